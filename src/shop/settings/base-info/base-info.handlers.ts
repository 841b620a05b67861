import { message } from '../../../hypermedia/message.ts'
import { fail, ok } from '../../../hypermedia/reply.ts'
import type { Row } from '../../../store/schema.ts'
import type { Handlers, ReadEnvironment } from '../../environment.ts'
import { link } from '../../transitions.ts'
import { choices } from '../index.ts'
import type * as contract from './base-info.contract.ts'
import { changeBaseInfo, lockSettings, readSettings } from './base-info.queries.ts'
import { baseInfoChange, baseInfoOf } from './base-info.rules.ts'

export const baseInfoHandlers: Handlers<typeof contract> = {
  async goBaseInfo(act) {
    const kept = stated(await readSettings(act.db))
    return ok(kept, {
      form: { values: kept, options: await optionsFor(act) },
      links: [link('goHelpAbout'), link('goAuditLog', { table: 'base_info' }), link('goAdminTop')],
    })
  },

  async doUpdateBaseInfo({ db, input, say }) {
    const kept = await lockSettings(db)
    const change = baseInfoChange(kept, input)
    const changed = Object.keys(change).length > 0
    if (changed && (input.version ?? kept.version) !== kept.version)
      return fail('staleVersion', { state: stated(kept) })
    const done = message(changed ? 'office.saved' : 'office.nothingChanged')
    return ok(
      { ...stated(changed ? await changeBaseInfo(db, change) : kept), changed, message: say(done) },
      {
        location: link('goBaseInfo'),
        notices: [done],
        links: [link('goBaseInfo'), link('goAdminTop')],
      },
    )
  },
}

const stated = (row: Row<'base_info'>) => ({ ...baseInfoOf(row), version: row.version })

const optionsFor = async ({ memory, language, say }: ReadEnvironment) => ({
  pref: (await choices(memory, 'pref', language)).map(({ id, name }) => ({ value: String(id), label: name })),
  language: [
    { value: 'ja', label: say({ key: 'office.language.ja' }) },
    { value: 'en', label: say({ key: 'office.language.en' }) },
  ],
})
