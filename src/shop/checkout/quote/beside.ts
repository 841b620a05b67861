import type { Values } from '../../../hypermedia/input.ts'
import type { Message } from '../../../hypermedia/message.ts'
import { isFailure } from '../../../hypermedia/reply.ts'
import type { WriteEnvironment } from '../../environment.ts'
import { basketOf, keepConfirmed } from '../draft/draft.ts'
import { takeBackHere } from '../draft/drafts.queries.ts'
import { drawUpShared } from './drawn-anew.ts'
import { typesPlace } from './places.ts'
import type { doQuoteOrder } from './quote.contract.ts'
import { isSharedAnew, sharedOut, withPlaces } from './shared-out.ts'
import { keepWho, knownSoFar } from './telling.ts'

/** The forms of the order's page. The inputs of the first are among those of the second. */
const FORMS: readonly (string | undefined)[] = ['doConfirmOrder', 'doQuoteOrder']

/**
 * Stores the parts of an order that were sent beside something else, from the form of the order's page. Returns
 * the errors of those that cannot be had, by field.
 */
export const keepSentBeside = async (act: WriteEnvironment): Promise<Readonly<Record<string, Message>>> => {
  const { beside } = act
  if (!beside || !FORMS.includes(beside.transition)) return {}
  const sent = withPlaces(beside.input as Values<typeof doQuoteOrder.input>)
  const found = await basketOf(act, sent)
  const goesElsewhere = found && (typesPlace(found, knownSoFar(found), sent) || isSharedAnew(found, sent))
  if (goesElsewhere && act.visitor.isOpen) await takeBackHere(act.db, act.visitor.key)
  const wrongWho = await keepWho(act, sent)
  const known = await basketOf(act, sent)
  // Goods that are yet to move into a cart of their own have no choices.
  if (!known || known.live.cart.id === null) return wrongWho
  const shared = await sharedOut(act, known, sent)
  if (isFailure(shared)) return { ...wrongWho, ...shared.errors }
  const { basket } = shared
  const draft = await drawUpShared(act, shared, sent)
  const wrong = { ...wrongWho, ...draft.wrong }
  if (Object.keys(wrong).length === 0) await keepConfirmed(act, basket, draft)
  return wrong
}
