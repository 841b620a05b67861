import type { ProductData } from '../shop-data.ts'

/** Paper, pens and ink. */
export const stationery: readonly ProductData[] = [
  {
    name: ['和綴じの帳面', 'Thread-Bound Notebook'],
    categories: ['notebooks'],
    tags: ['recommended'],
    summary: ['四つ目綴じの、開きのよい帳面。', 'Sewn in the four-hole manner, it opens flat.'],
    description: [
      '<p>文様を刷った表紙を絹糸で四つ目に綴じた帳面です。中の紙は袋とじの薄い和紙で、筆でも万年筆でも裏に抜けません。題簽には、どうぞお好きな名をお書きください。</p><ul><li>B6判・袋とじ40丁（80頁）</li><li>楮入り和紙・無地</li></ul>',
      '<p>A patterned cover, sewn with silk thread. The pages are thin folded washi, and neither brush nor fountain pen shows through. Write whatever name you like on the title slip.</p><ul><li>B6, 40 folded leaves (80 pages)</li><li>Washi with mulberry fibre, blank</li></ul>',
    ],
    searchWord: 'ノート 和帳 日記 notebook washi',
    pictures: ['watoji-seigaiha', 'watoji-set', 'watoji-asanoha', 'watoji-shippo'],
    axes: ['pattern'],
    variants: [
      {
        code: 'watoji-seigaiha',
        values: ['seigaiha'],
        price02: 1500,
        stock: 32,
        duration: 1,
        picture: 'watoji-seigaiha',
      },
      {
        code: 'watoji-asanoha',
        values: ['asanoha'],
        price02: 1500,
        stock: 27,
        duration: 1,
        picture: 'watoji-asanoha',
      },
      {
        code: 'watoji-shippo',
        values: ['shippo'],
        price02: 1500,
        stock: 5,
        duration: 1,
        picture: 'watoji-shippo',
      },
    ],
  },
  {
    name: ['布張りの野帳', 'Cloth-Covered Field Book'],
    categories: ['notebooks'],
    summary: [
      '立ったままでも書ける、硬い表紙の方眼帳。',
      'A squared book with covers stiff enough to write standing.',
    ],
    description: [
      '<p>測量の現場で使われる野帳にならい、硬い布張りの表紙をつけました。薄い水色の五ミリ方眼は、図にも文字にも邪魔になりません。上着のポケットに収まる大きさです。</p><ul><li>95×160mm・80頁・5mm方眼</li><li>中性紙・布クロス</li></ul>',
      '<p>Modelled on the books surveyors carry, with stiff cloth covers. The pale blue five-millimetre squares help with drawings and stay out of the way of words. It fits a coat pocket.</p><ul><li>95 × 160 mm, 80 pages, 5 mm squares</li><li>Acid-free paper, book cloth</li></ul>',
    ],
    searchWord: 'ノート 測量野帳 方眼 手帳 field notes grid',
    pictures: ['yacho', 'yacho-wakakusa', 'yacho-ai', 'yacho-karashi'],
    axes: ['colour'],
    variants: [
      {
        code: 'yacho-wakakusa',
        values: ['wakakusa'],
        price02: 780,
        stock: 90,
        duration: 1,
        picture: 'yacho-wakakusa',
      },
      { code: 'yacho-ai', values: ['ai'], price02: 780, stock: 74, duration: 1, picture: 'yacho-ai' },
      {
        code: 'yacho-karashi',
        values: ['karashi'],
        price02: 780,
        stock: 66,
        duration: 1,
        picture: 'yacho-karashi',
      },
    ],
  },
  {
    name: ['一筆箋 波', 'Short-Note Paper, Waves'],
    categories: ['letters'],
    summary: ['ひとこと添えたい日の、細長い便箋。', 'Narrow paper for the days when a line or two will do.'],
    description: [
      '<p>贈りものや書類に、手書きのひとことを添えるための一筆箋です。裾に静かな波を刷り、罫は薄い朱で引きました。にじみにくい紙なので、どんな筆記具でもお使いいただけます。</p><ul><li>82×180mm・縦罫・30枚</li><li>中性紙</li></ul>',
      '<p>For the handwritten line that goes with a gift or a document. Quiet waves run along the foot, and the rules are pale vermilion. Ink does not spread on this paper, whatever you write with.</p><ul><li>82 × 180 mm, vertical rules, 30 sheets</li><li>Acid-free paper</li></ul>',
    ],
    searchWord: 'いっぴつせん メモ 便箋 note paper',
    pictures: ['ippitsusen'],
    variants: [{ code: 'ippitsusen-nami', price02: 480, stock: 150, duration: 1 }],
  },
  {
    name: ['便箋と封筒の組', 'Letter Paper and Envelopes'],
    categories: ['letters', 'gifts'],
    summary: ['あらたまった手紙のための一式。', 'All one needs for a proper letter.'],
    description: [
      '<p>便箋二十枚と二重封筒八枚を、たとうに納めました。筆にもペンにもなじむよう、表面をわずかに毛羽立たせた紙を選んでいます。目上の方へのお礼状や、季節のごあいさつに。</p><ul><li>便箋：A5判・縦罫／封筒：長形・二重</li><li>和紙</li></ul>',
      '<p>Twenty sheets and eight lined envelopes in a paper folder. The surface has a slight nap that suits brush and pen alike. For letters of thanks, and greetings of the season.</p><ul><li>Paper: A5, vertical rules / Envelopes: long, lined</li><li>Washi</li></ul>',
    ],
    searchWord: 'レターセット 手紙 びんせん letter set',
    pictures: ['letter-set', 'letter-set-pen'],
    variants: [{ code: 'letter-set', price02: 1280, stock: 48, duration: 1 }],
  },
  {
    name: ['四季の絵はがき 十二枚組', 'Postcards of the Seasons, Set of Twelve'],
    categories: ['letters'],
    tags: ['limited'],
    summary: [
      '桜、海、月、雪。四つの図案を三枚ずつ。',
      'Blossom, sea, moon and snow: four pictures, three of each.',
    ],
    description: [
      '<p>日本の四季を、色数を絞った版画風の図案にした絵はがきです。厚みのある紙に特色で刷りました。飾っても、送っても楽しい組みものです。</p><ul><li>100×148mm・四種各三枚</li><li>再生紙</li></ul>',
      '<p>The four seasons in few colours, in the manner of woodblock prints, on thick paper. Made to be sent, and good on the wall.</p><ul><li>100 × 148 mm, four pictures, three of each</li><li>Recycled paper</li></ul>',
    ],
    searchWord: '葉書 ポストカード はがき postcard',
    pictures: ['postcards', 'postcard-winter'],
    variants: [{ code: 'postcards-12', price01: 2200, price02: 1800, stock: 24, saleLimit: 5, duration: 1 }],
  },
  {
    name: ['和紙テープ 三巻', 'Washi Tape, Three Rolls'],
    categories: ['letters'],
    summary: [
      '市松、無地、水玉。貼ってはがせる和紙のテープ。',
      'Checks, plain and dots: tape that peels off again.',
    ],
    description: [
      '<p>薄くて丈夫な和紙に、三つの意匠を刷ったテープです。封筒の口を留めたり、帳面の見出しにしたり。手でまっすぐ切れ、きれいにはがせます。</p><ul><li>幅15mm・長さ7m・三巻</li><li>和紙・アクリル系粘着剤</li></ul>',
      '<p>Three designs on thin, strong washi. It closes envelopes and marks pages, tears straight by hand and peels off cleanly.</p><ul><li>15 mm wide, 7 m long, three rolls</li><li>Washi, acrylic adhesive</li></ul>',
    ],
    searchWord: 'マスキングテープ マステ masking tape',
    pictures: ['tape'],
    variants: [{ code: 'tape-3', price02: 980, stock: 85, duration: 1 }],
  },
  {
    name: ['竹軸の小筆', 'Small Brush with Bamboo Shaft'],
    categories: ['writing'],
    summary: [
      '宛名書きにも細字にも、穂先のまとまる小筆。',
      'A small brush that keeps its point, for addresses and fine script.',
    ],
    description: [
      '<p>いたち毛に羊毛をあわせ、腰の強さと墨含みのよさを両立させた小筆です。穂先がすぐにまとまるので、筆に慣れない方にもおすすめです。</p><ul><li>全長20cm・穂の長さ2.6cm</li><li>いたち毛・羊毛・竹／使ったあとは穂先を整え、吊るして乾かしてください</li></ul>',
      '<p>Weasel hair for spring, goat hair to hold the ink. The point gathers by itself, so it is a good first brush as well.</p><ul><li>20 cm long, hair 2.6 cm</li><li>Weasel and goat hair, bamboo. Shape the tip after use and hang it up to dry</li></ul>',
    ],
    searchWord: 'ふで 書道 習字 calligraphy brush',
    pictures: ['kofude', 'kofude-ink'],
    variants: [{ code: 'kofude', price02: 2400, stock: 26, duration: 1 }],
  },
  {
    name: ['欅軸の万年筆', 'Zelkova Fountain Pen'],
    categories: ['writing', 'gifts'],
    tags: ['limited'],
    summary: [
      '木目を選び、ろくろで挽いた軸の万年筆。',
      'A fountain pen with a barrel turned from chosen wood.',
    ],
    description: [
      '<p>木地師が一本ずつ挽いた欅の軸に、拭き漆で艶を出した万年筆です。ペン先は書き味のやわらかな中字。握るほどに手の脂がなじみ、色が深まります。</p><ul><li>全長14cm・最大径1.4cm・約24g</li><li>欅・拭き漆・14金ペン先（中字）／両用式・吸入器つき</li></ul>',
      '<p>A wood-turner shapes each zelkova barrel and polishes it with wiped lacquer. The medium nib writes softly, and the colour deepens with the touch of the hand.</p><ul><li>14 cm long, 1.4 cm thick, about 24 g</li><li>Zelkova, wiped lacquer, 14-carat medium nib; takes cartridges or the converter included</li></ul>',
    ],
    searchWord: 'まんねんひつ 筆記具 就職祝い fountain pen',
    pictures: ['fountain-pen', 'fountain-pen-note'],
    // Scarce.
    variants: [{ code: 'fountain-pen', price02: 28000, stock: 2, saleLimit: 1, duration: 4 }],
  },
  {
    name: ['四季の色インク', 'Inks of the Seasons'],
    categories: ['writing'],
    tags: ['new'],
    summary: [
      '日本の色名から調合した、万年筆用のインク。',
      'Fountain pen inks mixed after the old names of colours.',
    ],
    description: [
      '<p>藍、若草、柿、墨。伝統の色名をたよりに調合した、水性の染料インクです。乾くにつれて濃淡が現れ、手書きの文字に奥行きが生まれます。</p><ul><li>40ml・ガラス瓶</li><li>水性染料／万年筆・つけペン用</li></ul>',
      '<p>Indigo, young grass, persimmon and ink grey: water-based dyes mixed after the old colour names. Light and dark appear as the ink dries, and give depth to handwriting.</p><ul><li>40 ml, glass bottle</li><li>Water-based dye, for fountain and dip pens</li></ul>',
    ],
    searchWord: '万年筆インク ボトルインク bottle ink',
    pictures: ['ink-ai', 'ink-four', 'ink-wakakusa', 'ink-kaki', 'ink-sumi'],
    axes: ['colour'],
    variants: [
      { code: 'ink-ai', values: ['ai'], price02: 1980, stock: 36, duration: 1, picture: 'ink-ai' },
      {
        code: 'ink-wakakusa',
        values: ['wakakusa'],
        price02: 1980,
        stock: 30,
        duration: 1,
        picture: 'ink-wakakusa',
      },
      { code: 'ink-kaki', values: ['kaki'], price02: 1980, stock: 28, duration: 1, picture: 'ink-kaki' },
      { code: 'ink-sumi', values: ['sumi'], price02: 1980, stock: 40, duration: 1, picture: 'ink-sumi' },
    ],
  },
  {
    name: ['油煙墨', 'Oil-Soot Ink Stick'],
    categories: ['writing'],
    summary: ['菜種の油煙を練った、黒の深い固形墨。', 'A deep black, from the soot of rapeseed oil.'],
    description: [
      '<p>菜種油を燃やした煤に膠と香料を練りあわせ、木型で固めて半年以上乾かした墨です。磨るほどに香りが立ち、心が静まります。かなにも漢字にもお使いいただけます。</p><ul><li>約9×2.6×1cm・約38g</li><li>油煙・膠・香料</li></ul>',
      '<p>Soot from burning rapeseed oil is kneaded with glue and fragrance, pressed in a wooden mould and dried for more than half a year. As you grind it, its scent rises and the mind grows quiet.</p><ul><li>About 9 × 2.6 × 1 cm, about 38 g</li><li>Oil soot, animal glue, fragrance</li></ul>',
    ],
    searchWord: 'すみ 書道 固形墨 sumi ink',
    pictures: ['yuenboku'],
    variants: [{ code: 'yuenboku', price02: 3200, stock: 15, duration: 2 }],
  },
  {
    // Discontinued.
    name: ['真鍮の文鎮（旧型）', 'Brass Paperweight (old model)'],
    status: 3,
    categories: ['writing'],
    summary: ['旧型は販売を終えました。', 'The old model is no longer sold.'],
    description: [
      '<p>真鍮の無垢棒から削り出した文鎮です。つまみの形を改めた新型を準備しており、旧型の販売は終了しました。</p><ul><li>長さ18cm・約320g</li><li>真鍮</li></ul>',
      '<p>A paperweight cut from solid brass. We are preparing a new model with a better knob; this one is no longer sold.</p><ul><li>18 cm long, about 320 g</li><li>Brass</li></ul>',
    ],
    pictures: ['bunchin'],
    variants: [{ code: 'bunchin', price02: 3400, stock: 0 }],
  },
]
