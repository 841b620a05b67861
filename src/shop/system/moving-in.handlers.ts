import { item, ok } from '../../hypermedia/reply.ts'
import { KIND_NAMES, SOURCE_NAMES, type SourceName } from '../csv/index.ts'
import type { Handlers } from '../environment.ts'
import { link } from '../transitions.ts'
import type * as contract from './moving-in.contract.ts'

/** Customers come before their orders, which then find them; goods before both. */
const STEPS = [
  {
    comesFrom: 'shopify',
    csvKind: 'product',
    exportWay: 'office.movingIn.shopify.product.export',
    notTaken: 'office.movingIn.shopify.product.not',
  },
  {
    comesFrom: 'shopify',
    csvKind: 'customer',
    exportWay: 'office.movingIn.shopify.customer.export',
    notTaken: 'office.movingIn.shopify.customer.not',
  },
  {
    comesFrom: 'shopify',
    csvKind: 'order',
    exportWay: 'office.movingIn.shopify.order.export',
    notTaken: 'office.movingIn.shopify.order.not',
  },
  {
    comesFrom: 'shopify',
    csvKind: 'redirect',
    exportWay: 'office.movingIn.shopify.redirect.export',
    notTaken: 'office.movingIn.shopify.redirect.not',
  },
  {
    comesFrom: 'base',
    csvKind: 'product',
    exportWay: 'office.movingIn.base.product.export',
    notTaken: 'office.movingIn.base.product.not',
  },
  {
    comesFrom: 'base',
    csvKind: 'order',
    exportWay: 'office.movingIn.base.order.export',
    notTaken: 'office.movingIn.base.order.not',
  },
  {
    comesFrom: 'colorme',
    csvKind: 'product',
    exportWay: 'office.movingIn.colorme.product.export',
    notTaken: 'office.movingIn.colorme.product.not',
  },
  {
    comesFrom: 'colorme',
    csvKind: 'customer',
    exportWay: 'office.movingIn.colorme.customer.export',
    notTaken: 'office.movingIn.colorme.customer.not',
  },
  {
    comesFrom: 'colorme',
    csvKind: 'order',
    exportWay: 'office.movingIn.colorme.order.export',
    notTaken: 'office.movingIn.colorme.order.not',
  },
  {
    comesFrom: 'eccube',
    csvKind: 'product',
    exportWay: 'office.movingIn.eccube.product.export',
    notTaken: 'office.movingIn.eccube.product.not',
  },
  {
    comesFrom: 'eccube',
    csvKind: 'customer',
    exportWay: 'office.movingIn.eccube.customer.export',
    notTaken: 'office.movingIn.eccube.customer.not',
  },
  {
    comesFrom: 'eccube',
    csvKind: 'order',
    exportWay: 'office.movingIn.eccube.order.export',
    notTaken: 'office.movingIn.eccube.order.not',
  },
] as const

const IMPORTS = {
  product: 'goImportProductCsv',
  customer: 'goImportCustomerCsv',
  order: 'goImportOrderCsv',
} as const

const wayTo = (csvKind: (typeof STEPS)[number]['csvKind'], comesFrom: SourceName) =>
  csvKind === 'redirect' ? link('goImportRedirectCsv') : link(IMPORTS[csvKind], { comesFrom })

export const movingInHandlers: Handlers<typeof contract> = {
  async goMovingIn({ say, may }) {
    const movingSteps = STEPS.map(({ comesFrom, csvKind, exportWay, notTaken }) =>
      item(
        {
          ...{ comesFrom, otherService: say({ key: SOURCE_NAMES[comesFrom] }) },
          ...{ csvKind, csvKindName: say({ key: KIND_NAMES[csvKind] ?? '' }) },
          ...{ exportWay: say({ key: exportWay }), notTaken: say({ key: notTaken }) },
        },
        [wayTo(csvKind, comesFrom)].filter(({ rel }) => may(rel)),
      ),
    )
    return ok({ movingSteps })
  },
}
