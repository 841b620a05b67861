import { openPages, pages } from '../content/index.ts'
import { isOwn } from '../content/page.rules.ts'
import { type ReadEnvironment, worded } from '../environment.ts'
import { categoryOptions } from './category-options.ts'
import type { TARGET_GROUPS } from './menus.contract.ts'

/** An address that a menu can lead to. */
interface Target {
  readonly group: (typeof TARGET_GROUPS)[number]
  readonly menuLabel: string
  readonly menuAddress: string
}

/** The pages that everybody finds, by the keys of their rows. */
const SHOP = { homepage: '/', product_list: '/products', news_list: '/news', contact: '/contact' } as const

const HELP = {
  help_about: '/help/about',
  help_guide: '/help/guide',
  help_agreement: '/help/agreement',
  help_privacy: '/help/privacy',
  help_tradelaw: '/help/trade-law',
} as const

/** Returns the addresses of the shop that members choose from for menus, with their names in the member's language. */
export const menuTargets = async (act: ReadEnvironment): Promise<Target[]> => {
  const { memory, language } = act
  const [rows, isOpen, categories] = await Promise.all([
    memory.get(pages),
    openPages(memory),
    categoryOptions(act),
  ])
  const named = (group: Target['group'], addresses: Readonly<Record<string, string>>) =>
    Object.entries(addresses).flatMap(([key, menuAddress]) => {
      const page = rows.get(key)
      return page
        ? [{ group, menuLabel: worded(language, page.title ?? page.name, page.title_en), menuAddress }]
        : []
    })
  const own = [...rows.values()].filter((page) => isOwn(page) && isOpen(page))
  return [
    ...named('shop', SHOP),
    ...own.map(({ name, name_en, url }) => ({
      group: 'pages' as const,
      menuLabel: worded(language, name, name_en),
      menuAddress: `/${url}`,
    })),
    ...named('help', HELP),
    ...categories.map(({ value, label }) => ({
      group: 'categories' as const,
      menuLabel: label,
      menuAddress: `/products?category_id=${value}`,
    })),
  ]
}
