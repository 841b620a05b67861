import { message } from '../../hypermedia/message.ts'
import { fail, ok } from '../../hypermedia/reply.ts'
import { variantByCode } from '../catalog/index.ts'
import { customerOf, type Handlers, worded } from '../environment.ts'
import { link } from '../transitions.ts'
import { toCart } from './carts.ts'
import { holding, settle } from './changing.ts'
import { DEFAULT_PREFIX } from './queries.ts'
import type * as contract from './saved.contract.ts'
import { dropSavedItem, saveItem } from './saved.queries.ts'

export const savedHandlers: Handlers<typeof contract> = {
  async doSaveCartItemForLater(act) {
    const { db, now, input, language } = act
    const prefix = input.sessionPrefix ?? DEFAULT_PREFIX
    const variant = await variantByCode(db, input.productCode)
    const { carts, cart, moved } = await holding(act, prefix, variant)
    const held = cart?.lines.find((line) => line.variantId === variant?.id)
    if (!variant || !cart || !held) return fail('lineNotFound')
    const { quantity } = held
    await saveItem(db, customerOf(act), { variantId: variant.id, quantity }, now)
    const { said, canBuy } = await settle(act, carts, cart, variant, 0)
    const { code: productCode } = variant
    const product = worded(language, variant.name, variant.name_en)
    return ok(
      { productCode, quantity },
      {
        location: toCart(cart),
        links: [
          ...(canBuy ? [link('doAddCartItem', { productCode, quantity, sessionPrefix: prefix })] : []),
          link('doRemoveSavedItem', { productCode }),
        ],
        notices: [message('cart.savedForLater', { product }), ...moved, ...said],
      },
    )
  },

  async doRemoveSavedItem(act) {
    const { productCode } = act.input
    const variant = await variantByCode(act.db, productCode)
    const wasThere = variant !== undefined && (await dropSavedItem(act.db, customerOf(act), variant.id))
    const product = variant ? worded(act.language, variant.name, variant.name_en) : ''
    return ok(
      { productCode, alreadyAbsent: !wasThere },
      { location: link('goCart'), notices: wasThere ? [message('cart.savedRemoved', { product })] : [] },
    )
  },
}
