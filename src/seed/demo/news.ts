import type { NewsData } from '../shop-data.ts'

/** The demonstration shop's news, newest first. */
export const news: readonly NewsData[] = [
  {
    publishedAt: '2026-07-15T01:00:00.000Z',
    title: ['夏季のお届けについて', 'Deliveries in summer'],
    description: [
      '<p>気温の高い時期は、羊羹や味噌などをお届け後すぐに涼しい場所へお移しください。宅配ボックスへのお届けはお控えいただけますと安心です。</p>',
      '<p>While it is hot, please move yokan, miso and the like to a cool place as soon as they arrive, and avoid having them left in a delivery box.</p>',
    ],
    url: '/help/guide',
  },
  {
    publishedAt: '2026-06-10T01:00:00.000Z',
    title: ['「四季の色インク」を発売しました', 'New: Inks of the Seasons'],
    description: [
      '<p>藍、若草、柿、墨の四色です。和綴じの帳面や布張りの野帳とあわせて、書く時間をお楽しみください。</p>',
      '<p>Indigo, young grass, persimmon and ink grey. Enjoy writing with them in our thread-bound notebooks and field books.</p>',
    ],
    url: '/products',
  },
  {
    publishedAt: '2026-05-08T01:00:00.000Z',
    title: ['新茶「若葉」が届きました', 'The first tea of the year is here'],
    description: [
      '<p>八十八夜に摘んだ、今年の新茶が入荷しました。若い葉の香りは今だけのもの。数に限りがありますので、お早めにどうぞ。</p>',
      '<p>This year’s first tea, picked around the eighty-eighth day of spring, has arrived. Its scent of young leaves is for now only, and there is not much of it.</p>',
    ],
    url: '/products',
  },
  {
    publishedAt: '2026-04-20T01:00:00.000Z',
    title: ['大型連休中の発送について', 'Dispatch during the spring holidays'],
    description: [
      '<p>4月29日から5月5日までは、発送とお問い合わせへのご返信をお休みします。期間中もご注文は承ります。</p>',
      '<p>From 29 April to 5 May we do not dispatch or answer questions. You can still order during that time.</p>',
    ],
  },
  {
    publishedAt: '2026-03-03T01:00:00.000Z',
    title: ['窯元のご予約品を始めました', 'Pieces made to order at the kiln'],
    description: [
      '<p>登り窯の大壺や窯変の抹茶碗など、つくり手が一つずつ仕上げる品をご予約いただけます。ほかの商品とは別のご注文となり、窯元から直接お届けします。</p>',
      '<p>You can now order large jars from the climbing kiln, matcha bowls and more, made one at a time. They are ordered apart from other goods and sent straight from the kiln.</p>',
    ],
    url: '/help/guide',
  },
  {
    publishedAt: '2026-02-01T01:00:00.000Z',
    title: ['暖簾商店を開きました', 'Noren Shoten is open'],
    description: [
      '<p>本日、暖簾を掲げました。毎日の暮らしで長く使える道具と、おいしいお茶と食べものをお届けしてまいります。どうぞごゆっくりご覧ください。</p>',
      '<p>Today we hung out our curtain. We offer tools to use for many years, and good tea and food. Please take your time and look around.</p>',
    ],
    url: '/products',
  },
]
