import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { enterOffice, openWindow, type Window } from '../support/window.ts'
import { ja } from '../support/words.ts'

const [database] = databases

describe('A newsletter in a browser', () => {
  let shop: Shop
  let window: Window
  let page: Page

  beforeAll(async () => {
    shop = await openShop(database)
    await clerkAt(shop, 'clerk')
    const at = shop.clock.now().toISOString()
    await shop.change((tx) =>
      tx
        .insertInto('subscription')
        .values({
          ...{ id: 'one', customer_id: null, email: 'reader@example.com', email_key: 'reader@example.com' },
          ...{ language: 'ja', origin: 'form', asked_at: at, confirmed_at: at, ended_at: null },
          ...{ end_reason: null, expires_at: null, soft_bounces: 0, bounced_at: null, created_at: at },
        })
        .execute(),
    )
    window = await openWindow({ width: 1280, height: 900 })
    page = window.page
    await enterOffice(window, shop, 'clerk')
  })

  afterAll(async () => {
    await window?.close()
    await shop?.close()
  })

  it('is written, shown and sent, with the number of its receivers before', async () => {
    await page.goto(new URL('admin/newsletter', shop.base).href)
    await page.getByRole('link', { name: ja('message.office.action.doCreateNewsletter') }).click()
    await page.locator('[name=newsletterSubject]').fill('新茶のご案内')
    await page.locator('[name=newsletterText]').fill('{name}、新茶が届きました。')
    await page.getByRole('button', { name: ja('office.form.save') }).click()
    await page.getByText(ja('office.newsletter.receivers', { count: 1 })).waitFor()
    await page.getByRole('link', { name: ja('office.newsletter.preview') }).click()
    await page.getByText('お客様、新茶が届きました。').first().waitFor()
    await page.goBack()
    await page.locator('summary', { hasText: ja('office.newsletter.send') }).click()
    await page.getByText(ja('office.newsletter.sendMeans', { name: '新茶のご案内', count: 1 })).waitFor()
    await page.locator('details.ask[open] button[type=submit]').click()
    await page.getByText(ja('message.office.newsletter.begun')).waitFor()
    await shop.noren.settleJobs()
    await shop.noren.settleOutbox()
    await page.reload()
    await page.getByText(ja('office.newsletter.state.sent')).first().waitFor()
    const mails = await shop.noren.store.reader
      .selectFrom('mail')
      .select('text')
      .where('recipient', '=', 'reader@example.com')
      .execute()
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('お客様、新茶が届きました。')])
  })
})
