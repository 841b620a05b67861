import type { ProductData } from '../shop-data.ts'

/** Pots, knives, bamboo and wood for the kitchen. */
export const kitchen: readonly ProductData[] = [
  {
    name: ['霰の鉄瓶', 'Cast-Iron Kettle, Hailstone'],
    categories: ['pots', 'tea-tools'],
    tags: ['recommended'],
    summary: ['湯がまろやかになる、手仕事の鉄瓶。', 'A hand-cast kettle that softens water.'],
    description: [
      '<p>霰と呼ばれる細かな突起を、一粒ずつ鋳型に押して生み出した鉄瓶です。沸かした湯には鉄がわずかに溶け出し、お茶や白湯の口あたりがやわらかくなります。内側は錆びにくい釜焼き仕上げです。</p><ul><li>胴径16cm・高さ20cm・約1.6kg／容量約900ml</li><li>鋳鉄／ガス・IH（200V）対応。使ったあとは湯を残さず、余熱で乾かしてください</li></ul>',
      '<p>The fine points called hailstones are pressed into the mould one at a time. A trace of iron dissolves in the water and makes tea softer. The inside is fired to resist rust.</p><ul><li>16 cm wide, 20 cm high, about 1.6 kg; holds about 900 ml</li><li>Cast iron; for gas and 200 V induction. Empty it after use and let it dry in its own heat</li></ul>',
    ],
    searchWord: 'てつびん やかん 鉄分 湯沸かし kettle iron',
    related: ['kyusu-shudei-s', 'hojicha-100', 'tray-kuri-24'],
    pictures: ['tetsubin', 'tetsubin-cup'],
    variants: [{ code: 'tetsubin', price02: 16800, stock: 7, weight: 1900, parcelSize: 60, duration: 3 }],
  },
  {
    name: ['ごはん土鍋', 'Earthen Pot for Rice'],
    categories: ['pots'],
    tags: ['recommended'],
    summary: [
      '二重蓋でふきこぼれにくい、ごはんのための土鍋。',
      'An earthen pot with an inner lid, made for cooking rice.',
    ],
    description: [
      '<p>厚手の胴がゆっくりと熱を蓄え、火を止めてからも米の芯までふっくらと蒸らします。内蓋が圧力鍋のような役目を果たすので、火加減はほとんど要りません。中火で十二分、火を止めて二十分です。</p><ul><li>中（三合）：径23cm・高さ17cm・約2.9kg／大（五合）：径26cm・高さ20cm・約4.1kg</li><li>耐熱陶器／直火・オーブン可、IH不可</li></ul>',
      '<p>The thick body stores heat and goes on steaming the rice after the fire is out. The inner lid acts a little like a pressure cooker: twelve minutes on a medium flame, twenty minutes of rest, and nothing to adjust.</p><ul><li>Medium (3 cups of rice): 23 cm, about 2.9 kg / Large (5 cups): 26 cm, about 4.1 kg</li><li>Heat-proof earthenware; for open flame and oven, not for induction</li></ul>',
    ],
    searchWord: 'どなべ 炊飯 ご飯鍋 donabe rice cooker',
    pictures: ['donabe', 'donabe-rice'],
    axes: ['size'],
    // Big and heavy: an extra delivery fee.
    variants: [
      {
        code: 'donabe-m',
        values: ['m'],
        price02: 9800,
        stock: 13,
        deliveryFee: 330,
        weight: 3800,
        parcelSize: 100,
        duration: 2,
      },
      {
        code: 'donabe-l',
        values: ['l'],
        price01: 13800,
        price02: 12800,
        stock: 6,
        deliveryFee: 550,
        weight: 5600,
        parcelSize: 120,
        duration: 3,
      },
    ],
  },
  {
    name: ['鉄のフライパン', 'Iron Frying Pan'],
    categories: ['pots'],
    summary: ['使い込むほど焦げつかなくなる、一生ものの鉄。', 'Iron that sticks less the more you use it.'],
    description: [
      '<p>厚さ二ミリの鉄板を打ち出したフライパンです。高温まで一気に上がるので、野菜はしゃきっと、肉は香ばしく焼き上がります。出荷前に油ならしを済ませていますから、届いたその日からお使いいただけます。</p><ul><li>20cm：約900g／24cm：約1.2kg／26cm：約1.4kg</li><li>鉄／ガス・IH対応。洗剤を使わず、湯とたわしで洗ってください</li></ul>',
      '<p>Beaten from a two-millimetre iron sheet. It gets hot quickly, so vegetables stay crisp and meat browns well. We season it before dispatch; you can cook with it on the day it arrives.</p><ul><li>20 cm: about 900 g / 24 cm: about 1.2 kg / 26 cm: about 1.4 kg</li><li>Iron; for gas and induction. Wash with hot water and a scrubber, without soap</li></ul>',
    ],
    searchWord: '鉄鍋 フライパン IH frying pan skillet',
    pictures: ['pan-iron'],
    axes: ['diameter'],
    variants: [
      { code: 'pan-20', values: ['20'], price02: 5800, stock: 20, duration: 2 },
      { code: 'pan-24', values: ['24'], price02: 6800, stock: 24, duration: 2 },
      { code: 'pan-26', values: ['26'], price02: 7400, stock: 15, duration: 2 },
    ],
  },
  {
    name: ['三徳包丁 鋼割込', 'Santoku Knife, Steel Core'],
    categories: ['knives'],
    summary: ['肉、魚、野菜をこれ一本で。', 'One knife for meat, fish and vegetables.'],
    description: [
      '<p>鋼をステンレスで挟んだ割込の三徳包丁です。鋼ならではの切れ味を保ちながら、錆びるのは刃先だけなので手入れが楽です。柄は水に強い胡桃材、口輪は黒檀で仕上げました。</p><ul><li>刃渡り17cm・全長30cm・約150g</li><li>鋼・ステンレス・天然木／使ったあとは水気を拭き取ってください。研ぎ直しを承ります</li></ul>',
      '<p>A steel core between layers of stainless steel: the edge of real steel, and only the edge can rust. The handle is walnut with an ebony ferrule.</p><ul><li>Blade 17 cm, 30 cm overall, about 150 g</li><li>Steel, stainless steel, wood. Wipe dry after use. We offer sharpening</li></ul>',
    ],
    searchWord: 'ほうちょう 万能包丁 刃物 kitchen knife',
    pictures: ['santoku', 'santoku-board'],
    variants: [{ code: 'santoku', price02: 12800, stock: 10, duration: 2 }],
  },
  {
    name: ['檜のまな板', 'Hinoki Cutting Board'],
    categories: ['knives'],
    summary: ['刃あたりがやわらかく、香りのよい檜。', 'Fragrant cypress that is kind to the knife.'],
    description: [
      '<p>樹齢六十年を超える檜を、一枚板のまま削り出しました。刃をやさしく受けとめ、水切れがよく、自立して乾かせる厚みがあります。黒ずんだら表面を削り直して長くお使いください。</p><ul><li>小：30×18×2.5cm／大：39×22×3cm</li><li>国産檜／使う前に水で濡らし、使ったあとは立てて陰干ししてください</li></ul>',
      '<p>Planed from one piece of cypress more than sixty years old. It receives the blade gently, sheds water, and is thick enough to dry standing up. When it darkens, it can be planed again.</p><ul><li>Small: 30 × 18 × 2.5 cm / Large: 39 × 22 × 3 cm</li><li>Japanese cypress. Wet it before use, and dry it upright in the shade</li></ul>',
    ],
    searchWord: 'ひのき カッティングボード cutting board',
    pictures: ['hinoki-board'],
    axes: ['size'],
    variants: [
      { code: 'hinoki-board-s', values: ['s'], price02: 3800, stock: 21, duration: 2 },
      { code: 'hinoki-board-l', values: ['l'], price02: 5600, stock: 16, duration: 2 },
    ],
  },
  {
    name: ['真竹の盆ざる', 'Bamboo Tray Basket'],
    categories: ['bamboo-wood'],
    summary: [
      '水切りにも、そばの器にも、梅干しづくりにも。',
      'For draining, for serving soba, for drying plums.',
    ],
    description: [
      '<p>真竹を細く割り、ござ目に編んだ平たいざるです。野菜の水切りから、そばや天ぷらの盛りつけまで。青かった竹は、年月とともに飴色へと移ろいます。</p><ul><li>径30cm・高さ4cm・約200g</li><li>真竹／洗ったあとは風通しのよい場所で乾かしてください</li></ul>',
      '<p>Finely split madake bamboo in a mat weave. It drains vegetables and serves soba or tempura. The green bamboo turns to amber over the years.</p><ul><li>30 cm across, 4 cm high, about 200 g</li><li>Bamboo. Dry in a well-aired place after washing</li></ul>',
    ],
    searchWord: 'ザル 竹かご そば basket',
    pictures: ['bonzaru'],
    // Scarce.
    variants: [{ code: 'bonzaru', price02: 3200, stock: 5, duration: 4 }],
  },
  {
    name: ['杉の二段せいろ', 'Two-Tier Cedar Steamer'],
    categories: ['bamboo-wood'],
    summary: [
      '野菜も点心も、木の香りとともに蒸しあげる。',
      'Steams vegetables and dumplings with the scent of cedar.',
    ],
    description: [
      '<p>杉の薄板を曲げ、桜の皮で綴じたせいろです。余分な水分を木が吸うので、蒸しあがりがべたつきません。下段で肉を、上段で野菜を、と一度に二品つくれます。</p><ul><li>径21cm・高さ16cm（二段・蓋つき）・約560g</li><li>杉・桜皮・竹／洗剤は使わず、湯で洗って陰干ししてください</li></ul>',
      '<p>Thin cedar boards, bent and sewn with cherry bark. The wood takes up excess moisture, so nothing comes out soggy. Cook meat below and vegetables above, both at once.</p><ul><li>21 cm across, 16 cm high with two tiers and lid, about 560 g</li><li>Cedar, cherry bark, bamboo. Wash with hot water without soap and dry in the shade</li></ul>',
    ],
    searchWord: '蒸籠 蒸し器 セイロ steamer',
    pictures: ['seiro'],
    variants: [{ code: 'seiro-2', price02: 6800, stock: 18, duration: 2 }],
  },
  {
    name: ['すり鉢とすりこぎ', 'Mortar and Pestle'],
    categories: ['bamboo-wood'],
    summary: ['ごまを擂る音も、ごちそうのうち。', 'The sound of sesame being ground is part of the meal.'],
    description: [
      '<p>内側の櫛目を細かく入れ、ごまがよく擂れるようにしたすり鉢です。底に滑り止めを施してあるので、片手でも安定します。朝倉山椒のすりこぎを添えました。</p><ul><li>径16cm・高さ7.5cm・約480g／すりこぎ18cm</li><li>陶器・山椒の木／すり鉢は食器洗い機可</li></ul>',
      '<p>Fine combed grooves grind sesame well, and the base does not slip, even when you use one hand. A pestle of sansho wood comes with it.</p><ul><li>16 cm across, 7.5 cm high, about 480 g; pestle 18 cm</li><li>Stoneware, sansho wood; the mortar is safe in dishwashers</li></ul>',
    ],
    searchWord: 'すりばち ごますり mortar sesame',
    pictures: ['suribachi'],
    variants: [{ code: 'suribachi', price02: 3400, stock: 23, duration: 2 }],
  },
]

