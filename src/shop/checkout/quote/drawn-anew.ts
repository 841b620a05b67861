import type { Values } from '../../../hypermedia/input.ts'
import { type Message, message } from '../../../hypermedia/message.ts'
import type { WriteEnvironment } from '../../environment.ts'
import { type Draft, drawUp } from '../draft/draft.ts'
import type { doQuoteOrder } from './quote.contract.ts'
import type { SharedOut } from './shared-out.ts'
import { knownSoFar } from './telling.ts'

type Quote = Values<typeof doQuoteOrder.input>

/**
 * Draws up a basket after a quote said where its goods go. Where they were shared out anew, its choices for a single
 * shipping were taken before, for the shippings of then; those for one that there was not are for the new ones.
 */
export const drawUpShared = async (
  act: WriteEnvironment,
  { basket, anew }: Pick<SharedOut, 'basket' | 'anew'>,
  input: Quote,
): Promise<Draft> => {
  const known = knownSoFar(basket)
  if (!anew) return drawUp(act, basket, known, input)
  const { payment, usePoint, message: said, shippings = [] } = input
  const rows = [...(shippings ?? []).entries()].filter(
    ([, { shippingId }]) => !isOne(shippingId, anew.former),
  )
  const sent = {
    payment,
    usePoint,
    message: said,
    ...(rows.length > 0 && { shippings: rows.map(([, one]) => one) }),
  }
  const draft = await drawUp(act, basket, known, sent)
  const inPlace = (field: string) =>
    field.replace(/(?<=^shippings\.)\d+/, (at) => String(rows[Number(at)]?.[0] ?? at))
  const wrong = Object.entries(draft.wrong).map(([field, fault]) => [inPlace(field), fault] as const)
  return {
    ...draft,
    wrong: { ...(input.confirm && lostErrors(draft, anew, input)), ...Object.fromEntries(wrong) },
  }
}

const isOne = (shippingId: string, count: number): boolean =>
  Array.from({ length: count }, (_, at) => String(at + 1)).includes(shippingId)

const FAULTS = {
  delivery_date: 'checkout.dateNotAvailable',
  delivery_time: 'checkout.timeNotAvailable',
} as const

/** The errors of days and slots that were sent with an order to draw up, and are not possible for what goes there now. */
const lostErrors = (
  { choices }: Draft,
  { from }: NonNullable<SharedOut['anew']>,
  input: Quote,
): Readonly<Record<string, Message>> => {
  const errors: Record<string, Message> = {}
  for (const [at, origin] of from.entries()) {
    if (origin === undefined) continue
    const row = input.shippings?.findIndex(({ shippingId }) => shippingId === String(origin + 1)) ?? -1
    const own = input.shippings?.[row]
    const { date, timeId } = choices.shippings[at] ?? { date: null, timeId: null }
    const kept = { delivery_date: date, delivery_time: timeId === null ? null : String(timeId) }
    for (const field of ['delivery_date', 'delivery_time'] as const) {
      const isOwn = own?.[field] !== undefined
      const sent = isOwn ? own[field] : input[field]
      if (sent && sent !== kept[field])
        errors[isOwn ? `shippings.${row}.${field}` : field] = message(FAULTS[field])
    }
  }
  return errors
}
