import type { MenuGroupName, Part } from '../part.ts'

const GROUPS: readonly MenuGroupName[] = ['orders', 'products', 'customers', 'content', 'shop', 'system']
const BEHIND_ALL = Number.MAX_SAFE_INTEGER

/** A group of the menu with its screens, by the names of their transitions. */
export interface MenuGroup {
  readonly group: string
  readonly screens: readonly string[]
}

/**
 * The menu of the office in its groups, from the entries of the parts: the screens that can be entered from
 * anywhere.
 */
export const menuOf = (parts: readonly Pick<Part, 'menu'>[]): readonly MenuGroup[] => {
  const entries = parts
    .flatMap(({ menu = [] }) => menu)
    .sort((one, other) => (one.at ?? BEHIND_ALL) - (other.at ?? BEHIND_ALL))
  return GROUPS.map((group) => ({
    group,
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
