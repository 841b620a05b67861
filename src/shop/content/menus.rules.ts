import type { Language } from '../../hypermedia/language.ts'
import { type Message, message } from '../../hypermedia/message.ts'
import { withoutOwnHost } from './redirects.rules.ts'
import { TYPED_ADDRESS } from './typed-address.rules.ts'

/** The menus of the storefront. */
export const MENUS = ['header', 'footer'] as const

/** The kinds of entries: a link, or the categories of the shop. */
export const ENTRY_KINDS = ['link', 'categories'] as const

/** The most entries of a menu. */
export const MOST_ENTRIES = 30

/** An entry of a menu as it is stored. */
export interface MenuEntry {
  readonly kind: (typeof ENTRY_KINDS)[number]
  /** Empty for the categories, like the address. */
  readonly label: string
  readonly labelEn: string
  readonly address: string
}

/** An entry in a request. */
export interface SentEntry {
  readonly menuKind: MenuEntry['kind']
  readonly menuLabel?: string | undefined
  readonly menuLabelEn?: string | undefined
  readonly menuAddress?: string | undefined
  /** Its place; entries without one come last. */
  readonly sortNo?: number | undefined
}

/**
 * Returns the entries of a sent menu in their order, or the errors by field. Addresses at the shop's own hosts become
 * paths.
 */
export const menuFrom = (
  menu: string,
  sent: readonly SentEntry[],
  ownHosts: readonly string[] = [],
): { readonly entries: readonly MenuEntry[]; readonly faults: Readonly<Record<string, Message>> } => {
  const faults: Record<string, Message> = {}
  for (const [at, { menuKind, menuLabel, menuAddress }] of sent.entries()) {
    if (menuKind !== 'link') continue
    if (menuLabel === undefined) faults[`${menu}.${at}.menuLabel`] = message('input.required')
    if (menuAddress === undefined) faults[`${menu}.${at}.menuAddress`] = message('input.required')
    else if (!TYPED_ADDRESS.test(menuAddress))
      faults[`${menu}.${at}.menuAddress`] = message('sections.address')
  }
  const placed = sent.toSorted(
    (one, other) => (one.sortNo ?? Number.MAX_SAFE_INTEGER) - (other.sortNo ?? Number.MAX_SAFE_INTEGER),
  )
  const entries = placed.map(({ menuKind: kind, menuLabel = '', menuLabelEn = '', menuAddress = '' }) =>
    kind === 'link'
      ? { kind, label: menuLabel, labelEn: menuLabelEn, address: withoutOwnHost(menuAddress, ownHosts) }
      : { kind, label: '', labelEn: '', address: '' },
  )
  return { entries, faults }
}

/** Returns the entries of a menu in a language: links without an English label are not on English pages. */
export const entriesIn = (language: Language, entries: readonly MenuEntry[]) =>
  entries.flatMap(({ kind, label, labelEn, address }) => {
    const words = language === 'en' ? labelEn : label
    return kind === 'link' && words === '' ? [] : [{ kind, label: words, address }]
  })
