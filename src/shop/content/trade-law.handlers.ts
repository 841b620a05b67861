import { message } from '../../hypermedia/message.ts'
import { fail, ok } from '../../hypermedia/reply.ts'
import { contentVersion } from '../content-version.ts'
import type { Handlers } from '../environment.ts'
import { updateRow } from '../records/index.ts'
import { lockSettings } from '../settings/index.ts'
import { link } from '../transitions.ts'
import type * as contract from './trade-law.contract.ts'
import { changeTradeLawBody, readTradeLaw } from './trade-law.queries.ts'
import { changedBody, changedRows, statedRow, valuesOf } from './trade-law.rules.ts'

export const tradeLawHandlers: Handlers<typeof contract> = {
  async goTradeLawList({ db }) {
    const kept = await readTradeLaw(db)
    const { tradeLawRows, ...rest } = stated(kept)
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
    const changed = rows.length > 0 || body !== undefined
    const { version } = stated(kept)
    if (changed && (input.version ?? version) !== version)
      return fail('staleVersion', { state: stated(kept) })
    for (const { id, change } of rows) await updateRow(db, 'trade_law', id, change)
    if (body) await changeTradeLawBody(db, body)
    const { tradeLawRows: _rows, ...after } = stated(await readTradeLaw(db))
    const done = message(changed ? 'office.saved' : 'office.nothingChanged')
    return ok(
      { ...after, changed },
      {
        location: link('goTradeLawList'),
        notices: [done],
      },
    )
  },
}

const stated = (kept: Awaited<ReturnType<typeof readTradeLaw>>) => ({
  tradeLawRows: kept.rows.map(statedRow),
  tradeLawBody: kept.body.trade_law_body,
  tradeLawBodyEn: kept.body.trade_law_body_en,
  version: contentVersion(kept),
})
