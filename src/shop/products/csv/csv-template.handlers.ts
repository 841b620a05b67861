import { ok } from '../../../hypermedia/reply.ts'
import { importColumns } from '../../csv/index.ts'
import type { Handlers } from '../../environment.ts'
import { csvKinds } from './csv-kinds.ts'
import type * as contract from './csv-template.contract.ts'
import { csvOfRows } from './export.ts'

export const csvTemplateHandlers: Handlers<typeof contract> = {
  async goCsvTemplate(act) {
    const { csvKind } = act.input
    const kind = csvKinds.find(({ name }) => name === csvKind)
    const columns = kind ? await importColumns(act, kind) : []
    const titles = columns.map(({ name, labels: [title = name] }) => ({ title, value: () => null }))
    const { text, file } = csvOfRows(act, `${csvKind}_template`, [], titles)
    return ok({ csv: text }, { file })
  },
}
