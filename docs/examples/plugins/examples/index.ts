import { definePlugin } from 'noren/plugin'
import { block } from './block.ts'
import { deliveryFee } from './deliveryFee.ts'
import { department } from './department.ts'
import { discount } from './discount.ts'
import { every } from './every.ts'
import { extend } from './extend.ts'
import { feed } from './feed.ts'
import { job } from './job.ts'
import { menu } from './menu.ts'
import { on } from './on.ts'
import { ownFields } from './ownFields.ts'
import { page } from './page.ts'
import { payment } from './payment.ts'
import { protocol } from './protocol.ts'
import { section } from './section.ts'
import { sweep } from './sweep.ts'
import { tables } from './tables.ts'
import { tag } from './tag.ts'
import { waits } from './waits.ts'
import { webhookEvent } from './webhookEvent.ts'

export default definePlugin({
  code: 'examples',
  name: { ja: '例', en: 'Examples' },
  about: { ja: '文書の例です。', en: 'The examples of the documents.' },
  version: '1.0.0',
  fits: '>=1.0.0 <2',
  setup(shop) {
    const adds = [
      ...[department, tables, ownFields, page, block, section, tag, menu, waits, extend, on, job, every],
      ...[sweep, webhookEvent, discount, deliveryFee, payment, protocol, feed],
    ]
    for (const add of adds) add(shop)
  },
})
