import { type PluginHost, sql } from 'noren/plugin'

export const job = (shop: PluginHost): void => {
  shop.job('count', { ja: '数える', en: 'Count' }, async ({ db, progress }) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from plugin_examples_guest`.execute(db)
    await progress(1, 1)
    return { count: Number(rows[0]?.count) }
  })
}
