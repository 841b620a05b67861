import { z } from 'zod'
import { safe } from '../../hypermedia/transition.ts'
import { Yen } from '../values.ts'
import { officeMenu } from './menu.ts'

const Sales = z.object({ count: z.int(), total: Yen })

export const goAdminTop = safe('/admin/index', {
  title: 'The first page of the office: what waits, and the way to everything',
  for: 'member',
  undeniable: true,
  also: ['/admin'],
  state: {
    adminId: z.string(),
    loginId: z.string(),
    name: z.string(),
    authority: z.int(),
    countCustomers: z.int(),
    countProducts: z.int(),
    countNonStockProducts: z.int(),
    orders: z.object({ today: Sales, yesterday: Sales, month: Sales }),
    /** Those in which an order waits for the merchant, in the merchant's order of them. */
    orderStatuses: z.array(z.object({ id: z.int(), name: z.string(), count: z.int() })),
    /** None: nothing is recommended that the shop does not have. */
    recommendedPlugins: z.array(z.never()),
    /** What this member may open, as a merchant thinks of it. */
    menu: z.array(
      z.object({
        group: z.string(),
        title: z.string(),
        screens: z.array(z.object({ screen: z.string(), title: z.string() })),
      }),
    ),
  },
  offers: ['doAdminLogout'],
  errors: ['memberGone'],
  items: { screens: officeMenu.flatMap(({ screens }) => screens) },
})
