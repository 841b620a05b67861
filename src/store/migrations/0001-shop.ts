import { columnTypes } from '../columns.ts'
import type { Migration } from '../migration.ts'
import { appsTables } from './shop/apps.ts'
import { catalogueTables } from './shop/catalogue.ts'
import { contentTables } from './shop/content.ts'
import { customersTables } from './shop/customers.ts'
import { enquiriesTables } from './shop/enquiries.ts'
import { membersTables } from './shop/members.ts'
import { movementsTables } from './shop/movements.ts'
import { newsletterTables } from './shop/newsletter.ts'
import { ordersTables } from './shop/orders.ts'
import { productsTables } from './shop/products.ts'
import { rows } from './shop/rows.ts'
import { runningTables } from './shop/running.ts'
import { settingsTables } from './shop/settings.ts'
import { tradeTables } from './shop/trade.ts'
import { webhooksTables } from './shop/webhooks.ts'
import { words } from './shop/words.ts'

/** All tables. */
export const shop: Migration = {
  name: '0001-shop',
  release: '1.0.0',
  async run(db, dialect) {
    const place = { db, dialect, types: columnTypes(dialect) }
    for (const make of [
      ...settingsTables,
      ...tradeTables,
      ...membersTables,
      ...catalogueTables,
      ...productsTables,
      ...contentTables,
      ...customersTables,
      ...ordersTables,
      ...enquiriesTables,
      ...newsletterTables,
      ...movementsTables,
      ...runningTables,
      ...webhooksTables,
      ...appsTables,
      ...words,
    ])
      await make(place)
    await rows(db)
  },
}
