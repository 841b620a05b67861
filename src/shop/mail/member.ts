import type { Message } from '../../hypermedia/message.ts'
import { baseInfo } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { circumstances } from './customer.ts'
import type { LetterWriter, LetterWriters } from './letter.ts'
import { textIn } from './payload.ts'

/**
 * Sent to the shop, as members have no addresses of their own: whose sign-in changed, how, and from where.
 */
const secured: LetterWriter = async (context, payload) => {
  const { memory, language, say } = context.environment('ja')
  const { email01 } = await memory.get(baseInfo)
  const data = {
    member: { loginId: textIn(payload, 'loginId'), name: textIn(payload, 'name') },
    change: say(payload.change as Message),
    ...circumstances(context, payload, language),
    link: context.address(link('goLoginHistoryList')),
  }
  const memberId = textIn(payload, 'memberId')
  return [{ template: 'member_secured', language, to: email01, memberId, data, shopReads: false }]
}

/** The mails for the events of members. */
export const memberLetters: LetterWriters = { 'staff.secured': secured }
