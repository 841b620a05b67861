import type { Language } from '../../../hypermedia/language.ts'
import { type Message, message } from '../../../hypermedia/message.ts'
import { personName } from '../../../hypermedia/writing.ts'
import type { LiveCart } from '../../cart/index.ts'
import type { KnownAddresses } from '../address/addresses.ts'
import type { AllocationRow, withinLimits } from './allocation.rules.ts'

/** The requested shares, and the result. */
interface SharedOut {
  readonly rows: readonly AllocationRow[]
  readonly shared: ReturnType<typeof withinLimits>
  /** The cart as it was before. */
  readonly live: LiveCart
  readonly addresses: KnownAddresses['addresses']
  readonly language: Language
}

/**
 * MUL-01: what sharing out did to the cart beyond what was asked: quantities that are others now, and
 * goods that no row named, which went with the first. What a limit was told of is not told twice.
 */
export const shareNews = ({ rows, shared, live, addresses, language }: SharedOut): readonly Message[] => {
  const told = new Set(shared.messages.map(({ variantId }) => variantId))
  const home = addresses.get(rows[0]?.addressId ?? '')
  return live.flow.lines.flatMap(({ variantId, quantity: from }) => {
    const product = live.variants.get(variantId)?.productName ?? ''
    const to = shared.lines.find((line) => line.variantId === variantId)?.quantity ?? 0
    if (told.has(variantId)) return []
    if (to !== from) return [message('checkout.quantityShared', { product, from, to })]
    const isNamed = rows.some((row) => row.variantId === variantId || row.variantId === undefined)
    if (isNamed || !home) return []
    const name = personName(language, home)
    return [message('checkout.leftOut', { product, quantity: to, name })]
  })
}
