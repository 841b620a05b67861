import type { Row } from '../../../store/schema.ts'
import { memberOf, type WriteEnvironment } from '../../environment.ts'
import { isMute } from '../shipping/shipping.ts'

/**
 * Has the customers of orders told by a template, by the name of its file, with a member's words in it. Those out
 * of reach get no mail. Returns the number of mails.
 */
export const tellCustomers = async (
  act: WriteEnvironment,
  orders: readonly Row<'orders'>[],
  { template, words }: { readonly template: string; readonly words: string | undefined },
): Promise<number> => {
  const memberId = memberOf(act)
  let count = 0
  for (const order of orders) {
    if (await isMute(act, order)) continue
    await act.publish('order.told', {
      orderId: order.id,
      template,
      memberId,
      ...(words !== undefined && { words }),
    })
    count += 1
  }
  return count
}
