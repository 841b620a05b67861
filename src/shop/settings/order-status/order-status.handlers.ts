import { message } from '../../../hypermedia/message.ts'
import { fail, ok } from '../../../hypermedia/reply.ts'
import type { Row } from '../../../store/schema.ts'
import { changesOf } from '../../changes.ts'
import { contentVersion } from '../../content-version.ts'
import type { Handlers } from '../../environment.ts'
import { isStale, updateRow } from '../../records/index.ts'
import { link } from '../../transitions.ts'
import { toId } from '../../values.ts'
import { lockSettings } from '../base-info/base-info.queries.ts'
import type * as contract from './order-status.contract.ts'
import { orderStatuses } from './order-status.queries.ts'
import { orderStatus } from './order-status.record.ts'

export const orderStatusHandlers: Handlers<typeof contract> = {
  async goOrderStatusList({ db }) {
    const kept = stated(await orderStatuses(db))
    return ok(kept, {
      form: { values: kept },
      links: [link('goAuditLog', { table: 'order_status' })],
    })
  },

  async doUpdateOrderStatusList(act) {
    const { db, input } = act
    await lockSettings(db)
    const kept = await orderStatuses(db)
    const sent = (input.orderStatuses ?? []).map((given) => ({
      given,
      row: kept.find(({ id }) => id === toId(given.id)),
    }))
    if (sent.some(({ row }) => row === undefined)) return fail('orderStatusUnknown')
    const changes = sent.flatMap(({ given, row }) => {
      const change = row && changesOf(row, orderStatus.columns(given, act))
      return change ? [{ id: row.id, change }] : []
    })
    const { version } = stated(kept)
    if (changes.length > 0 && isStale(input, version)) return fail('staleVersion', { state: stated(kept) })
    for (const { id, change } of changes) await updateRow(db, 'order_status', id, change)
    const done = message(changes.length > 0 ? 'office.saved' : 'office.nothingChanged')
    return ok(
      {
        ...stated(await orderStatuses(db)),
        orderStatusRows: input.orderStatusRows ?? null,
        count: changes.length,
      },
      {
        location: link('goOrderStatusList'),
        notices: [done],
      },
    )
  },
}

const stated = (rows: readonly Row<'order_status'>[]) => ({
  orderStatuses: rows.map((row, at) => ({
    ...orderStatus.stated(row),
    nameKey: `orderStatuses[${at}][name]`,
    customerNameKey: `orderStatuses[${at}][customerName]`,
    colorKey: `orderStatuses[${at}][color]`,
    displayOrderCountKey: `orderStatuses[${at}][count]`,
  })),
  version: contentVersion(rows),
})
