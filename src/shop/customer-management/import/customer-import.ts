import { setImmediate as othersGoOn } from 'node:timers/promises'
import { message } from '../../../hypermedia/message.ts'
import { takeBackOf } from '../../checkout/index.ts'
import { MOST_CHARACTERS_MOVING } from '../../csv/import.fields.ts'
import { type CsvFault, type CsvKind, type CsvSource, foldLabel, keptOr, readLines } from '../../csv/index.ts'
import {
  changeCustomer,
  customerGroups,
  lockCustomers,
  MOST_ADDRESSES,
  movePoints,
} from '../../customers/index.ts'
import { changesAddress } from '../../customers/profile.rules.ts'
import { memberOf, type ReadEnvironment, type WriteEnvironment } from '../../environment.ts'
import { ownCellTypes } from '../../own-fields/index.ts'
import { choices } from '../../settings/index.ts'
import { endImported, subscribeImported } from '../../subscriptions/index.ts'
import { link } from '../../transitions.ts'
import { customerOwnColumns } from '../customer-csv.columns.ts'
import { customerCells, foldCustomerCell } from './customer-import.cells.ts'
import {
  type CustomerGroup,
  type CustomersNow,
  type CustomerWork,
  groupCustomers,
  isOwnId,
  type PlannedCustomer,
  planCustomer,
} from './customer-import.plan.ts'
import {
  insertAddresses,
  insertBalances,
  insertCustomers,
  knownCustomers,
  reservedAmong,
} from './customer-import.queries.ts'
import { customerSources } from './customer-sources.ts'

type Settled = Omit<CustomersNow, 'reserved'>

/** The customers of a file with changes; they are compared with the stored ones again when they are written. */
interface Plan {
  readonly groups: readonly CustomerGroup[]
  readonly encoding: CsvSource['encoding']
  readonly isForeign: boolean
}

/** Customers compared with the stored ones by one statement: a short one, so that no other work waits long. */
const AT_ONCE = 200

/** Imports files of customers: of this shop, and of other programs. Nobody is sent a mail. */
export const customerKind: CsvKind<Plan, 'doImportCustomerCsv' | 'goImportCustomerCsv' | 'goCustomerList'> = {
  name: 'customer',
  submit: link('doImportCustomerCsv'),
  screen: link('goImportCustomerCsv'),
  list: link('goCustomerList'),
  columns: Object.keys(customerCells).map((name) => ({ name, required: name === 'email' })),
  added: customerOwnColumns,
  mostLines: 250_000,
  mostCharacters: MOST_CHARACTERS_MOVING,
  sources: customerSources,
  async plan(act, source, progress) {
    const isForeign = source.source !== undefined
    const now = await settled(act, source.encoding, isForeign)
    const inputs = { ...customerCells, ...ownCellTypes(now.own) }
    const { read, faults, emptied } = await readLines(source, inputs, progress, foldCustomerCell)
    const groups = groupCustomers(read, isForeign)
    const steps: PlannedCustomer['steps'][number][] = []
    const wrong: CsvFault[] = []
    const due: CustomerGroup[] = []
    for (const some of piecesOf(groups)) {
      for (const { steps: own, faults, work } of await planSome(act, some, now)) {
        steps.push(...own)
        wrong.push(...faults)
        if (work) due.push(work.group)
      }
      await othersGoOn()
    }
    return {
      steps,
      faults: [...faults, ...wrong],
      emptied,
      plan: { groups: due, encoding: source.encoding, isForeign },
    }
  },
  async write(act, { groups, encoding, isForeign }, progress) {
    const now = await settled(act, encoding, isForeign)
    let done = 0
    for (const some of piecesOf(groups)) {
      await lockKnown(act, some)
      const planned = await planSome(act, some, now)
      const faults = planned.flatMap((one) => one.faults)
      if (faults.length > 0) return faults
      const fault = await writeSome(
        act,
        planned.flatMap(({ work }) => work ?? []),
      )
      if (fault) return [fault]
      done += some.length
      progress(done, groups.length)
      await othersGoOn()
    }
    return undefined
  },
}

