import type { ProductData } from '../shop-data.ts'

/** Pieces that a kiln makes to order: the second sale type, with its own cart and delivery. */
export const kilnOrders: readonly ProductData[] = [
  {
    name: ['【ご予約】登り窯の大壺', '[Pre-order] Large Wood-Fired Jar'],
    categories: ['kiln-orders'],
    tags: ['limited'],
    summary: [
      '五日間薪を焚き続けて生まれる、一つかぎりの景色。',
      'Five days of burning wood, and a surface that will not come twice.',
    ],
    description: [
      '<p>登り窯で五日五晩焚き、降りかかる灰がそのまま釉となった大壺です。窯出しのあとに一点ずつ検品し、窯元から直接お送りします。枝ものを豪快に生けるほか、そのまま置いて眺めるだけでも空間が締まります。</p><ul><li>胴径32cm・高さ34cm・約7.5kg</li><li>炻器／お届けは窯出し後、一か月ほどです</li></ul>',
      '<p>Fired for five days and nights in a climbing kiln, where falling ash becomes the glaze. Each jar is inspected after the firing and sent straight from the kiln. It holds large branches, and is worth looking at empty.</p><ul><li>32 cm wide, 34 cm high, about 7.5 kg</li><li>Stoneware; delivered about one month after the firing</li></ul>',
    ],
    searchWord: '花器 花瓶 壺 予約 vase jar',
    pictures: ['kiln-jar', 'kiln-jar-close'],
    // Scarce, heavy (an extra delivery fee) and of the second sale type.
    variants: [
      {
        code: 'kiln-jar',
        price02: 48000,
        stock: 3,
        saleLimit: 1,
        saleType: 2,
        deliveryFee: 2200,
        duration: 7,
      },
    ],
  },
  {
    name: ['【ご予約】粉引の大鉢 尺二寸', '[Pre-order] Kohiki Grand Bowl, 36 cm'],
    categories: ['kiln-orders'],
    summary: ['人が集まる日のための、大きな白い鉢。', 'A great white bowl for days when people gather.'],
    description: [
      '<p>径三十六センチ、両手で抱える大きさの鉢です。ご注文をいただいてから轆轤で挽き、化粧をかけて焼き上げます。ひび割れの検査を終えたものだけをお届けします。</p><ul><li>径36cm・高さ11cm・約2.6kg</li><li>陶器／お届けまで二か月ほどいただきます</li></ul>',
      '<p>Thirty-six centimetres across: a bowl one carries with both arms. It is thrown, slipped and fired after you order, and only sent once it has been checked for cracks.</p><ul><li>36 cm across, 11 cm high, about 2.6 kg</li><li>Stoneware; please allow about two months</li></ul>',
    ],
    searchWord: '大鉢 予約 鉢 serving bowl',
    pictures: ['kiln-bowl'],
    variants: [{ code: 'kiln-bowl', price02: 19800, stock: 6, saleType: 2, deliveryFee: 880, duration: 8 }],
  },
  {
    name: ['【ご予約】窯変の抹茶碗', '[Pre-order] Matcha Bowl of the Changing Kiln'],
    categories: ['kiln-orders', 'tea-tools'],
    tags: ['limited'],
    summary: ['炎が色を決める、黒と紅の抹茶碗。', 'Black and crimson, as the flame decides.'],
    description: [
      '<p>窯のなかの炎の流れによって、黒い釉に紅や紫が現れる抹茶碗です。色の出方はお選びいただけませんが、窯出しの写真をお送りし、お気に召さないときは発送前にお取り消しいただけます。</p><ul><li>径12cm・高さ8cm・約350g</li><li>陶器・桐箱入り／お届けまで一か月ほどいただきます</li></ul>',
      '<p>As the flame moves through the kiln, reds and purples appear in the black glaze. You cannot choose the colour; we send you a photograph after the firing, and you may cancel before dispatch if it does not please you.</p><ul><li>12 cm across, 8 cm high, about 350 g</li><li>Stoneware, in a paulownia box; please allow about one month</li></ul>',
    ],
    searchWord: '茶道 茶碗 ようへん 予約 tea ceremony',
    pictures: ['kiln-chawan', 'kiln-chawan-matcha'],
    variants: [{ code: 'kiln-chawan', price02: 22000, stock: 5, saleLimit: 2, saleType: 2, duration: 7 }],
  },
  {
    name: ['【ご予約】月白の花入', '[Pre-order] Moon-White Flower Vase'],
    categories: ['kiln-orders'],
    summary: [
      '一輪がすっと立つ、青みがかった白の花入。',
      'A bluish-white vase in which one flower stands well.',
    ],
    description: [
      '<p>月の光のような青白い釉をまとった、細い首の花入です。季節の一輪をそっと挿すだけで絵になります。ひと窯で二十ほどしか焼けないため、ご予約を承ってお作りしています。</p><ul><li>胴径12cm・高さ19cm・約480g</li><li>陶器／お届けまで三週間ほどいただきます</li></ul>',
      '<p>A slender-necked vase under a glaze like moonlight. One flower of the season is enough. Only about twenty fit into one firing, so we make them to order.</p><ul><li>12 cm wide, 19 cm high, about 480 g</li><li>Stoneware; please allow about three weeks</li></ul>',
    ],
    searchWord: '花瓶 一輪挿し 花器 予約 vase',
    pictures: ['kiln-vase'],
    variants: [{ code: 'kiln-vase', price02: 9800, stock: 12, saleType: 2, duration: 6 }],
  },
]
