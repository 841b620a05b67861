import type { Values } from '../../hypermedia/input.ts'
import { CustomerStatus } from '../customers/index.ts'
import type { ReadEnvironment } from '../environment.ts'
import { daysAfter } from '../values.ts'
import type { customerFilter } from './customer-list.fields.ts'
import type { CustomerFilter } from './customer-list.queries.ts'

/** What EC-CUBE's members see unless they ask for more (rules, §12.4). */
const USUAL_STATUSES = [CustomerStatus.provisional, CustomerStatus.regular]

/** What customers are searched by, as queries take it: days of the shop's time zone from their beginning to their end. */
export const filterOf = (
  asked: Values<typeof customerFilter>,
  { startOf }: Pick<ReadEnvironment, 'startOf'>,
): CustomerFilter => {
  const from = (day: string | undefined) => day && startOf(day).toISOString()
  const until = (day: string | undefined) => day && startOf(daysAfter(day, 1)).toISOString()
  const some = (list: readonly number[] | undefined) => (list && list.length > 0 ? list : undefined)
  const { birthMonth, birthFrom, birthTo, buyTotalFrom, buyTotalTo, buyTimesFrom, buyTimesTo } = asked
  return {
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

/** The digits of a number; what has none is searched as it stands, and not found. */
const digitsOf = (typed: string): string => typed.normalize('NFKC').replace(/\D/g, '') || typed