function* piecesOf<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += AT_ONCE) yield all.slice(at, at + AT_ONCE)
}

type Env = ReadEnvironment | WriteEnvironment

const settled = async (act: Env, encoding: CsvSource['encoding'], isForeign: boolean): Promise<Settled> => {
  const [pref, sex, job, groups, own] = await Promise.all([
    idsByName(act, 'pref'),
    idsByName(act, 'sex'),
    idsByName(act, 'job'),
    act.memory.get(customerGroups),
    customerOwnColumns(act),
  ])
  return {
    today: act.today,
    startOf: act.startOf,
    keptOr: keptOr(encoding),
    named: { pref, sex, job },
    groups: new Map(
      [...groups.values()].flatMap((group) =>
        [group.name, group.name_en ?? group.name].map((name) => [foldLabel(name), group] as const),
      ),
    ),
    own,
    mostAddresses: MOST_ADDRESSES,
    isForeign,
  }
}

/** Returns the ids of a master by its names in both languages. */
const idsByName = async ({ memory }: Env, kind: string): Promise<ReadonlyMap<string, number>> => {
  const both = await Promise.all([choices(memory, kind, 'ja'), choices(memory, kind, 'en')])
  return new Map(both.flat().map(({ id, name }) => [foldLabel(name), id]))
}

const namedBy = (groups: readonly CustomerGroup[]) => {
  const keys = groups.map(({ key }) => key)
  return { ids: keys.filter(isOwnId), emails: keys.filter((key) => !isOwnId(key)) }
}

const planSome = async (
  { db, now: at }: Env,
  groups: readonly CustomerGroup[],
  now: Settled,
): Promise<readonly PlannedCustomer[]> => {
  const { ids, emails } = namedBy(groups)
  const known = await knownCustomers(db, { ids, emails })
  const fresh = emails.filter((key) => !known.has(key))
  const reserved = await reservedAmong(db, fresh, at)
  return groups.map((group) => planCustomer(group, known.get(group.key), { ...now, reserved }))
}

const lockKnown = async ({ db, dialect }: WriteEnvironment, groups: readonly CustomerGroup[]) => {
  const known = new Set((await knownCustomers(db, namedBy(groups))).values())
  const ids = [...known].map(({ row }) => row.id)
  await lockCustomers(db, dialect, ids)
}

/** Writes the work of some customers; returns the fault if an email address was taken meanwhile. */
const writeSome = async (
  act: WriteEnvironment,
  works: readonly CustomerWork[],
): Promise<CsvFault | undefined> => {
  const { db, now, say } = act
  const reason = say(message('office.customer.broughtPoints'))
  const memberId = memberOf(act)
  const fresh = works.filter(({ known }) => !known)
  const made = await insertCustomers(db, fresh, now)
  if ('taken' in made) return made.taken.group.lines[0]?.line.fault(message('input.emailTaken'), 'email')
  await insertBalances(db, made, { memberId, reason, now })
  const all = [
    ...fresh.map((work, at) => ({ ...work, customer: made[at] })),
    ...works.flatMap((work) => (work.known ? [{ ...work, customer: work.known.row }] : [])),
  ].flatMap(({ customer, ...work }) => (customer ? [{ ...work, customer }] : []))
  for (const { known, change, points, customer } of all) {
    if (!known) continue
    if (changesAddress(customer, change)) await takeBackOf(db, customer.id)
    if (Object.keys(change).length > 0) await changeCustomer(db, customer.id, change, now)
    if (points === 0) continue
    const movement = { customer_id: customer.id, order_id: null, change_no: 0, kind: 'adjust' as const }
    await movePoints(db, { ...movement, points, reason, member_id: memberId }, now)
  }
  await insertAddresses(
    db,
    all.map(({ customer, addresses }) => ({ customerId: customer.id, addresses })),
    now,
  )
  const toNews = (wanted: CustomerWork['newsletter']) =>
    all.filter(({ newsletter }) => newsletter === wanted).map(({ customer }) => customer)
  await subscribeImported(db, toNews('begins'), now)
  await endImported(db, toNews('ends'), now)
  return undefined
}
