import type { ProductData } from '../shop-data.ts'

/** Plates, small to large. */
export const plates: readonly ProductData[] = [
  {
    name: ['藍絵の豆皿 五枚組', 'Indigo Mame Plates, Set of Five'],
    categories: ['plates', 'gifts'],
    tags: ['recommended'],
    summary: [
      '文様の違う豆皿を五枚。薬味にも、箸置きにも。',
      'Five tiny plates in five patterns, for condiments or as chopstick rests.',
    ],
    description: [
      '<p>青海波、麻の葉、七宝、市松、梅。五つの吉祥文様を一枚ずつ藍で描いた豆皿です。薬味や漬物、ひと口の甘いものに。組箱入りで、気軽な贈りものにもなります。</p><ul><li>各 径9cm・高さ1.8cm・約70g</li><li>磁器／電子レンジ・食器洗い機可</li></ul>',
      '<p>Waves, hemp leaves, linked circles, checks and plum blossom: five lucky patterns in indigo, one on each plate. For condiments, pickles or a bite of something sweet. Boxed, they make an easy gift.</p><ul><li>Each 9 cm across, 1.8 cm high, about 70 g</li><li>Porcelain; safe in microwave ovens and dishwashers</li></ul>',
    ],
    searchWord: 'まめざら 小皿 セット 染付 small plate set',
    pictures: ['mamezara', 'mamezara-close'],
    variants: [{ code: 'mamezara-5', price01: 4200, price02: 3800, stock: 33, duration: 2 }],
  },
  {
    name: ['輪花の取皿', 'Flower-Rimmed Small Plate'],
    categories: ['plates'],
    summary: ['花びらのような縁がやさしい、五寸の取皿。', 'A small plate with a rim like petals.'],
    description: [
      '<p>花の形をかたどった輪花の取皿です。縁がゆるやかに立ち上がっているので、汁気のある料理も受けとめます。重ねて収まりがよく、色違いで揃えるのも楽しい一枚です。</p><ul><li>径15cm・高さ3cm・約180g</li><li>磁器／電子レンジ・食器洗い機可</li></ul>',
      '<p>Shaped like an open flower. The rim rises gently and holds dishes that come with some broth. The plates stack well, and it is a pleasure to mix the colours.</p><ul><li>15 cm across, 3 cm high, about 180 g</li><li>Porcelain; safe in microwave ovens and dishwashers</li></ul>',
    ],
    searchWord: '取り皿 りんか 五寸皿 dessert plate',
    pictures: ['rinka-seiji', 'rinka-stack', 'rinka-shiro', 'rinka-karashi'],
    axes: ['colour'],
    variants: [
      {
        code: 'rinka-shiro',
        values: ['shiro'],
        price02: 1400,
        stock: 60,
        duration: 2,
        picture: 'rinka-shiro',
      },
      {
        code: 'rinka-seiji',
        values: ['seiji'],
        price02: 1500,
        stock: 44,
        duration: 2,
        picture: 'rinka-seiji',
      },
      {
        code: 'rinka-karashi',
        values: ['karashi'],
        price02: 1500,
        stock: 27,
        duration: 2,
        picture: 'rinka-karashi',
      },
    ],
  },
  {
    name: ['粉引の七寸皿', 'Kohiki Plate, 21 cm'],
    categories: ['plates'],
    summary: [
      '朝のパンから夜の魚まで、いちばん出番の多い大きさ。',
      'The size one reaches for most, from toast to fish.',
    ],
    description: [
      '<p>主菜を一人分盛るのにちょうどよい七寸。白い化粧土のやわらかな肌に、ところどころ鉄の点がのぞきます。縁を少し起こしてあるので、料理が落ち着いて見えます。</p><ul><li>径21cm・高さ3cm・約430g</li><li>陶器／電子レンジ可。長時間の浸け置きは避けてください</li></ul>',
      '<p>Just right for one main dish. Small points of iron show through the soft white slip, and the slightly raised rim frames the food.</p><ul><li>21 cm across, 3 cm high, about 430 g</li><li>Stoneware; safe in microwave ovens. Do not leave to soak</li></ul>',
    ],
    searchWord: '中皿 こひき ワンプレート dinner plate',
    pictures: ['nanasun-kohiki'],
    variants: [{ code: 'nanasun-kohiki', price02: 2900, stock: 40, duration: 2 }],
  },
  {
    name: ['染付 梅つなぎの大皿', 'Large Plate with Plum Blossom'],
    categories: ['plates'],
    summary: ['縁に梅の花をめぐらせた、もてなしの一枚。', 'A plate for guests, ringed with plum blossom.'],
    description: [
      '<p>縁に梅の花を連ね、見込みはあえて白く残した九寸の大皿です。お造りやちらし寿司を盛れば、それだけで食卓が華やぎます。裏側にも唐草をひと筋めぐらせました。</p><ul><li>径28cm・高さ4cm・約900g</li><li>磁器／食器洗い機可</li></ul>',
      '<p>Plum blossom runs around the rim; the middle is left white on purpose. Sashimi or scattered sushi need nothing more. Even the back carries a single line of scrollwork.</p><ul><li>28 cm across, 4 cm high, about 900 g</li><li>Porcelain; safe in dishwashers</li></ul>',
    ],
    searchWord: '盛り皿 うめ 正月 serving plate',
    pictures: ['ume-plate', 'ume-plate-close'],
    // Scarce.
    variants: [{ code: 'ume-plate', price02: 7800, stock: 3, duration: 3 }],
  },
  {
    name: ['織部の長角皿', 'Oribe Rectangular Plate'],
    categories: ['plates'],
    summary: ['焼き魚がきれいに収まる、深緑の長皿。', 'A long plate in deep green, made for grilled fish.'],
    description: [
      '<p>銅の釉薬による深い緑が持ち味の長角皿です。秋刀魚が一尾、だし巻きと小鉢を並べても余裕のある長さ。たたらで成形した縁の、わずかな歪みも味わいです。</p><ul><li>幅28cm・奥行14cm・高さ2.5cm・約620g</li><li>陶器／電子レンジ可</li></ul>',
      '<p>A copper glaze gives this slab-built plate its green. It takes a whole saury, or rolled omelette with a small dish beside it. The edges are not quite straight, and that is its charm.</p><ul><li>28 × 14 cm, 2.5 cm high, about 620 g</li><li>Stoneware; safe in microwave ovens</li></ul>',
    ],
    searchWord: '焼き物皿 さんま皿 おりべ 角皿 fish plate',
    pictures: ['oribe-plate'],
    variants: [{ code: 'oribe-plate', price02: 2800, stock: 19, duration: 2 }],
  },
  {
    name: ['青磁の楕円皿', 'Celadon Oval Plate'],
    categories: ['plates'],
    tags: ['new'],
    summary: ['カレーにもパスタにも。深さのある楕円皿。', 'An oval plate deep enough for curry or pasta.'],
    description: [
      '<p>和の食卓にも洋の食卓にもなじむ楕円皿です。縁に向かって深くなるので、最後のひとさじまできれいにすくえます。薄く貫入の入った青磁は、光の加減で青にも緑にも見えます。</p><ul><li>幅25cm・奥行18cm・高さ4.5cm・約520g</li><li>半磁器／電子レンジ・食器洗い機可</li></ul>',
      '<p>At home with Japanese and Western food alike. It is deepest near the rim, so the last spoonful is easy to take up. The lightly crazed celadon looks blue or green as the light changes.</p><ul><li>25 × 18 cm, 4.5 cm high, about 520 g</li><li>Semi-porcelain; safe in microwave ovens and dishwashers</li></ul>',
    ],
    searchWord: 'カレー皿 パスタ皿 オーバル oval curry pasta',
    pictures: ['oval-seiji'],
    variants: [{ code: 'oval-seiji', price02: 3400, stock: 25, duration: 2 }],
  },
  {
    // Hidden: prepared for the coming New Year.
    name: ['干支の豆皿（来年の支度）', 'Zodiac Mame Plate (for next year)'],
    status: 2,
    categories: ['plates'],
    summary: ['新しい年の干支を描いた豆皿。', 'A tiny plate with the animal of the coming year.'],
    description: [
      '<p>年の瀬に毎年つくる、干支の豆皿です。十一月の公開に向けて準備しています。</p><ul><li>径9cm・高さ1.8cm</li><li>磁器</li></ul>',
      '<p>Every winter we make a tiny plate with the animal of the new year. It is being prepared for November.</p><ul><li>9 cm across, 1.8 cm high</li><li>Porcelain</li></ul>',
    ],
    pictures: ['zodiac-plate'],
    variants: [{ code: 'zodiac-plate', price02: 1200, stock: 100 }],
  },
]
