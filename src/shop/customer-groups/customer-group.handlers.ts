import { type Message, message } from '../../hypermedia/message.ts'
import { fail, isFailure, item, ok } from '../../hypermedia/reply.ts'
import { priceListIn, priceListToKeep } from '../catalog/index.ts'
import { isByPurchases } from '../customers/index.ts'
import type { Handlers, WriteEnvironment } from '../environment.ts'
import { recordHandlers } from '../records/index.ts'
import { link } from '../transitions.ts'
import type * as contract from './customer-group.contract.ts'
import {
  countsByGroup,
  customerGroupById,
  customerGroupRows,
  emptyGroup,
  knownCodes,
  lockCustomerGroup,
} from './customer-group.queries.ts'
import { customerGroup } from './customer-group.record.ts'
import { RANKING } from './ranking.job.ts'

const plain = recordHandlers({
  record: customerGroup,
  made: 'office.customerGroup.made',
  deleted: 'office.customerGroup.deleted',
  unknown: 'customerGroupUnknown',
  find: lockCustomerGroup,
  nameOf: ({ name }) => name,
  settled: (row) => ({ ...row, prices: keptPrices(row.prices) }),
  async faults({ minimum_total, within_days, prices }, { db }) {
    const errors = {
      ...(minimum_total === null && within_days !== null && { minimumTotal: message('input.daysOfNoSum') }),
      ...(await priceFaults(db, prices)),
    }
    return Object.keys(errors).length > 0 ? fail('badInput', { errors }) : undefined
  },
  stated: (row) => customerGroup.stated(row),
  page: ({ id }) => link('goCustomerGroup', { customerGroupId: String(id) }),
  list: () => link('goCustomerGroupList'),
})

/** A price list that cannot be read stays as it was typed, so that its faults can be told. */
const keptPrices = (text: string | null): string | null => {
  const list = priceListIn(text)
  return list.bad.length > 0 ? text : priceListToKeep(list)
}

/** The most codes or lines that a message names. */
const MOST_NAMED = 5

/** Returns the faults of a price list: lines that cannot be read, then codes that no product has. */
const priceFaults = async (
  db: WriteEnvironment['db'],
  text: string | null,
): Promise<Readonly<Record<string, Message>>> => {
  const { bad, prices } = priceListIn(text)
  const [first] = bad
  if (first)
    return {
      groupPrices: message('office.customerGroup.badPrice', {
        line: first.line,
        text: first.text.slice(0, 80),
      }),
    }
  const codes = [...prices.keys()]
  const known = new Set(await knownCodes(db, codes))
  const unknown = codes.filter((code) => !known.has(code))
  return unknown.length === 0
    ? {}
    : {
        groupPrices: message('office.promotion.fault.unknownCodes', {
          codes: unknown.slice(0, MOST_NAMED).join(', '),
        }),
      }
}

export const customerGroupHandlers: Handlers<typeof contract> = {
  async goCustomerGroupList({ db, slowDb }) {
    const [rows, counts] = await Promise.all([customerGroupRows(db), countsByGroup(slowDb)])
    const isRanked = rows.some(isByPurchases)
    return ok(
      {
        customerGroups: rows.map((row) => {
          const customerGroupId = String(row.id)
          return item({ ...customerGroup.stated(row), customerCount: counts.get(row.id) ?? 0 }, [
            link('goCustomerGroup', { customerGroupId }),
            link('goCustomerList', { groupIds: [row.id] }),
          ])
        }),
        count: rows.length,
        isRanked,
      },
      { links: isRanked ? [link('doRankCustomers')] : [] },
    )
  },

  async goCustomerGroup(act) {
    const { customerGroupId } = act.input
    if (customerGroupId === undefined)
      return ok(
        { customerGroupId: null, customerCount: 0 },
        {
          form: { to: 'doCreateCustomerGroup', values: customerGroup.defaults },
          links: [link('goCustomerGroupList')],
        },
      )
    const row = await customerGroupById(act.db, customerGroupId)
    if (!row) return fail('customerGroupUnknown')
    const customerCount = (await countsByGroup(act.slowDb)).get(row.id) ?? 0
    return ok(
      { ...customerGroup.stated(row), customerCount },
      {
        form: { values: { ...customerGroup.stated(row), version: customerGroup.versionOf(row) } },
        links: [
          link('doUpdateCustomerGroup', { customerGroupId }),
          link('doDeleteCustomerGroup', { customerGroupId }),
          // The menu marks the first list that a record links to.
          link('goCustomerGroupList'),
          link('goCustomerList', { groupIds: [row.id] }),
          link('goAuditLog', { table: 'customer_group', key: customerGroupId }),
        ],
      },
    )
  },

  async doCreateCustomerGroup(act) {
    const answer = await plain.create(act)
    if (!isFailure(answer) && answer.state.minimumTotal !== null) await rank(act)
    return answer
  },

  async doUpdateCustomerGroup(act) {
    const answer = await plain.update(act)
    if (!isFailure(answer) && answer.state.changed) await rank(act)
    return answer
  },

  doDeleteCustomerGroup: plain.remove({
    async before(tx, { id }, act) {
      await emptyGroup(tx, id)
      await rank(act)
      return undefined
    },
    state: ({ id }) => ({ customerGroupId: String(id) }),
  }),

  async doRankCustomers(act) {
    const jobId = await rank(act)
    return ok(
      { jobId },
      { location: link('goCustomerGroupList'), notices: [message('office.customerGroup.ranking')] },
    )
  },
}

const rank = ({ startJob }: WriteEnvironment): Promise<string> => startJob(RANKING, null)
