import type { Kysely } from 'kysely'
import type { Database } from '../../store/schema.ts'
import { lawExamples, templatesInForce } from '../content/index.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import {
  baseInfo,
  deliveryMethods,
  generalTaxRules,
  paymentMethods,
  reachesNobody,
} from '../settings/index.ts'
import type { OpeningFacts } from './opening.rules.ts'

type Db = Kysely<Database>

const hasRow = async (db: Db, table: 'page_content_change' | 'orders'): Promise<boolean> => {
  const row = await db
    .selectFrom(table)
    .select('id')
    .$if(table === 'orders', (query) => query.where('order_no', 'is not', null))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The rows of the statements by law: those with a heading, and of these those that say something. */
const lawRows = async (act: ReadEnvironment | WriteEnvironment) => {
  const exampleOf = await lawExamples(act)
  const rows = await act.db
    .selectFrom('trade_law')
    .selectAll()
    .where('name', 'is not', null)
    .where('name', '<>', '')
    .execute()
  return {
    rows: rows.length,
    filled: rows.filter(({ description }) => description?.trim()).length,
    leavesFeesOut: rows.some((row) => exampleOf(row).leavesFeesOut),
  }
}

/** The sales types of the goods that visitors see. */
const typesSold = async (db: Db): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('variant')
    .innerJoin('product', 'product.id', 'variant.product_id')
    .select('variant.sale_type_id')
    .distinct()
    .where('product.status', '=', 1)
    .where('variant.visible', '=', true)
    .execute()
  return rows.map(({ sale_type_id }) => sale_type_id)
}

/** The beginning of names of a new shop, which its members replace. */
const SAMPLE = /^(?:サンプル|Sample)/

/** Reads what is there of a shop that is to open. */
export const openingFacts = async (act: ReadEnvironment | WriteEnvironment): Promise<OpeningFacts> => {
  const { db, memory, services } = act
  const [base, law, deliveries, payments, tax, templates, sold, hasOwnSections, hasOrder, mailSource] =
    await Promise.all([
      memory.get(baseInfo),
      lawRows(act),
      deliveryMethods(memory, 'ja'),
      paymentMethods(memory, 'ja'),
      memory.get(generalTaxRules),
      memory.get(templatesInForce),
      typesSold(db),
      hasRow(db, 'page_content_change'),
      hasRow(db, 'orders'),
      services.mailServer.source(memory),
    ])
  const offered = payments
    .filter(({ visible, method }) => visible && services.plugins.isOffered(method))
    .map(({ paymentId }) => paymentId)
  const methods = deliveries.filter(({ visible }) => visible)
  const paid = methods.filter(({ paymentIds }) => paymentIds.some((id) => offered.includes(id)))
  const known = [base.company_name, base.postal_code, base.pref, base.addr01, base.phone_number]
  return {
    isShopKnown: known.every(Boolean) && !reachesNobody(base.email01),
    law: { ...law, hasText: Boolean(base.trade_law_body?.trim()) },
    served: [...new Set(paid.map(({ saleTypeId }) => saleTypeId))],
    sold,
    hasDelivery: methods.length > 0,
    hasPayment: paid.length > 0,
    lacksInstructions: payments.some(
      ({ visible, method, paidWhen, instructions }) =>
        visible && method === 'cash' && paidWhen === 'first' && !instructions,
    ),
    leavesFeesOut: law.leavesFeesOut,
    hasSampleWords: methods.some(({ deliveryName }) => SAMPLE.test(deliveryName)),
    sendsMail: mailSource !== 'nobody',
    hasTax: tax.length > 0,
    hasOwnLook: hasOwnSections || Object.keys(templates.settings).length > 0,
    hasOrder,
  }
}

/** The name of the shop, and how much would be deleted with it. */
export const sizeOfShop = async ({ db, memory }: ReadEnvironment) => {
  const { shop_name: shopName } = await memory.get(baseInfo)
  const count = (table: 'product' | 'customer' | 'orders') =>
    db.selectFrom(table).select((eb) => eb.fn.countAll().as('count'))
  const { products, customers, orders } = await db
    .selectNoFrom([
      count('product').as('products'),
      count('customer').as('customers'),
      count('orders').where('order_no', 'is not', null).as('orders'),
    ])
    .executeTakeFirstOrThrow()
  return {
    shopName,
    countProducts: Number(products),
    countCustomers: Number(customers),
    countOrders: Number(orders),
  }
}
