import type { Values } from '../../hypermedia/input.ts'
import { CustomerStatus } from '../customers/index.ts'
import type { ReadEnvironment } from '../environment.ts'
import { ownConditions, ownFieldsOf, recordsMeeting } from '../own-fields/index.ts'
import { daysAfter } from '../values.ts'
import type { customerFilter } from './customer-list.fields.ts'
import type { CustomerFilter } from './customer-list.queries.ts'

/** The statuses that EC-CUBE shows by default (rules, §12.4). */
const USUAL_STATUSES = [CustomerStatus.provisional, CustomerStatus.regular]

/** So many customers who meet conditions on own fields are read at once. */
const FEW_MET = 10_000

/** Converts a search for the queries: days of the shop's time zone become instants. */
export const filterOf = async (
  asked: Values<typeof customerFilter>,
  act: Pick<ReadEnvironment, 'slowDb' | 'dialect' | 'memory' | 'startOf'>,
): Promise<CustomerFilter> => {
  const { slowDb, dialect, startOf } = act
  const from = (day: string | undefined) => day && startOf(day).toISOString()
  const until = (day: string | undefined) => day && startOf(daysAfter(day, 1)).toISOString()
  const some = (list: readonly number[] | undefined) => (list && list.length > 0 ? list : undefined)
  const { birthMonth, birthFrom, birthTo, buyTotalFrom, buyTotalTo, buyTimesFrom, buyTimesTo } = asked
  const conditions = ownConditions(await ownFieldsOf(act, 'customer'), asked.ownFields)
  return {
    own: await recordsMeeting(slowDb, dialect, 'customer', { conditions, few: FEW_MET }),
    birthMonth,
    birthFrom,
    birthTo,
    buyTotalFrom,
    buyTotalTo,
    buyTimesFrom,
    buyTimesTo,
    keyword: asked.nameKeyword,
    email: asked.emailKeyword,
    status: some(asked.customerStatus) ?? USUAL_STATUSES,
    group: some(asked.groupIds),
    pref: asked.pref,
    sex: some(asked.sex),
    phone: asked.phoneNumber && digitsOf(asked.phoneNumber),
    lastBuyFrom: from(asked.lastBuyDateFrom),
    lastBuyUntil: until(asked.lastBuyDateTo),
    createdFrom: from(asked.createDateFrom),
    createdUntil: until(asked.createDateTo),
    updatedFrom: from(asked.updateDateFrom),
    updatedUntil: until(asked.updateDateTo),
    bought: asked.buyProductName,
  }
}

/** Returns the digits of a number; a text without digits is searched unchanged, and not found. */
const digitsOf = (typed: string): string => typed.normalize('NFKC').replace(/\D/g, '') || typed
