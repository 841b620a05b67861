import { ok } from '../../../hypermedia/reply.ts'
import type { Row } from '../../../store/schema.ts'
import { changesOf } from '../../changes.ts'
import type { Handlers } from '../../environment.ts'
import { saved } from '../../records/index.ts'
import { link } from '../../transitions.ts'
import type * as contract from './analytics.contract.ts'
import { analyticsSettings, changeAnalytics, lockAnalytics } from './analytics.queries.ts'
import { analytics } from './analytics.record.ts'

export const analyticsHandlers: Handlers<typeof contract> = {
  async goAnalytics({ memory }) {
    const state = stated(await memory.get(analyticsSettings))
    return ok(state, { form: { values: state }, links: [link('goAuditLog', { table: 'analytics' })] })
  },

  async doUpdateAnalytics(act) {
    const { db, input } = act
    const kept = await lockAnalytics(db)
    return saved(input, {
      before: kept,
      version: kept.version,
      change: changesOf(kept, analytics.columns(input, act)),
      write: (change) => changeAnalytics(db, change),
      state: stated,
      page: () => link('goAnalytics'),
    })
  },
}

const stated = (row: Row<'analytics'>) => ({ ...analytics.fieldsOf(row), version: row.version })
