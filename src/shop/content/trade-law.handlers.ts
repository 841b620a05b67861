import { message } from '../../hypermedia/message.ts'
import { item, ok } from '../../hypermedia/reply.ts'
import { changesOf } from '../changes.ts'
import { contentVersion } from '../content-version.ts'
import type { Handlers } from '../environment.ts'
import { saved, updateRow } from '../records/index.ts'
import { lockSettings } from '../settings/index.ts'
import { link } from '../transitions.ts'
import type * as contract from './trade-law.contract.ts'
import { changeTradeLawBody, readTradeLaw } from './trade-law.queries.ts'
import { changedBody, changedRows, statedRow, valuesOf } from './trade-law.rules.ts'
import { lawExamples } from './trade-law-examples.ts'

export const tradeLawHandlers: Handlers<typeof contract> = {
  async goTradeLawList(act) {
    const kept = await readTradeLaw(act.db)
    const { tradeLawRows: _, ...rest } = toState(kept)
    const exampleOf = await lawExamples(act)
    const shown = kept.rows.map((row) => ({ ...statedRow(row), ...exampleOf(row) }))
    const values = { ...Object.assign({}, ...kept.rows.map(valuesOf)), ...rest }
    return ok(
      {
        tradeLawRows: shown.map((row) =>
          item(row, row.leavesFeesOut ? [link('doFillTradeLaw', { lawRow: Number(row.id) })] : []),
        ),
        ...rest,
      },
      {
        form: { values },
        links: [
          link('goAuditLog', { table: 'trade_law' }),
          ...(shown.some(({ description, example }) => description === null && example !== null)
            ? [link('doFillTradeLaw')]
            : []),
        ],
      },
    )
  },

  async doFillTradeLaw(act) {
    const { db, input } = act
    await lockSettings(db)
    const { rows } = await readTradeLaw(db)
    const exampleOf = await lawExamples(act)
    const meant = rows.filter((row) => (input.lawRow ? row.id === input.lawRow : row.description === null))
    let filledCount = 0
    for (const row of meant) {
      const { example, exampleEn } = exampleOf(row)
      if (example === null) continue
      const english = row.description_en === null || input.lawRow ? exampleEn : row.description_en
      const change = changesOf(row, { description: example, description_en: english })
      if (!change) continue
      await updateRow(db, 'trade_law', row.id, change)
      filledCount += 1
    }
    const done = message(filledCount > 0 ? 'tradeLaw.filled' : 'office.nothingChanged', {
      count: filledCount,
    })
    return ok({ filledCount }, { location: link('goTradeLawList'), notices: [done] })
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
