import { drawUpOrder, someGuest } from './guest.ts'
import { HalClient } from './hal-client.ts'
import type { Shop } from './shop.ts'

/** A guest's order as it was placed: its number, and where its mail went. */
export interface GuestOrder {
  readonly orderNo: string
  readonly email: string
  readonly program: HalClient
}

/** Places an order as a guest whom nobody else is. */
export const orderOfGuest = async (
  shop: Shop,
  input: { readonly productCode?: string; readonly quantity?: number } = {},
  told: Readonly<Record<string, unknown>> = {},
): Promise<GuestOrder> => {
  const program = await HalClient.enter(shop.base)
  const guest = { ...someGuest(), ...told }
  await drawUpOrder(program, '焚火', input, guest)
  const { document } = await program.follow('doCheckout')
  return { orderNo: document.orderNo, email: guest.email, program }
}

/** Changes an order behind the shop's back. */
export const changeOrder = (
  shop: Shop,
  orderNo: string,
  change: { readonly status?: number; readonly payment_at?: string | null; readonly payment_total?: number },
): Promise<void> =>
  shop.change((tx) => tx.updateTable('orders').set(change).where('order_no', '=', orderNo).execute())

/** Writes copies of an order with all that hangs on it; their numbers. */
export const copiesOf = async (shop: Shop, orderNo: string, count: number): Promise<readonly string[]> => {
  const db = shop.noren.store.reader
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  const [shippings, lines] = await Promise.all([
    db.selectFrom('shipping').selectAll().where('order_id', '=', order.id).execute(),
    db.selectFrom('order_line').selectAll().where('order_id', '=', order.id).execute(),
  ])
  const copies = Array.from({ length: count }, (_, at) => ({
    ...order,
    id: crypto.randomUUID(),
    pre_order_id: crypto.randomUUID(),
    order_no: `${orderNo}-${at}`,
  }))
  await shop.change(async (tx) => {
    for (const { id, ...copy } of copies) {
      const ids = new Map(shippings.map((shipping) => [shipping.id, crypto.randomUUID() as string]))
      await tx
        .insertInto('orders')
        .values({ id, ...copy })
        .execute()
      for (const shipping of shippings)
        await tx
          .insertInto('shipping')
          .values({ ...shipping, id: ids.get(shipping.id) ?? '', order_id: id })
          .execute()
      for (const line of lines)
        await tx
          .insertInto('order_line')
          .values({
            ...line,
            id: crypto.randomUUID(),
            order_id: id,
            shipping_id: ids.get(line.shipping_id ?? '') ?? null,
          })
          .execute()
    }
  })
  return copies.map(({ order_no }) => order_no)
}
