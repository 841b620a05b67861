import { message } from '../../../hypermedia/message.ts'
import type { ReadEnvironment } from '../../environment.ts'
import { deviceOf } from './device.rules.ts'

/** Names a device by its User-Agent header, in the reader's language. */
export const deviceName = (userAgent: string, { say }: Pick<ReadEnvironment, 'say'>): string => {
  const { browser, system } = deviceOf(userAgent)
  if (browser !== null && system !== null) return say(message('account.device.both', { browser, system }))
  return browser ?? system ?? say(message('account.device.unknown'))
}
