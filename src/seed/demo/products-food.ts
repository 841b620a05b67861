import type { ProductData } from '../shop-data.ts'

/** Seasonings, rice and dried food, at the reduced tax rate. */
export const food: readonly ProductData[] = [
  {
    name: ['木桶仕込みの醤油', 'Soy Sauce from Wooden Barrels'],
    categories: ['seasonings'],
    tags: ['recommended'],
    summary: ['二年寝かせた、香り高い丸大豆醤油。', 'Whole soybeans, aged for two years.'],
    description: [
      '<p>百年使い続けた杉桶のなかで、二度の夏を越してじっくりと発酵させた醤油です。刺身や冷奴にそのままかけると、香りの奥行きがよくわかります。煮物なら、仕上げにひとたらしを。</p><ul><li>500ml／原材料：大豆（国産）、小麦（国産）、食塩</li><li>賞味期限：製造から十八か月。開栓後は冷蔵してください</li></ul>',
      '<p>Fermented over two summers in cedar barrels that have been in use for a century. Pour it on sashimi or cold tofu to taste its depth; in simmered dishes, add a few drops at the end.</p><ul><li>500 ml; ingredients: soybeans, wheat (both Japan), salt</li><li>Best within eighteen months of production. Refrigerate once opened</li></ul>',
    ],
    searchWord: 'しょうゆ 正油 丸大豆 soy sauce',
    pictures: ['shoyu', 'shoyu-dish'],
    variants: [
      { code: 'shoyu-500', price02: 980, stock: 88, taxRate: 8, weight: 850, parcelSize: 60, duration: 1 },
    ],
  },
  {
    name: ['田舎の米味噌', 'Country Rice Miso'],
    categories: ['seasonings'],
    summary: [
      '麹たっぷり、毎日の味噌汁がおいしくなる中辛口。',
      'Rich in koji, medium salty, for everyday miso soup.',
    ],
    description: [
      '<p>大豆一に対して米麹を一・二の割合であわせ、ひと冬ひと夏寝かせた味噌です。粒が少し残る中びきで、溶くと麹の甘い香りが立ちのぼります。火を止めてから溶き入れてください。</p><ul><li>原材料：大豆（国産）、米（国産）、食塩</li><li>賞味期限：製造から六か月・要冷蔵（発酵しています）</li></ul>',
      '<p>More koji than beans, aged for a winter and a summer. It is coarsely ground and some grains remain; the sweet scent of koji rises as it dissolves. Stir it in after turning off the heat.</p><ul><li>Ingredients: soybeans, rice (both Japan), salt</li><li>Best within six months of production; keep refrigerated, it is alive</li></ul>',
    ],
    searchWord: 'みそ 味噌汁 麹 miso',
    pictures: ['miso'],
    axes: ['content'],
    variants: [
      {
        code: 'miso-500',
        values: ['500g'],
        price02: 720,
        stock: 54,
        taxRate: 8,
        weight: 560,
        parcelSize: 60,
        temperature: 'cool',
        duration: 2,
      },
      {
        code: 'miso-1000',
        values: ['1kg'],
        price01: 1400,
        price02: 1280,
        stock: 39,
        taxRate: 8,
        weight: 1080,
        parcelSize: 60,
        temperature: 'cool',
        duration: 2,
      },
    ],
  },
  {
    name: ['平釜の海塩', 'Sea Salt from the Open Pan'],
    categories: ['seasonings'],
    summary: ['薪で炊いた海水の、角のない塩。', 'Sea water boiled over wood, a salt without harshness.'],
    description: [
      '<p>汲みあげた海水を平釜に入れ、薪の火で二日がかりで炊き上げた塩です。しっとりとした粒は舌の上でほどけ、おむすびや天ぷらの味を引き締めます。</p><ul><li>150g／原材料：海水</li><li>湿気を避けて保存してください</li></ul>',
      '<p>Sea water is boiled in an open pan over a wood fire for two days. The moist grains melt on the tongue, and sharpen the taste of rice balls and tempura.</p><ul><li>150 g; ingredients: sea water</li><li>Keep dry</li></ul>',
    ],
    searchWord: 'しお 天然塩 塩 sea salt',
    pictures: ['salt', 'salt-jar'],
    // Unlimited.
    variants: [{ code: 'salt-150', price02: 540, stock: null, taxRate: 8, duration: 1 }],
  },
  {
    name: ['合わせだしパック', 'Blended Dashi Bags'],
    categories: ['seasonings'],
    tags: ['recommended'],
    summary: [
      '鰹、昆布、椎茸。煮出して五分の本格だし。',
      'Bonito, kelp and shiitake: real stock in five minutes.',
    ],
    description: [
      '<p>鰹節、昆布、干し椎茸を粗く砕き、食塩や調味料を加えずに詰めただしパックです。水から入れて、沸いたら五分。袋を破って、中身をふりかけや炊き込みごはんにも使えます。</p><ul><li>8g×20袋／原材料：かつお節、昆布、椎茸（すべて国産）</li><li>賞味期限：製造から十か月</li></ul>',
      '<p>Bonito flakes, kelp and dried shiitake, coarsely crushed, with no salt or seasoning added. Start in cold water and give it five minutes once it boils. Open the bag, and the content seasons rice as well.</p><ul><li>20 bags of 8 g; ingredients: dried bonito, kelp, shiitake (all Japan)</li><li>Best within ten months of production</li></ul>',
    ],
    searchWord: '出汁 だし 無添加 dashi stock',
    pictures: ['dashi'],
    variants: [{ code: 'dashi-20', price02: 1480, stock: 102, taxRate: 8, duration: 1 }],
  },
  {
    name: ['静置発酵の米酢', 'Slow-Fermented Rice Vinegar'],
    categories: ['seasonings'],
    summary: ['つんとこない、まろやかな米の酢。', 'Rounded rice vinegar without a sting.'],
    description: [
      '<p>米と水だけで仕込み、かき混ぜずに四か月かけて発酵させた酢です。酸味の角が丸く、酢の物や寿司飯がふっくらとした味になります。炭酸で割ってもおいしく召し上がれます。</p><ul><li>360ml／原材料：米（国産）</li><li>賞味期限：製造から二年</li></ul>',
      '<p>Made from rice and water alone, left to ferment for four months without stirring. Its edge is soft, which suits dressed vegetables and sushi rice. Try it with soda water.</p><ul><li>360 ml; ingredients: rice (Japan)</li><li>Best within two years of production</li></ul>',
    ],
    searchWord: 'こめず お酢 寿司酢 rice vinegar',
    pictures: ['komezu'],
    variants: [
      { code: 'komezu-360', price02: 860, stock: 67, taxRate: 8, weight: 700, parcelSize: 60, duration: 1 },
    ],
  },
  {
    name: ['柚子胡椒', 'Yuzu and Green Chilli Paste'],
    categories: ['seasonings'],
    tags: ['new'],
    summary: ['青柚子が香る、ぴりりと辛い薬味。', 'Fragrant green yuzu with a sharp heat.'],
    description: [
      '<p>八月に摘む青柚子の皮と青唐辛子を、塩とともにすり合わせた薬味です。鍋物や焼き鳥はもちろん、オリーブ油と和えればパスタの味つけにもなります。</p><ul><li>60g／原材料：柚子皮、青唐辛子、食塩（すべて国産）</li><li>賞味期限：製造から一年。開封後は冷蔵してください</li></ul>',
      '<p>The peel of green yuzu picked in August, ground with green chillies and salt. For hot pots and grilled chicken; mixed with olive oil, it dresses pasta.</p><ul><li>60 g; ingredients: yuzu peel, green chilli, salt (all Japan)</li><li>Best within one year of production. Refrigerate once opened</li></ul>',
    ],
    searchWord: 'ゆずこしょう 薬味 yuzu kosho',
    pictures: ['yuzukosho'],
    variants: [{ code: 'yuzukosho-60', price02: 680, stock: 49, taxRate: 8, duration: 1 }],
  },
  {
    name: ['棚田の新米', 'New Rice from the Terraces'],
    categories: ['rice-dried'],
    tags: ['new'],
    summary: [
      '山あいの棚田で育った、冷めてもおいしい米。',
      'Grown on mountain terraces; good even when cold.',
    ],
    description: [
      '<p>昼と夜の気温差が大きい山あいの棚田で育てた米です。粒はやや小ぶりながら、噛むほどに甘みが増します。ご注文をいただいてから精米しますので、なるべくお早めに召し上がってください。</p><ul><li>単一原料米（国産）・令和八年産</li><li>精米から一か月ほどでお召し上がりください</li></ul>',
      '<p>From terraces where warm days meet cold nights. The grains are a little small, and grow sweeter as you chew. We mill after you order; please eat it soon.</p><ul><li>Single-origin rice (Japan), harvest of 2026</li><li>Best within about a month of milling</li></ul>',
    ],
    searchWord: 'お米 こめ 白米 新米 rice',
    pictures: ['shinmai', 'shinmai-grain'],
    axes: ['content'],
    // A sale limit, and an extra delivery fee on the heavy one.
    variants: [
      {
        code: 'shinmai-2',
        values: ['2kg'],
        price02: 1980,
        stock: 60,
        saleLimit: 5,
        taxRate: 8,
        weight: 2100,
        parcelSize: 60,
        duration: 2,
      },
      {
        code: 'shinmai-5',
        values: ['5kg'],
        price02: 4600,
        stock: 35,
        saleLimit: 5,
        taxRate: 8,
        deliveryFee: 220,
        weight: 5200,
        parcelSize: 80,
        duration: 2,
      },
    ],
  },
  {
    name: ['原木干し椎茸', 'Log-Grown Dried Shiitake'],
    categories: ['rice-dried'],
    summary: [
      '肉厚のどんこ。戻し汁までごちそうです。',
      'Thick-capped donko; even the soaking water is a treat.',
    ],
    description: [
      '<p>くぬぎの原木で二年かけて育てた、傘の開ききらない「どんこ」です。冷たい水で一晩戻すと、ふっくらと厚みが出て、だしも澄みます。煮しめやちらし寿司に。</p><ul><li>70g／原材料：椎茸（国産・原木栽培）</li><li>賞味期限：製造から一年</li></ul>',
      '<p>Grown on oak logs for two years and picked before the caps open. Soaked overnight in cold water, they swell thick and give a clear stock. For simmered dishes and scattered sushi.</p><ul><li>70 g; ingredients: shiitake (Japan, grown on logs)</li><li>Best within one year of production</li></ul>',
    ],
    searchWord: 'しいたけ どんこ 乾物 mushroom',
    pictures: ['shiitake'],
    variants: [{ code: 'shiitake-70', price01: 1500, price02: 1380, stock: 33, taxRate: 8, duration: 1 }],
  },
  {
    name: ['初摘みの焼き海苔', 'First-Harvest Toasted Nori'],
    categories: ['rice-dried', 'gifts'],
    summary: ['ぱりっと歯切れよく、口どけのよい初摘み。', 'Crisp to bite, quick to melt.'],
    description: [
      '<p>冬のはじめに摘む、やわらかな初摘みだけを焼き上げました。おむすびに巻いたそばから香りが立ちます。開封後は乾燥剤とともに密閉してください。</p><ul><li>全形十枚／原材料：乾のり（国産）</li><li>賞味期限：製造から十か月</li></ul>',
      '<p>Only the tender first harvest of early winter, toasted. Its scent rises as soon as you wrap a rice ball. Once opened, keep it sealed with the drying agent.</p><ul><li>Ten full sheets; ingredients: dried nori (Japan)</li><li>Best within ten months of production</li></ul>',
    ],
    searchWord: 'のり おにぎり 乾物 seaweed',
    pictures: ['nori'],
    variants: [{ code: 'nori-10', price02: 760, stock: 92, taxRate: 8, duration: 1 }],
  },
]
