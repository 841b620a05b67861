import { fail } from '../../hypermedia/reply.ts'
import type { Row } from '../../store/schema.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { customerOrder } from './history.queries.ts'
import { opensOrder } from './order-key.rules.ts'
import { ordersByNumber } from './placed.queries.ts'

type Environment = ReadEnvironment | WriteEnvironment

/** An order as shoppers name it: one of their own, or the one that a key from its mail opens. */
export interface OwnOrder {
  readonly orderNo: string
  readonly orderKey?: string | undefined
}

/**
 * Returns a shopper's own order. Another's order counts as unknown, as does one that the key does not open;
 * without a key, visitors who are not signed in are asked to do so first.
 */
export const ownOrder = async (act: Environment, { orderNo, orderKey }: OwnOrder) => {
  if (orderKey === undefined && act.visitor.customerId === null) return fail('signInFirst')
  const order =
    orderKey === undefined
      ? await customerOrder(act.db, act.visitor.customerId ?? '', orderNo)
      : await orderOfKey(act, orderNo, orderKey)
  return order ?? fail('orderNotFound')
}

const orderOfKey = async (
  { db, services: { security } }: Environment,
  orderNo: string,
  orderKey: string,
): Promise<Row<'orders'> | undefined> => {
  const [order] = (await ordersByNumber(db, [orderNo])) ?? []
  // A customer's order is open only to them, as long as they have an account.
  return order && order.customer_id === null && opensOrder(security.vault, order.id, orderKey)
    ? order
    : undefined
}
