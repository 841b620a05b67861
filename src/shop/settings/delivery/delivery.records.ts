import type { Kysely } from 'kysely'
import { message } from '../../../hypermedia/message.ts'
import type { InputOf } from '../../../hypermedia/transition.ts'
import type { Database } from '../../../store/schema.ts'
import { contentVersion } from '../../content-version.ts'
import { type ReadEnvironment, worded } from '../../environment.ts'
import type { ChoiceEnvironment } from '../../records/index.ts'
import { toId } from '../../values.ts'
import { readSettings } from '../base-info/base-info.queries.ts'
import { paymentRows } from '../payment/payment.queries.ts'
import { type Carrier, carriers, usualDays, usualTimes } from './carrier.rules.ts'
import type { doUpdateDelivery } from './delivery.contract.ts'
import { type DeliveryTerms, deliveryRows, partsOf } from './delivery.queries.ts'
import { delivery } from './delivery.record.ts'
import {
  areaChanges,
  areasAfter,
  prefectures,
  type SentTime,
  type Time,
  timesPlan,
  unknownTimes,
} from './delivery.rules.ts'

type Db = Kysely<Database>
type Input = Omit<InputOf<typeof doUpdateDelivery>, 'deliveryId' | 'version'>

/** A delivery method with its parts. */
export interface DeliveryRecord extends Awaited<ReturnType<typeof partsOf>> {
  readonly id: number
  readonly terms: DeliveryTerms
}

/** Returns a delivery method by its typed id; undefined if there is none. */
export const recordOf = async (db: Db, deliveryId: string): Promise<DeliveryRecord | undefined> => {
  const row = (await deliveryRows(db)).find(({ id }) => id === toId(deliveryId))
  if (!row) return undefined
  const { id, sort_no: _place, ...terms } = row
  return { id, terms, ...(await partsOf(db, id)) }
}

const statedTime = ({ id, name, name_en, sort_no, visible }: Time) => ({
  id: String(id),
  name,
  nameEn: name_en,
  sortNo: sort_no,
  visible,
})

/** Returns the state of a delivery method. */
export const deliveryState = ({ id, terms, areas, times, paymentIds }: DeliveryRecord) => ({
  ...delivery.stated({ id, ...terms }),
  fees: prefectures.map((pref) => ({
    pref,
    fee: areas[pref]?.fee ?? 0,
    transitDays: areas[pref]?.transit_days ?? null,
  })),
  times: times.map(statedTime),
  paymentIds,
})

/** Returns the version of a delivery method; its place does not change it. */
export const versionOf = (record: DeliveryRecord): number => contentVersion(deliveryState(record))

/** Returns the choices of a delivery method's form, in the language of the answer. */
export const deliveryOptions = async (act: ReadEnvironment, but: number | undefined) => {
  const { db, language, say } = act
  const [own, payments, others] = await Promise.all([
    delivery.options(act),
    paymentRows(db),
    deliveryRows(db),
  ])
  const named = ({ id, name, name_en }: (typeof others)[number] | (typeof payments)[number]) => ({
    value: String(id),
    label: worded(language, name, name_en),
  })
  return {
    ...own,
    paymentIds: payments.map(named),
    usualOf: carriers.map((value) => ({ value, label: say(message(`office.carrier.${value}`)) })),
    copyFeesFrom: others.filter(({ id }) => id !== but).map(named),
  }
}

/** Returns the errors of an input, by field: unknown choices, and no payment at all (DLV-01). */
export const faultsIn = async (
  act: ChoiceEnvironment & { readonly db: Db },
  input: Input,
  kept: readonly Time[],
) => {
  const { paymentIds, copyFeesFrom, times = [] } = input
  const payments = await paymentRows(act.db)
  const others = await deliveryRows(act.db)
  const unknown = [
    ...(paymentIds?.some((one) => !payments.some(({ id }) => id === one)) ? ['paymentIds'] : []),
    ...(copyFeesFrom !== undefined && !others.some(({ id }) => id === toId(copyFeesFrom))
      ? ['copyFeesFrom']
      : []),
    ...unknownTimes(kept, times).map((at) => `times.${at}.name`),
  ]
  const faults = {
    ...(await delivery.unknownChoices(act, input)),
    ...Object.fromEntries(unknown.map((field) => [field, message('input.choice')])),
    ...(paymentIds?.length === 0 && { paymentIds: message('input.onePayment') }),
  }
  return Object.keys(faults).length > 0 ? faults : undefined
}

/** Adds the usual slots of a carrier; of those that are there already `timesPlan` makes no second one. */
const withUsual = (sent: readonly SentTime[], carrier: Carrier): readonly SentTime[] => [
  ...sent,
  ...usualTimes[carrier]
    .filter(([name]) => !sent.some((one) => one.name === name))
    .map(([name, nameEn]) => ({ name, nameEn })),
]

/** Returns the changes of a delivery method's parts. */
export const partsPlan = async (db: Db, kept: DeliveryRecord, input: Input) => {
  const { copyFeesFrom, usualOf, times, paymentIds } = input
  const other = copyFeesFrom === undefined ? undefined : await recordOf(db, copyFeesFrom)
  const from = usualOf === undefined ? null : (await readSettings(db)).pref
  const areas = areaChanges(
    kept.areas,
    areasAfter(kept.areas, {
      ...input,
      copied: other?.areas,
      usualDaysTo: usualOf && from ? (pref) => usualDays(usualOf, from, pref) : undefined,
    }),
  )
  const payments = {
    added: [...new Set(paymentIds)].filter((id) => !kept.paymentIds.includes(id)),
    removed: kept.paymentIds.filter((id) => paymentIds && !paymentIds.includes(id)),
  }
  const sent = times ?? kept.times.map((time) => ({ id: String(time.id) }))
  const slots = timesPlan(kept.times, usualOf ? withUsual(sent, usualOf) : sent)
  const lists = [areas, ...Object.values(payments), ...Object.values(slots)]
  return { areas, payments, slots, isChange: lists.some(({ length }) => length > 0) }
}
