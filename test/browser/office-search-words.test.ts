import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linksTo } from '../support/customer.ts'
import { HalClient } from '../support/hal-client.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { enterOffice, openWindow, SIZES, type Window } from '../support/window.ts'
import { ja } from '../support/words.ts'

const [database] = databases

describe.each(SIZES)('Words of searches in a browser of $width × $height', (size) => {
  let shop: Shop
  let clerk: Clerk
  let window: Window
  let page: Page

  beforeAll(async () => {
    shop = await openShop(database, { TRUST_PROXY: '127.0.0.1' })
    // Those of the demonstration are none of these tests.
    await shop.change((tx) => tx.deleteFrom('synonym').execute())
    clerk = await clerkAt(shop, 'clerk')
    for (const [at, network] of ['192.0.2.1', '198.51.100.1'].entries()) {
      const program = await HalClient.enter(shop.base, { headers: { 'x-forwarded-for': network } })
      // A page that is kept tells nothing of who asks for it again.
      for (const name of ['コーヒーサーバー', 'x'.repeat(50), 'あ'.repeat(50), '鉄瓶 小'])
        await program.follow('goProductList', { name, limit: 10 + at }, linksTo(shop, 'goProductList'))
    }
    await shop.noren.settleMissedWords()
    window = await openWindow(size)
    page = window.page
    await enterOffice(window, shop, 'clerk')
  })

  afterAll(async () => {
    await window?.close()
    await shop?.close()
  })

  const visit = (path: string) => page.goto(new URL(path, shop.base).href)

  it('that found nothing become a synonym, by which they find something in the shop', async () => {
    await visit('admin/missed-word/missed-word-list')
    await window.looksRight('missed')
    await page
      .getByRole('row', { name: 'コーヒーサーバー' })
      .getByRole('link', { name: ja('office.missedWord.makeSynonym') })
      .click()
    const field = page.locator('[name=synonymWords]').first()
    expect(await field.inputValue()).toBe('コーヒーサーバー')
    await field.fill('コーヒーサーバー')
    await page.getByRole('button', { name: ja('message.office.action.doCreateSynonym') }).click()
    await page.getByText(ja('message.input.synonymAlone'), { exact: true }).waitFor()
    window.forgive(400)
    await window.looksRight('refused')
    await page.locator('[name=synonymWords]').first().fill('コーヒーサーバー、急須')
    await page.getByRole('button', { name: ja('message.office.action.doCreateSynonym') }).click()
    await page.getByText(ja('message.office.synonym.made', { words: 'コーヒーサーバー、急須' })).waitFor()
    await window.looksRight('made')
    await visit('products?name=コーヒーサーバー')
    expect(await page.locator('a[href*="-kyusu"]').count()).toBeGreaterThan(0)
  })

  it('are edited where they stand', async () => {
    await clerk.ask('doCreateSynonym', {
      synonymWords: Array.from({ length: 10 }, (_, at) => `${at}`.padEnd(50, 'x')).join(),
    })
    await visit('admin/synonym/synonym-list?nameKeyword=急須')
    await page.getByText(ja('office.form.edit'), { exact: true }).click()
    await window.looksRight('editing')
    await page.locator('details[open] [name=synonymWords]').fill('コーヒーサーバー、急須、きゅうす')
    await page
      .locator('details[open]')
      .getByRole('button', { name: ja('office.form.save') })
      .click()
    await page
      .getByText(ja('message.office.synonym.changed', { words: 'コーヒーサーバー、急須、きゅうす' }))
      .waitFor()
  })

  it.each([
    ['light', 'ja'],
    ['dark', 'en'],
  ] as const)('can be read on %s paper, in %s', async (colorScheme, language) => {
    await page.emulateMedia({ colorScheme })
    await page.context().addCookies([{ name: 'noren_lang', value: language, url: shop.base.href }])
    for (const screen of ['synonym/synonym-list', 'missed-word/missed-word-list']) {
      await visit(`admin/${screen}`)
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
      await window.looksRight(`${screen.replace(/\W+/g, '-')}-${colorScheme}`)
    }
    await page.context().clearCookies({ name: 'noren_lang' })
  })
})
