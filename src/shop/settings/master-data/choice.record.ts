import { kind, record } from '../../records/index.ts'

/** A choice of a list, in whichever table: those of payment and delivery methods have all its columns. */
export const choice = record('payment', 'id', {
  name: ['name', kind.string(255)],
  nameEn: ['name_en', kind.nullable(kind.string(255))],
  /** False if it is hidden from shoppers. */
  enabled: ['visible', kind.boolean()],
})
