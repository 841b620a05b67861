import type { CategoryData, Text } from './shop-data.ts'

/** The words of generated products; the first ones of a list are the most frequent. */

type Leaf = readonly [ja: string, en: string]
type Kind = readonly [ja: string, en: string, leaves: readonly Leaf[]]
type Department = readonly [ja: string, en: string, kinds: readonly Kind[]]

const leaves = (...pairs: readonly string[]): Leaf[] =>
  pairs.map((pair) => {
    const [ja = '', en = ''] = pair.split(':')
    return [ja, en]
  })

const departments: readonly Department[] = [
  [
    'うつわ',
    'Tableware',
    [
      ['碗と鉢', 'Bowls', leaves('飯碗:Rice Bowl', '汁椀:Soup Bowl', 'どんぶり:Donburi', '小鉢:Small Bowl')],
      ['皿', 'Plates', leaves('大皿:Platter', '取り皿:Side Plate', '豆皿:Tiny Plate', '角皿:Square Plate')],
      ['茶器', 'Tea Ware', leaves('湯呑:Tea Cup', '急須:Teapot', 'マグカップ:Mug', '茶托:Saucer')],
      ['酒器', 'Sake Ware', leaves('徳利:Sake Flask', 'ぐい呑:Sake Cup', '片口:Lipped Bowl', '酒杯:Goblet')],
    ],
  ],
  [
    '台所道具',
    'Kitchen',
    [
      ['鍋と釜', 'Pots', leaves('土鍋:Clay Pot', '鉄鍋:Iron Pot', '羽釜:Rice Pot', '鉄瓶:Iron Kettle')],
      [
        '刃物',
        'Blades',
        leaves('包丁:Kitchen Knife', 'まな板:Cutting Board', '砥石:Whetstone', '鋏:Scissors'),
      ],
      [
        '竹と木',
        'Bamboo and Wood',
        leaves('ざる:Basket', 'せいろ:Steamer', 'しゃもじ:Rice Paddle', '菜箸:Cooking Chopsticks'),
      ],
      ['膳', 'At Table', leaves('箸:Chopsticks', '盆:Tray', '弁当箱:Lunch Box', '箸置き:Chopstick Rest')],
    ],
  ],
  [
    '布もの',
    'Textiles',
    [
      [
        '手拭い',
        'Cloths',
        leaves('手ぬぐい:Tenugui', '風呂敷:Furoshiki', 'ふきん:Dishcloth', 'ハンカチ:Handkerchief'),
      ],
      [
        '住まい',
        'Home',
        leaves('のれん:Noren Curtain', '座布団:Floor Cushion', '膝掛け:Lap Blanket', '敷物:Rug'),
      ],
      ['装い', 'Wear', leaves('足袋:Tabi', 'エプロン:Apron', '巾着:Drawstring Bag', '襟巻:Scarf')],
      [
        '寝具',
        'Bedding',
        leaves('肌掛け:Light Quilt', '枕:Pillow', '浴衣:Yukata', 'ガーゼケット:Gauze Blanket'),
      ],
    ],
  ],
  [
    '文具',
    'Stationery',
    [
      ['紙', 'Paper', leaves('便箋:Letter Paper', '封筒:Envelopes', '懐紙:Kaishi Paper', '千代紙:Chiyogami')],
      ['筆と墨', 'Brush and Ink', leaves('筆:Brush', '硯:Ink Stone', '墨:Ink Stick', '文鎮:Paperweight')],
      [
        '帳面',
        'Books',
        leaves('手帳:Pocket Diary', '御朱印帳:Stamp Book', '日記帳:Journal', '一筆箋:Short Letter Pad'),
      ],
      ['香り', 'Incense', leaves('線香:Incense Sticks', '香炉:Censer', '匂い袋:Scent Bag', '蝋燭:Candles')],
    ],
  ],
  [
    'お茶と食品',
    'Tea and Food',
    [
      ['茶葉', 'Tea', leaves('煎茶:Sencha', 'ほうじ茶:Hojicha', '抹茶:Matcha', '玄米茶:Genmaicha')],
      ['菓子', 'Sweets', leaves('羊羹:Yokan', '最中:Monaka', '煎餅:Rice Crackers', '金平糖:Konpeito')],
      ['調味料', 'Seasonings', leaves('醤油:Soy Sauce', '味噌:Miso', '酢:Vinegar', '七味:Seven Spice')],
      ['乾物', 'Dried Goods', leaves('昆布:Kelp', '海苔:Nori', '椎茸:Shiitake', '鰹節:Bonito Flakes')],
    ],
  ],
  [
    '住まいの道具',
    'Around the House',
    [
      ['花', 'Flowers', leaves('花器:Vase', '一輪挿し:Bud Vase', '剣山:Flower Frog', '植木鉢:Plant Pot')],
      ['掃除', 'Cleaning', leaves('箒:Broom', 'はたき:Duster', 'たわし:Scrubber', '塵取り:Dustpan')],
      ['灯り', 'Light', leaves('行灯:Paper Lamp', '提灯:Lantern', '燭台:Candlestick', '風鈴:Wind Bell')],
      [
        '収納',
        'Storage',
        leaves('行李:Wicker Trunk', '桐箱:Paulownia Box', '茶筒:Tea Caddy', '書棚:Bookcase'),
      ],
    ],
  ],
]

