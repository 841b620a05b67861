import { type PluginHost, sql } from 'noren/plugin'

export const on = (shop: PluginHost): void => {
  shop.on(
    'order.placed',
    async ({ write, signal }, { orderId }) => {
      signal.throwIfAborted()
      // At least once: an entry that is there already stays as it is.
      await write(async ({ db }) => {
        await sql`insert into plugin_examples_guest (id, entry) values (${orderId}, 'order')
          on conflict do nothing`.execute(db)
      })
    },
    { seconds: 30 },
  )
}
