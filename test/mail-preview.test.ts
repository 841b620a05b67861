import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { mailPreviews } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { seed } from '../src/seed/seed.ts'
import { emptyStore } from '../src/store/store.fixture.ts'

const BASE_URL = 'https://noren.example'
const JAPANESE = /[ぁ-んァ-ヶ一-龠]/

const FILES = [
  'order',
  'entry_confirm',
  'entry_complete',
  'customer_withdraw',
  'contact',
  'forgot',
  'reset_complete',
  'shipping_notify',
  'customer_change_notify',
  'email_confirm',
  'email_changed',
  'email_restored',
  'email_taken',
  'stock_low',
  'order_mail',
  'member_secured',
  'order_link',
  'order_cancelled',
  'return_granted',
  'return_refused',
  'restock_confirm',
  'restock',
  'return_asked',
  'return_notice',
  'refund',
  'enquiry_reply',
  'payment_received',
  'order_cancelled_shop',
  'shipping_delayed',
  'order_exchanged',
  'newsletter_confirm',
  'points_ending',
]

describe('A preview of a mail', () => {
  let made: Awaited<ReturnType<typeof emptyStore>>
  let previews: ReturnType<typeof mailPreviews>

  beforeAll(async () => {
    made = await emptyStore('sqlite', inject('adminUrl'), inject('workshop'))
    await seed(made.store, 'none', new Date())
    previews = mailPreviews(readConfig({ BASE_URL }), made.store)
  })

  afterAll(() => made?.clear())

  it('is there for each of the templates, in the order of their ids', async () => {
    const all = await previews.list('ja')
    expect(all.map(({ file }) => file)).toEqual(FILES)
    expect(all[0]?.name).toBe('注文受付メール')
    expect((await previews.list('en')).map(({ name }) => name).join()).not.toMatch(JAPANESE)
  })

  it.each(FILES)('of %s leaves no gap', async (file) => {
    for (const language of ['ja', 'en'] as const) {
      const { subject, text, html } = await previews.print(file, language)
      expect(subject).toMatch(/^\[Noren\] \S/)
      for (const part of [text, html]) {
        expect(part).not.toMatch(/\{[{%\w]|mail\.\w+\.|field\.|undefined|null|NaN|: +$/m)
        expect(part).toContain(`${BASE_URL}/`)
      }
      if (language === 'en') expect(subject + text).not.toMatch(/[ぁ-んァ-ヶ]/)
    }
  })

  it('is refused for a name that no template has', async () => {
    await expect(previews.print('nothing', 'ja')).rejects.toThrow('There is no mail template nothing')
  })
})
