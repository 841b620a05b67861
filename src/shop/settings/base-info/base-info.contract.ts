import { z } from 'zod'
import { version } from '../../../hypermedia/input.ts'
import { safe, unsafe } from '../../../hypermedia/transition.ts'
import { Sentence } from '../../values.ts'
import { shopInfo } from './base-info.record.ts'

const { baseInfoId: _id, ...fields } = shopInfo.state

const state = {
  ...fields,
  /** The product feeds as they were made last; empty while they are off. */
  feeds: z.array(
    z.object({
      feedPath: z.string(),
      articleCount: z.int(),
      /** Articles without what the feed requires. */
      leftOutCount: z.int(),
      /** UTC, ISO 8601. */
      feedMadeAt: z.string(),
    }),
  ),
  version: z.int(),
}

export const goBaseInfo = safe('/admin/base-info', {
  title: 'Who the shop is, and how it trades',
  for: 'member',
  state,
  submitTo: 'doUpdateBaseInfo',
  offers: ['doUpdateBaseInfo', 'goAuditLog'],
  always: ['goHelpAbout'],
})

export const doUpdateBaseInfo = unsafe('POST', '/admin/base-info', {
  title: 'Change who the shop is, and how it trades',
  for: 'member',
  refusedAt: 'goBaseInfo',
  input: { ...shopInfo.changes, shopName: shopInfo.create.shopName, version: version() },
  state: { ...state, changed: z.boolean(), message: Sentence },
  always: ['goBaseInfo'],
  errors: ['staleVersion'],
})
