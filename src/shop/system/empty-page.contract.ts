import { z } from 'zod'
import { safe } from '../../hypermedia/transition.ts'

export const goAdminEmptyPage = safe('/admin/empty-page', {
  title: 'The frame of the office with nothing in it',
  for: 'member',
  entered: 'outside',
  state: {
    /** Whether it shows the components, for developers: with LOG_LEVEL=debug. */
    showsComponents: z.boolean(),
  },
})
