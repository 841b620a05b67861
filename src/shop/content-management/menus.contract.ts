import { z } from 'zod'
import { choice, integer, list, optional, text, unchanged, version } from '../../hypermedia/input.ts'
import { idempotent, safe } from '../../hypermedia/transition.ts'
import { ENTRY_KINDS, MOST_ENTRIES } from '../content/menus.rules.ts'
import { Sentence } from '../values.ts'

const label = () => optional(text(100, { autocomplete: 'off' }))

const Entries = unchanged(
  list(
    z.object({
      menuKind: choice(ENTRY_KINDS, 'select'),
      menuLabel: label(),
      menuLabelEn: label(),
      /** Where a link leads: an address on the web, or a path of this shop. */
      menuAddress: optional(text(500, { autocomplete: 'off' })),
      /** Its place; an entry without one comes last. */
      sortNo: optional(integer(0, 9999)),
    }),
    MOST_ENTRIES,
  ),
)

const Menu = z.array(
  z.object({
    menuKind: z.enum(ENTRY_KINDS),
    menuLabel: z.string(),
    menuLabelEn: z.string(),
    menuAddress: z.string(),
    sortNo: z.int(),
  }),
)

/** The groups of addresses to choose from. */
export const TARGET_GROUPS = ['shop', 'pages', 'help', 'categories'] as const

const menus = {
  /** Above each page. */
  header: Menu,
  /** Beneath each page. */
  footer: Menu,
  version: z.int(),
}

export const goMenus = safe('/admin/content/menu', {
  title: 'The menus of the storefront',
  for: 'member',
  state: {
    ...menus,
    /** Addresses of the shop to choose from, in their groups. */
    menuTargets: z.array(
      z.object({ group: z.enum(TARGET_GROUPS), menuLabel: z.string(), menuAddress: z.string() }),
    ),
  },
  submitTo: 'doUpdateMenus',
  offers: ['doUpdateMenus', 'goTop', 'goAuditLog'],
})

export const doUpdateMenus = idempotent('PUT', '/admin/content/menu', {
  title: 'Change the menus of the storefront: a menu that is sent replaces the stored one',
  for: 'member',
  refusedAt: 'goMenus',
  input: { header: Entries, footer: Entries, version: version() },
  state: { ...menus, changed: z.boolean(), message: Sentence },
  offers: ['goMenus'],
  errors: ['badInput', 'staleVersion'],
})
