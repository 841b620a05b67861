import { kind, record } from '../../records/index.ts'
import { masterOptions } from '../index.ts'
import { temperatures } from './carrying.rules.ts'

const name = () => kind.string(255)

/** A delivery method as members edit it; its fees, slots and payments are separate. */
export const delivery = record('delivery', 'deliveryId', {
  deliveryName: ['name', name()],
  deliveryNameEn: ['name_en', kind.nullable(name())],
  serviceName: ['service_name', kind.nullable(name())],
  /** For members only. */
  description: ['description', kind.nullable(kind.longText(4000))],
  /** The tracking address, with `{tracking}` for the number; mails and pages link to it. */
  confirmUrl: [
    'confirm_url',
    kind.nullable(kind.string(1024, { pattern: /^https?:\/\/\S+$/, refused: 'input.webAddress' })),
  ],
  /** The sales type of the goods that it carries. */
  saleType: ['sale_type_id', kind.withDefault(kind.reference(masterOptions('sale_type')), 1)],
  /** The temperature at which it keeps goods. */
  temperature: ['temperature', kind.withDefault(kind.oneOf(temperatures), 'normal')],
  /** Whether its cooled parcels may hold goods of normal temperature too. */
  takesNormal: ['takes_normal', kind.withDefault(kind.boolean(), false)],
  /** Grams of a parcel. */
  mostWeight: ['most_weight', kind.nullable(kind.integer(1, 9_999_999))],
  /** The sum of the three sides of a parcel, in cm. */
  mostSize: ['most_size', kind.nullable(kind.integer(1, 999))],
  mostPieces: ['most_pieces', kind.nullable(kind.integer(1, 99_999))],
  /** Days that an address on a remote island takes longer. */
  islandDays: ['island_days', kind.withDefault(kind.integer(0, 60), 0)],
  /** Hidden at first, so that no order is placed before its fees are set. */
  visible: ['visible', kind.withDefault(kind.boolean(), false)],
})
