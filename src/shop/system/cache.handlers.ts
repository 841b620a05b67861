import { message } from '../../hypermedia/message.ts'
import { ok } from '../../hypermedia/reply.ts'
import type { Handlers } from '../environment.ts'
import { KEPT_KINDS } from '../machine.ts'
import { link } from '../transitions.ts'
import type * as contract from './cache.contract.ts'

export const cacheHandlers: Handlers<typeof contract> = {
  async goContentCache({ services: { machine }, say }) {
    const kept = machine.kept()
    return ok(
      {
        kept: KEPT_KINDS.map((kind) => {
          const { entries, bytes = null, hits = null, misses = null } = kept[kind]
          return { kind, title: say({ key: `office.cache.${kind}` }), entries, bytes, hits, misses }
        }),
      },
      { form: {} },
    )
  },

  async doClearCache({ forgetAll }) {
    // On SQLite other processes notice it by a write: the time of the clearing.
    await forgetAll()
    const page = link('goContentCache')
    return ok({}, { location: page, notices: [message('office.cacheCleared')] })
  },
}
