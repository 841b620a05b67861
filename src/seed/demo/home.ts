import { guideSection, newestSection, newsSection, welcome } from '../page-contents.ts'
import type { CategoryData, SectionData } from '../shop-data.ts'
import { baseInfo } from './base-info.ts'
import { categories } from './categories.ts'

const room = (name: string): string => `/files/products/room-${name}-large.webp`

const keysIn = (tree: readonly CategoryData[]): string[] =>
  tree.flatMap(({ key, children = [] }) => [key, ...keysIn(children)])

/** The address of a category's list: the seed numbers categories as the tree has them, each before its children. */
const listOf = (key: string): string => `/products?category_id=${keysIn(categories).indexOf(key) + 1}`

/** The home page: a kitchen, the newest goods, two stories, and the ways on. */
export const home: readonly SectionData[] = [
  {
    kind: 'hero',
    values: {
      ...welcome,
      words: baseInfo.message,
      picture: room('kitchen'),
      alt: [
        '朝の光がさす台所。棚に飯碗と茶筒、台に土鍋と鉄瓶が並んでいる',
        'A kitchen in the morning light, with rice bowls and tea caddies on a shelf, an earthen pot and an iron kettle below',
      ],
    },
  },
  newestSection,
  {
    kind: 'picture',
    values: {
      heading: ['ひと息つく、お茶の時間', 'A pause for tea'],
      text: [
        '<p>急須にお湯を注いで、葉がひらくのを待つ。その一分が、一日をすこしやわらかくしてくれます。毎日使いたくなる茶器と、産地から届くお茶をそろえました。</p>',
        '<p>Pour the water, and wait while the leaves open: that one minute makes the day a little gentler. Here is teaware for every day, and tea from the people who grow it.</p>',
      ],
      picture: room('tea'),
      alt: [
        '障子からの光に包まれた和室。ちゃぶ台に急須と湯呑、羊羹が用意されている',
        'A room with paper screens, and a low table laid with a teapot, two cups and sweets',
      ],
      buttonLabel: ['お茶を選ぶ', 'Choose a tea'],
      link: listOf('tea'),
      side: 'left',
    },
  },
  {
    kind: 'picture',
    values: {
      heading: ['のれんをくぐるように', 'Step in under the noren'],
      text: [
        '<p>つくり手を訪ね、手にとって確かめた品だけを並べています。ご自宅のために、大切な方への贈りものに。どうぞごゆっくりご覧ください。</p>',
        '<p>We visit the makers, and offer only what we have held in our own hands. For your home, or for someone dear to you: please take your time.</p>',
      ],
      picture: room('entrance'),
      alt: [
        '藍ののれんがかかる店の入口。手ぬぐいが風に揺れ、縁台に手提げと風呂敷包みが置かれている',
        'The entrance of a shop with an indigo noren; dyed cloths hang beside it, and a bag stands on the bench',
      ],
      buttonLabel: ['当店について', 'About our shop'],
      link: '/help/about',
      side: 'right',
    },
  },
  guideSection,
  newsSection,
]
