import { kind, record } from '../../records/index.ts'
import { GIFT_KINDS, MIZUHIKI } from './gift.rules.ts'

/** A gift option as members edit it. */
export const giftOption = record('gift_option', 'giftOptionId', {
  giftKind: ['kind', kind.oneOf(GIFT_KINDS)],
  giftName: ['name', kind.string(100)],
  giftNameEn: ['name_en', kind.nullable(kind.string(100))],
  /** Yen with tax for a parcel; 0: free. */
  giftPrice: ['price', kind.withDefault(kind.yen(), 0)],
  giftDescription: ['description', kind.nullable(kind.string(255))],
  giftDescriptionEn: ['description_en', kind.nullable(kind.string(255))],
  /** 表書き, as it is printed. */
  omotegaki: ['omotegaki', kind.nullable(kind.string(20))],
  mizuhiki: ['mizuhiki', kind.withDefault(kind.oneOf(MIZUHIKI), 'none')],
  visible: ['visible', kind.withDefault(kind.boolean(), true)],
})
