import { z } from 'zod'
import { flag, key } from '../../hypermedia/input.ts'
import { idempotent } from '../../hypermedia/transition.ts'
import { Sentence } from '../values.ts'

const pinning = {
  for: 'member',
  undeniable: true,
  refusedAt: 'goAdminTop',
  /** Its transition. */
  input: { screen: key() },
  /** The screens at the top of the menu, the oldest first. */
  state: { pinned: z.array(z.string()), message: Sentence },
  offers: ['goAdminTop'],
} as const

export const doPinScreen = idempotent('PUT', '/admin/pinned-screen', {
  ...pinning,
  title: 'Put a screen at the top of the menu, for oneself',
  errors: ['screenUnknown', 'tooManyPins'],
})

export const doUnpinScreen = idempotent('DELETE', '/admin/pinned-screen', {
  ...pinning,
  title: 'Take a screen from the top of the menu',
})

export const doFoldMenu = idempotent('PUT', '/admin/menu', {
  title: 'Show the icons of the menu alone, or its names too, for oneself',
  for: 'member',
  undeniable: true,
  refusedAt: 'goAdminTop',
  input: { isFolded: flag() },
  state: { isFolded: z.boolean(), message: Sentence },
  offers: ['goAdminTop'],
})
