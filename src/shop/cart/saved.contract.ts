import { z } from 'zod'
import { key, optional } from '../../hypermedia/input.ts'
import { idempotent, unsafe } from '../../hypermedia/transition.ts'
import { BUYS } from '../scopes.ts'
import { SessionPrefix } from '../values.ts'

export const doSaveCartItemForLater = unsafe('POST', '/cart/saved', {
  title: 'Move a line of the cart to what is saved for later',
  for: 'customer',
  permission: BUYS,
  refusedAt: 'goCart',
  input: { productCode: key(), sessionPrefix: optional(SessionPrefix) },
  state: { productCode: z.string(), quantity: z.int() },
  offers: ['goCart', 'doAddCartItem', 'doRemoveSavedItem'],
  errors: ['lineNotFound'],
})

export const doRemoveSavedItem = idempotent('DELETE', '/cart/saved', {
  title: 'Delete an article that is saved for later',
  for: 'customer',
  permission: BUYS,
  refusedAt: 'goCart',
  input: { productCode: key() },
  state: { productCode: z.string(), alreadyAbsent: z.boolean() },
  offers: ['goCart'],
})
