import type { ProductData } from '../shop-data.ts'

/** Rice bowls, soup bowls and serving bowls. */
export const bowls: readonly ProductData[] = [
  {
    // Two axes, six variants; one of them is sold out while the others are not.
    name: ['日々の飯碗', 'Everyday Rice Bowl'],
    categories: ['rice-bowls'],
    tags: ['recommended'],
    summary: [
      '軽くて持ちやすい、毎日のための半磁器の飯碗。',
      'A light semi-porcelain rice bowl that sits well in the hand, made for every day.',
    ],
    description: [
      '<p>ごはんがおいしそうに見える深さと、手のひらに収まる丸みを何度も確かめて決めた飯碗です。陶器のやわらかさと磁器の丈夫さをあわせもつ半磁器で、口あたりは薄く、高台は持ち上げやすい高さにしました。</p><ul><li>小：径11cm・高さ6cm・約170g／大：径12.5cm・高さ6.8cm・約210g</li><li>電子レンジ・食器洗い機でお使いいただけます</li></ul>',
      '<p>We went through many trials to find this depth, which flatters the rice, and this curve, which fits the palm. Semi-porcelain joins the softness of earthenware to the strength of porcelain; the lip is thin and the foot is easy to lift.</p><ul><li>Small: 11 cm across, 6 cm high, about 170 g / Large: 12.5 cm across, 6.8 cm high, about 210 g</li><li>Safe in microwave ovens and dishwashers</li></ul>',
    ],
    searchWord: '茶碗 ちゃわん ごはん茶碗 rice bowl',
    pictures: [
      'meshiwan-daily',
      'meshiwan-daily-pair',
      'meshiwan-daily-set',
      'meshiwan-seiji',
      'meshiwan-ame',
    ],
    axes: ['colour', 'size'],
    variants: [
      {
        code: 'meshiwan-shiro-s',
        values: ['shiro', 's'],
        price02: 1800,
        stock: 42,
        duration: 2,
        picture: 'meshiwan-daily',
      },
      {
        code: 'meshiwan-shiro-l',
        values: ['shiro', 'l'],
        price02: 2000,
        stock: 36,
        duration: 2,
        picture: 'meshiwan-daily',
      },
      {
        code: 'meshiwan-seiji-s',
        values: ['seiji', 's'],
        price02: 1900,
        stock: 18,
        duration: 2,
        picture: 'meshiwan-seiji',
      },
      {
        code: 'meshiwan-seiji-l',
        values: ['seiji', 'l'],
        price02: 2100,
        stock: 0,
        duration: 2,
        picture: 'meshiwan-seiji',
      },
      {
        code: 'meshiwan-ame-s',
        values: ['ame', 's'],
        price02: 1900,
        stock: 24,
        duration: 2,
        picture: 'meshiwan-ame',
      },
      {
        code: 'meshiwan-ame-l',
        values: ['ame', 'l'],
        price02: 2100,
        stock: 15,
        duration: 2,
        picture: 'meshiwan-ame',
      },
    ],
  },
  {
    name: ['青海波の飯碗', 'Seigaiha Rice Bowl'],
    categories: ['rice-bowls'],
    summary: ['呉須で一つずつ描いた、波の文様の飯碗。', 'Waves painted one bowl at a time in cobalt.'],
    description: [
      '<p>穏やかな暮らしが続くようにと願う青海波を、呉須の藍で手描きしました。白磁に映える線はわずかに揺れ、一つとして同じ表情はありません。口縁には鉄釉の細い縁取りを施し、欠けにくく仕上げています。</p><ul><li>径12cm・高さ6.5cm・約190g</li><li>磁器／電子レンジ・食器洗い機可</li></ul>',
      '<p>The wave pattern, a wish for calm days, is painted by hand in cobalt. Its lines tremble a little on the white porcelain, so that no two bowls are alike. A thin iron glaze on the rim protects it from chipping.</p><ul><li>12 cm across, 6.5 cm high, about 190 g</li><li>Porcelain; safe in microwave ovens and dishwashers</li></ul>',
    ],
    searchWord: '茶碗 染付 せいがいは blue and white',
    pictures: ['meshiwan-seigaiha', 'meshiwan-seigaiha-close'],
    // Scarce.
    variants: [{ code: 'meshiwan-seigaiha', price02: 2600, stock: 4, duration: 2 }],
  },
  {
    name: ['十草の夫婦茶碗', 'Tokusa Pair of Rice Bowls'],
    categories: ['rice-bowls', 'gifts'],
    summary: [
      '縦縞の飯碗を大小一組に。お祝いの品にも。',
      'Two striped bowls, large and small, for two people who eat together.',
    ],
    description: [
      '<p>すっと伸びる草を縞に見立てた「十草」は、飽きのこない文様の代表です。藍と紅の二つを、貼箱に納めてお届けします。ご結婚や新居のお祝いによく選ばれています。</p><ul><li>藍：径12.3cm・高さ6.5cm／紅：径11.2cm・高さ6cm</li><li>磁器／電子レンジ・食器洗い機可／貼箱入り</li></ul>',
      '<p>Tokusa, stripes that stand for tall rushes, is a pattern one does not tire of. The pair, one blue and one red, comes in a paper-covered box and is often chosen for weddings and new homes.</p><ul><li>Blue: 12.3 cm across, 6.5 cm high / Red: 11.2 cm across, 6 cm high</li><li>Porcelain; safe in microwave ovens and dishwashers; boxed</li></ul>',
    ],
    searchWord: '茶碗 めおと ペア 結婚祝い とくさ pair wedding',
    pictures: ['tokusa-pair', 'tokusa-pair-tray'],
    variants: [{ code: 'tokusa-pair', price01: 5800, price02: 5200, stock: 20, duration: 2 }],
  },
  {
    // One variant is sold out, the others are not.
    name: ['欅の汁椀', 'Zelkova Soup Bowl'],
    categories: ['soup-bowls'],
    tags: ['recommended'],
    summary: [
      'ろくろで挽いた欅に、漆を塗り重ねた汁椀。',
      'Zelkova turned on the lathe, under several coats of lacquer.',
    ],
    description: [
      '<p>木目の美しい欅を挽き、漆を塗っては研ぐことを繰り返した汁椀です。熱い汁を注いでも手に熱が伝わりにくく、唇にやわらかく触れます。使うほどに艶が増していきます。</p><ul><li>径11.5cm・高さ7cm・約110g／容量約300ml</li><li>天然木・漆塗り</li><li>やわらかいスポンジで手洗いし、水気を拭いてください。電子レンジ・食器洗い機は使えません</li></ul>',
      '<p>Zelkova with a fine grain, lacquered and polished again and again. Hot soup does not burn the hand, and the rim is soft to the lips. It gains lustre with use.</p><ul><li>11.5 cm across, 7 cm high, about 110 g; holds about 300 ml</li><li>Natural wood, lacquer</li><li>Wash by hand with a soft sponge and wipe dry. Not for microwave ovens or dishwashers</li></ul>',
    ],
    searchWord: '味噌汁 お椀 漆器 うるし lacquer miso soup',
    pictures: ['soup-shu', 'soup-kuro', 'soup-pair', 'soup-kiji'],
    axes: ['colour'],
    variants: [
      { code: 'soup-shu', values: ['shu'], price02: 3800, stock: 16, duration: 2, picture: 'soup-shu' },
      { code: 'soup-kuro', values: ['kuro'], price02: 3800, stock: 0, duration: 2, picture: 'soup-kuro' },
      { code: 'soup-kiji', values: ['kiji'], price02: 3400, stock: 22, duration: 2, picture: 'soup-kiji' },
    ],
  },
  {
    name: ['飴釉の丼', 'Amber-Glazed Donburi'],
    categories: ['donburi'],
    summary: ['とろりと深い飴色。麺にも丼ものにも。', 'A deep amber glaze for noodles or rice dishes.'],
    description: [
      '<p>鉄を含む釉薬が、高温の窯のなかでとろりと溶けて生まれる飴色の丼です。たっぷりとした深さがあり、うどん、親子丼、煮物の盛り鉢と、食卓の真ん中で活躍します。高台のまわりに土の色を残し、釉の流れを景色にしました。</p><ul><li>径15.5cm・高さ8.5cm・約460g／容量約800ml</li><li>陶器／電子レンジ可・食器洗い機可</li></ul>',
      '<p>An iron glaze melts in a hot kiln and turns to amber. Generously deep, the bowl takes udon, rice dishes or simmered vegetables in the middle of the table. Bare clay is left around the foot, to show how the glaze has run.</p><ul><li>15.5 cm across, 8.5 cm high, about 460 g; holds about 800 ml</li><li>Stoneware; safe in microwave ovens and dishwashers</li></ul>',
    ],
    searchWord: 'どんぶり 麺鉢 うどん ラーメン鉢 noodle bowl',
    pictures: ['donburi-ame', 'donburi-ame-close'],
    variants: [{ code: 'donburi-ame', price02: 3200, stock: 28, duration: 2 }],
  },
  {
    name: ['青磁の片口鉢', 'Celadon Bowl with a Lip'],
    categories: ['donburi'],
    tags: ['new'],
    summary: [
      '注ぐ、混ぜる、盛る。ひとつで三役の片口。',
      'To pour, to mix, to serve: one bowl for three tasks.',
    ],
    description: [
      '<p>ドレッシングを混ぜてそのまま注げる、小ぶりな片口です。淡い青磁の釉は緑の野菜や豆腐の白を引き立て、小鉢としても重宝します。注ぎ口は裏側をえぐり、液だれしにくい形にしました。</p><ul><li>径13cm（注ぎ口を含め15.5cm）・高さ6.5cm・約240g</li><li>磁器／電子レンジ・食器洗い機可</li></ul>',
      '<p>A small bowl in which to mix a dressing and pour it straight away. The pale celadon suits green vegetables and white tofu, so it serves well at the table, too. The lip is undercut and does not drip.</p><ul><li>13 cm across (15.5 cm with the lip), 6.5 cm high, about 240 g</li><li>Porcelain; safe in microwave ovens and dishwashers</li></ul>',
    ],
    searchWord: '小鉢 かたくち ドレッシング celadon',
    pictures: ['katakuchi-seiji'],
    variants: [{ code: 'katakuchi-seiji', price02: 2400, stock: 30, duration: 2 }],
  },
  {
    name: ['粉引の浅鉢', 'Kohiki Shallow Bowl'],
    categories: ['donburi'],
    summary: ['白い化粧土の、ゆったりとした盛り鉢。', 'A wide serving bowl in white slip.'],
    description: [
      '<p>鉄分の多い土に白い化粧土をかけた粉引は、使ううちにゆっくりと色づき、育っていく器です。煮物やサラダを盛ると余白が生きる、八寸の浅鉢に仕立てました。</p><ul><li>径24cm・高さ7.5cm・約780g</li><li>陶器／初めてお使いになる前に、米のとぎ汁で十五分ほど煮ると、しみになりにくくなります</li></ul>',
      '<p>Kohiki, white slip over iron-rich clay, takes on colour slowly as it is used. This wide bowl leaves room around simmered dishes or salad.</p><ul><li>24 cm across, 7.5 cm high, about 780 g</li><li>Stoneware. Before first use, simmer it for fifteen minutes in the water from washing rice; it will stain less</li></ul>',
    ],
    searchWord: '大鉢 盛り鉢 こひき サラダボウル salad bowl',
    pictures: ['asabachi-kohiki', 'asabachi-kohiki-oak'],
    variants: [{ code: 'asabachi-kohiki', price02: 6200, stock: 9, duration: 3 }],
  },
]
