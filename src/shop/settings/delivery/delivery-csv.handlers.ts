import { ok } from '../../../hypermedia/reply.ts'
import {
  type CsvColumn,
  type CsvEncoding,
  csvFile,
  csvLabel,
  csvOfPages,
  importOf,
  importPageOf,
} from '../../csv/index.ts'
import type { Handlers, ReadEnvironment } from '../../environment.ts'
import { link } from '../../transitions.ts'
import { toId } from '../../values.ts'
import { choices } from '../index.ts'
import { prefectures, type Time } from './delivery.rules.ts'
import type * as contract from './delivery-csv.contract.ts'
import type { KeptMethod } from './delivery-csv.rules.ts'
import { deliveryAreaKind, deliveryTimeKind, methodsNow } from './delivery-csv.ts'

type Act = ReadEnvironment & {
  readonly input: { readonly deliveryId?: string | undefined; readonly encoding?: CsvEncoding | undefined }
}

export const deliveryCsvHandlers: Handlers<typeof contract> = {
  async goExportDeliveryArea(act) {
    const names = new Map((await choices(act.memory, 'pref', act.language)).map(({ id, name }) => [id, name]))
    const rows = (await methodsOf(act)).flatMap((method) => prefectures.map((pref) => ({ method, pref })))
    const values: Values<(typeof rows)[number]> = {
      deliveryId: ({ method }) => method.id,
      deliveryName: ({ method }) => method.name,
      pref: ({ pref }) => pref,
      prefName: ({ pref }) => names.get(pref) ?? '',
      fee: ({ method, pref }) => method.areas[pref]?.fee ?? 0,
      transitDays: ({ method, pref }) => method.areas[pref]?.transit_days ?? null,
    }
    const { state, file } = written(act, 'deliveryArea', rows, values)
    return ok(state, { file, links: [link('goImportDeliveryAreaCsv')] })
  },

  async goImportDeliveryAreaCsv(act) {
    const links = [link('goExportDeliveryArea'), link('goDeliveryList')]
    return ok(await importPageOf(act, deliveryAreaKind), { form: {}, links })
  },

  doImportDeliveryAreaCsv: importOf(deliveryAreaKind),

  async goExportDeliveryTime(act) {
    const rows = (await methodsOf(act)).flatMap((method) => method.times.map((time) => ({ method, time })))
    const values: Values<{ readonly method: KeptMethod; readonly time: Time }> = {
      deliveryId: ({ method }) => method.id,
      deliveryName: ({ method }) => method.name,
      deliveryTimeId: ({ time }) => time.id,
      name: ({ time }) => time.name,
      nameEn: ({ time }) => time.name_en,
      sortNo: ({ time }) => time.sort_no,
      visible: ({ time }) => Number(time.visible),
      remove: () => 0,
    }
    const { state, file } = written(act, 'deliveryTime', rows, values)
    return ok(state, { file, links: [link('goImportDeliveryTimeCsv')] })
  },

  async goImportDeliveryTimeCsv(act) {
    const links = [link('goExportDeliveryTime'), link('goDeliveryList')]
    return ok(await importPageOf(act, deliveryTimeKind), { form: {}, links })
  },

  doImportDeliveryTimeCsv: importOf(deliveryTimeKind),
}

type Values<Row> = Readonly<Record<string, CsvColumn<Row>['value']>>

/** Returns the method that was asked for, or all of them. */
const methodsOf = async ({ db, input: { deliveryId } }: Act): Promise<readonly KeptMethod[]> =>
  (await methodsNow(db)).filter(({ id }) => deliveryId === undefined || id === toId(deliveryId))

const written = <Row>(
  act: Act,
  kind: 'deliveryArea' | 'deliveryTime',
  rows: readonly Row[],
  values: Values<Row>,
) => {
  const columns = Object.entries(values).map(([name, value]) => ({ title: csvLabel(act, kind, name), value }))
  const pages = async function* () {
    yield rows
  }
  const csv = csvOfPages(columns, pages())
  return {
    state: { csv, count: rows.length },
    file: csvFile(
      kind === 'deliveryArea' ? 'delivery_area_' : 'delivery_time_',
      act.today,
      csv,
      act.input.encoding,
    ),
  }
}
