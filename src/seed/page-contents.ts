import { uuidv7 } from 'uuidv7'
import type { Section } from '../shop/sections.ts'
import type { Writer } from '../store/database.ts'
import { pages } from './pages.ts'
import type { SectionData, Text } from './shop-data.ts'

/** Returns a section of a kind with some values. */
export const seededSection = (kind: string, values: Section['values'] = {}): Section => ({
  id: uuidv7(),
  kind,
  isHidden: false,
  from: null,
  until: null,
  values,
})

/** Inserts the published sections of a page. */
export const seedContent = async (tx: Writer, url: string, sections: readonly Section[]): Promise<void> => {
  const page = pages.find((one) => one.url === url)
  if (!page) throw new Error(`There is no page ${url}`)
  await tx
    .insertInto('page_content')
    .values({ page_id: page.id, published: JSON.stringify(sections), draft: null })
    .execute()
}

/** Returns values as a section stores them: the English text of `heading.2` is `headingEn.2`. */
const stored = (values: SectionData['values']): Section['values'] =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string'
        ? [[name, value]]
        : [
            [name, value[0]],
            [name.replace(/^[a-zA-Z]+/, '$&En'), value[1]],
          ],
    ),
  )

const column = (number: number, link: string, words: { readonly heading: Text; readonly text: Text }) => ({
  [`picture.${number}`]: `/assets/topic-${number}.svg`,
  [`heading.${number}`]: words.heading,
  [`text.${number}`]: words.text,
  [`link.${number}`]: link,
})

/** The ways to the help pages. */
export const guideSection: SectionData = {
  kind: 'columns',
  values: {
    title: ['お店からのご案内', 'About shopping here'],
    ...column(1, '/help/guide', {
      heading: ['はじめての方へ', 'New here?'],
      text: [
        '<p>ご注文の流れ、お支払い、お届けについてご案内します。</p>',
        '<p>How to order, how to pay, and when your parcel arrives.</p>',
      ],
    }),
    ...column(2, '/help/about', {
      heading: ['当店について', 'About us'],
      text: [
        '<p>どんな店が、どんな思いで品物を選んでいるのか。</p>',
        '<p>Who we are, and how we choose what we sell.</p>',
      ],
    }),
    ...column(3, '/help/trade-law', {
      heading: ['特定商取引法に基づく表記', 'Legal notice'],
      text: [
        '<p>送料、返品、販売者の表記はこちらをご覧ください。</p>',
        '<p>Delivery fees, returns and seller details.</p>',
      ],
    }),
  },
}

/** The newest products. */
export const newestSection: SectionData = { kind: 'category', values: { order: 'newest', count: '8' } }

/** The latest news. */
export const newsSection: SectionData = { kind: 'news', values: { count: '5' } }

/** The first words of a shop: a welcome, its promise, and the way to its products. */
export const welcome: SectionData['values'] = {
  lead: ['いらっしゃいませ', 'Welcome, come in'],
  heading: ['暮らしの手ざわりを、えらぶ。', 'Things made by hand, for every day.'],
  buttonLabel: ['商品を見る', 'Browse the shop'],
  link: '/products',
}

/** The home page of a shop that has no words and pictures of its own yet. */
const usualHome: readonly SectionData[] = [
  { kind: 'hero', values: { ...welcome, picture: '/assets/hero.svg' } },
  newestSection,
  guideSection,
  newsSection,
]

/** Returns the sections of the home page. */
export const homeSections = (home: readonly SectionData[] = usualHome): readonly Section[] =>
  home.map(({ kind, values }) => seededSection(kind, stored(values)))
