import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemIn } from '../support/hal-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja, wordsOf } from '../support/words.ts'

const en = wordsOf('en')

const TEA = '/product?productCode=hojicha-100'
const NONE = { ga4Id: null, gtmId: null, metaPixelId: null, lineTagId: null, clarityId: null }

describe.each(databases)('ANL-02: the policy of pages and the measuring services, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'measurer')
  })

  afterAll(() => shop?.close())

  const set = (change: Readonly<Record<string, unknown>>) => clerk.ask('doUpdateAnalytics', change)
  const page = async (path: string) => {
    const answer = await fetch(new URL(path, shop.base), { headers: { accept: 'text/html' } })
    return { policy: answer.headers.get('content-security-policy') ?? '', html: await answer.text() }
  }

  it('is closed at first, and no page has a script of a service', async () => {
    const { policy, html } = await page(TEA)
    expect(policy).not.toContain('https:')
    expect(html).not.toContain('data-measuring')
    expect(html).not.toContain('tags.js')
  })

  it('opens measured pages for the service whose id a member types, and no others', async () => {
    const person = await browserAt(shop, 'tag-typist', '/admin/content/analytics')
    await person.form('ga4Id').fill({ ga4Id: ' g-ab12cd34ef ' }).submit()
    const { policy, html } = await page(TEA)
    expect(policy).toContain('https://*.googletagmanager.com')
    expect(policy).toContain('https://*.google-analytics.com')
    expect(policy).not.toMatch(/facebook|line|clarity|frame-src|unsafe/)
    expect(html).toContain('"ga4":"G-AB12CD34EF"')
    expect(html).toContain(ja('theme.consent.text'))
    expect((await page('/en/products')).html).toContain(en('theme.consent.text'))
    for (const path of [
      '/shopping/complete',
      '/login',
      '/shopping/login',
      '/order/guest?orderNo=1&orderKey=1',
      '/admin/login',
    ]) {
      const other = await page(path)
      expect(other.policy, path).not.toContain('https:')
      expect(other.html, path).not.toContain('data-measuring')
    }
  })

  it('refuses an id that is none of the service, and says what it looks like', async () => {
    const wrong = { ga4Id: 'UA-1234-1', metaPixelId: '"><script>', lineTagId: 'line', gtmId: 'G-AB12CD34EF' }
    const refused = await set(wrong)
    expect(refused.status).toBe(400)
    expect(problemIn(refused).errors).toMatchObject({
      ga4Id: [ja('message.input.ga4Id')],
      gtmId: [ja('message.input.gtmId')],
      metaPixelId: [ja('message.input.metaPixelId')],
      lineTagId: [ja('message.input.lineTagId')],
    })
  })

  it('shows the shop’s own words, each in its language, and no banner where none is wanted', async () => {
    await set({ consentText: '計測してもいいですか。' })
    expect((await page('/')).html).toContain('計測してもいいですか。')
    const english = (await page('/en/products')).html
    expect(english).toContain(en('theme.consent.text'))
    await set({ askConsent: false })
    const { html } = await page('/')
    expect(html).toContain('"asks":false')
    expect(html).not.toContain('class="consent"')
  })

  it('closes again when the id is taken out', async () => {
    await set({ metaPixelId: '123456789012345' })
    expect((await page(TEA)).policy).toContain('frame-src https://www.facebook.com')
    await set(NONE)
    const { policy, html } = await page(TEA)
    expect(policy).not.toContain('https:')
    expect(html).not.toContain('data-measuring')
  })
})
