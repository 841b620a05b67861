import type { WriteEnvironment } from '../environment.ts'
import { baseInfo } from '../settings/index.ts'

/**
 * Publishes the change of an account, for a mail to its customer if the shop sends such mails (CUS-08).
 * `changed` are names of fields.
 */
export const tellOfChange = async (
  act: WriteEnvironment,
  customerId: string,
  changed: readonly string[],
): Promise<void> => {
  const { option_mail_notifier: isTold } = await act.memory.get(baseInfo)
  if (!isTold || changed.length === 0) return
  const { client, now } = act
  await act.publish('customer.changed', { customerId, changed, client, at: now.toISOString() })
}
