import { z } from 'zod'
import { choice, optional } from '../../hypermedia/input.ts'
import { EVERY_SCREEN, safe } from '../../hypermedia/transition.ts'
import { Count, Sentence, Yen } from '../values.ts'
import { OpeningStep, STEP_SCREENS } from './opening.contract.ts'
import { PERIODS } from './periods.rules.ts'

const sales = { count: z.int(), total: Yen }

/** The sales between two days, both included, `YYYY-MM-DD`. */
const spanned = { from: z.iso.date(), until: z.iso.date(), ...sales }

/** Sales with those before, and the difference. */
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
  tool: {
    says: 'Shows what waits today: unpaid, to send, late, enquiries, returns, low stock; and the sales of a period.',
    gives: ['waiting', 'barsTotal', 'lowStock', 'countCustomers', 'countProducts', 'sendsMail'],
  },
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
    /** Null for members who may see neither orders nor reports. Today and yesterday beside the same weekday a week before, this month beside the same days of the month before. */
    orders: z.object({ today: Compared, yesterday: Compared, month: Compared }).nullable(),
    /** The statuses in which an order waits for the merchant, in the merchant's order. */
    orderStatuses: z.array(z.object({ id: z.int(), name: z.string(), count: z.int() })),
    /** None: nothing is recommended that the shop does not have. */
    /** Plugins that came with the program and are not installed. */
    recommendedPlugins: z.array(z.object({ pluginCode: z.string(), pluginName: z.string() })),
    /** Whether mails are sent; otherwise they are only kept. */
    sendsMail: z.boolean(),
    /** Work that waits for a member; kinds without any are left out. */
    waiting: z.array(
      z.object({
        /** `maintenance`, `newOrders`, `late`, `toSend`, `unpaid`, `returns`, `lowStock`, `failedMails`, `deadLetters`, `failedJobs`, or what a plugin names. */
        what: z.string(),
        title: Sentence,
        count: z.int(),
      }),
    ),
    period: z.enum(PERIODS),
    periods: z.array(z.object({ period: z.enum(PERIODS), title: z.string() })),
    /** The bars of the chart, the oldest first; `before` is as many periods earlier. Empty without sales. */
    bars: z.array(Compared),
    /** All of them together; null without sales. */
    barsTotal: Compared.nullable(),
    /** The variants with low stock; empty without a threshold. */
    lowStock: z.object({
      threshold: z.int().nullable(),
      count: Count,
      /** The number that the count exceeds; null if all were counted. */
      countOver: Count,
      /** The variants with the lowest stock. */
      variants: z.array(
        z.object({
          productCode: z.string(),
          productName: z.string(),
          /** The values of its axes; null if the product has no axes. */
          className: z.string().nullable(),
          stock: z.int(),
        }),
      ),
    }),
    /** Steps that a shop lacks that is not open yet; empty once it is open. */
    firstSteps: z.array(OpeningStep),
    /** The screens that this member may open, in the groups of the menu. */
    menu: z.array(
      z.object({
        group: z.string(),
        title: z.string(),
        /** With the paths of their pages. */
        screens: z.array(z.object({ screen: z.string(), href: z.string(), title: z.string() })),
      }),
    ),
  },
  extras: ['menu', 'bars', 'periods', 'orderStatuses', 'lowStock', 'recommendedPlugins'],
  offers: ['goCustomerList', 'goStockList', 'goOpening', 'goMailServer'],
  always: ['doAdminLogout'],
  errors: ['memberGone'],
  items: {
    screens: [EVERY_SCREEN],
    orderStatuses: ['goOrderList'],
    waiting: [
      'goOrderList',
      'goPackingList',
      'goReturnList',
      'goEnquiryList',
      'goStockList',
      'goMaintenance',
      'goMailList',
      'goOutboxList',
      'goJobList',
    ],
    periods: ['goAdminTop'],
    variants: ['goAdminProduct'],
    firstSteps: [...STEP_SCREENS],
  },
})
