import { day, integer, list, optional, text } from '../../hypermedia/input.ts'
import { sorting } from '../paging.ts'

/** Yen, or orders: what a customer has bought. */
const bought = () => optional(integer(0, 2_147_483_647))

/** What the list is searched by (rules, §12.4). */
export const customerFilter = {
  /** Part of the name, the kana, the company, the e-mail address or the phone number, or an id. */
  nameKeyword: optional(text(255)),
  emailKeyword: optional(text(255)),
  /** Provisional and regular ones unless given. */
  customerStatus: optional(list(integer(1, 3), 3)),
  pref: optional(integer(1, 47, 'select')),
  sex: optional(list(integer(1, 2_147_483_647), 20)),
  phoneNumber: optional(text(20)),
  birthMonth: optional(integer(1, 12, 'select')),
  birthFrom: optional(day()),
  birthTo: optional(day()),
  buyTotalFrom: bought(),
  buyTotalTo: bought(),
  buyTimesFrom: bought(),
  buyTimesTo: bought(),
  lastBuyDateFrom: optional(day()),
  lastBuyDateTo: optional(day()),
  createDateFrom: optional(day()),
  createDateTo: optional(day()),
  updateDateFrom: optional(day()),
  updateDateTo: optional(day()),
  /** Part of the name of a product, as it was ordered. */
  buyProductName: optional(text(255)),
}

/** What the list can be sorted by, by the names of its columns. */
export const customerSorting = sorting(
  [
    'customerId',
    'name',
    'email',
    'customerStatus',
    'buyTimes',
    'buyTotal',
    'lastBuyDate',
    'point',
    'createDate',
    'updateDate',
  ],
  '-updateDate',
)
