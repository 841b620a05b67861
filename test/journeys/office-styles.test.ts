import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { problemIn } from '../support/hal-client.ts'
import { HtmlClient, visibleText } from '../support/html-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const SAVE = ja('office.form.save')

describe.each(databases)("The merchant's own style sheet and script, on %s", (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
  })

  beforeEach(async () => {
    await clerk.ask('doUpdateContentCss', { css: '' })
    await clerk.ask('doUpdateContentJs', { js: '' })
  })

  afterAll(() => shop?.close())

  const pageAt = async (path: string) => (await HtmlClient.enter(shop.base)).open(path)

  /** The addresses of the merchant's files that a page of the shop asks for. */
  const askedFor = async (path = '/') => {
    const { root } = await pageAt(path)
    return root
      .querySelectorAll('head link[rel=stylesheet], head script')
      .map((one) => one.getAttribute('href') ?? one.getAttribute('src') ?? '')
      .filter((address) => address.includes('/custom-'))
  }

  const fileAt = async (address: string) => {
    const answer = await fetch(new URL(address, shop.base))
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }

  it('are asked for by every page as soon as they are saved, and by none where there are none', async () => {
    expect([await askedFor(), await askedFor('/cart'), await askedFor('/nowhere')]).toEqual([[], [], []])
    const { document } = await clerk.ask('doUpdateContentCss', { css: 'body { color: teal }' })
    expect(document).toMatchObject({ length: 20, changed: true, address: expect.stringMatching(/\.css$/) })
    const { document: script } = await clerk.ask('doUpdateContentJs', { js: 'document.title = "茶"' })
    const own = [document.address, script.address]
    for (const path of ['/', '/cart', '/products', '/nowhere']) expect(await askedFor(path)).toEqual(own)
    const { root } = await pageAt('/')
    const [last, ...before] = root.querySelectorAll('head > link, head > script').reverse()
    expect(last?.getAttribute('src')).toBe(script.address)
    expect(last?.hasAttribute('defer')).toBe(true)
    expect(before[0]?.getAttribute('href')).toBe(document.address)
    await clerk.ask('doUpdateContentCss', { css: 'body { color: navy }' })
    expect(await askedFor('/cart')).not.toContain(document.address)
    await clerk.ask('doUpdateContentCss', { css: null })
    expect(await askedFor('/cart')).toEqual([script.address])
  })

  // Which pages ask for them is drawn, whatever the database is.
  it.runIf(database === databases[0])(
    'are on no page of the office, nor on what it shows of the shop before it is kept',
    async () => {
      await clerk.ask('doUpdateContentJs', { js: 'document.title = "茶"' })
      expect(await askedFor()).toHaveLength(1)
      const person = await browserAt(shop, 'watcher', '/admin/')
      const paths = [...shop.noren.graph.names.values()]
        .filter(({ kind, realm, path }) => kind === 'safe' && realm === 'office' && !path.includes('{'))
        .map(({ path }) => path)
      let pages = 0
      for (const path of [...paths, '/admin/product/preview?productCode=hojicha-100']) {
        const { status, headers, root } = await person.open(path)
        if (status !== 200 || !headers.get('content-type')?.startsWith('text/html')) continue
        pages += 1
        const scripts = root.querySelectorAll('script').map((one) => one.getAttribute('src') ?? one.text)
        expect(
          scripts.filter((one) => one.includes('/custom-') || one.includes('document.title')),
          path,
        ).toEqual([])
      }
      expect(pages).toBeGreaterThan(30)
    },
  )

  it('come from the shop itself, for long, as what they are, and to nobody in particular', async () => {
    const css = '/* 和紙 */ body { color: teal }'
    const js = 'document.title = "茶"'
    const style = await clerk.ask('doUpdateContentCss', { css })
    const script = await clerk.ask('doUpdateContentJs', { js })
    for (const [address, text, type] of [
      [style.document.address, css, 'text/css; charset=utf-8'],
      [script.document.address, js, 'text/javascript; charset=utf-8'],
    ]) {
      const file = await fileAt(address ?? '')
      expect(file).toMatchObject({ status: 200, text })
      expect(file.headers.get('content-type')).toBe(type)
      expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(file.headers.get('x-content-type-options')).toBe('nosniff')
      expect(file.headers.get('set-cookie')).toBeNull()
      expect(file.headers.get('content-security-policy')).toContain("script-src 'self'")
    }
  })

  it('are there under an older address for pages that were opened before, and under no other', async () => {
    const { document } = await clerk.ask('doUpdateContentCss', { css: '.old { color: teal }' })
    await clerk.ask('doUpdateContentCss', { css: '.new { color: teal }' })
    expect(await fileAt(document.address ?? '')).toMatchObject({ status: 200, text: '.old { color: teal }' })
    for (let at = 0; at < 10; at++) await clerk.ask('doUpdateContentCss', { css: `.a${at} { color: teal }` })
    expect((await fileAt(document.address ?? '')).status).toBe(404)
    expect((await fileAt('/assets/custom-x.css')).status).toBe(404)
    expect((await fileAt('/assets/custom-..%2f..%2fpackage.json')).status).toBe(404)
  })

  it('are refused where they cannot be read, at their field with line and column, and nothing is lost', async () => {
    const person = await browserAt(shop, 'keeper', '/admin/content/css')
    const typed = '.a { color: teal }\n\n.b { color: navy\n'
    await person.form(SAVE).fill({ css: typed }).submit(SAVE)
    expect(person.page.status).toBe(400)
    expect(visibleText(person.find('.wrong'))).toBe('3行4文字目の「{」が閉じられていません。')
    expect(person.form(SAVE).value('css')?.replaceAll('\r', '')).toBe(typed)
    expect(await askedFor()).toEqual([])
    await person.open('/admin/content/js')
    await person.form(SAVE).fill({ js: 'let a = ;' }).submit(SAVE)
    expect(visibleText(person.find('.wrong'))).toContain('1行9文字目')
    const long = await clerk.ask('doUpdateContentJs', { js: '/'.repeat(200_001) })
    expect(Object.keys(problemIn(long).errors)).toEqual(['js'])
    expect(
      (await clerk.ask('doUpdateContentCss', { css: '/*'.padEnd(199_998, '茶').concat('*/') })).status,
    ).toBe(200)
  })

  it('may be gone back to: who wrote what and when is kept', async () => {
    const person = await browserAt(shop, 'undoer', '/admin/content/css')
    await person.form(SAVE).fill({ css: '.first { color: teal }' }).submit(SAVE)
    await person.form(SAVE).fill({ css: '.second { color: teal }' }).submit(SAVE)
    const { changes } = (await clerk.ask('goContentCss')).document
    expect(changes.slice(0, 2)).toMatchObject([
      { memberName: '店長', length: 23, isInForce: true, changedAt: shop.clock.now().toISOString() },
      { memberName: '店長', length: 22, isInForce: false },
    ])
    await person.open(`/admin/content/css?changeId=${changes[1]?.changeId}`)
    expect(person.form(SAVE).value('css')).toBe('.first { color: teal }')
    expect((await clerk.ask('goContentCss')).document.css).toBe('.second { color: teal }')
    await person.form(ja('office.styles.back')).submit(ja('office.styles.back'))
    expect(person.page.status).toBe(200)
    const { document } = await clerk.ask('goContentCss')
    expect(document.css).toBe('.first { color: teal }')
    expect(await askedFor()).toEqual([document.address])
    const unknown = await clerk.ask('goContentCss', { changeId: 'x' })
    expect(problemIn(unknown)).toMatchObject({ status: 404, code: 'contentChangeUnknown' })
    const script = await clerk.ask('doUpdateContentJs', { changeId: changes[1]?.changeId })
    expect(problemIn(script)).toMatchObject({ status: 404, code: 'contentChangeUnknown' })
  })

  it('are not written over what somebody else wrote meanwhile', async () => {
    const person = await browserAt(shop, 'slow', '/admin/content/js')
    await clerk.ask('doUpdateContentJs', { js: 'let theirs' })
    await person.form(SAVE).fill({ js: 'let mine' }).submit(SAVE)
    expect(person.page.status).toBe(409)
    expect(person.text).toContain('let theirs')
    expect(person.form(SAVE).value('js')).toBe('let mine')
    await person.form(SAVE).submit(SAVE)
    expect((await clerk.ask('goContentJs')).document.js).toBe('let mine')
    const stale = await clerk.ask('doUpdateContentJs', { js: 'let other', version: 1 })
    expect(problemIn(stale)).toMatchObject({ status: 409, js: 'let mine' })
    const same = await clerk.ask('doUpdateContentJs', { js: 'let mine', version: 1 })
    expect(same.document).toMatchObject({ changed: false, length: 8 })
  })

  it('stay as they are where nothing is said of them, and are for members', async () => {
    await clerk.ask('doUpdateContentCss', { css: '.a { color: teal }' })
    expect((await clerk.ask('doUpdateContentCss', {})).document).toMatchObject({ changed: false, length: 18 })
    const stranger = await fetch(new URL('/admin/content/css', shop.base), {
      headers: { accept: 'application/json' },
    })
    expect(stranger.status).toBe(403)
  })
})
