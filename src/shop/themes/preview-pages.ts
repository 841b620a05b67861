import { type Message, message } from '../../hypermedia/message.ts'

/** The pages of a theme's preview: those that differ most. */
export const PREVIEW_PAGES = [
  'homepage',
  'product_list',
  'category',
  'product_detail',
  'cart',
  'shopping',
  'mypage_login',
  'contact',
  'help_guide',
] as const

/** One of the pages. */
export type PreviewPage = (typeof PREVIEW_PAGES)[number]

/** The names of the pages. */
export const previewPageNames: Readonly<Record<PreviewPage, Message>> = {
  homepage: message('themes.page.homepage'),
  product_list: message('themes.page.product_list'),
  category: message('themes.page.category'),
  product_detail: message('themes.page.product_detail'),
  cart: message('themes.page.cart'),
  shopping: message('themes.page.shopping'),
  mypage_login: message('themes.page.mypage_login'),
  contact: message('themes.page.contact'),
  help_guide: message('themes.page.help_guide'),
}
