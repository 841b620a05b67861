import { z } from 'zod'
import { optional, text } from '../../hypermedia/input.ts'
import { EVERY_SCREEN, safe } from '../../hypermedia/transition.ts'

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
        /** The path of a screen; null for records. */
        href: z.string().nullable(),
      }),
    ),
    count: z.int(),
    /** The kinds of records that were found, each with its list of all that the word finds. */
    lists: z.array(z.object({ kind: z.enum(['order', 'product', 'customer', 'member']) })),
  },
  items: {
    lists: ['goOrderList', 'goAdminProductList', 'goCustomerList', 'goMemberList'],
    results: [EVERY_SCREEN, 'goOrder', 'goAdminProduct', 'goCustomer', 'goMember'],
  },
})
