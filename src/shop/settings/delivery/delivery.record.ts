import { kind, record } from '../../records/index.ts'
import { masterOptions } from '../index.ts'

const name = () => kind.string(255)

/** A delivery method, as members edit it; its fees, slots and payments stand beside it. */
export const delivery = record('delivery', 'deliveryId', {
  deliveryName: ['name', name()],
  deliveryNameEn: ['name_en', kind.nullable(name())],
  serviceName: ['service_name', kind.nullable(name())],
  /** For members alone. */
  description: ['description', kind.nullable(kind.longText(4000))],
  /** Where a parcel is looked for, with `{tracking}` in place of its number; mails and pages lead there. */
  confirmUrl: [
    'confirm_url',
    kind.nullable(kind.string(1024, { pattern: /^https?:\/\/\S+$/, refused: 'input.webAddress' })),
  ],
  /** What kind of goods it takes. */
  saleType: ['sale_type_id', kind.withDefault(kind.reference(masterOptions('sale_type')), 1)],
  /** Nobody orders by it before its fees are set. */
  visible: ['visible', kind.withDefault(kind.boolean(), false)],
})
