import { ok } from '../../../hypermedia/reply.ts'
import { importOf, importPageOf } from '../../csv/index.ts'
import type { Handlers } from '../../environment.ts'
import { link } from '../../transitions.ts'
import type * as contract from './redirect-csv.contract.ts'
import { redirectKind } from './redirect-import.ts'

export const redirectCsvHandlers: Handlers<typeof contract> = {
  async goImportRedirectCsv(act) {
    return ok(await importPageOf(act, redirectKind), { form: {}, links: [link('goRedirectList')] })
  },

  doImportRedirectCsv: importOf(redirectKind),
}
