import type { ProductData } from '../shop-data.ts'

/** Tenugui, furoshiki, noren and other cloth. */
export const textiles: readonly ProductData[] = [
  {
    name: ['注染の手ぬぐい', 'Hand-Dyed Tenugui'],
    categories: ['tenugui'],
    tags: ['recommended'],
    summary: ['裏表なく染まる、昔ながらの注染。', 'Dyed right through, the same on both sides.'],
    description: [
      '<p>重ねた生地に上から染料を注ぎ、糸の芯まで色を通す「注染」で染めた手ぬぐいです。裏表がなく、洗うほどにやわらかく、色もやさしくこなれていきます。端は切りっぱなしで、ほつれはやがて止まります。</p><ul><li>約34×90cm</li><li>綿100%／はじめの数回は色が出ますので、単独で手洗いしてください</li></ul>',
      '<p>Dye is poured through layers of cloth until it reaches the core of the yarn, so both sides look the same. It softens with every wash. The ends are left uncut; the fraying stops by itself.</p><ul><li>About 34 × 90 cm</li><li>Cotton. Wash separately by hand the first few times, as some dye will run</li></ul>',
    ],
    searchWord: 'てぬぐい タオル ちゅうせん towel',
    pictures: ['tenugui-asanoha', 'tenugui-set', 'tenugui-close'],
    axes: ['pattern'],
    variants: [
      { code: 'tenugui-seigaiha', values: ['seigaiha'], price02: 1300, stock: 70, duration: 1 },
      { code: 'tenugui-asanoha', values: ['asanoha'], price02: 1300, stock: 82, duration: 1 },
      { code: 'tenugui-shippo', values: ['shippo'], price02: 1300, stock: 64, duration: 1 },
      { code: 'tenugui-ichimatsu', values: ['ichimatsu'], price02: 1300, stock: 0, duration: 1 },
    ],
  },
  {
    name: ['豆絞りの手ぬぐい', 'Mameshibori Tenugui'],
    categories: ['tenugui'],
    summary: ['祭りの定番、藍の豆絞り。', 'Indigo dots, as worn at festivals.'],
    description: [
      '<p>豆粒ほどの丸を藍で並べた、手ぬぐいの定番です。板に挟んで絞る昔の手法にならい、丸の輪郭をあえてにじませました。鉢巻に、ハンカチに、瓶を包むのにも。</p><ul><li>約34×95cm</li><li>綿100%</li></ul>',
      '<p>Rows of indigo dots, the classic among tenugui. The edges of the dots blur a little, as they did when the cloth was clamped between boards. A headband, a handkerchief, a wrapping for a bottle.</p><ul><li>About 34 × 95 cm</li><li>Cotton</li></ul>',
    ],
    searchWord: 'てぬぐい まめしぼり 祭り towel',
    pictures: ['tenugui-mame'],
    // Unlimited: dyed at the shop's own works whenever needed.
    variants: [{ code: 'tenugui-mame', price02: 1100, stock: null, duration: 1 }],
  },
  {
    // Two axes, nine variants.
    name: ['木綿の風呂敷', 'Cotton Furoshiki'],
    categories: ['furoshiki'],
    summary: [
      '包む、提げる、敷く。三つの大きさと三つの色。',
      'To wrap, to carry, to spread: three sizes, three colours.',
    ],
    description: [
      '<p>しっかりとした綿の布を無地に染めた風呂敷です。小は弁当包みに、中は菓子折に、大は結んで買い物袋に。結び方の小さな手引きを添えてお届けします。</p><ul><li>小：約50×50cm／中：約75×75cm／大：約104×104cm</li><li>綿100%／洗濯機可（ネットをお使いください）</li></ul>',
      '<p>Sturdy cotton in plain colours. The small one wraps a lunch, the medium one a box of sweets, and the large one ties into a shopping bag. A small guide to knots comes with it.</p><ul><li>Small: about 50 × 50 cm / Medium: 75 × 75 cm / Large: 104 × 104 cm</li><li>Cotton; machine washable in a net</li></ul>',
    ],
    searchWord: 'ふろしき エコバッグ wrapping cloth',
    pictures: ['furoshiki-enji', 'furoshiki-stack'],
    axes: ['colour', 'size'],
    variants: [
      { code: 'furoshiki-ai-s', values: ['ai', 's'], price02: 900, stock: 40, duration: 1 },
      { code: 'furoshiki-ai-m', values: ['ai', 'm'], price02: 1600, stock: 35, duration: 1 },
      { code: 'furoshiki-ai-l', values: ['ai', 'l'], price02: 2400, stock: 26, duration: 1 },
      { code: 'furoshiki-karashi-s', values: ['karashi', 's'], price02: 900, stock: 38, duration: 1 },
      { code: 'furoshiki-karashi-m', values: ['karashi', 'm'], price02: 1600, stock: 1, duration: 1 },
      { code: 'furoshiki-karashi-l', values: ['karashi', 'l'], price02: 2400, stock: 19, duration: 1 },
      { code: 'furoshiki-enji-s', values: ['enji', 's'], price02: 900, stock: 33, duration: 1 },
      { code: 'furoshiki-enji-m', values: ['enji', 'm'], price02: 1600, stock: 28, duration: 1 },
      { code: 'furoshiki-enji-l', values: ['enji', 'l'], price02: 2400, stock: 0, duration: 4 },
    ],
  },
  {
    name: ['縮緬の小風呂敷 小紋', 'Crepe Furoshiki with Small Dots'],
    categories: ['furoshiki', 'gifts'],
    summary: [
      '金封や菓子折を包む、しぼの美しい縮緬。',
      'Fine crepe to wrap a gift of money or a box of sweets.',
    ],
    description: [
      '<p>細かなしぼが光をやわらげる縮緬に、小紋を染めた小風呂敷です。あらたまった席での金封や、手土産を包むのにちょうどよい大きさ。しわになりにくく、結び目がきれいに立ちます。</p><ul><li>約52×52cm</li><li>ポリエステル縮緬／手洗い可</li></ul>',
      '<p>The fine texture of crepe softens the light on this small patterned cloth. It is the right size for an envelope of money on formal days, or a gift one brings. It hardly creases, and its knots stand well.</p><ul><li>About 52 × 52 cm</li><li>Polyester crepe; hand wash</li></ul>',
    ],
    searchWord: 'ちりめん ふくさ 小風呂敷 gift wrapping',
    pictures: ['chirimen'],
    variants: [{ code: 'chirimen', price01: 2800, price02: 2400, stock: 22, duration: 1 }],
  },
  {
    name: ['麻ののれん', 'Linen Noren Curtain'],
    categories: ['home-cloth'],
    tags: ['recommended'],
    summary: [
      '風がとおり、光がにじむ、二枚はぎののれん。',
      'Two panels of linen that let the breeze and the light through.',
    ],
    description: [
      '<p>ざっくりと織った麻を二枚はぎにしたのれんです。部屋の境にかけると、視線をやわらかくさえぎりながら、風と気配はそのまま通します。店の入口にも、台所の間仕切りにも。</p><ul><li>幅85cm・丈120cm（棒は別売り、太さ2.5cmまで）</li><li>麻100%／手洗い、陰干し</li></ul>',
      '<p>Two panels of loosely woven linen. Hung between rooms it blocks the view gently, while the breeze and the presence of others pass. For a shop entrance, or in the kitchen doorway.</p><ul><li>85 cm wide, 120 cm long (for poles up to 2.5 cm, not included)</li><li>Linen; hand wash, dry in the shade</li></ul>',
    ],
    searchWord: '暖簾 間仕切り カーテン curtain divider',
    pictures: ['noren-asa', 'noren-asa-kaki'],
    axes: ['colour'],
    variants: [
      {
        code: 'noren-asa-kinari',
        values: ['kinari'],
        price02: 9800,
        stock: 12,
        duration: 2,
        picture: 'noren-asa',
      },
      { code: 'noren-asa-ai', values: ['ai'], price02: 10800, stock: 8, duration: 2 },
      {
        code: 'noren-asa-kaki',
        values: ['kaki'],
        price02: 10800,
        stock: 2,
        duration: 2,
        picture: 'noren-asa-kaki',
      },
    ],
  },
  {
    name: ['藍染めののれん 蛇の目紋', 'Indigo-Dyed Noren with Ring Crest'],
    categories: ['home-cloth'],
    tags: ['limited'],
    summary: [
      '注文を受けてから染める、三枚はぎの本藍。',
      'Three panels in natural indigo, dyed after you order.',
    ],
    description: [
      '<p>蒅を建てた甕で十数回浸し染めする、本藍ののれんです。糊を置いて白く抜いた蛇の目紋が、遠くからも目を引きます。ご注文をいただいてから染めますので、お届けの目安はメールでご案内します。</p><ul><li>幅130cm・丈90cm</li><li>綿100%・本藍染め／直射日光を避けてお使いください</li></ul>',
      '<p>Dipped more than ten times in a vat of fermented indigo. The ring crest, kept white with rice paste, can be seen from afar. We dye after you order and tell you by mail when to expect it.</p><ul><li>130 cm wide, 90 cm long</li><li>Cotton, natural indigo. Keep out of direct sun</li></ul>',
    ],
    searchWord: '暖簾 開店祝い あいぞめ curtain shop',
    pictures: ['noren-ai'],
    // On order.
    variants: [{ code: 'noren-ai', price02: 26000, stock: null, duration: 9 }],
  },
  {
    name: ['木綿の座布団', 'Cotton Floor Cushion'],
    categories: ['home-cloth'],
    summary: ['綿をたっぷり入れた、八端判の座布団。', 'A well-filled cushion of traditional size.'],
    description: [
      '<p>綿入れ職人が一枚ずつ手で綿を広げ、角までふっくらと詰めた座布団です。中央の締めと四隅の房が綿の偏りを防ぎます。日に干せば、また元のようにふくらみます。</p><ul><li>約59×63cm・約1.6kg</li><li>側：綿100%／中綿：綿100%</li></ul>',
      '<p>A craftsman spreads the cotton by hand and fills each cushion to the corners. The stitch in the middle and the tassels keep the filling in place. A day in the sun makes it swell again.</p><ul><li>About 59 × 63 cm, about 1.6 kg</li><li>Cover and filling: cotton</li></ul>',
    ],
    searchWord: 'ざぶとん クッション cushion zabuton',
    pictures: ['zabuton', 'zabuton-enji'],
    axes: ['colour'],
    variants: [
      { code: 'zabuton-ai', values: ['ai'], price02: 6800, stock: 14, duration: 3, picture: 'zabuton' },
      {
        code: 'zabuton-enji',
        values: ['enji'],
        price02: 6800,
        stock: 10,
        duration: 3,
        picture: 'zabuton-enji',
      },
    ],
  },
  {
    name: ['蚊帳生地のふきん 三枚組', 'Mosquito-Net Kitchen Cloths, Set of Three'],
    categories: ['home-cloth'],
    summary: [
      'よく吸って、すぐ乾く。台所の働きもの。',
      'Absorbs well, dries fast: a hard worker in the kitchen.',
    ],
    description: [
      '<p>蚊帳に使われてきた目の粗い綿を五枚重ねにしたふきんです。洗って糊を落とすと、ふんわりと手になじみます。食器拭きから台拭き、最後は雑巾まで、長く付き合えます。</p><ul><li>約30×35cm・三枚組</li><li>綿100%／洗濯機・漂白剤可</li></ul>',
      '<p>Five layers of the open cotton once used for mosquito nets. When the starch is washed out it turns soft. It begins with the dishes, goes on to the table, and ends on the floor.</p><ul><li>About 30 × 35 cm, three pieces</li><li>Cotton; machine wash and bleach are fine</li></ul>',
    ],
    searchWord: '布巾 台拭き かや dishcloth',
    pictures: ['fukin', 'fukin-close'],
    variants: [{ code: 'fukin-3', price02: 1200, stock: 120, duration: 1 }],
  },
  {
    name: ['帆布の前掛け', 'Canvas Apron'],
    categories: ['wear'],
    summary: [
      '酒屋や米屋で使われてきた、厚手の前掛け。',
      'The heavy apron of sake merchants and rice dealers.',
    ],
    description: [
      '<p>荷を担ぐ人々の腰を支えてきた前掛けを、今の台所や庭仕事に合う丈に仕立てました。太い糸で織った生地は使うほどにやわらかくなり、腰紐の柿色が装いの差し色になります。</p><ul><li>幅48cm・丈58cm（房を含む）</li><li>綿100%／濃色のため単独で洗ってください</li></ul>',
      '<p>It once braced the backs of people who carried loads. We cut it for the kitchen and the garden of today. The thick cloth softens with use, and the persimmon sash adds a touch of colour.</p><ul><li>48 cm wide, 58 cm long with fringe</li><li>Cotton. Dark colour: wash separately</li></ul>',
    ],
    searchWord: 'まえかけ エプロン apron',
    pictures: ['maekake'],
    variants: [{ code: 'maekake', price02: 4800, stock: 17, duration: 2 }],
  },
  {
    name: ['帆布の手提げ', 'Canvas Tote'],
    categories: ['wear'],
    tags: ['new'],
    summary: ['毎日の荷物を受けとめる、底の広い手提げ。', 'A wide-bottomed tote for everyday loads.'],
    description: [
      '<p>八号帆布に、革のように見える蝋引きの底布をあわせた手提げです。底が広く、器や重箱も水平に運べます。内側には鍵や財布を入れる小さなポケットがあります。</p><ul><li>幅36cm・高さ32cm・まち16cm・約460g</li><li>綿帆布・蝋引き帆布</li></ul>',
      '<p>Number 8 canvas with a waxed base that looks like leather. Its wide bottom keeps bowls and stacked boxes level. A small pocket inside takes keys and purse.</p><ul><li>36 cm wide, 32 cm high, 16 cm deep, about 460 g</li><li>Cotton canvas, waxed canvas</li></ul>',
    ],
    searchWord: 'トートバッグ かばん 鞄 tote bag',
    pictures: ['tote-kinari', 'tote-ai'],
    axes: ['colour'],
    variants: [
      {
        code: 'tote-kinari',
        values: ['kinari'],
        price02: 4600,
        stock: 25,
        duration: 2,
        picture: 'tote-kinari',
      },
      { code: 'tote-ai', values: ['ai'], price02: 4600, stock: 20, duration: 2, picture: 'tote-ai' },
      { code: 'tote-sumi', values: ['sumi'], price02: 4600, stock: 13, duration: 2 },
    ],
  },
  {
    // Two axes, six variants.
    name: ['足袋ソックス 豆紋', 'Split-Toe Socks with Dots'],
    categories: ['wear'],
    summary: [
      '指先が分かれて踏ん張りのきく、足袋形の靴下。',
      'Socks with a split toe that let the foot grip.',
    ],
    description: [
      '<p>親指が独立した足袋形の靴下です。足の裏に力が入り、長く歩いても疲れにくいと好評です。綿を主体にした糸で、かかととつま先は二重に編みました。</p><ul><li>丈：くるぶし上約15cm</li><li>綿78%・ナイロン20%・ポリウレタン2%／洗濯機可</li></ul>',
      '<p>The big toe has its own room. The sole can grip, and many say their feet tire less. Mostly cotton, knitted double at heel and toe.</p><ul><li>About 15 cm above the ankle</li><li>78% cotton, 20% nylon, 2% polyurethane; machine washable</li></ul>',
    ],
    searchWord: 'たび 靴下 くつした socks tabi',
    pictures: ['tabi-socks'],
    axes: ['colour', 'foot'],
    variants: [
      { code: 'tabi-ai-22', values: ['ai', '22'], price02: 1400, stock: 34, duration: 1 },
      { code: 'tabi-ai-24', values: ['ai', '24'], price02: 1400, stock: 41, duration: 1 },
      { code: 'tabi-ai-26', values: ['ai', '26'], price02: 1400, stock: 29, duration: 1 },
      { code: 'tabi-enji-22', values: ['enji', '22'], price02: 1400, stock: 26, duration: 1 },
      { code: 'tabi-enji-24', values: ['enji', '24'], price02: 1400, stock: 3, duration: 1 },
      { code: 'tabi-enji-26', values: ['enji', '26'], price02: 1400, stock: 18, duration: 1 },
    ],
  },
  {
    // Discontinued.
    name: ['麻の肩掛け', 'Linen Shawl'],
    status: 3,
    categories: ['wear'],
    summary: ['織元の廃業により、販売を終えました。', 'No longer sold: the weaver has closed.'],
    description: [
      '<p>細い麻糸をゆるく織った肩掛けです。長らくご愛顧いただきましたが、織元の廃業にともない販売を終了しました。</p><ul><li>約60×180cm</li><li>麻100%</li></ul>',
      '<p>A shawl of fine, loosely woven linen. Thank you for many years of interest; as the weaver has closed, it is no longer sold.</p><ul><li>About 60 × 180 cm</li><li>Linen</li></ul>',
    ],
    pictures: ['shawl'],
    variants: [{ code: 'shawl', price02: 7800, stock: 0 }],
  },
]
