import { message } from '../../../hypermedia/message.ts'
import { created, fail, item, ok } from '../../../hypermedia/reply.ts'
import type { Writer } from '../../../store/database.ts'
import { changesOf } from '../../changes.ts'
import type { Handlers, ReadEnvironment } from '../../environment.ts'
import { insertRow, saved, updateRow } from '../../records/index.ts'
import { link } from '../../transitions.ts'
import { lockSettings } from '../base-info/base-info.queries.ts'
import { choices } from '../index.ts'
import { makeRoom } from '../master-data/master-data.queries.ts'
import { paymentRows } from '../payment/payment.queries.ts'
import type * as contract from './delivery.contract.ts'
import {
  deleteDelivery,
  deliveryRows,
  hasGoodsOf,
  isDeliveryOrdered,
  setAreas,
  setPayments,
  setTimes,
  takeBackSent,
} from './delivery.queries.ts'
import { delivery as deliveryRecord } from './delivery.record.ts'
import {
  type DeliveryRecord,
  deliveryOptions,
  deliveryState,
  faultsIn,
  partsPlan,
  recordOf,
  versionOf,
} from './delivery.records.ts'
import { prefectures, regionOf, regions } from './delivery.rules.ts'

const NO_PARTS = { areas: {}, times: [], paymentIds: [] }

export const deliveryHandlers: Handlers<typeof contract> = {
  async goDeliveryList({ db }) {
    const rows = await deliveryRows(db)
    return ok(
      {
        deliveries: rows.map(({ id, name, visible }) => {
          const deliveryId = String(id)
          return item({ deliveryId, deliveryName: name, visible }, [link('goDelivery', { deliveryId })])
        }),
        count: rows.length,
      },
      {
        links: [
          link('goDelivery'),
          link('goGiftList'),
          link('goMasterData', { masterType: 'delivery' }),
          link('goAuditLog', { table: 'delivery' }),
        ],
      },
    )
  },

  async goDelivery(act) {
    const { db, input } = act
    const { deliveryId } = input
    if (deliveryId === undefined) return blank(act)
    const record = await recordOf(db, deliveryId)
    if (!record) return fail('deliveryUnknown')
    const delivery = deliveryState(record)
    const isOrdered = await isDeliveryOrdered(db, record.id)
    return ok(
      {
        deliveryId: delivery.deliveryId,
        deliveryName: delivery.deliveryName,
        delivery,
        prefectures: await places(act),
        isOrdered,
        servesGoods: await hasGoodsOf(db, delivery.saleType),
      },
      {
        form: {
          values: { ...delivery, regionFees: eachRegion(), version: versionOf(record) },
          options: await deliveryOptions(act, record.id),
        },
        links: [
          link('doUpdateDelivery', { deliveryId }),
          ...(isOrdered ? [] : [link('doDeleteDelivery', { deliveryId })]),
          link('goExportDeliveryArea', { deliveryId }),
          link('goExportDeliveryTime', { deliveryId }),
          link('goAuditLog', { table: 'delivery', key: delivery.deliveryId }),
          link('goDeliveryList'),
        ],
      },
    )
  },

  async doCreateDelivery(act) {
    const { db, input } = act
    await lockSettings(db)
    const errors = await faultsIn(act, input, [])
    if (errors) return fail('badInput', { errors })
    await makeRoom(db, 'delivery', 0)
    const terms = deliveryRecord.created(input, act)
    const id = await insertRow(db, 'delivery', { ...terms, sort_no: 0 })
    const paymentIds = input.paymentIds ?? (await paymentRows(db)).map((row) => row.id)
    const empty = { id, terms, ...NO_PARTS }
    await writeParts(db, empty, await partsPlan(db, empty, { ...input, paymentIds }))
    const delivery = await writtenNow(db, id)
    return created(delivery, link('goDelivery', { deliveryId: delivery.deliveryId }), {
      notices: [message('office.delivery.made', { name: terms.name })],
    })
  },

  async doUpdateDelivery(act) {
    const { db, input } = act
    const { deliveryId } = input
    await lockSettings(db)
    const kept = await recordOf(db, deliveryId)
    if (!kept) return fail('deliveryUnknown')
    const errors = await faultsIn(act, input, kept.times)
    if (errors) return fail('badInput', { errors })
    const change = changesOf(kept.terms, deliveryRecord.columns(input, act))
    const parts = await partsPlan(db, kept, input)
    return saved(input, {
      before: deliveryState(kept),
      version: versionOf(kept),
      change: change !== undefined || parts.isChange,
      async write() {
        if (change) await updateRow(db, 'delivery', kept.id, change)
        await writeParts(db, kept, parts)
        return writtenNow(db, kept.id)
      },
      state: (delivery) => delivery,
      conflict: () => ({ delivery: deliveryState(kept) }),
      page: () => link('goDelivery', { deliveryId }),
    })
  },

  async doDeleteDelivery({ db, input }) {
    const { deliveryId } = input
    await lockSettings(db)
    const record = await recordOf(db, deliveryId)
    if (!record) return fail('deliveryUnknown')
    const { name } = record.terms
    // First, because it waits for shoppers who are ordering with it now.
    await takeBackSent(db, record.id)
    if (await isDeliveryOrdered(db, record.id)) return fail('deliveryInUse', { params: { name } })
    await deleteDelivery(db, record.id)
    return ok(
      { deliveryId, deliveryName: name },
      {
        location: link('goDeliveryList'),
        notices: [message('office.delivery.deleted', { name })],
      },
    )
  },
}

/** Returns the form of a new method. */
const blank = async (act: ReadEnvironment) => {
  const options = await deliveryOptions(act, undefined)
  return ok(
    {
      deliveryId: null,
      deliveryName: null,
      delivery: null,
      prefectures: await places(act),
      isOrdered: false,
      servesGoods: null,
    },
    {
      form: {
        to: 'doCreateDelivery',
        values: {
          ...deliveryRecord.defaults,
          visible: true,
          fees: prefectures.map((pref) => ({ pref, fee: 0, transitDays: null })),
          regionFees: eachRegion(),
          paymentIds: options.paymentIds.map(({ value }) => value),
        },
        options,
      },
      links: [link('goDeliveryList')],
    },
  )
}

const eachRegion = () => regions.map((region) => ({ region }))

/** Returns the prefectures with their regions, in the language of the answer. */
const places = async ({ memory, language }: ReadEnvironment) => {
  const names = await choices(memory, 'pref', language)
  return prefectures.map((pref) => ({
    pref,
    prefName: names.find(({ id }) => id === pref)?.name ?? '',
    region: regionOf(pref),
  }))
}

const writeParts = async (
  tx: Writer,
  kept: DeliveryRecord,
  { areas, payments, slots }: Awaited<ReturnType<typeof partsPlan>>,
): Promise<void> => {
  await setAreas(tx, kept.id, areas, kept.areas)
  await setPayments(tx, kept.id, payments)
  await setTimes(tx, kept.id, slots)
}

const writtenNow = async (tx: Writer, id: number) => {
  const record = await recordOf(tx, String(id))
  if (!record) throw new Error(`Delivery method ${id} has just been written`)
  return deliveryState(record)
}
