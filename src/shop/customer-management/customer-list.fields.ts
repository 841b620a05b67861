import { day, integer, list, optional, text } from '../../hypermedia/input.ts'
import { ownFields } from '../own-fields/fields.ts'
import { sorting } from '../paging.ts'

/** Yen, or orders: a customer's purchases. */
const bought = () => optional(integer(0, 2_147_483_647))

/** The conditions of a search for customers (rules, §12.4). */
export const customerFilter = {
  /** Part of the name, the kana, the company, the email address or the phone number, or an id. */
  nameKeyword: optional(text(255)),
  emailKeyword: optional(text(255)),
  /** By default provisional and regular ones. */
  customerStatus: optional(list(integer(1, 3), 3)),
  /** Groups, by their ids. */
  groupIds: optional(list(integer(1, 2_147_483_647), 50)),
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
  ...ownFields('customer', 'filter'),
}

/** The columns that the list can be sorted by. */
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
