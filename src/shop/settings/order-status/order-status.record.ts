import { kind, record } from '../../records/index.ts'

const name = () => kind.string(255)

/** The names of an order status, and its display. */
export const orderStatus = record('order_status', 'id', {
  name: ['name', name()],
  nameEn: ['name_en', kind.nullable(name())],
  /** Its name for the customer. */
  customerName: ['customer_name', name()],
  customerNameEn: ['customer_name_en', name()],
  /** As in style sheets: `#rrggbb`. */
  color: [
    'color',
    kind.string(7, {
      pattern: /^#[0-9a-f]{6}$/,
      refused: 'input.color',
      fold: (typed) => typed.trim().normalize('NFKC').toLowerCase(),
    }),
  ],
  /** Whether the office shows the number of its orders. */
  count: ['counted', kind.boolean()],
})
