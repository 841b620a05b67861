import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linksTo, PASSWORD, signedIn } from '../support/customer.ts'
import { HalClient } from '../support/hal-client.ts'
import { mailsTo } from '../support/mailbox.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { orderOfGuest } from '../support/papers.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { enterOffice, openWindow, SIZES, type Window } from '../support/window.ts'
import { ja } from '../support/words.ts'

const [database] = databases
const [DESK] = SIZES

describe.each(SIZES)('Enquiries are answered in a browser of $width × $height', (size) => {
  let shop: Shop
  let window: Window
  let page: Page
  let clerk: Clerk

  const asked = async (told: Readonly<Record<string, unknown>>) => {
    const program = await HalClient.enter(shop.base)
    const message = {
      contactName01: '山田',
      contactContents: '急須は洗えますか。\nよろしくお願いします。',
      ...told,
    }
    const { document } = await program.follow('doSubmitContact', message, linksTo(shop, 'doSubmitContact'))
    return document.ticketId ?? ''
  }

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    await clerk.ask('doCreateReplyTemplate', {
      ...{ replyTemplateName: 'お礼', replyTemplateNameEn: 'Thanks' },
      ...{ replyTemplateBody: '{name} 様\n{shopName}です。', replyTemplateBodyEn: 'Dear {name}' },
    })
    window = await openWindow(size)
    page = window.page
    await enterOffice(window, shop, 'clerk')
  })

  afterAll(async () => {
    await window?.close()
    await shop?.close()
  })

  const visit = (path: string) => page.goto(new URL(`/admin/${path}`, shop.base).href)

  it('by three presses from the first page', async () => {
    const contactEmail = 'presses@example.com'
    const ticketId = await asked({ contactEmail })
    await visit('index')
    let presses = 0
    const press = async (name: string) => {
      presses += 1
      await page.locator('main').getByRole('link', { name }).first().click()
    }
    await press(ja('message.office.waiting.enquiries'))
    await press(ticketId)
    await page.locator('textarea[name=replyText]').fill('水で洗ってください。')
    presses += 1
    await page.getByRole('button', { name: ja('office.enquiry.send') }).click()
    await page.getByText(ja('message.enquiries.answerKept')).waitFor()
    expect(presses).toBe(3)
    const mails = await mailsTo(shop, contactEmail)
    expect(mails.at(-1)?.text).toContain('水で洗ってください。')
    await window.looksRight('enquiry-answered')
  })

  it('with a text that is chosen, and does not take away what was typed', async () => {
    const ticketId = await asked({ contactEmail: 'fills@example.com' })
    await visit(`enquiries/enquiry?ticketId=${ticketId}`)
    const text = page.locator('textarea[name=replyText]')
    await page.getByLabel(ja('office.enquiry.fill')).selectOption('お礼')
    expect(await text.inputValue()).toBe('山田 様\n暖簾商店です。')
    expect(await page.locator('.fill-links').isVisible()).toBe(false)
    await text.fill('はい、')
    await page.getByLabel(ja('office.enquiry.fill')).selectOption('')
    await page.getByLabel(ja('office.enquiry.fill')).selectOption('お礼')
    expect(await text.inputValue()).toBe('はい、山田 様\n暖簾商店です。')
  })

  it.each(['ja', 'en'] as const)('and can be read, in %s', async (language) => {
    const { orderNo, email } = await orderOfGuest(shop)
    const long = '長い'.repeat(200)
    const own = await asked({
      contactEmail: email,
      orderNo,
      productCode: 'hojicha-100',
      contactContents: long,
    })
    const claimed = await asked({ contactEmail: `${'x'.repeat(50)}@example.com`, orderNo })
    const one = await signedIn(shop, { email: `gone-${language}@example.com` })
    const gone = await asked({ contactEmail: `gone-${language}@example.com` })
    await one.ask('doWithdrawCustomer', { currentPassword: PASSWORD })
    await clerk.ask('doReplyEnquiry', { ticketId: own, replyText: 'はい。' })
    await clerk.ask('doAddEnquiryNote', { ticketId: own, noteText: '倉庫に確認した。' })
    await page.context().addCookies([{ name: 'noren_lang', value: language, url: shop.base.href }])
    await page.emulateMedia({ colorScheme: language === 'ja' ? 'light' : 'dark' })
    for (const [name, path] of [
      ['enquiries', 'enquiries'],
      ['enquiries-found', 'enquiries?keyword=x&assignee=me'],
      ['enquiry', `enquiries/enquiry?ticketId=${own}`],
      ['enquiry-claimed', `enquiries/enquiry?ticketId=${claimed}`],
      ['enquiry-gone', `enquiries/enquiry?ticketId=${gone}`],
      ['reply-templates', 'enquiries/templates'],
    ] as const) {
      await visit(path)
      for (const summary of await page.locator('main summary:visible').all()) await summary.click()
      await window.looksRight(`${name}-${language}`)
    }
    await page.context().clearCookies({ name: 'noren_lang' })
  })

  it.runIf(size === DESK)('but not over what somebody else wrote meanwhile', async () => {
    const ticketId = await asked({ contactEmail: 'rivals@example.com' })
    await visit(`enquiries/enquiry?ticketId=${ticketId}`)
    await page.locator('textarea[name=replyText]').fill('後のお返事')
    await clerk.ask('doReplyEnquiry', { ticketId, replyText: '先のお返事' })
    await page.getByRole('button', { name: ja('office.enquiry.send') }).click()
    await page.getByText(ja('office.enquiry.newer')).waitFor()
    window.forgive(409)
    expect(await page.locator('textarea[name=replyText]').inputValue()).toBe('後のお返事')
    await page.getByText('先のお返事').waitFor()
    await window.looksRight('enquiry-stale')
    await page.getByRole('button', { name: ja('office.enquiry.send') }).click()
    await page.getByText(ja('message.enquiries.answerKept')).waitFor()
  })
})
