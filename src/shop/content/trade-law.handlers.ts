import { ok } from '../../hypermedia/reply.ts'
import { contentVersion } from '../content-version.ts'
import type { Handlers } from '../environment.ts'
import { saved, updateRow } from '../records/index.ts'
import { lockSettings } from '../settings/index.ts'
import { link } from '../transitions.ts'
import type * as contract from './trade-law.contract.ts'
import { changeTradeLawBody, readTradeLaw } from './trade-law.queries.ts'
import { changedBody, changedRows, statedRow, valuesOf } from './trade-law.rules.ts'

export const tradeLawHandlers: Handlers<typeof contract> = {
  async goTradeLawList({ db }) {
    const kept = await readTradeLaw(db)
    const { tradeLawRows, ...rest } = toState(kept)
    const values = { ...Object.assign({}, ...kept.rows.map(valuesOf)), ...rest }
    return ok(
      { tradeLawRows, ...rest },
      {
        form: { values },
        links: [link('goAuditLog', { table: 'trade_law' })],
      },
    )
  },

  async doUpdateTradeLaw({ db, input }) {
    await lockSettings(db)
    const kept = await readTradeLaw(db)
    const rows = changedRows(kept.rows, input)
    const body = changedBody(kept.body, input)
    return saved(input, {
      before: kept,
      version: contentVersion(kept),
      change: rows.length > 0 || body !== undefined,
      async write() {
        for (const { id, change } of rows) await updateRow(db, 'trade_law', id, change)
        if (body) await changeTradeLawBody(db, body)
        return readTradeLaw(db)
      },
      state(law) {
        const { tradeLawRows: _, ...texts } = toState(law)
        return texts
      },
      conflict: () => toState(kept),
      page: () => link('goTradeLawList'),
    })
  },
}

const toState = (kept: Awaited<ReturnType<typeof readTradeLaw>>) => ({
  tradeLawRows: kept.rows.map(statedRow),
  tradeLawBody: kept.body.trade_law_body,
  tradeLawBodyEn: kept.body.trade_law_body_en,
  version: contentVersion(kept),
})
