/** The icons of the office, by their names in Lucide; the build draws them into one file, `icons.svg`. */
export const icons = [
  'chart-column',
  'chevron-down',
  'circle-user',
  'external-link',
  'file-text',
  'house',
  'menu',
  'package',
  'palette',
  'panel-left-close',
  'panel-left-open',
  'receipt-text',
  'search',
  'settings',
  'star',
  'store',
  'ticket-percent',
  'users',
] as const

/** The name of an icon. */
export type IconName = (typeof icons)[number]
