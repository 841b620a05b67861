import { kind, record } from '../records/index.ts'

const heading = () => kind.nullable(kind.string(255))

/** A row of what the Act on Specified Commercial Transactions asks the shop to state. */
export const lawRow = record('trade_law', 'id', {
  name: ['name', heading()],
  nameEn: ['name_en', heading()],
  description: ['description', kind.html(4000)],
  descriptionEn: ['description_en', kind.html(4000)],
  /** Whether it is shown where an order is confirmed. */
  displayOrderScreen: ['display_order_screen', kind.boolean()],
})
