import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, MEMBER_PASSWORD, memberOf } from '../support/member.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { openWindow, SIZES, type Window } from '../support/window.ts'
import { ja } from '../support/words.ts'

const [database] = databases
const [, HAND] = SIZES

describe('A device is set up in a browser', () => {
  let shop: Shop
  let window: Window

  beforeAll(async () => {
    shop = await openShop(database)
    window = await openWindow(HAND)
  })

  afterAll(async () => {
    await window?.close()
    await shop?.close()
  })

  it('and the script of the page copies the recovery codes', async () => {
    const { page } = window
    await memberOf(shop, { login_id: 'boss' })
    await page.goto(new URL('/admin/login', shop.base).href)
    await page.locator('[name=loginId]').fill('boss')
    await page.locator('[name=password]').fill(MEMBER_PASSWORD)
    await page.getByRole('button', { name: ja('office.signIn.submit') }).click()
    await page.goto(new URL('/admin/two-factor-auth-edit', shop.base).href)
    await window.looksRightIn(SIZES, 'device')
    const authKey = (await page.locator('.steps code').textContent()) ?? ''
    await page.locator('[name=currentPassword]').fill(MEMBER_PASSWORD)
    await page.locator('[name=deviceToken]').fill(codeOf(authKey, shop.clock.now()))
    const script = page.waitForResponse(/\/office\/scripts\/copy\.js\?v=\w+$/)
    await page.getByRole('button', { name: ja('office.twoFactor.set') }).click()
    expect((await script).headers()['cache-control']).toBe('public, max-age=31536000, immutable')
    await window.looksRightIn(SIZES, 'recovery-codes')

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: ja('office.twoFactor.copy') }).click()
    await page.getByRole('button', { name: ja('office.twoFactor.copied') }).waitFor()
    const codes = await page.locator('.codes code').allTextContents()
    expect(codes).toHaveLength(10)
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(codes.join('\n'))
  })
})
