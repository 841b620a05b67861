import type { ProductData } from '../shop-data.ts'

/** Cups, teapots and sake ware. */
export const cups: readonly ProductData[] = [
  {
    name: ['十草の湯呑', 'Tokusa Tea Cup'],
    categories: ['cups'],
    summary: ['縞の湯呑を色違いで。お揃いにも。', 'Striped cups in two colours.'],
    description: [
      '<p>一本ずつ筆で引いた縞が、手のなかで心地よいリズムを刻む湯呑です。口はわずかにすぼまり、お茶が冷めにくい形。夫婦茶碗と揃えてもお使いいただけます。</p><ul><li>径7.2cm・高さ8.5cm・約160g／容量約190ml</li><li>磁器／電子レンジ・食器洗い機可</li></ul>',
      '<p>Each stripe is drawn with a brush, and together they have a pleasant rhythm in the hand. The mouth draws in a little, which keeps tea warm. It goes with our tokusa rice bowls.</p><ul><li>7.2 cm across, 8.5 cm high, about 160 g; holds about 190 ml</li><li>Porcelain; safe in microwave ovens and dishwashers</li></ul>',
    ],
    searchWord: '湯のみ ゆのみ 茶碗 とくさ tea cup',
    pictures: ['yunomi-tokusa', 'yunomi-tokusa-pair'],
    axes: ['colour'],
    variants: [
      { code: 'yunomi-tokusa-ai', values: ['ai'], price02: 1800, stock: 38, duration: 2 },
      { code: 'yunomi-tokusa-shu', values: ['shu'], price02: 1800, stock: 31, duration: 2 },
    ],
  },
  {
    name: ['織部の湯呑', 'Oribe Tea Cup'],
    categories: ['cups'],
    summary: ['緑釉をたっぷりかけた、どっしりした湯呑。', 'A sturdy cup under a generous green glaze.'],
    description: [
      '<p>土の色と緑の釉がせめぎ合う、織部らしい湯呑です。厚手に挽いているので熱が伝わりにくく、番茶やほうじ茶をたっぷり飲みたい方に。釉の流れは一つずつ異なります。</p><ul><li>径7.5cm・高さ9cm・約240g／容量約220ml</li><li>陶器／電子レンジ可</li></ul>',
      '<p>Green glaze meets bare clay. The thick wall keeps your fingers cool, for those who like a large cup of bancha or hojicha. The glaze runs differently on every piece.</p><ul><li>7.5 cm across, 9 cm high, about 240 g; holds about 220 ml</li><li>Stoneware; safe in microwave ovens</li></ul>',
    ],
    searchWord: '湯のみ おりべ tea cup',
    pictures: ['yunomi-oribe'],
    variants: [{ code: 'yunomi-oribe', price02: 2200, stock: 17, duration: 2 }],
  },
  {
    // One of its variants is hidden: the fifth pattern is not ready to be sold.
    name: ['染付のそば猪口', 'Blue-and-White Soba Choko'],
    categories: ['cups'],
    tags: ['recommended'],
    summary: [
      'そばつゆ、お茶、アイスクリーム。使い道は無限です。',
      'For soba sauce, tea or ice cream: there is no end to its uses.',
    ],
    description: [
      '<p>江戸のころから愛されてきた、口の開いた円筒形の器です。文様を選んで集める楽しみもあり、棚に並べた姿も美しいもの。重ねてしまえるので場所をとりません。</p><ul><li>径8cm・高さ6.2cm・約150g／容量約180ml</li><li>磁器／電子レンジ・食器洗い機可</li></ul>',
      '<p>This flaring cup has been loved since the Edo period. Choosing patterns and lining them up on a shelf is half the fun, and they nest to save room.</p><ul><li>8 cm across, 6.2 cm high, about 150 g; holds about 180 ml</li><li>Porcelain; safe in microwave ovens and dishwashers</li></ul>',
    ],
    searchWord: '蕎麦猪口 ちょこ フリーカップ 小鉢 cup',
    pictures: ['choko-asanoha', 'choko-set'],
    axes: ['pattern'],
    variants: [
      { code: 'choko-seigaiha', values: ['seigaiha'], price02: 1600, stock: 26, duration: 2 },
      { code: 'choko-asanoha', values: ['asanoha'], price02: 1600, stock: 35, duration: 2 },
      { code: 'choko-shippo', values: ['shippo'], price02: 1600, stock: 2, duration: 2 },
      { code: 'choko-ichimatsu', values: ['ichimatsu'], price02: 1600, stock: 29, duration: 2 },
      { code: 'choko-kikko', values: ['kikko'], price02: 1600, stock: 12, duration: 2, visible: false },
    ],
  },
  {
    name: ['白磁のマグカップ 二本線', 'White Mug with Two Lines'],
    categories: ['cups'],
    summary: ['藍の線を二本だけ。静かなマグカップ。', 'A quiet mug, with two blue lines and nothing more.'],
    description: [
      '<p>すっきりとした白磁に、ろくろを回しながら藍の線を二本引きました。取っ手は指が三本入る大きさ。コーヒーにもお茶にもスープにも似合います。</p><ul><li>径8.2cm・高さ8.5cm・約270g／容量約300ml</li><li>磁器／電子レンジ・食器洗い機可</li></ul>',
      '<p>Plain white porcelain with two lines of blue, drawn while the wheel turns. Three fingers fit the handle. Good for coffee, tea or soup.</p><ul><li>8.2 cm across, 8.5 cm high, about 270 g; holds about 300 ml</li><li>Porcelain; safe in microwave ovens and dishwashers</li></ul>',
    ],
    searchWord: 'マグ コーヒーカップ coffee mug',
    pictures: ['mug-lines', 'mug-lines-pair'],
    variants: [{ code: 'mug-lines', price02: 2600, stock: 45, duration: 2 }],
  },
  {
    name: ['朱泥の急須', 'Red Clay Kyusu Teapot'],
    categories: ['teapots'],
    tags: ['recommended'],
    summary: ['お茶の味をまろやかにする、横手の急須。', 'A side-handled pot that rounds the taste of tea.'],
    description: [
      '<p>鉄分の多い朱泥を釉薬をかけずに焼き締めた急須です。茶こしは陶製の細かな網で、金気がなくお茶の香りを損ないません。湯切れのよさは職人の腕の見せどころです。</p><ul><li>小：容量約200ml／大：容量約360ml</li><li>炻器・陶製茶こし／洗剤を使わず湯で洗い、よく乾かしてください</li></ul>',
      '<p>Iron-rich red clay, fired hard without glaze. The strainer is fine mesh of the same clay, so no metal touches the tea. The spout closes cleanly after each cup, which is where the potter shows their skill.</p><ul><li>Small: about 200 ml / Large: about 360 ml</li><li>Stoneware with a clay strainer. Rinse with hot water, without soap, and dry well</li></ul>',
    ],
    searchWord: 'きゅうす ティーポット 茶器 teapot',
    related: ['yunomi-tokusa-ai', 'chazutsu-asanoha', 'gyokuro-50', 'yunomi-oribe'],
    pictures: ['kyusu-shudei', 'kyusu-shudei-set'],
    axes: ['size'],
    variants: [
      { code: 'kyusu-shudei-s', values: ['s'], price02: 6200, stock: 12, duration: 2 },
      { code: 'kyusu-shudei-l', values: ['l'], price02: 7400, stock: 8, duration: 2 },
    ],
  },
  {
    name: ['白磁の土瓶', 'White Porcelain Dobin Teapot'],
    categories: ['teapots'],
    summary: ['竹のつるをかけた、大勢のための土瓶。', 'A pot with a bamboo handle, for a full table.'],
    description: [
      '<p>食卓にひとつあると安心な、たっぷり入る土瓶です。つるは竹を曲げて籐で留めたもので、傷んだら付け替えられます。ほうじ茶や番茶を皆で分け合うときに。</p><ul><li>胴径15cm・高さ20cm（つるを含む）・約560g／容量約800ml</li><li>磁器・竹／直火にはかけられません</li></ul>',
      '<p>A generous pot that is good to have on the table. Its bent bamboo handle is bound with rattan and can be replaced. For sharing hojicha or bancha with everyone.</p><ul><li>15 cm wide, 20 cm high with the handle, about 560 g; holds about 800 ml</li><li>Porcelain and bamboo; not for use over a flame</li></ul>',
    ],
    searchWord: 'どびん ティーポット teapot',
    pictures: ['dobin-white'],
    variants: [{ code: 'dobin-white', price02: 7400, stock: 11, duration: 3 }],
  },
  {
    name: ['灰釉の徳利とぐい呑み', 'Ash-Glazed Sake Set'],
    categories: ['sake-ware', 'gifts'],
    summary: ['徳利ひとつに、ぐい呑みふたつ。', 'One flask and two cups.'],
    description: [
      '<p>木灰の釉が青みを帯びて流れる徳利と、揃いのぐい呑みを二つ組みました。燗をつけても冷やしても、手取りよく楽しめます。木綿の紐をかけた貼箱でお届けします。</p><ul><li>徳利：高さ14cm・容量約300ml／ぐい呑み：径5.5cm・高さ4.5cm</li><li>陶器／湯煎可</li></ul>',
      '<p>Wood-ash glaze runs bluish-green over the flask and its two cups. Equally good for warmed or chilled sake. It comes in a box tied with cotton cord.</p><ul><li>Flask: 14 cm high, about 300 ml / Cups: 5.5 cm across, 4.5 cm high</li><li>Stoneware; can be warmed in hot water</li></ul>',
    ],
    searchWord: 'とっくり おちょこ 日本酒 父の日 sake',
    pictures: ['tokkuri-set', 'tokkuri-tray'],
    variants: [{ code: 'tokkuri-set', price01: 5200, price02: 4600, stock: 14, duration: 2 }],
  },
  {
    // Sold out entirely.
    name: ['錫のぐい呑み', 'Tin Sake Cup'],
    categories: ['sake-ware'],
    tags: ['limited'],
    summary: ['酒をまろやかにするという、錫の小さな盃。', 'A small cup of tin, said to mellow sake.'],
    description: [
      '<p>溶かした錫を型に流し、表面に槌目を入れて仕上げたぐい呑みです。冷たさがすぐに伝わるので、冷酒を注いだ瞬間から涼やか。やわらかい金属ですから、手になじむ形に少しずつ変わっていきます。</p><ul><li>径6cm・高さ4.5cm・約110g／容量約70ml</li><li>錫／電子レンジ・食器洗い機・冷凍庫は使えません</li></ul>',
      '<p>Tin is poured into a mould and its surface hammered by hand. It takes on the chill of cold sake at once. The metal is soft, and slowly shapes itself to your hand.</p><ul><li>6 cm across, 4.5 cm high, about 110 g; holds about 70 ml</li><li>Tin; not for microwave ovens, dishwashers or freezers</li></ul>',
    ],
    searchWord: 'すず おちょこ 酒器 tin',
    pictures: ['guinomi-tin'],
    variants: [{ code: 'guinomi-tin', price02: 5200, stock: 0, duration: 4 }],
  },
]
