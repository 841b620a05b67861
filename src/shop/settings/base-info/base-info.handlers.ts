import { message } from '../../../hypermedia/message.ts'
import { fail, ok } from '../../../hypermedia/reply.ts'
import type { Row } from '../../../store/schema.ts'
import { changesOf } from '../../changes.ts'
import type { Handlers } from '../../environment.ts'
import { link } from '../../transitions.ts'
import type * as contract from './base-info.contract.ts'
import { changeBaseInfo, lockSettings, readSettings } from './base-info.queries.ts'
import { shopInfo } from './base-info.record.ts'

export const baseInfoHandlers: Handlers<typeof contract> = {
  async goBaseInfo(act) {
    const kept = stated(await readSettings(act.db))
    return ok(kept, {
      form: { values: kept, options: await shopInfo.options(act) },
      links: [link('goAuditLog', { table: 'base_info' })],
    })
  },

  async doUpdateBaseInfo(act) {
    const { db, input } = act
    const kept = await lockSettings(db)
    const change = changesOf(kept, shopInfo.columns(input, act))
    const changed = change !== undefined
    if (changed && (input.version ?? kept.version) !== kept.version)
      return fail('staleVersion', { state: stated(kept) })
    const done = message(changed ? 'office.saved' : 'office.nothingChanged')
    return ok(
      { ...stated(change ? await changeBaseInfo(db, change) : kept), changed },
      {
        location: link('goBaseInfo'),
        notices: [done],
      },
    )
  },
}

const stated = (row: Row<'base_info'>) => ({ ...shopInfo.fieldsOf(row), version: row.version })
