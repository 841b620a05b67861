import type { ACCOUNT, EVERYONE } from '../hypermedia/realm.ts'

/** The areas of the office that roles permit: each to be viewed, and to be changed. */
const AREAS = [
  'orders',
  'products',
  'customers',
  'enquiries',
  'promotions',
  'content',
  'look',
  'reports',
  'settings',
] as const

/**
 * The area of operations that a role can permit. `everyone` is for those of each member, `account` for those on their
 * own account, which access tokens do not open; operations without an area, such as those on members, plugins and
 * backups, are for system administrators and owners alone.
 */
export type Area = (typeof AREAS)[number] | typeof EVERYONE | typeof ACCOUNT

/** The permission to pay money back. */
export const REFUND = 'orders:refund'

/** The permissions to take people's data out of the shop, as files. */
export const EXPORT_ORDERS = 'orders:export'
export const EXPORT_CUSTOMERS = 'customers:export'

/** Returns whether a permission lets people's data out of the shop. */
export const isExport = (permission: string | undefined): boolean =>
  permission === EXPORT_ORDERS || permission === EXPORT_CUSTOMERS

/** The permissions that a role can have. */
export const PERMISSIONS = [
  'orders:view',
  'orders:change',
  REFUND,
  EXPORT_ORDERS,
  'products:view',
  'products:change',
  'customers:view',
  'customers:change',
  EXPORT_CUSTOMERS,
  'enquiries:view',
  'enquiries:change',
  'promotions:view',
  'promotions:change',
  'content:view',
  'content:change',
  'look:view',
  'look:change',
  'reports:view',
  'settings:view',
  'settings:change',
] as const

/** A permission of a role. */
export type Permission = (typeof PERMISSIONS)[number]

const isPermission = (name: string): name is Permission => (PERMISSIONS as readonly string[]).includes(name)

/** Returns permissions in their order with those that they need: who changes something must see it. */
export const completed = (permissions: readonly Permission[]): readonly Permission[] => {
  const needed = permissions.flatMap((one) => {
    const [area] = one.split(':')
    const view = `${area}:view`
    return isPermission(view) ? [one, view] : [one]
  })
  return PERMISSIONS.filter((one) => needed.includes(one))
}

/** Returns the area of a screen by its group in the menu; undefined for sections that no role permits. */
export const areaOfGroup = (group: string): Area | undefined => {
  const area = SETTINGS.includes(group) ? 'settings' : group
  return AREAS.find((one) => one === area)
}

/** The sections of the settings page whose screens roles can permit. */
const SETTINGS: readonly string[] = ['shop', 'selling', 'delivery', 'messages']
