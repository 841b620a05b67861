import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fontCodes, servedFonts } from '../../src/store/themes/fonts.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const SETTINGS = '/admin/template/settings?templateCode=default'
const YEAR = /max-age=31536000.*immutable/

describe('Fonts that the shop serves', () => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop('sqlite')
    clerk = await clerkAt(shop, 'typographer')
  })

  afterAll(() => shop?.close())

  const load = (path: string) => fetch(new URL(path, shop.base), { headers: { accept: 'text/html, */*' } })
  /** The addresses in the head of the home page that have to do with fonts. */
  const linked = async () =>
    [
      ...(await (await load('/')).text()).matchAll(/href="(\/assets\/[^"]*(?:fonts|settings\.css)[^"]*)"/g),
    ].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  const sheetsIn = (addresses: readonly string[]) => addresses.filter((one) => /fonts\/[\w-]+\.css/.test(one))
  const set = (name: string, value: string, templateCode = 'default') =>
    clerk.ask('doUpdateTemplateSettings', { templateCode, settings: [{ name, value }] })

  it('are chosen in the office, and only then loaded by pages, for long', async () => {
    expect(await linked()).toEqual([])
    const person = await browserAt(shop, 'chooser', SETTINGS)
    const form = person.form(ja('office.form.save'))
    expect(form.choices('settings[4][value]')).toEqual(expect.arrayContaining([...fontCodes]))
    expect(person.page.root.querySelectorAll('link[href*="/fonts/"]')).toHaveLength(fontCodes.length)
    const samples = person.page.root
      .querySelectorAll('svg text')
      .map((one) => one.getAttribute('font-family'))
    expect(samples).toContain(servedFonts['klee-one'])
    await form.fill({ 'settings[4][value]': 'klee-one' }).submit(ja('office.form.save'))

    const addresses = await linked()
    expect(sheetsIn(addresses)).toEqual([expect.stringMatching(/^\/assets\/fonts\/klee-one\.css\?v=\w{10}$/)])
    const style = addresses.find((one) => one.includes('settings.css')) ?? ''
    expect(await (await load(style)).text()).toContain(`--mincho: ${servedFonts['klee-one']};`)

    const [address = ''] = sheetsIn(addresses)
    const sheet = await load(address)
    expect(sheet.headers.get('content-type')).toContain('text/css')
    expect(sheet.headers.get('cache-control')).toMatch(YEAR)
    const rules = await sheet.text()
    expect(rules).toContain("font-family: 'Klee One'")
    expect(rules).toContain('font-display: swap')
    expect(rules).not.toMatch(/\.woff[^2]/)
    const [, file = ''] = rules.match(/url\((klee-one\/[^)]+\.woff2\?v=[\d.]+)\)/) ?? []
    const part = await load(`/assets/fonts/${file}`)
    expect(part.status).toBe(200)
    expect(part.headers.get('content-type')).toBe('font/woff2')
    expect(part.headers.get('cache-control')).toMatch(YEAR)
    expect(Buffer.from(await part.arrayBuffer()).toString('latin1', 0, 4)).toBe('wOF2')
    const latin = addresses.filter((one) => one.includes('.woff2'))
    expect(latin).toHaveLength(2)
    for (const one of latin) expect((await load(one)).status, one).toBe(200)
    expect(await (await load('/assets/fonts/klee-one/LICENSE.txt')).text()).toContain('SIL Open Font License')
  })

  it('are loaded once for two settings, each for its own, and none for fonts of the system', async () => {
    await set('headings', 'murecho')
    await set('text', 'murecho')
    expect(sheetsIn(await linked())).toHaveLength(1)
    await set('text', 'zen-maru-gothic')
    expect(sheetsIn(await linked()).map((one) => one.replace(/\?.*/, ''))).toEqual([
      '/assets/fonts/murecho.css',
      '/assets/fonts/zen-maru-gothic.css',
    ])
    await clerk.ask('doSelectTemplate', { templateCode: 'studio' })
    expect(await linked(), 'another theme has its own settings').toEqual([])
    await set('text', 'noto-serif-jp', 'studio')
    expect(sheetsIn(await linked())).toHaveLength(1)
    await clerk.ask('doSelectTemplate', { templateCode: 'default' })
    await set('headings', '')
    await set('text', '')
    expect(await linked()).toEqual([])
  })

  it('are previewed before they are saved', async () => {
    const person = await browserAt(shop, 'onlooker', SETTINGS)
    const form = person.form(ja('office.form.save'))
    await form.fill({ 'settings[5][value]': 'biz-udpgothic' }).submit(ja('office.themes.preview'))
    expect(person.page.root.querySelector('link[href*="/fonts/biz-udpgothic.css"]')).not.toBeNull()
    expect(await linked()).toEqual([])
  })

  it('are refused if they are unknown, and a stored one falls back to that of the theme', async () => {
    const refused = await set('headings', 'comic-sans')
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.document)).toContain('settings.0.value')
    expect((await load('/assets/fonts/comic-sans.css')).status).toBe(404)
    expect((await load('/assets/fonts/klee-one/comic-sans.woff2')).status).toBe(404)
    await set('headings', 'klee-one')
    await shop.change((tx) =>
      tx.updateTable('theme').set({ settings: '{"headings":"gone","text":"gone"}' }).execute(),
    )
    expect(await linked()).toEqual([])
    const { document } = await clerk.ask('goTemplateSettings', { templateCode: 'default' })
    const headings = document.settings[4]
    expect(headings).toMatchObject({ value: headings?.default, isDefault: true })
  })

  it('are those that their style sheets name', () => {
    for (const code of fontCodes) {
      const sheet = readFileSync(new URL(`../../dist/assets/fonts/${code}.css`, import.meta.url), 'utf8')
      expect(sheet).toContain(`font-family: '${servedFonts[code].split('"')[1]}'`)
    }
  })
})
