import { kind, record } from '../../records/index.ts'

const name = () => kind.string(255)

/** What a status of orders is called, and how it is shown. */
export const orderStatus = record('order_status', 'id', {
  name: ['name', name()],
  nameEn: ['name_en', kind.nullable(name())],
  /** What its customer reads. */
  customerName: ['customer_name', name()],
  customerNameEn: ['customer_name_en', name()],
  /** As style sheets write it: `#rrggbb`. */
  color: [
    'color',
    kind.string(7, {
      pattern: /^#[0-9a-f]{6}$/,
      refused: 'input.color',
      fold: (typed) => typed.trim().normalize('NFKC').toLowerCase(),
    }),
  ],
  /** Whether members are told how many orders have it. */
  count: ['counted', kind.boolean()],
})