/** Chopsticks, trays and lunch boxes. */
export const tableTools: readonly ProductData[] = [
  {
    name: ['漆塗りの箸', 'Lacquered Chopsticks'],
    categories: ['table-tools'],
    summary: ['先が細く、つまみやすい八角の箸。', 'Octagonal chopsticks with fine tips.'],
    description: [
      '<p>八角に削った木地に漆を塗り重ねた箸です。角が指にかかって持ちやすく、先端は一・五ミリまで細く仕上げました。小さな豆も魚の骨も、思いのままにつまめます。</p><ul><li>長さ23cm</li><li>天然木・漆塗り／食器洗い機は使えません</li></ul>',
      '<p>Eight-sided wood under layers of lacquer. The edges rest well in the fingers, and the tips narrow to a millimetre and a half: fine enough for a bean or a fish bone.</p><ul><li>23 cm long</li><li>Natural wood, lacquer; not for dishwashers</li></ul>',
    ],
    searchWord: 'はし おはし マイ箸 chopsticks',
    pictures: ['hashi-shu', 'hashi-three', 'hashi-kuro', 'hashi-tame'],
    axes: ['colour'],
    variants: [
      { code: 'hashi-shu', values: ['shu'], price02: 1800, stock: 48, duration: 2, picture: 'hashi-shu' },
      { code: 'hashi-kuro', values: ['kuro'], price02: 1800, stock: 52, duration: 2, picture: 'hashi-kuro' },
      { code: 'hashi-tame', values: ['tame'], price02: 2000, stock: 30, duration: 2, picture: 'hashi-tame' },
    ],
  },
  {
    name: ['色釉の箸置き 五つ組', 'Chopstick Rests, Set of Five'],
    categories: ['table-tools', 'gifts'],
    summary: ['五つの色で、席の目印にも。', 'Five colours, so that everyone knows their place.'],
    description: [
      '<p>藍、青磁、桜、芥子、若草。五色の釉をかけた枕形の箸置きです。色をお客さまの目印にしたり、季節に合わせて選んだり。小さな箱に納めてお届けします。</p><ul><li>各 長さ5.5cm・幅2cm</li><li>磁器／食器洗い機可</li></ul>',
      '<p>Indigo, celadon, cherry, mustard and young grass: pillow-shaped rests in five glazes. Let the colours mark the places of your guests, or follow the season. They come in a small box.</p><ul><li>Each 5.5 cm long, 2 cm wide</li><li>Porcelain; safe in dishwashers</li></ul>',
    ],
    searchWord: 'はしおき セット chopstick rest',
    pictures: ['hashioki'],
    variants: [{ code: 'hashioki-5', price02: 1500, stock: 55, duration: 1 }],
  },
  {
    name: ['栗の丸盆', 'Chestnut Round Tray'],
    categories: ['table-tools'],
    summary: ['木目を生かした拭き漆の丸盆。', 'A round tray that shows the grain through wiped lacquer.'],
    description: [
      '<p>力強い木目の栗を挽き、漆を拭いては乾かすことを五回繰り返したお盆です。縁が指にかかる高さで、運びやすく、一人分の膳としてもお使いいただけます。</p><ul><li>24cm：高さ2cm・約300g／30cm：高さ2.2cm・約460g</li><li>栗・拭き漆／濡れたままにせず、乾いた布で拭いてください</li></ul>',
      '<p>Chestnut with a bold grain, wiped with lacquer and dried five times over. The rim is easy to grip, and the tray serves as a setting for one.</p><ul><li>24 cm: 2 cm high, about 300 g / 30 cm: 2.2 cm high, about 460 g</li><li>Chestnut, wiped lacquer. Do not leave it wet; dry with a cloth</li></ul>',
    ],
    searchWord: 'おぼん トレー 漆器 tray',
    pictures: ['tray-kuri', 'tray-kuri-tea'],
    axes: ['diameter'],
    variants: [
      { code: 'tray-kuri-24', values: ['24'], price02: 4800, stock: 14, duration: 2 },
      { code: 'tray-kuri-30', values: ['30'], price02: 6400, stock: 9, duration: 2 },
    ],
  },
  {
    name: ['曲げわっぱの弁当箱', 'Bentwood Lunch Box'],
    categories: ['table-tools', 'bamboo-wood'],
    tags: ['recommended'],
    summary: ['冷めてもごはんがおいしい、杉の弁当箱。', 'Cedar that keeps cold rice good.'],
    description: [
      '<p>杉の柾目板を湯で煮て曲げ、桜の皮で縫い留めた弁当箱です。木が余分な水気を吸い、冷めたごはんもふっくらと香ります。塗りをかけない白木の仕上げです。</p><ul><li>幅18cm・奥行11cm・高さ6cm・約180g／容量約600ml</li><li>杉・桜皮／湯とたわしで洗い、一晩よく乾かしてください</li></ul>',
      '<p>Straight-grained cedar is boiled, bent and sewn with cherry bark. The wood takes up moisture, so the rice is soft and fragrant even when cold. The surface is left bare.</p><ul><li>18 × 11 cm, 6 cm high, about 180 g; holds about 600 ml</li><li>Cedar, cherry bark. Wash with hot water and a scrubber, and let it dry overnight</li></ul>',
    ],
    searchWord: 'まげわっぱ お弁当 bento lunch box',
    pictures: ['wappa', 'wappa-open'],
    // Scarce.
    variants: [{ code: 'wappa', price02: 8800, stock: 4, saleLimit: 2, duration: 4 }],
  },
]
