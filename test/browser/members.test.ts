import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MEMBER_PASSWORD, memberOf } from '../support/member.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { openWindow, type Window } from '../support/window.ts'
import { ja } from '../support/words.ts'

const [database] = databases
const LONG_NAME = '寿限無'.repeat(10)

describe.each([
  { width: 1280, height: 900 },
  { width: 320, height: 640 },
])('Members are kept in a browser of $width × $height', (size) => {
  let shop: Shop
  let window: Window
  let page: Page

  beforeAll(async () => {
    shop = await openShop(database)
    await memberOf(shop, { login_id: 'boss' })
    await memberOf(shop, { login_id: 'x'.repeat(128), name: LONG_NAME, authority: 1, totp_secret: 'lost' })
    window = await openWindow(size)
    page = window.page
  })

  afterAll(async () => {
    await window?.close()
    await shop?.close()
  })

  const looksRight = async (name: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await window.looksRight(`${name}-${colorScheme}`)
    }
  }

  const open = async (key: string) => {
    if (size.width < 760) await page.locator('.drawer > summary').click()
    await page
      .locator('nav:visible')
      .getByRole('link', { name: ja('message.office.screen.goSettings'), exact: true })
      .click()
    await page
      .locator('main')
      .getByRole('link', { name: ja(key), exact: true })
      .click()
    await page.getByRole('heading', { name: ja(key), level: 1 }).waitFor()
  }

  const press = (name: string) => page.locator('main').getByRole('button', { name, exact: true }).click()

  it('in a list, with one more, one changed and one deleted', async () => {
    await page.goto(new URL('/admin/login', shop.base).href)
    await page.locator('[name=loginId]').fill('boss')
    await page.locator('[name=password]').fill(MEMBER_PASSWORD)
    await press(ja('office.signIn.submit'))
    await open('message.office.screen.goMemberList')
    await looksRight('members')
    for (const [name, value] of Object.entries({ loginId: 'boss', name: '新人', password: MEMBER_PASSWORD }))
      await page.locator(`[name=${name}]`).fill(value)
    await page.locator('[name=authority]').selectOption('1')
    await page.locator('[name=passwordConfirm]').fill(MEMBER_PASSWORD)
    await press(ja('message.office.action.doCreateMember'))
    await page.getByText(ja('message.input.loginIdTaken')).first().waitFor()
    window.forgive(409)
    await looksRight('member-taken')

    await page.getByRole('link', { name: LONG_NAME }).click()
    await looksRight('member')
    await page.locator('summary', { hasText: ja('office.members.reset') }).click()
    await press(ja('office.members.resetSure', { name: LONG_NAME }))
    await page.getByText(ja('message.office.memberDeviceReset', { name: LONG_NAME })).waitFor()
    await page.locator('summary', { hasText: ja('message.office.action.doDeleteMember') }).click()
    await looksRight('member-delete')
    await press(ja('office.members.deleteSure', { name: LONG_NAME }))
    await page.getByText(ja('message.office.memberDeleted', { name: LONG_NAME })).waitFor()
    const narrow = page.locator('.narrow-button:visible')
    if ((await narrow.count()) > 0) await narrow.click()
    await page.getByLabel(ja('field.showDeleted')).check()
    await press(ja('office.list.find'))
    await looksRight('members-deleted')
    expect(await page.getByText(LONG_NAME).count()).toBe(1)
  })

  it('with rows of what their roles may not open', async () => {
    await open('message.office.screen.goAuthorityRole')
    for (const [at, url] of ['/admin/member', `/admin/${'x'.repeat(240)}`].entries()) {
      await page.locator(`[name="AuthorityRoles[${at}][Authority]"]`).selectOption('1')
      await page.locator(`[name="AuthorityRoles[${at}][deny_url]"]`).fill(url)
      await press(ja('office.form.save'))
      await page.getByText(ja('message.office.rolesSaved')).waitFor()
    }
    await page.locator('[name="AuthorityRoles[2][deny_url]"]').fill('/mypage')
    await press(ja('office.form.save'))
    await page.getByText(ja('message.input.denyUrl')).first().waitFor()
    window.forgive(400)
    await looksRight('roles')
  })
})
