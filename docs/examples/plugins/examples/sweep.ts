import { type PluginHost, sql } from 'noren/plugin'

export const sweep = (shop: PluginHost): void => {
  shop.sweep(async (db) => {
    const { numAffectedRows = 0n } = await sql`
      delete from plugin_examples_guest where entry = 'expired'`.execute(db)
    return numAffectedRows > 1000n
  })
}
