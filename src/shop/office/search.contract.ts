import { z } from 'zod'
import { optional, text } from '../../hypermedia/input.ts'
import { safe } from '../../hypermedia/transition.ts'
import { officeMenu } from './menu.ts'

export const goAdminSearch = safe('/admin/search', {
  title: 'One search over the records of the shop and the screens of the office',
  for: 'member',
  input: { keyword: optional(text(255)) },
  state: {
    keyword: z.string().nullable(),
    /** A few of each kind, the likeliest first; each with the way to it. */
    results: z.array(
      z.object({
        kind: z.enum(['screen', 'order', 'product', 'customer', 'member']),
        title: z.string(),
        detail: z.string(),
      }),
    ),
    count: z.int(),
  },
  offers: ['goAdminTop'],
  items: {
    results: [
      ...officeMenu.flatMap(({ screens }) => screens),
      'goOrder',
      'goAdminProduct',
      'goCustomer',
      'goMember',
    ],
  },
})