/** The key of the department whose goods are food, taxed at 8 %. */
export const FOOD = '5'

/** The origins of goods. */
export const regions: readonly Text[] = leaves(
  '美濃:Mino',
  '有田:Arita',
  '波佐見:Hasami',
  '信楽:Shigaraki',
  '南部:Nanbu',
  '京都:Kyoto',
  '瀬戸:Seto',
  '備前:Bizen',
  '益子:Mashiko',
  '輪島:Wajima',
  '会津:Aizu',
  '今治:Imabari',
  '燕三条:Tsubame-Sanjo',
  '堺:Sakai',
  '萩:Hagi',
  '九谷:Kutani',
  '丹波:Tanba',
  '越前:Echizen',
  '常滑:Tokoname',
  '笠間:Kasama',
  '唐津:Karatsu',
  '小鹿田:Onta',
  '飛騨:Hida',
  '木曽:Kiso',
  '山中:Yamanaka',
  '奈良:Nara',
  '伊賀:Iga',
  '砥部:Tobe',
  '薩摩:Satsuma',
  '琉球:Ryukyu',
  '秋田:Akita',
  '津軽:Tsugaru',
  '土佐:Tosa',
  '因州:Inshu',
  '出雲:Izumo',
  '甲州:Koshu',
  '駿河:Suruga',
  '鳴海:Narumi',
  '西陣:Nishijin',
  '八重山:Yaeyama',
)

/** Products of one category of the lowest level, in a shop of many. */
const PRODUCTS_A_LEAF = 100

const GOODS = departments.flatMap(([, , kinds]) => kinds.flatMap(([, , goods]) => goods)).length

/**
 * Returns the categories for a number of generated products, three levels deep; keys are places, as `1`,
 * `1.2`, `1.2.3`. The more products there are, the more regions have categories of their own for their goods.
 */
export const manyCategories = (products: number): readonly CategoryData[] => {
  const ofEach = Math.min(regions.length, Math.max(1, Math.round(products / PRODUCTS_A_LEAF / GOODS)))
  return departments.map(([ja, en, kinds], d) => ({
    key: `${d + 1}`,
    name: [ja, en],
    children: kinds.map(([kindJa, kindEn, goods], k) => ({
      key: `${d + 1}.${k + 1}`,
      name: [kindJa, kindEn],
      children: goods
        .flatMap((good) =>
          ofEach === 1 ? [good] : regions.slice(0, ofEach).map((region) => ofRegion(good, region)),
        )
        .map((name, g) => ({ key: `${d + 1}.${k + 1}.${g + 1}`, name })),
    })),
  }))
}

const ofRegion = ([ja, en]: Leaf, [regionJa, regionEn]: Text): Leaf => [
  `${regionJa}の${ja}`,
  `${regionEn} ${en}`,
]

/** The manners of production. */
export const manners: readonly Text[] = leaves(
  '手仕事の:Handmade',
  '白磁の:White Porcelain',
  '藍染めの:Indigo',
  '粉引の:Kohiki',
  '漆塗りの:Lacquered',
  '染付の:Blue-and-White',
  '木彫りの:Carved',
  '青磁の:Celadon',
  '織部の:Oribe',
  '黄瀬戸の:Yellow Seto',
  '焼締の:Unglazed',
  '檜の:Hinoki',
  '麻の:Linen',
  '真鍮の:Brass',
  '三島手の:Mishima',
  '刷毛目の:Brushed Slip',
  '絞りの:Shibori',
  '銀彩の:Silver',
  '金継ぎ風の:Kintsugi Style',
  '竹編みの:Woven Bamboo',
  '錆釉の:Rust Glaze',
  '鎚目の:Hammered',
  '蒔絵の:Maki-e',
  '螺鈿の:Mother-of-Pearl',
)

const FIRST = Array.from(
  '若朝夕春夏秋冬花月雪風雲星空海山川野森里谷峰岩砂浜波島池泉滝露霜霞虹光影香音白青赤緑紫紺金銀玉珠竹松梅桜桃柳楓菊蘭藤葵菫蓮桐杉楠笹葦稲鶴亀鳩雀燕雁鷺鹿兎狐千百万初常永遠古新清静深高長細丸大小',
)
const SECOND = Array.from(
  '葉日暮風雲星原花影水石舟橋路音色香雨霧雫房枝根木里浦瀬崎岡沢野山川島月雪夜明光糸衣袖帯扇鈴鏡玉珠笛琴絵歌詩夢道門庭窓垣戸屋庵亭園苑田畑倉蔵井泉池滝岩砂浜波潮渚羽鳥蝶蛍鶴亀松竹梅桜藤菊蓮',
)

/** The number of names of series: enough for some to be rare among a million products. */
export const SERIES = FIRST.length * SECOND.length

/** Returns the name of a series: two characters, as `若葉`. The first ones are the most frequent. */
export const seriesName = (rank: number): string => {
  const first = rank % FIRST.length
  const second = (Math.floor(rank / FIRST.length) + first * 7) % SECOND.length
  return `${FIRST[first]}${SECOND[second]}`
}
