import type { CDPSession } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { byName } from '../support/authenticator.ts'
import { MEMBER_PASSWORD, memberOf } from '../support/member.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { openWindow, SIZES, type Window } from '../support/window.ts'
import { ja } from '../support/words.ts'

const [database] = databases
const [, HAND] = SIZES

describe('Passkeys in a browser', () => {
  let shop: Shop
  let window: Window
  let device: CDPSession

  beforeAll(async () => {
    shop = await openShop(database)
    await memberOf(shop, { login_id: 'boss' })
    window = await openWindow(HAND)
    device = await window.page.context().newCDPSession(window.page)
    await device.send('WebAuthn.enable')
  })

  afterAll(async () => {
    await window?.close()
    await shop?.close()
  })

  const looksRight = async (name: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await window.page.emulateMedia({ colorScheme })
      await window.looksRightIn(SIZES, `${name}-${colorScheme}`)
    }
  }

  const open = (path: string) => window.page.goto(new URL(path, byName(shop)).href)
  const button = (key: string) => window.page.getByRole('button', { name: ja(key), exact: true })

  const signOut = async () => {
    await window.page.locator('.account > summary').click()
    await button('office.signOut').click()
  }

  /** An authenticator of the machine; whether its user is there, and whether it knows them, is said later. */
  const plugIn = async () => {
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    } as const
    const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', { options })
    return {
      isTouched: (enabled: boolean) =>
        device.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
      knowsUser: (isUserVerified: boolean) =>
        device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    }
  }

  const isInside = () => window.page.getByText(ja('office.top.hello', { name: '店長' })).waitFor()

  it('are not spoken of where no script can ask for one; the password is', async () => {
    const plain = await openWindow(HAND, { javaScriptEnabled: false })
    const { page } = plain
    // The star of a screen is on each.
    const buttons = page
      .locator('main')
      .getByRole('button')
      .filter({ hasNotText: ja('office.pin.add') })
    await page.goto(new URL('/admin/login', byName(shop)).href)
    expect(await buttons.allTextContents()).toEqual([ja('office.signIn.submit')])
    await page.locator('[name=loginId]').fill('boss')
    await page.locator('[name=password]').fill(MEMBER_PASSWORD)
    await buttons.click()
    await page.goto(new URL('/admin/passkeys', byName(shop)).href)
    expect(await page.locator('main').innerText()).toContain(ja('office.passkeys.noBrowser'))
    expect(await buttons.count()).toBe(0)
    await plain.close()
  })

  it('are added by who gives their password, and then sign in without it', async () => {
    const { page } = window
    await open('/admin/login')
    await looksRight('sign-in')
    await page.locator('[name=loginId]').fill('boss')
    await page.locator('[name=password]').fill(MEMBER_PASSWORD)
    await button('office.signIn.submit').click()
    await isInside()

    await open('/admin/two-factor-auth-edit')
    await looksRight('device')
    await page.getByRole('link', { name: ja('office.passkeys.instead') }).click()
    await looksRight('passkeys-none')
    await page.locator('[name=currentPassword]').fill('wrong2026')
    await button('office.passkeys.goOn').click()
    await page.getByText(ja('message.input.currentPassword')).first().waitFor()
    window.forgive(400)
    await page.locator('[name=currentPassword]').fill(MEMBER_PASSWORD)
    await button('office.passkeys.goOn').click()
    await button('office.passkeys.make').waitFor()
    await looksRight('passkey-new')

    const { isTouched, knowsUser } = await plugIn()
    await button('office.passkeys.make').click()
    await page.getByText(/を登録しました/).waitFor()
    await looksRight('passkeys')
    for (const summary of await page.locator('main summary').all()) await summary.click()
    await looksRight('passkey-ways')

    // The one that the machine has is not made twice.
    const another = page.locator('form', { has: button('office.passkeys.goOn') })
    await another.locator('[name=currentPassword]').fill(MEMBER_PASSWORD)
    await button('office.passkeys.goOn').click()
    await button('office.passkeys.make').click()
    await page.getByText(ja('office.passkeys.notMade')).waitFor()
    await looksRight('passkey-not-made')

    // Of the page to sign in the browser names them itself, at the login id.
    await signOut()
    await isInside()

    await isTouched(false)
    await signOut()
    await button('office.signIn.withPasskey').waitFor()
    await knowsUser(false)
    await isTouched(true)
    await button('office.signIn.withPasskey').click()
    await page.getByText(ja('office.signIn.passkeyFailed')).waitFor()
    await looksRight('sign-in-failed')
    await knowsUser(true)
    await button('office.signIn.withPasskey').click()
    await isInside()
    await open('/admin/login-history')
    expect(await page.locator('tbody tr').first().textContent()).toContain(ja('office.history.passkey'))
    await looksRight('history')
  })
})
