import { z } from 'zod'
import {
  choice,
  clearable,
  flag,
  integer,
  key,
  list,
  optional,
  text,
  unchanged,
} from '../../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../../hypermedia/transition.ts'
import { Count, Sentence, Yen } from '../../values.ts'
import { carriers } from './carrier.rules.ts'
import { delivery } from './delivery.record.ts'
import { regions } from './delivery.rules.ts'

const Name = text(255)
const Fee = integer(0, 999_999_999)
/** Days from dispatch to arrival. */
const TransitDays = clearable(integer(0, 60))

const parts = {
  /** Yen with tax, and the days from dispatch to arrival; omitted prefectures stay. */
  fees: unchanged(list(z.object({ pref: integer(1, 47, 'hidden'), fee: Fee, transitDays: TransitDays }), 47)),
  /** The method whose fees and days are copied. */
  copyFeesFrom: optional(key()),
  /** One fee for every prefecture; overrides `fees`. */
  feeForAll: optional(Fee),
  /** One fee, and one number of days, for every prefecture of a region; overrides all others. */
  regionFees: unchanged(
    list(z.object({ region: choice(regions, 'hidden'), fee: optional(Fee), transitDays: TransitDays }), 9),
  ),
  /** The carrier whose usual days from the shop's prefecture are set, and whose usual slots are added. */
  usualOf: optional(choice(carriers)),
  /**
   * All of its slots: one without an id is new unless another one has its name, one with an empty name is
   * deleted.
   */
  times: unchanged(
    list(
      z.object({
        id: optional(key()),
        name: clearable(Name),
        nameEn: clearable(Name),
        sortNo: optional(integer(0, 1_000_000)),
        visible: unchanged(flag()),
      }),
      100,
    ),
  ),
  /** The payments that it offers: at least one. */
  paymentIds: unchanged(list(integer(), 100)),
}

const Delivery = z.object({
  ...delivery.state,
  fees: z.array(z.object({ pref: z.int(), fee: Yen, transitDays: z.int().nullable() })),
  times: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      nameEn: z.string().nullable(),
      sortNo: z.int(),
      visible: z.boolean(),
    }),
  ),
  paymentIds: z.array(z.int()),
})

export const goDeliveryList = safe('/admin/delivery/delivery-list', {
  title: 'The delivery methods, in the order in which shoppers see them',
  for: 'member',
  closed: true,
  state: {
    // The interface fixes this shape: further data of a method is on its own page.
    deliveries: z.array(Delivery.pick({ deliveryId: true, deliveryName: true, visible: true })),
    count: Count,
  },
  offers: ['goDelivery', 'goGiftList', 'goMasterData', 'goAuditLog'],
  always: ['goImportDeliveryAreaCsv', 'goImportDeliveryTimeCsv'],
  items: { deliveries: ['goDelivery'] },
})

export const goDelivery = safe('/admin/delivery/delivery', {
  title: 'A delivery method, or the form of a new one',
  for: 'member',
  input: { deliveryId: optional(key()) },
  state: {
    /** Null for a new one, like the next two. */
    deliveryId: z.string().nullable(),
    deliveryName: z.string().nullable(),
    delivery: Delivery.nullable(),
    prefectures: z.array(z.object({ pref: z.int(), prefName: z.string(), region: z.enum(regions) })),
    /** Whether orders use it: then it can be hidden, not deleted. */
    isOrdered: z.boolean(),
    /** Whether goods on sale are of its sales type; null for a new one. */
    servesGoods: z.boolean().nullable(),
  },
  submitTo: 'doUpdateDelivery',
  offers: [
    'doUpdateDelivery',
    'doCreateDelivery',
    'doDeleteDelivery',
    'goExportDeliveryArea',
    'goExportDeliveryTime',
    'goAuditLog',
    'goDeliveryList',
  ],
  errors: ['deliveryUnknown'],
})

export const doCreateDelivery = unsafe('POST', '/admin/delivery/delivery-list', {
  title: 'Add a delivery method; hidden, and with every payment, unless told otherwise',
  for: 'member',
  refusedAt: 'goDelivery',
  once: true,
  input: { ...delivery.create, ...parts },
  state: { ...Delivery.shape, message: Sentence },
  offers: ['goDelivery'],
  always: ['goDeliveryList'],
  errors: ['badInput'],
})

export const doUpdateDelivery = idempotent('PUT', '/admin/delivery/delivery', {
  title: 'Change a delivery method: what is left out stays',
  for: 'member',
  refusedAt: 'goDelivery',
  input: { ...delivery.update, ...parts },
  state: { ...Delivery.shape, changed: z.boolean(), message: Sentence },
  offers: ['goDelivery'],
  always: ['goDeliveryList'],
  errors: ['badInput', 'deliveryUnknown', 'staleVersion'],
})

export const doDeleteDelivery = idempotent('DELETE', '/admin/delivery/delivery', {
  title: 'Delete a delivery method by which nothing was ordered',
  for: 'member',
  needsConsent: true,
  refusedAt: 'goDelivery',
  input: delivery.named,
  state: { deliveryId: z.string(), deliveryName: z.string(), message: Sentence },
  always: ['goDeliveryList'],
  errors: ['deliveryUnknown', 'deliveryInUse'],
})
