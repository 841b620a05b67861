import { ok } from '../../../hypermedia/reply.ts'
import type { Row } from '../../../store/schema.ts'
import { changesOf } from '../../changes.ts'
import type { Handlers, ReadEnvironment, WriteEnvironment } from '../../environment.ts'
import { saved } from '../../records/index.ts'
import { link } from '../../transitions.ts'
import type * as contract from './base-info.contract.ts'
import { changeBaseInfo, feedsMade, lockSettings, readSettings } from './base-info.queries.ts'
import { shopInfo } from './base-info.record.ts'

export const baseInfoHandlers: Handlers<typeof contract> = {
  async goBaseInfo(act) {
    const kept = await stated(act, await readSettings(act.db))
    return ok(kept, {
      form: { values: kept, options: await shopInfo.options(act) },
      links: [link('goAuditLog', { table: 'base_info' })],
    })
  },

  async doUpdateBaseInfo(act) {
    const { db, input } = act
    const kept = await lockSettings(db)
    return saved(input, {
      before: kept,
      version: kept.version,
      change: changesOf(kept, shopInfo.columns(input, act)),
      write: (change) => changeBaseInfo(db, change),
      state: (row) => stated(act, row),
      page: () => link('goBaseInfo'),
    })
  },
}

const stated = async ({ db }: ReadEnvironment | WriteEnvironment, row: Row<'base_info'>) => ({
  ...shopInfo.fieldsOf(row),
  feeds: row.option_feeds ? await feedsMade(db) : [],
  version: row.version,
})
