import { z } from 'zod'
import { optional, text } from '../../hypermedia/input.ts'
import { EVERY_SCREEN, safe } from '../../hypermedia/transition.ts'

export const goSettings = safe('/admin/settings', {
  title: 'The screens for what is set once, in groups, with a search',
  for: 'member',
  // It lists what the member may open, and nothing else.
  undeniable: true,
  input: { keyword: optional(text(255)) },
  state: {
    keyword: z.string().nullable(),
    /** Without a keyword all screens that the member may open; groups without any are left out. */
    groups: z.array(
      z.object({
        group: z.string(),
        title: z.string(),
        screens: z.array(
          z.object({
            screen: z.string(),
            /** The path of its page. */
            href: z.string(),
            title: z.string(),
            /** A sentence about its settings, or the name of the plugin that it belongs to. */
            purpose: z.string(),
          }),
        ),
      }),
    ),
    count: z.int(),
  },
  items: { screens: [EVERY_SCREEN] },
})
