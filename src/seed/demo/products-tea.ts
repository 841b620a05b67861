import type { ProductData } from '../shop-data.ts'

/** Tea leaves, taxed at the reduced rate as food, and the utensils for tea, which are not. */
export const tea: readonly ProductData[] = [
  {
    name: ['深蒸し煎茶「朝霧」', 'Deep-Steamed Sencha “Morning Mist”'],
    categories: ['sencha'],
    tags: ['recommended'],
    summary: [
      '濃い緑と、まろやかなこく。毎朝の一杯に。',
      'Deep green and mellow, for the first cup of the day.',
    ],
    description: [
      '<p>普通の煎茶より長く蒸し、渋みをおさえた深蒸し茶です。湯を注いで三十秒、茶葉が細かいので手早く淹れられます。水出しにすると、いっそう甘みが引き立ちます。</p><ul><li>原材料：緑茶（国産）</li><li>賞味期限：製造から九か月。開封後は冷暗所で保存し、一か月ほどでお飲みください</li></ul>',
      '<p>Steamed longer than other sencha, and so less astringent. The fine leaves need only thirty seconds. Brewed with cold water it is sweeter still.</p><ul><li>Ingredients: green tea (Japan)</li><li>Best within nine months of production. Once opened, keep cool and dark and drink within a month</li></ul>',
    ],
    searchWord: 'お茶 緑茶 日本茶 ふかむし green tea',
    pictures: ['sencha-bag', 'sencha-leaf'],
    axes: ['content'],
    variants: [
      { code: 'sencha-50', values: ['50g'], price02: 650, stock: 80, taxRate: 8, duration: 1 },
      { code: 'sencha-100', values: ['100g'], price02: 1200, stock: 140, taxRate: 8, duration: 1 },
      {
        code: 'sencha-200',
        values: ['200g'],
        price01: 2400,
        price02: 2200,
        stock: 65,
        taxRate: 8,
        duration: 1,
      },
    ],
  },
  {
    name: ['玉露「月の雫」', 'Gyokuro “Moon Drop”'],
    categories: ['sencha', 'gifts'],
    summary: [
      '二十日あまり日を遮って育てた、とろりと甘い玉露。',
      'Shaded for some twenty days; sweet and almost thick.',
    ],
    description: [
      '<p>新芽に覆いをかけて育て、旨みを葉に閉じ込めた玉露です。五十度ほどのぬるい湯でゆっくりと淹れ、まずは小さな器でひと口。飲み終えた葉は、ぽん酢で召し上がれます。</p><ul><li>50g・缶入り／原材料：緑茶（国産）</li><li>賞味期限：製造から九か月</li></ul>',
      '<p>The young leaves grow under cover and keep their sweetness. Brew slowly with water at about fifty degrees, and begin with one sip from a small cup. The leaves can be eaten afterwards with citrus soy sauce.</p><ul><li>50 g, in a tin; ingredients: green tea (Japan)</li><li>Best within nine months of production</li></ul>',
    ],
    searchWord: 'ぎょくろ 高級茶 緑茶 green tea',
    pictures: ['gyokuro-tin'],
    variants: [{ code: 'gyokuro-50', price02: 2600, stock: 34, taxRate: 8, duration: 1 }],
  },
  {
    name: ['新茶「若葉」', 'First Tea “Young Leaf”'],
    categories: ['sencha'],
    tags: ['new', 'limited'],
    summary: [
      '八十八夜に摘んだ、今年いちばんの香り。',
      'Picked on the eighty-eighth night: the first scent of the year.',
    ],
    description: [
      '<p>立春から八十八夜、ひと番はじめに摘んだ新芽だけを仕上げました。若い葉ならではの青い香りと、すっと抜ける後味をお楽しみください。数に限りがあるため、お一人様三袋までとさせていただきます。</p><ul><li>80g／原材料：緑茶（国産）</li><li>賞味期限：製造から六か月</li></ul>',
      '<p>Only the first buds, picked around the eighty-eighth day of spring. Enjoy the green scent of young leaves and the clean finish. There is not much of it: three bags per order, please.</p><ul><li>80 g; ingredients: green tea (Japan)</li><li>Best within six months of production</li></ul>',
    ],
    searchWord: 'しんちゃ 八十八夜 緑茶 green tea',
    pictures: ['shincha-bag'],
    // A sale limit.
    variants: [{ code: 'shincha-80', price02: 1800, stock: 46, saleLimit: 3, taxRate: 8, duration: 1 }],
  },
  {
    name: ['茎ほうじ茶「焚火」', 'Roasted Stem Tea “Bonfire”'],
    categories: ['hojicha'],
    tags: ['recommended'],
    summary: ['茎を強めに焙じた、香ばしく軽い一杯。', 'Stems, roasted dark: fragrant and light.'],
    description: [
      '<p>一番茶の茎だけを選り分け、砂を使って芯まで焙じたほうじ茶です。熱湯でさっと淹れれば、部屋じゅうに香りが広がります。渋みが少ないので、お子さまや夜のひとときにも。</p><ul><li>100g／原材料：緑茶の茎（国産）</li><li>賞味期限：製造から十か月</li></ul>',
      '<p>The stems of the first harvest, roasted to the core in hot sand. Pour on boiling water and the scent fills the room. Hardly astringent, it suits children and late evenings.</p><ul><li>100 g; ingredients: green tea stems (Japan)</li><li>Best within ten months of production</li></ul>',
    ],
    searchWord: 'ほうじちゃ 棒茶 焙じ茶 roasted tea',
    pictures: ['hojicha-bag', 'hojicha-twig'],
    variants: [{ code: 'hojicha-100', price02: 880, stock: 110, taxRate: 8, duration: 1 }],
  },
  {
    name: ['玄米茶「稲穂」', 'Genmaicha “Ear of Rice”'],
    categories: ['hojicha'],
    summary: ['炒った玄米の香りと、すっきりした煎茶。', 'Toasted brown rice and clean sencha.'],
    description: [
      '<p>国産の玄米をきつね色に炒り、煎茶と半々にあわせました。食事のあとにごくごく飲める、さっぱりとした味わいです。仕上げにほんの少し抹茶をまぶし、色よくしています。</p><ul><li>200g／原材料：玄米（国産）、緑茶（国産）、抹茶（国産）</li><li>賞味期限：製造から十か月</li></ul>',
      '<p>Brown rice toasted golden, mixed half and half with sencha. Fresh and easy after a meal. A little matcha is dusted on at the end for its colour.</p><ul><li>200 g; ingredients: brown rice, green tea, matcha (all Japan)</li><li>Best within ten months of production</li></ul>',
    ],
    searchWord: 'げんまいちゃ brown rice tea',
    pictures: ['genmaicha-bag'],
    variants: [{ code: 'genmaicha-200', price02: 780, stock: 95, taxRate: 8, duration: 1 }],
  },
  {
    name: ['和紅茶 ティーバッグ', 'Japanese Black Tea Bags'],
    categories: ['hojicha'],
    tags: ['new'],
    summary: ['渋みがやさしく、砂糖のいらない国産紅茶。', 'Gentle Japanese black tea that needs no sugar.'],
    description: [
      '<p>緑茶の品種を発酵させた和紅茶は、渋みが穏やかで、ほのかに花のような甘い香りがします。三角の袋で茶葉がよく開きます。和菓子とあわせても喧嘩しません。</p><ul><li>2.5g×15袋／原材料：紅茶（国産）</li><li>賞味期限：製造から十八か月</li></ul>',
      '<p>Leaves of green tea varieties, fermented: mild, with a faint sweetness like flowers. They open well in the pyramid bags. It gets along with Japanese sweets, too.</p><ul><li>15 bags of 2.5 g; ingredients: black tea (Japan)</li><li>Best within eighteen months of production</li></ul>',
    ],
    searchWord: '紅茶 こうちゃ black tea bag',
    pictures: ['wakocha-bag'],
    variants: [{ code: 'wakocha-15', price02: 920, stock: 58, taxRate: 8, duration: 1 }],
  },
  {
    name: ['抹茶「松風」薄茶用', 'Matcha “Pine Wind” for Thin Tea'],
    categories: ['matcha'],
    summary: ['石臼でゆっくり挽いた、毎日のための抹茶。', 'Slowly ground by stone, for every day.'],
    description: [
      '<p>一時間に四十グラムほどしか挽けない石臼で仕上げた抹茶です。ふんわりと泡立ち、苦みのあとに甘みが残ります。お点前はもちろん、牛乳で割っても風味が負けません。</p><ul><li>30g・缶入り／原材料：抹茶（国産）</li><li>賞味期限：製造から六か月。開封後は冷蔵し、早めにお使いください</li></ul>',
      '<p>The stone mill yields only about forty grams an hour. The tea froths softly, and sweetness follows the bitterness. Good for the tea ceremony, and strong enough for milk.</p><ul><li>30 g, in a tin; ingredients: matcha (Japan)</li><li>Best within six months of production. Once opened, refrigerate and use soon</li></ul>',
    ],
    searchWord: 'まっちゃ 薄茶 茶道 抹茶ラテ matcha latte',
    related: ['chasen-80', 'chawan-kuro', 'higashi-20'],
    pictures: ['matcha-tin', 'matcha-powder', 'matcha-bowl'],
    variants: [{ code: 'matcha-30', price02: 1980, stock: 62, taxRate: 8, duration: 1 }],
  },
  {
    name: ['黒釉の抹茶碗', 'Black-Glazed Matcha Bowl'],
    categories: ['tea-tools'],
    summary: ['抹茶の緑がいちばん映える、黒い碗。', 'Black, which shows the green of matcha best.'],
    description: [
      '<p>手のひらで包むように使う、半筒形の抹茶碗です。つや消しに近い黒釉の内側で、抹茶の緑が鮮やかに浮かびます。茶筅が振りやすいよう、見込みを広くとりました。</p><ul><li>径11.8cm・高さ8cm・約330g</li><li>陶器</li></ul>',
      '<p>A bowl to hold in both palms. Inside the dark, softly shining glaze the green of matcha stands out. The floor is wide, to leave the whisk room.</p><ul><li>11.8 cm across, 8 cm high, about 330 g</li><li>Stoneware</li></ul>',
    ],
    searchWord: '茶道 抹茶茶碗 tea ceremony',
    pictures: ['chawan-kuro', 'chawan-kuro-set'],
    variants: [{ code: 'chawan-kuro', price02: 5800, stock: 9, duration: 2 }],
  },
  {
    name: ['茶筅 八十本立', 'Bamboo Whisk, Eighty Tines'],
    categories: ['tea-tools'],
    summary: ['一本の竹から削り出す、薄茶用の茶筅。', 'Carved from a single piece of bamboo, for thin tea.'],
    description: [
      '<p>三年育てた淡竹を割り、穂先を薄く削って糸で編み分けた茶筅です。八十本立は、はじめての方でもきめ細かな泡が立てやすい本数です。</p><ul><li>高さ11cm・径6cm</li><li>淡竹・木綿糸／使う前にぬるま湯に浸し、使ったあとは形を整えて乾かしてください</li></ul>',
      '<p>Three-year-old bamboo is split, shaved thin and parted with thread. Eighty tines raise fine foam even in the hands of a beginner.</p><ul><li>11 cm high, 6 cm across</li><li>Bamboo, cotton thread. Soak in warm water before use; shape and dry it afterwards</li></ul>',
    ],
    searchWord: 'ちゃせん 抹茶 whisk chasen',
    pictures: ['chasen'],
    variants: [{ code: 'chasen-80', price02: 2600, stock: 32, duration: 1 }],
  },
  {
    name: ['千代紙の茶筒', 'Tea Caddy in Chiyogami Paper'],
    categories: ['tea-tools', 'gifts'],
    summary: [
      '手刷りの和紙を貼った、中蓋つきの茶筒。',
      'A tin with an inner lid, covered in hand-printed paper.',
    ],
    description: [
      '<p>ブリキの筒に、手刷りの和紙を一枚ずつ貼りあわせた茶筒です。蓋を置くと、空気に押されて静かに下りていきます。湿気を防ぐ中蓋つきで、茶葉なら約百グラム入ります。</p><ul><li>径7.8cm・高さ10.5cm</li><li>ブリキ・和紙</li></ul>',
      '<p>Hand-printed washi is pasted on each tin. Set the lid on and it sinks by itself, slowly, on a cushion of air. With an inner lid against moisture; it takes about a hundred grams of tea.</p><ul><li>7.8 cm across, 10.5 cm high</li><li>Tinplate, washi</li></ul>',
    ],
    searchWord: 'ちゃづつ 茶缶 キャニスター tea caddy',
    pictures: ['chazutsu-asanoha', 'chazutsu-three', 'chazutsu-shippo', 'chazutsu-ichimatsu'],
    axes: ['pattern'],
    variants: [
      {
        code: 'chazutsu-asanoha',
        values: ['asanoha'],
        price02: 2200,
        stock: 29,
        duration: 1,
        picture: 'chazutsu-asanoha',
      },
      {
        code: 'chazutsu-shippo',
        values: ['shippo'],
        price02: 2200,
        stock: 23,
        duration: 1,
        picture: 'chazutsu-shippo',
      },
      {
        code: 'chazutsu-ichimatsu',
        values: ['ichimatsu'],
        price02: 2200,
        stock: 31,
        duration: 1,
        picture: 'chazutsu-ichimatsu',
      },
    ],
  },
]
