import type { Store } from '../../../store/database.ts'
import type { JobKind } from '../../../store/jobs.ts'
import { boughtTogether, keptTogether, storeTogether, type Together } from './together.queries.ts'

/** Products of one transaction: others wait for it on SQLite. */
const AT_ONCE = 200

/** Brings up to date which products are bought together, from the orders of half a year. */
export const togetherJob =
  (store: Store, clock: () => Date): JobKind =>
  async (_job, { signal }) => {
    const [wanted, kept] = await Promise.all([
      boughtTogether(store.slowReader, clock()),
      keptTogether(store.slowReader),
    ])
    const [after, before] = [byProduct(wanted), byProduct(kept)]
    const changed = [...new Set([...after.keys(), ...before.keys()])].filter(
      (id) => textOf(after.get(id)) !== textOf(before.get(id)),
    )
    for (let at = 0; at < changed.length; at += AT_ONCE) {
      signal.throwIfAborted()
      const ids = changed.slice(at, at + AT_ONCE)
      await store.write((tx) =>
        storeTogether(
          tx,
          ids,
          ids.flatMap((id) => after.get(id) ?? []),
        ),
      )
    }
    return { products: changed.length }
  }

const byProduct = (rows: readonly Together[]) => Map.groupBy(rows, ({ product_id }) => product_id)

const textOf = (rows: readonly Together[] = []): string =>
  rows
    .map(({ other_id, times }) => `${other_id}:${times}`)
    .sort()
    .join()
