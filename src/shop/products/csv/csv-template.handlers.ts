import { ok } from '../../../hypermedia/reply.ts'
import { csvLabel } from '../../csv/index.ts'
import type { Handlers } from '../../environment.ts'
import { csvKinds } from './csv-kinds.ts'
import type * as contract from './csv-template.contract.ts'
import { csvOfRows } from './export.ts'

export const csvTemplateHandlers: Handlers<typeof contract> = {
  async goCsvTemplate(act) {
    const { csvKind } = act.input
    const columns = csvKinds.find(({ name }) => name === csvKind)?.columns ?? []
    const titles = columns.map(({ name }) => ({ title: csvLabel(act, csvKind, name), value: () => null }))
    const { text, file } = csvOfRows(act, `${csvKind}_template`, [], titles)
    return ok({ csv: text }, { file })
  },
}
