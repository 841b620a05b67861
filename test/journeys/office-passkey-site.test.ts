import { afterEach, describe, expect, it } from 'vitest'
import { byName } from '../support/authenticator.ts'
import { linksTo } from '../support/customer.ts'
import { HalClient } from '../support/hal-client.ts'
import { openShop, type Shop } from '../support/shop.ts'

describe('The site that passkeys are bound to', () => {
  let shop: Shop

  afterEach(() => shop?.close())

  const asked = async (headers: Readonly<Record<string, string>>, base = shop.base) => {
    const program = await HalClient.enter(base, { headers })
    await program.enterOffice()
    const isOffered = program.offers().includes('doStartPasskeyLogin')
    const answer = await program.follow('doStartPasskeyLogin', {}, linksTo(shop, 'doStartPasskeyLogin'))
    return [isOffered, answer.status, answer.status === 200 ? answer.document.options.rpId : undefined]
  }

  const through = (host: string, proto = 'https') => ({
    'x-forwarded-host': host,
    'x-forwarded-proto': proto,
    'x-forwarded-for': '192.0.2.1',
  })

  it('is, without BASE_URL, the machine or a trusted host over https, and never what a header makes up', async () => {
    shop = await openShop('sqlite', { TRUST_PROXY: '127.0.0.1' })
    expect(await asked({}, byName(shop))).toEqual([true, 200, 'localhost'])
    expect(await asked({})).toEqual([false, 409, undefined])
    expect(await asked(through('shop.example'))).toEqual([false, 409, undefined])
    await shop.change((tx) => tx.updateTable('security').set({ trusted_hosts: 'shop.example' }).execute())
    expect(await asked(through('shop.example'))).toEqual([true, 200, 'shop.example'])
    expect(await asked(through('shop.example', 'http'))).toEqual([false, 409, undefined])
    expect(
      (await fetch(new URL('/admin/login', shop.base), { headers: through('evil.example') })).status,
    ).toBe(400)
  })

  it('is that of BASE_URL, wherever it is asked', async () => {
    shop = await openShop('sqlite', { BASE_URL: 'https://shop.example', TRUST_PROXY: '127.0.0.1' })
    expect(await asked({}, byName(shop))).toEqual([true, 200, 'shop.example'])
    expect(await asked(through('evil.example'))).toEqual([true, 200, 'shop.example'])
  })

  it('is that of ADMIN_URL, at the host that a trusted proxy names', async () => {
    const places = { BASE_URL: 'https://shop.example', ADMIN_URL: 'https://office.example' }
    shop = await openShop('sqlite', { ...places, TRUST_PROXY: '127.0.0.1' })
    expect(await asked(through('office.example'))).toEqual([true, 200, 'office.example'])
    const door = (host: string) => fetch(new URL('/admin/login', shop.base), { headers: through(host) })
    expect((await door('shop.example')).status).toBe(404)
    expect((await door('office.example, shop.example')).status).toBe(404)
  })
})
