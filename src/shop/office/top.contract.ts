import { z } from 'zod'
import { choice, optional } from '../../hypermedia/input.ts'
import { EVERY_SCREEN, safe } from '../../hypermedia/transition.ts'
import { Count, Sentence, Yen } from '../values.ts'
import { PERIODS } from './periods.rules.ts'

const sales = { count: z.int(), total: Yen }

/** What is sold from a day to another, both counted in, `YYYY-MM-DD`. */
const spanned = { from: z.iso.date(), until: z.iso.date(), ...sales }

/** The same beside what was sold before, and by how much it differs. */
const Compared = z
  .object({
    ...spanned,
    before: z.object(spanned).meta({ named: 'SalesSpan' }),
    change: z.object(sales).meta({ named: 'Sales' }),
  })
  .meta({ named: 'ComparedSales' })

export const goAdminTop = safe('/admin/index', {
  title: 'The first page of the office: what waits, what is sold, and the way to everything',
  for: 'member',
  undeniable: true,
  also: ['/admin'],
  /** By what the chart is drawn; by the day unless given. */
  input: { period: optional(choice(PERIODS)) },
  state: {
    adminId: z.string(),
    loginId: z.string(),
    name: z.string(),
    authority: z.int(),
    countCustomers: z.int(),
    countProducts: z.int(),
    countNonStockProducts: z.int(),
    /** Today and yesterday beside the same weekday a week before, this month beside the same days of the month before. */
    orders: z.object({ today: Compared, yesterday: Compared, month: Compared }),
    /** Those in which an order waits for the merchant, in the merchant's order of them. */
    orderStatuses: z.array(z.object({ id: z.int(), name: z.string(), count: z.int() })),
    /** None: nothing is recommended that the shop does not have. */
    /** Plugins that came with the program and are not installed. */
    recommendedPlugins: z.array(z.object({ pluginCode: z.string(), pluginName: z.string() })),
    /** What waits for somebody to act, as far as there is something. */
    waiting: z.array(
      z.object({
        /** `maintenance`, `newOrders`, `failedMails`, `deadLetters`, `failedJobs`, or what a plugin names. */
        what: z.string(),
        title: Sentence,
        count: z.int(),
      }),
    ),
    period: z.enum(PERIODS),
    periods: z.array(z.object({ period: z.enum(PERIODS), title: z.string() })),
    /** What the chart shows, the oldest first; `before` is as many periods earlier. */
    bars: z.array(Compared),
    /** All of them together. */
    barsTotal: Compared,
    /** The variants that run out; no threshold: nobody wants to know. */
    lowStock: z.object({
      threshold: z.int().nullable(),
      count: Count,
      /** How many there are more than; null where they were counted to the end. */
      countOver: Count,
      /** Those with the fewest pieces. */
      variants: z.array(
        z.object({
          productCode: z.string(),
          productName: z.string(),
          /** The words of its axes; none where the product is sold as a whole. */
          className: z.string().nullable(),
          stock: z.int(),
        }),
      ),
    }),
    /** What a new shop does next; nothing once it has an order. */
    firstSteps: z.array(
      z.object({
        step: z.enum(['baseInfo', 'tradeLaw', 'payment', 'delivery', 'products']),
        title: Sentence,
        text: Sentence,
      }),
    ),
    /** What this member may open, as a merchant thinks of it. */
    menu: z.array(
      z.object({
        group: z.string(),
        title: z.string(),
        screens: z.array(z.object({ screen: z.string(), title: z.string() })),
      }),
    ),
  },
  offers: ['goCustomerList', 'goStockList'],
  always: ['doAdminLogout'],
  errors: ['memberGone'],
  items: {
    screens: [EVERY_SCREEN],
    orderStatuses: ['goOrderList'],
    waiting: ['goOrderList', 'goMaintenance', 'goMailList', 'goOutboxList', 'goJobList'],
    periods: ['goAdminTop'],
    variants: ['goAdminProduct'],
    firstSteps: ['goBaseInfo', 'goTradeLawList', 'goPaymentList', 'goDeliveryList', 'goAdminProductList'],
  },
})
