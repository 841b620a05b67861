import type { ProductData } from '../shop-data.ts'

/** Japanese sweets and gifts of food, at the reduced tax rate. */
export const sweets: readonly ProductData[] = [
  {
    name: ['栗蒸し羊羹', 'Steamed Chestnut Yokan'],
    categories: ['yokan', 'gifts'],
    tags: ['recommended'],
    summary: [
      '大粒の栗をぎっしりと。秋から春のお楽しみ。',
      'Packed with large chestnuts, from autumn to spring.',
    ],
    description: [
      '<p>こしあんに葛を加えて蒸し上げた羊羹に、蜜煮の栗をぎっしりと並べました。煉羊羹よりやわらかく、もっちりとした口あたりです。濃いめの煎茶とともにどうぞ。</p><ul><li>一棹 約420g／原材料：小豆、栗、砂糖、小麦粉、葛粉、食塩</li><li>賞味期限：製造から十四日・常温</li></ul>',
      '<p>Red bean paste with kudzu starch, steamed, and filled with candied chestnuts. Softer than ordinary yokan, with a pleasing chew. Take it with strong sencha.</p><ul><li>One bar, about 420 g; ingredients: azuki beans, chestnuts, sugar, wheat flour, kudzu starch, salt</li><li>Best within fourteen days of production, at room temperature</li></ul>',
    ],
    searchWord: 'ようかん くり 手土産 和菓子 chestnut',
    pictures: ['kuri-yokan', 'kuri-yokan-plate'],
    variants: [{ code: 'kuri-yokan', price02: 1900, stock: 28, saleLimit: 10, taxRate: 8, duration: 2 }],
  },
  {
    name: ['手づくり最中 九つ入り', 'Monaka to Fill Yourself, Nine Pieces'],
    categories: ['yokan', 'gifts'],
    summary: ['食べる直前に餡をはさむ、香ばしい最中。', 'Crisp shells that you fill just before eating.'],
    description: [
      '<p>もち米を焼いた種と、北の小豆を炊いた粒あんを別々にお届けします。召し上がる直前にはさめば、皮はぱりっと香ばしいまま。のれんの焼き印が目印です。</p><ul><li>九個分／原材料：小豆、砂糖、もち米、水飴、寒天、食塩</li><li>賞味期限：製造から六十日・常温</li></ul>',
      '<p>Shells of toasted rice and paste of northern azuki come separately. Put them together just before eating, and the shells stay crisp. Each bears our curtain as its mark.</p><ul><li>Nine pieces; ingredients: azuki beans, sugar, glutinous rice, starch syrup, agar, salt</li><li>Best within sixty days of production, at room temperature</li></ul>',
    ],
    searchWord: 'もなか あんこ 手土産 red bean wafer',
    pictures: ['monaka'],
    variants: [{ code: 'monaka-9', price02: 1700, stock: 37, taxRate: 8, duration: 2 }],
  },
  {
    name: ['かすていら 一本', 'Castella, One Loaf'],
    categories: ['yokan'],
    summary: ['卵と蜂蜜の、しっとりとした焼き菓子。', 'A moist loaf of eggs and honey.'],
    description: [
      '<p>卵をたっぷりと泡立て、木枠でじっくり焼いたかすていらです。底に残るざらめの歯ごたえが、しっとりした生地によくあいます。一晩寝かせてから切り分けています。</p><ul><li>約310g／原材料：卵、砂糖、小麦粉、水飴、蜂蜜、ざらめ糖</li><li>賞味期限：製造から十四日・常温</li></ul>',
      '<p>Well-beaten eggs, baked slowly in a wooden frame. Coarse sugar at the bottom gives a bite to the moist crumb. We let it rest for a night before cutting.</p><ul><li>About 310 g; ingredients: eggs, sugar, wheat flour, starch syrup, honey, coarse sugar</li><li>Best within fourteen days of production, at room temperature</li></ul>',
    ],
    searchWord: 'カステラ 焼き菓子 sponge cake',
    pictures: ['castella', 'castella-tea'],
    variants: [{ code: 'castella', price02: 1600, stock: 40, taxRate: 8, duration: 2 }],
  },
  {
    // Hidden: sold in summer only.
    name: ['水羊羹 六つ入り（夏のみ）', 'Mizu-Yokan, Six Pieces (summer only)'],
    status: 2,
    categories: ['yokan'],
    summary: ['つるりと涼しい、夏だけの水羊羹。', 'Cool and smooth, for summer only.'],
    description: [
      '<p>寒天をぎりぎりまで減らした、口のなかでほどける水羊羹です。六月から八月までのお取り扱いです。</p><ul><li>六個入り／原材料：小豆、砂糖、寒天、食塩</li><li>要冷蔵</li></ul>',
      '<p>With as little agar as will hold it, it melts in the mouth. Sold from June to August.</p><ul><li>Six pieces; ingredients: azuki beans, sugar, agar, salt</li><li>Keep refrigerated</li></ul>',
    ],
    pictures: ['mizu-yokan'],
    variants: [{ code: 'mizu-yokan-6', price02: 2100, stock: 0, taxRate: 8, duration: 2 }],
  },
  {
    name: ['四季の干菓子', 'Dry Sweets of the Four Seasons'],
    categories: ['dry-sweets', 'gifts'],
    tags: ['limited'],
    summary: [
      '和三盆を花や菊の木型で打った、二十粒。',
      'Twenty pieces of fine sugar, pressed in the shapes of flowers.',
    ],
    description: [
      '<p>和三盆糖を木型で打ち抜いた干菓子を、小箱に詰めあわせました。口に含むとすっと溶け、あとに上品な甘さだけが残ります。月ごとに花の色が変わります。</p><ul><li>二十粒／原材料：和三盆糖、砂糖、寒梅粉、着色料（クチナシ、紅花、抹茶）</li><li>賞味期限：製造から六十日・常温</li></ul>',
      '<p>Wasanbon sugar, pressed in carved wooden moulds and packed in a small box. It melts at once and leaves only a refined sweetness. The colours change with the month.</p><ul><li>Twenty pieces; ingredients: wasanbon sugar, sugar, rice flour, colours (gardenia, safflower, matcha)</li><li>Best within sixty days of production, at room temperature</li></ul>',
    ],
    searchWord: 'ひがし 落雁 和三盆 茶席 sugar sweets',
    pictures: ['higashi', 'higashi-close'],
    // Scarce.
    variants: [{ code: 'higashi-20', price02: 1400, stock: 5, taxRate: 8, duration: 2 }],
  },
  {
    name: ['金平糖 五色', 'Konpeito in Five Colours'],
    categories: ['dry-sweets'],
    summary: [
      '二週間かけて育てる、小さな星の砂糖菓子。',
      'Small stars of sugar that take two weeks to grow.',
    ],
    description: [
      '<p>大きな釜をゆっくり回しながら蜜をかけ、二週間かけて角を育てた金平糖です。白、桃、柚子、若草、空の五色。瓶に移して、少しずつどうぞ。</p><ul><li>120g／原材料：砂糖、着色料（クチナシ、紅花、スピルリナ）</li><li>賞味期限：製造から一年・常温</li></ul>',
      '<p>Syrup is poured into a slowly turning pan for two weeks until the points have grown. White, peach, yuzu, young grass and sky. Put them in a jar and take a few at a time.</p><ul><li>120 g; ingredients: sugar, colours (gardenia, safflower, spirulina)</li><li>Best within one year of production, at room temperature</li></ul>',
    ],
    searchWord: 'こんぺいとう 砂糖菓子 sugar candy',
    pictures: ['konpeito', 'konpeito-bag'],
    variants: [{ code: 'konpeito-120', price02: 620, stock: 130, taxRate: 8, duration: 1 }],
  },
  {
    name: ['手焼き醤油煎餅', 'Hand-Grilled Soy Rice Crackers'],
    categories: ['dry-sweets'],
    summary: ['炭火で返しながら焼いた、堅焼きの煎餅。', 'Hard crackers, turned over charcoal.'],
    description: [
      '<p>うるち米の生地を天日で干し、炭火の上で何度も返しながら焼きました。熱いうちに生醤油を二度塗りしています。半分は海苔を巻いてお届けします。</p><ul><li>十枚入り／原材料：うるち米（国産）、醤油（小麦・大豆を含む）、海苔</li><li>賞味期限：製造から九十日・常温</li></ul>',
      '<p>Rice dough, dried in the sun and grilled over charcoal with many turns, then brushed twice with raw soy sauce while still hot. Half of them are wrapped in nori.</p><ul><li>Ten pieces; ingredients: rice (Japan), soy sauce (contains wheat and soy), nori</li><li>Best within ninety days of production, at room temperature</li></ul>',
    ],
    searchWord: 'せんべい おかき 米菓 rice cracker',
    pictures: ['senbei'],
    variants: [{ code: 'senbei-10', price02: 980, stock: 75, taxRate: 8, duration: 1 }],
  },
  {
    // A very long name, for layouts to prove themselves on.
    name: [
      '暖簾商店の詰め合わせ「一服どうぞ」深蒸し煎茶・茎ほうじ茶・玄米茶の三種と栗蒸し羊羹・四季の干菓子・五色の金平糖を貼箱に納め、臙脂の小風呂敷で包んだ季節のごあいさつの贈りもの（のし紙つき）',
      'Noren Shoten Gift “Have a Cup of Tea”: Three Teas, Chestnut Yokan, Dry Sweets and Konpeito, Boxed and Wrapped in a Furoshiki',
    ],
    categories: ['gifts'],
    tags: ['recommended'],
    summary: [
      'お茶と菓子を一箱に。のし紙と風呂敷つきです。',
      'Tea and sweets in one box, with a gift band and a wrapping cloth.',
    ],
    description: [
      '<p>当店でよく選ばれるお茶三種と和菓子三種を、小さめの袋に詰めあわせました。貼箱を臙脂の小風呂敷で包み、のし紙をおかけします。表書きとお名前は、ご注文の手続きの「ギフト」でお選びください。</p><ul><li>深蒸し煎茶50g、茎ほうじ茶50g、玄米茶80g、栗蒸し羊羹（半棹）、干菓子十粒、金平糖60g</li><li>賞味期限：発送から十日以上・常温</li></ul>',
      '<p>The three teas and three sweets our customers choose most, in smaller bags. The box is wrapped in a crimson cloth and given a noshi band. Please choose the inscription and the name under “Gift” at the checkout.</p><ul><li>Sencha 50 g, roasted stem tea 50 g, genmaicha 80 g, chestnut yokan (half a bar), ten dry sweets, konpeito 60 g</li><li>Best within at least ten days of dispatch, at room temperature</li></ul>',
    ],
    searchWord: 'ギフト お中元 お歳暮 内祝い 詰合せ gift set',
    pictures: ['gift-box', 'gift-box-inside', 'gift-box-tea'],
    variants: [{ code: 'gift-ippuku', price02: 5400, stock: 22, saleLimit: 20, taxRate: 8, duration: 3 }],
  },
]
