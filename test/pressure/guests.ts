import type { Store } from '../../src/store/database.ts'
import { drawUpOrder, someGuest } from '../support/guest.ts'
import { HalClient } from '../support/hal-client.ts'

/** The product that everybody wants: found by its code, one piece a guest. */
export const WANTED = 'furoshiki-karashi-m'

const AT_ONCE = 16

/** Does `work` for each of a list, a few at a time, and keeps their order. */
export const each = async <T, R>(
  items: readonly T[],
  work: (item: T, at: number) => Promise<R>,
  atOnce = AT_ONCE,
): Promise<R[]> => {
  const results: R[] = []
  const ahead = [...items.entries()].reverse()
  const one = async () => {
    for (let next = ahead.pop(); next; next = ahead.pop()) results[next[0]] = await work(next[1], next[0])
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return results
}

/** Puts so many pieces of the wanted product on the shelf. */
export const stockUp = (store: Store, stock: number): Promise<unknown> =>
  store.write((tx) => tx.updateTable('variant').set({ stock }).where('code', '=', WANTED).execute())

/** How many pieces of the wanted product are on the shelf. */
export const piecesLeft = async (store: Store): Promise<number> => {
  const query = store.reader.selectFrom('variant').select('stock').where('code', '=', WANTED)
  return (await query.executeTakeFirstOrThrow()).stock
}

/** Guests who each confirmed an order of one piece and have only to press the button; they stand at the doors in turn. */
export const lineUp = (doors: readonly URL[], count: number): Promise<HalClient[]> =>
  each(Array.from({ length: count }), async (_, at) => {
    const guest = await HalClient.enter(doors[at % doors.length] as URL)
    await drawUpOrder(guest, WANTED, { productCode: WANTED }, someGuest())
    return guest
  })
