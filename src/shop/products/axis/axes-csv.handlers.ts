import { ok } from '../../../hypermedia/reply.ts'
import { importOf, importPageOf } from '../../csv/index.ts'
import type { Handlers } from '../../environment.ts'
import { link } from '../../transitions.ts'
import type * as contract from './axes-csv.contract.ts'
import { classCategoryKind, classNameKind } from './axes-csv.ts'

export const axesCsvHandlers: Handlers<typeof contract> = {
  async goImportClassNameCsv(act) {
    const links = [
      link('goCsvTemplate', { csvKind: 'className' }),
      link('goExportClassName'),
      link('goClassNameList'),
    ]
    return ok(await importPageOf(act, classNameKind), { form: {}, links })
  },

  doImportClassNameCsv: importOf(classNameKind),

  async goImportClassCategoryCsv(act) {
    const links = [
      link('goCsvTemplate', { csvKind: 'classCategory' }),
      link('goExportClassCategory'),
      link('goClassNameList'),
    ]
    return ok(await importPageOf(act, classCategoryKind), { form: {}, links })
  },

  doImportClassCategoryCsv: importOf(classCategoryKind),
}
