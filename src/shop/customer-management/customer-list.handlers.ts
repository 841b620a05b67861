import { item, ok } from '../../hypermedia/reply.ts'
import type { Row } from '../../store/schema.ts'
import { CSV_ENCODINGS } from '../csv/index.ts'
import { type CustomerGroup, customerGroups, groupOptions } from '../customers/index.ts'
import { type Handlers, type ReadEnvironment, worded } from '../environment.ts'
import { ownFieldsOf, ownOptions, statedOwnFields } from '../own-fields/index.ts'
import { pagesBeside } from '../paging.ts'
import { choices, masterOptions } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { arrangement } from '../views/index.ts'
import type * as contract from './customer-list.contract.ts'
import { customerSorting } from './customer-list.fields.ts'
import { foundCustomers } from './customer-list.found.ts'
import { countsByStatus, MOST_COUNTED } from './customer-list.queries.ts'

export const customerListHandlers: Handlers<typeof contract> = {
  async goCustomerList(act) {
    const { input } = act
    const { page, asked } = customerSorting.pageOf(input)
    const { limit, offset } = page
    const [{ rows, count, more }, statuses, arranged] = await Promise.all([
      foundCustomers(act, input),
      statusesOf(act),
      arrangement(act, 'goCustomerList'),
    ])
    const at = (from: number) => link('goCustomerList', { ...input, offset: from })
    return ok(
      {
        customers: await listed(act, rows),
        filters: asked,
        customerStatuses: statuses,
        exports: CSV_ENCODINGS.map((encoding) =>
          item({ encoding }, [link('goExportCustomer', { ...asked, encoding })]),
        ),
        count,
        countOver: count === null ? MOST_COUNTED : null,
        limit,
        offset,
        ...arranged.state,
      },
      {
        form: { values: asked, options: await optionsFor(act) },
        links: [
          ...pagesBeside({ limit, offset }, count ?? offset + limit + (more ? 1 : 0), at),
          link('goExportCustomer', asked),
          ...arranged.links,
        ],
      },
    )
  },
}

const statusesOf = async ({ slowDb, memory, language }: ReadEnvironment) => {
  const [counts, names] = await Promise.all([
    countsByStatus(slowDb),
    choices(memory, 'customer_status', language),
  ])
  return names.map(({ id, name }) =>
    item({ customerStatus: id, customerStatusName: name, count: counts.get(id) ?? 0 }, [
      link('goCustomerList', { customerStatus: [id] }),
    ]),
  )
}

const listed = async ({ memory, language }: ReadEnvironment, rows: readonly Row<'customer'>[]) => {
  const [own, statuses, prefectures, groups] = await Promise.all([
    ownFieldsOf({ memory }, 'customer'),
    choices(memory, 'customer_status', language),
    choices(memory, 'pref', language),
    memory.get(customerGroups),
  ])
  const nameIn = (group: CustomerGroup | undefined) =>
    group ? worded(language, group.name, group.name_en) : null
  const statusNames = new Map(statuses.map(({ id, name }) => [id, name]))
  const prefNames = new Map(prefectures.map(({ id, name }) => [id, name]))
  return rows.map((row) =>
    item(
      {
        customerId: row.id,
        name01: row.name01,
        name02: row.name02,
        kana01: row.kana01,
        kana02: row.kana02,
        companyName: row.company_name,
        email: row.email,
        phoneNumber: row.phone_number,
        prefName: prefNames.get(row.pref ?? 0) ?? null,
        groupName: nameIn(groups.get(row.group_id ?? 0)),
        customerStatus: row.status,
        customerStatusName: statusNames.get(row.status) ?? '',
        point: row.point,
        buyTimes: row.buy_times,
        buyTotal: row.buy_total,
        lastBuyDate: row.last_buy_at,
        createDate: row.created_at,
        updateDate: row.updated_at,
        blockedAt: row.blocked_at,
        deletedAt: row.deleted_at,
        ...statedOwnFields(own, row.own_fields),
      },
      [link('goCustomer', { customerId: row.id })],
    ),
  )
}

const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1)

const optionsFor = async (act: ReadEnvironment) => {
  const of = (master: string) => masterOptions(master)(act)
  const [pref, sex, customerStatus, groupIds] = await Promise.all([
    of('pref'),
    of('sex'),
    of('customer_status'),
    groupOptions(act),
  ])
  const month = new Intl.DateTimeFormat(act.language, { month: 'long', timeZone: 'UTC' })
  return {
    ...(await ownOptions(act, 'customer')),
    pref,
    sex,
    customerStatus,
    ...(groupIds.length > 0 && { groupIds }),
    birthMonth: MONTHS.map((at) => ({
      value: String(at),
      label: month.format(new Date(Date.UTC(2000, at - 1))),
    })),
  }
}
