import type { MenuEntry, Part } from '../part.ts'

/** The groups of the menu, from the top; the settings page is the last. */
const GROUPS: readonly MenuEntry['group'][] = [
  'orders',
  'products',
  'customers',
  'promotions',
  'content',
  'look',
  'reports',
  'settings',
]

/** The sections of the settings page, from the top. */
const SECTIONS: readonly MenuEntry['group'][] = [
  'shop',
  'selling',
  'delivery',
  'messages',
  'security',
  'account',
  'system',
]

const BEHIND_ALL = Number.MAX_SAFE_INTEGER

/** A group of the menu or a section of the settings page, with its screens by the names of their transitions. */
export interface MenuGroup {
  readonly group: string
  /** Whether it is a section of the settings page. */
  readonly isSetting: boolean
  readonly screens: readonly string[]
}

/**
 * The menu of the office in its groups, and the settings page in its sections, from the entries of the parts:
 * the screens that can be entered from anywhere.
 */
export const menuOf = (parts: readonly Pick<Part, 'menu'>[]): readonly MenuGroup[] => {
  const entries = parts
    .flatMap(({ menu = [] }) => menu)
    .sort((one, other) => (one.at ?? BEHIND_ALL) - (other.at ?? BEHIND_ALL))
  return [...GROUPS, ...SECTIONS].map((group) => ({
    group,
    isSetting: SECTIONS.includes(group),
    screens: entries.filter((one) => one.group === group).map(({ screen }) => screen),
  }))
}

/** The letters that open a screen after `g`. */
export const menuKeysOf = (parts: readonly Pick<Part, 'menu'>[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    parts.flatMap(({ menu = [] }) =>
      menu.flatMap(({ screen, letter }) => (letter ? [[screen, letter]] : [])),
    ),
  )
