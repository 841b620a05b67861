import type { z } from 'zod'
import { item } from '../../../hypermedia/reply.ts'
import { SettingDeclaration } from '../../../store/themes/sections.ts'
import { productsIn, productsNamed } from '../../catalog/index.ts'
import type { SectionKind, SectionSetting } from '../../sections.ts'
import { link } from '../../transitions.ts'
import { toId } from '../../values.ts'
import { latestNews } from '../latest-news.ts'
import { NEWS_ON_HOME } from '../news.rules.ts'
import { NEW_ITEMS } from '../rules.ts'
import { codesIn, MOST_GOODS } from './section.rules.ts'

type Typed = z.input<typeof SettingDeclaration>

const setting = (name: string, kind: Typed['kind'], more: Partial<Typed> = {}): SectionSetting =>
  SettingDeclaration.parse({ name, kind, ...more })

/** A setting that each item of the section has. */
const each = (name: string, kind: Typed['kind'], more: Partial<Typed> = {}): SectionSetting =>
  setting(name, kind, { ...more, ofItems: true })

const choice = (name: string, ...values: readonly [string, ...string[]]): SectionSetting =>
  setting(name, 'choice', { options: values.map((value) => ({ value })), default: values[0] })

const heading = setting('heading', 'text')
const text = setting('text', 'html')
const pictured = [setting('picture', 'picture'), setting('alt', 'text')]
const leading = [setting('buttonLabel', 'text'), setting('link', 'address')]

/** The page whose state has the newest products and news. */
const HOME = 'homepage'

/** The kinds of sections that every theme draws. */
export const BUILT_IN: readonly SectionKind[] = [
  {
    name: 'hero',
    settings: [setting('lead', 'text'), heading, setting('words', 'text'), ...pictured, ...leading],
  },
  {
    name: 'picture',
    settings: [heading, text, ...pictured, ...leading, choice('side', 'left', 'right', 'above')],
  },
  { name: 'text', settings: [heading, text] },
  {
    name: 'columns',
    settings: [
      setting('title', 'text'),
      each('picture', 'picture'),
      each('alt', 'text'),
      each('heading', 'text'),
      each('text', 'html'),
      each('link', 'address'),
    ],
  },
  {
    name: 'goods',
    settings: [heading, setting('codes', 'codes')],
    data: async (environment, { own: { codes = '' } }) => ({
      products: await productsNamed(environment, codesIn(codes).slice(0, MOST_GOODS)),
    }),
  },
  {
    name: 'category',
    settings: [
      heading,
      setting('category', 'category'),
      choice('order', 'newest', 'popular'),
      setting('count', 'number', { min: 1, max: MOST_GOODS, default: '8' }),
    ],
    data: async (environment, { own: { category = '', order, count = NEW_ITEMS } }, page) => {
      const orderBy = order === 'popular' ? '4' : '2'
      const categoryId = category === '' ? undefined : toId(category)
      const most = Number(count)
      const isOnPage = page === HOME && category === '' && orderBy === '2' && most === NEW_ITEMS
      const products = isOnPage ? undefined : await productsIn(environment, { categoryId, orderBy, most })
      const all = { orderby: orderBy, ...(category !== '' && { category_id: category }) } as const
      return item({ products }, [link('goProductList', all)])
    },
  },
  {
    name: 'news',
    settings: [heading, setting('count', 'number', { min: 1, max: 20, default: '5' })],
    data: async (environment, { own: { count = NEWS_ON_HOME } }, page) => {
      const most = Number(count)
      const isOnPage = page === HOME && most === NEWS_ON_HOME
      return item({ ...(!isOnPage && { news: await latestNews(environment, most) }) }, [
        link('goNewsArchive'),
      ])
    },
  },
  {
    name: 'voices',
    settings: [heading, each('text', 'html'), each('name', 'text'), each('link', 'address')],
  },
  {
    name: 'video',
    settings: [
      heading,
      setting('video', 'video'),
      setting('picture', 'picture'),
      setting('alt', 'text'),
      text,
    ],
  },
  { name: 'questions', settings: [heading, each('question', 'text'), each('text', 'html')] },
  {
    name: 'map',
    settings: [heading, ...pictured, text],
  },
  {
    name: 'countdown',
    settings: [heading, setting('end', 'moment'), text, ...leading],
  },
]
