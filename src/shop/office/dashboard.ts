import { type Act, item } from '../../hypermedia/reply.ts'
import type { InputOf } from '../../hypermedia/transition.ts'
import { valueWords } from '../catalog/index.ts'
import { type ReadEnvironment, worded } from '../environment.ts'
import { latePlaces, USUAL_PREF } from '../order-management/index.ts'
import { orderStatuses, salesByDay } from '../orders/index.ts'
import { OPEN, PLACED } from '../orders/status.rules.ts'
import { lowestVariants } from '../products/index.ts'
import { securitySettings } from '../security/index.ts'
import { baseInfo, paidInAdvance } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { countsOfShop, MOST_COUNTED, openOrders, productCount } from './dashboard.queries.ts'
import { stepsOf } from './opening.ts'
import { barsOf, compared, figuresOf, PERIODS, reachOf, wholeOf } from './periods.rules.ts'
import type { goAdminTop } from './top.contract.ts'

type Asked = Act<InputOf<typeof goAdminTop>, ReadEnvironment>

const PERIOD_TITLES = {
  day: 'office.period.day',
  week: 'office.period.week',
  month: 'office.period.month',
  year: 'office.period.year',
} as const

/** The sales: the first figures, and the data of the chart. */
export const soldOf = async ({ slowDb, today, input, say, may }: Asked) => {
  const { period = 'day' } = input
  if (!may('goOrderList') && !may('goSalesReport'))
    return { orders: null, period, periods: [], bars: [], barsTotal: null }
  const figures = figuresOf(today)
  const bars = barsOf(period, today)
  const days = await salesByDay(slowDb, reachOf([...Object.values(figures), ...bars]))
  return {
    orders: {
      today: compared(days, figures.today),
      yesterday: compared(days, figures.yesterday),
      month: compared(days, figures.month),
    },
    period,
    periods: PERIODS.map((one) =>
      item({ period: one, title: say({ key: PERIOD_TITLES[one] }) }, [link('goAdminTop', { period: one })]),
    ),
    bars: bars.map((pair) => compared(days, pair)),
    barsTotal: compared(days, wholeOf(bars)),
  }
}

/** The state of the shop: waiting work, low stock, totals. */
export const standingOf = async (act: Asked) => {
  const { slowDb, memory } = act
  const { low_stock: threshold, pref } = await memory.get(baseInfo)
  const { maintenance, opened_at: openedAt } = await memory.get(securitySettings)
  const paidFirst = await paidInAdvance(memory)
  const places = latePlaces(act.today, pref ?? USUAL_PREF)
  const [statuses, open, countProducts, counts, variants, mailSource] = await Promise.all([
    memory.get(orderStatuses),
    openOrders(slowDb),
    memory.get(productCount),
    countsOfShop(slowDb, { lowStock: threshold, today: act.today, places, paidFirst }),
    threshold === null || !act.may('goStockList') ? [] : lowestVariants(slowDb, threshold, MOST_LISTED),
    act.services.mailServer.source(memory),
  ])
  const { countCustomers, countNonStockProducts, lowVariants, ...waiting } = counts
  const openCount = [...open.values()].reduce((sum, count) => sum + count, 0)
  return {
    sendsMail: mailSource !== 'nobody',
    countCustomers,
    countProducts,
    countNonStockProducts,
    orderStatuses: (act.may('goOrderList') ? [...statuses.values()] : [])
      .filter(({ id }) => OPEN.includes(id))
      .sort((one, other) => one.sort_no - other.sort_no)
      .map(({ id, name, name_en }) =>
        item({ id, name: worded(act.language, name, name_en), count: open.get(id) ?? 0 }, [
          link('goOrderList', { orderStatus: [id] }),
        ]),
      ),
    waiting: [
      ...waitingOf(
        {
          maintenance: maintenance && openedAt !== null ? 1 : 0,
          newOrders: open.get(PLACED) ?? 0,
          toSend: openCount - waiting.unpaid,
          lowStock: lowVariants,
          ...waiting,
        },
        act,
      ),
      ...(await act.services.plugins.waiting(act))
        .filter(({ number, way }) => number > 0 && act.may(way.rel as never))
        .map(({ what, title, number, way }) =>
          item({ what, title: title[act.language], count: number }, [way]),
        ),
    ],
    lowStock: {
      threshold,
      count: lowVariants > MOST_COUNTED ? null : lowVariants,
      countOver: lowVariants > MOST_COUNTED ? MOST_COUNTED : null,
      variants: variants.map(({ code: productCode, name, name_en, stock, ...words }) =>
        item(
          {
            productCode,
            productName: worded(act.language, name, name_en),
            className: valueWords(words, act.language),
            stock,
          },
          [link('goAdminProduct', { productCode })],
        ),
      ),
    },
    firstSteps: openedAt === null ? (await stepsOf(act)).filter(({ isDone }) => !isDone) : [],
  }
}

const MOST_LISTED = 10

const WAITING_TITLES = {
  maintenance: 'office.waiting.maintenance',
  newOrders: 'office.waiting.newOrders',
  late: 'office.waiting.late',
  toSend: 'office.waiting.toSend',
  unpaid: 'office.waiting.unpaid',
  returns: 'office.waiting.returns',
  enquiries: 'office.waiting.enquiries',
  lowStock: 'office.waiting.lowStock',
  failedMails: 'office.waiting.failedMails',
  deadLetters: 'office.waiting.deadLetters',
  failedJobs: 'office.waiting.failedJobs',
} as const

/** The screens for waiting work. */
const WAITING_WAYS = {
  maintenance: [link('goMaintenance')],
  newOrders: [link('goOrderList', { orderStatus: [PLACED] })],
  late: [link('goPackingList', { onlyLate: true })],
  toSend: [link('goOrderList', { waitsFor: 'shipping' })],
  unpaid: [link('goOrderList', { waitsFor: 'payment' })],
  returns: [link('goReturnList', { returnState: 'waiting' })],
  enquiries: [link('goEnquiryList', { enquiryState: 'open' })],
  lowStock: [link('goStockList', { stockLevel: 'low' })],
  failedMails: [link('goMailList', { state: 'failed' })],
  deadLetters: [link('goOutboxList', { state: 'failed' })],
  failedJobs: [link('goJobList')],
} as const

type Waiting = keyof typeof WAITING_TITLES

const WAITING = Object.keys(WAITING_TITLES) as readonly Waiting[]

const waitingOf = (counts: Readonly<Record<Waiting, number>>, { say, may }: Asked) =>
  WAITING.filter((what) => counts[what] > 0 && WAITING_WAYS[what].some(({ rel }) => may(rel))).map((what) =>
    item({ what, title: say({ key: WAITING_TITLES[what] }), count: counts[what] }, WAITING_WAYS[what]),
  )
