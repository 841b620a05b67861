import fc from 'fast-check'

export const POINTS = 50_000
export const FEE = 770
export const FREE_FROM = 11_000
export const GENERAL = { rate: 10, rounding: 1 }
export const CUSTOMERS = 3

/** What is sold: the rate, how its tax is rounded, and the points that it grants. */
export const ARTICLES = {
  cup: { rate: 10, rounding: 1, pointRate: 1 },
  pot: { rate: 10, rounding: 2, pointRate: 5 },
  tea: { rate: 8, rounding: 1, pointRate: 1 },
  rice: { rate: 8, rounding: 3, pointRate: 3 },
  bean: { rate: 8, rounding: 2, pointRate: 1 },
} as const

export type Code = keyof typeof ARTICLES

export const codes = Object.keys(ARTICLES) as Code[]

/** To which statuses an order goes from each. */
export const MOVES: Readonly<Record<number, readonly number[]>> = {
  1: [6, 4, 3, 5],
  6: [4, 3, 5],
  4: [3, 5],
  3: [4],
  5: [9],
  9: [5],
}

const upTo = (max: number) => fc.integer({ min: 0, max })
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined })

const Items = fc.uniqueArray(
  fc.record({
    productCode: fc.constantFrom(...codes),
    quantity: fc.integer({ min: 1, max: 6 }),
    price02: maybe(fc.integer({ min: 500, max: 4999 })),
  }),
  { minLength: 1, maxLength: 4, selector: ({ productCode }) => productCode },
)

export const Operation = fc.oneof(
  { weight: 3, arbitrary: fc.record({ items: Items }) },
  {
    weight: 4,
    arbitrary: fc.record({
      discount: maybe(fc.oneof({ weight: 4, arbitrary: upTo(900) }, { weight: 1, arbitrary: upTo(9999) })),
      charge: maybe(upTo(900)),
      deliveryFeeTotal: maybe(upTo(1500)),
      usePoint: maybe(upTo(700)),
    }),
  },
  { weight: 2, arbitrary: fc.record({ lineAt: fc.nat(), taxRate: fc.constantFrom(0, 5, 8, 10) }) },
  { weight: 4, arbitrary: fc.record({ moveAt: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ refundPart: fc.integer({ min: 1, max: 130 }) }) },
)

export const Story = fc.record({
  customerAt: fc.nat({ max: CUSTOMERS - 1 }),
  atCheckout: fc.boolean(),
  coupon: fc.boolean(),
  items: Items,
  usePoint: fc.oneof(fc.constant(0), upTo(400)),
  /** Of a telephone order; undefined: by the shop's rules. */
  fee: maybe(upTo(1500)),
  charge: maybe(upTo(900)),
  discount: upTo(400),
  paymentAt: fc.nat(),
  paidFirst: fc.boolean(),
  operations: fc.array(Operation, { minLength: 5, maxLength: 9 }),
})

export type Told<A> = A extends fc.Arbitrary<infer One> ? One : never
export type Wanted = Told<typeof Items>
