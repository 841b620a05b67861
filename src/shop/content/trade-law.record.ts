import { kind, record } from '../records/index.ts'

const heading = () => kind.nullable(kind.string(255))

/** A row of the statements that the Act on Specified Commercial Transactions requires. */
export const lawRow = record('trade_law', 'id', {
  name: ['name', heading()],
  nameEn: ['name_en', heading()],
  description: ['description', kind.html(4000)],
  descriptionEn: ['description_en', kind.html(4000)],
  /** Whether it is shown on the confirmation of an order. */
  displayOrderScreen: ['display_order_screen', kind.boolean()],
})
