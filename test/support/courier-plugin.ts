import type { Kysely } from 'kysely'
import { definePlugin, ok, optional, text, unsafe, z } from '../../src/plugin.ts'

/** How long the courier has to tell somebody of a message, seconds. */
export const COURIER_SECONDS = 1

const doTally = unsafe('POST', '/tally', {
  title: 'Ask for a tally',
  for: 'anyone',
  entered: 'outside',
  state: { jobId: z.string() },
})

interface Slogans {
  plugin_courier_slogan: { id: string; slogan: string }
}

/** A plugin that tells somebody else of orders and messages, and counts at times; the test says what they answer. */
export const courierPlugin = () => {
  const told: string[] = []
  const stopped: string[] = []
  let answer: () => Promise<number> = async () => 200
  let count: (process: number) => Promise<unknown> = async () => undefined
  let note: () => Promise<unknown> = async () => undefined
  let processes = 0
  let counted = 0
  let begun = 0
  const tell = async (what: string, signal: AbortSignal) => {
    signal.addEventListener('abort', () => stopped.push(what))
    const status = await answer()
    if (status !== 200) throw new Error(`The receiver answered ${status}`)
    told.push(what)
  }
  const plugin = definePlugin({
    code: 'courier',
    name: { ja: '使い', en: 'Courier' },
    about: { ja: '知らせます', en: 'Tells others' },
    version: '1.0.0',
    fits: '*',
    setup(shop) {
      processes += 1
      const process = processes
      shop.tables({
        name: 'slogans',
        run: (db, { types, prefix }) =>
          db.schema
            .createTable(`${prefix}slogan`)
            .addColumn('id', types.key, (column) => column.primaryKey())
            .addColumn('slogan', types.text, (column) => column.notNull())
            .execute(),
      })
      shop.extend('doUpdateTag', {
        input: { slogan: optional(text(50)) },
        async add({ db, input: { tagId, slogan } }) {
          if (slogan === undefined) return undefined
          const tables = db as unknown as Kysely<Slogans>
          await tables.insertInto('plugin_courier_slogan').values({ id: tagId, slogan }).execute()
          return undefined
        },
      })
      shop.extend('doSubmitContact', {
        input: { wish: optional(text(20)) },
        add: async () => undefined,
      })
      shop.department(
        'storefront',
        { doTally },
        {
          doTally: async ({ enqueue }) => ok({ jobId: await enqueue('tally', { by: 'a visitor' }) }),
        },
      )
      shop.on('order.placed', ({ signal }, { orderId }) => tell(orderId, signal), { seconds: 60 })
      shop.on(
        'contact.sent',
        async ({ signal, write }, { contactContents }) => {
          await tell(contactContents, signal)
          await write(({ enqueue }) => enqueue('tally', { by: contactContents }))
        },
        { seconds: COURIER_SECONDS },
      )
      shop.job('tally', { ja: '集計', en: 'Tally' }, async ({ progress, db, write }, input) => {
        begun += 1
        await progress(1, 2)
        await count(process)
        await write(note)
        counted += 1
        const { length } = await db.selectFrom('product').select('id').execute()
        return { goods: length, by: input }
      })
      shop.every({ minutes: 15 }, 'tally')
    },
  })
  return {
    plugin,
    /** What the receiver took, and of what it was told that nobody waits for it any more. */
    told,
    stopped,
    counted: () => counted,
    begun: () => begun,
    /** The number of the process that was started last. */
    newest: () => processes,
    answers(next: typeof answer): void {
      answer = next
    },
    /** How a job counts in the process with a number. */
    counts(next: typeof count): void {
      count = next
    },
    /** What a job does in a transaction once it has counted. */
    notes(next: typeof note): void {
      note = next
    },
  }
}
