import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const ELSEWHERE = [
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  'javascript:alert(1)',
]

describe.each(databases)('The ways through the office, on %s', (database) => {
  let shop: Shop
  let boss: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    boss = await clerkAt(shop, 'boss')
  })

  afterAll(() => shop?.close())

  const html = async (clerk: Clerk, address: string) =>
    (await clerk.program.fetch(address, { headers: { accept: 'text/html' } })).text()

  it.each([
    'goAdminActionRedirect',
    'goAdminUnsupportedRoute',
    'doAdminActionRedirect',
    'doAdminUnsupportedRoute',
  ] as const)('lead nowhere but to pages of this shop: %s', async (name) => {
    const led = async (returnTo?: string) => (await boss.ask(name, { returnTo })).document.returnTo
    for (const returnTo of ELSEWHERE) expect(await led(returnTo)).toBe('/admin/index')
    expect(await led()).toBe('/admin/index')
    expect(await led('/admin/log?level=warn')).toBe('/admin/log?level=warn')
    expect(await led('/product?productCode=salt-150')).toBe('/product?productCode=salt-150')
    expect((await boss.ask(name, { returnTo: `/${'a'.repeat(2048)}` })).status).toBe(400)
  })

  it('lead on at once what is sent as a form', async () => {
    const send = (returnTo: string) =>
      boss.program.fetch('/admin/action-redirect', {
        method: 'POST',
        redirect: 'manual',
        headers: { accept: 'text/html' },
        body: new URLSearchParams({ csrfToken: boss.program.csrfToken, returnTo }),
      })
    const sent = await send('/admin/log')
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/admin/log'])
    expect((await send('//elsewhere.example')).headers.get('location')).toBe('/admin/index')
  })

  it('say which screen of a former office is not there, whatever it was called', async () => {
    const routeName = '<script>alert(1)</script>'
    const { document } = await boss.ask('goAdminUnsupportedRoute', { routeName })
    expect(document).toMatchObject({ routeName, message: expect.stringContaining('提供していません') })
    const page = await html(boss, `/admin/unsupported-route?routeName=${encodeURIComponent(routeName)}`)
    expect(page).toContain('&lt;script>alert(1)&lt;/script>')
    expect(page).not.toContain('<script>')
    expect((await boss.ask('goAdminUnsupportedRoute')).document.routeName).toBeNull()
  })

  it('are open to who may only look', async () => {
    const reader = await clerkAt(shop, 'reader', 2)
    const page = await html(reader, '/admin/action-redirect?returnTo=/admin/log')
    expect(page).toContain('<a class="button primary" href="/admin/log">')
  })
})

describe('The empty page', () => {
  it.each([
    ['silent', false],
    ['debug', true],
  ])('shows the components where the log says %s: %s', async (LOG_LEVEL, showsComponents) => {
    const shop = await openShop('sqlite', { LOG_LEVEL })
    try {
      const { program, ask } = await clerkAt(shop, 'boss')
      expect((await ask('goAdminEmptyPage')).document.showsComponents).toBe(showsComponents)
      const page = await (
        await program.fetch('/admin/empty-page', { headers: { accept: 'text/html' } })
      ).text()
      expect(page).toContain('<h1>空のページ</h1>')
      expect(page.includes('class="card"')).toBe(showsComponents)
    } finally {
      await shop.close()
    }
  })
})
