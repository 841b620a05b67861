import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { trialInTurn } from '../../src/themes.ts'
import { inLanguage } from '../support/languages.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { photo } from '../support/pictures.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { zipFile, zipOf } from '../support/themes.ts'
import { ja } from '../support/words.ts'

const LOOP = '{% for a in (1..9000) %}{% for b in (1..9000) %}{% assign x = b %}{% endfor %}{% endfor %}'
const MANIFEST = JSON.stringify({
  name: { ja: '雲', en: 'Cloud' },
  settings: [
    { name: 'sky', kind: 'colour', label: '空', property: '--sky', default: '#88aaff' },
    { name: 'words', kind: 'text', label: { ja: '言葉', en: 'Words' }, default: '晴れ' },
    { name: 'sign', kind: 'picture', label: '看板' },
  ],
})
/** Three files, as a designer would change them. */
const CLOUD = {
  'theme.json': MANIFEST,
  'blocks/logo.liquid': '<p class="cloud">{{ theme.settings.words }} {{ shop.shopName }}</p>',
  'assets/cloud.css': 'body{background:var(--sky)}',
  'partials/head.liquid': '<link rel=stylesheet href="{{ \'cloud.css\' | asset }}">',
}

/** These take all the time that a template has. */
const ENDLESS: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
  ['a template that loops for ever', { 'pages/Cart/index.liquid': LOOP }, 'pages/Cart/index'],
  ['a layout that loops for ever', { 'layout.liquid': LOOP }, 'layout'],
  [
    'an English mail that loops for ever',
    { 'mail/forgot_html.en.liquid': `<p>\n  ${LOOP}` },
    '「mail/forgot_html.en」の2行目',
  ],
]

describe.each(databases)('Themes in the office, on %s', (database) => {
  // What is told of an archive's files, or drawn with them, is the same over each database.
  const itDraws = it.runIf(database === databases[0])
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'designer')
    await clerk.ask('goTemplateList')
  })

  afterAll(() => shop?.close())

  const page = async (path = '/', language = 'ja') => {
    const headers = { accept: 'text/html' }
    return (await fetch(new URL(inLanguage(path, language), shop.base), { headers })).text()
  }

  const brought = async (archive: Buffer, name?: string) => {
    const { status, document } = await clerk.ask('doInstallTemplate', { file: zipFile(archive, name) })
    return { status, document: { ...document, errors: Object(document).errors ?? {} } }
  }

  const bring = async (files: Readonly<Record<string, string | Buffer>>) => brought(await zipOf(files))

  let cloud: Promise<string> | undefined
  /** The code of a theme that is brought once and never thrown away: to try one is what takes long. */
  const clouds = () => {
    cloud ??= bring(CLOUD).then(({ status, document }) => {
      expect(status, JSON.stringify(document)).toBe(201)
      return document.templateCode
    })
    return cloud
  }

  const themes = async () => (await clerk.ask('goTemplateList')).document.templates

  const folders = () => {
    const place = join(shop.dataDir, 'themes')
    return existsSync(place) ? readdirSync(place) : []
  }

  const download = async (code: string) => {
    const form = new URLSearchParams({ csrfToken: clerk.program.csrfToken, templateCode: code })
    const answer = await clerk.program.fetch('/admin/template/template-list', {
      method: 'POST',
      body: form,
      headers: { accept: 'application/zip', 'content-type': 'application/x-www-form-urlencoded' },
    })
    return Buffer.from(await answer.arrayBuffer())
  }

  it('are the default one at first, which is worn and cannot be thrown away', async () => {
    const [first] = await themes()
    expect(first).toMatchObject({ templateCode: 'default', active: true, deviceType: 10, isBuiltIn: true })
    const refused = await clerk.ask('doDeleteTemplate', { templateCode: 'default' })
    expect(refused.status).toBe(409)
    expect(refused.document).toMatchObject({ code: 'themeBuiltIn' })
    expect((await clerk.ask('doSelectTemplate', { templateCode: 'nowhere' })).status).toBe(404)
  })

  it('are brought as an archive, tried, worn at once, and taken off again', async () => {
    const { status, document } = await bring(CLOUD)
    expect(status, JSON.stringify(document)).toBe(201)
    expect(document).toMatchObject({ archiveName: 'kumo.zip', templateName: '雲' })
    const { templateCode } = document
    expect(await page(), 'nothing changes yet').not.toContain('class="cloud"')
    expect((await clerk.ask('doSelectTemplate', { templateCode })).document).toMatchObject({ changed: true })
    expect(await page()).toContain('<p class="cloud">晴れ 暖簾商店</p>')
    expect(await page('/cart'), 'what is not in it is the default one').toContain('<html lang="ja">')
    expect((await clerk.ask('doDeleteTemplate', { templateCode })).document).toMatchObject({
      code: 'themeSelected',
    })
    await clerk.ask('doSelectTemplate', { templateCode: 'default' })
    expect(await page()).not.toContain('class="cloud"')
    expect((await clerk.ask('doDeleteTemplate', { templateCode })).status).toBe(200)
    expect((await clerk.ask('goTemplateSettings', { templateCode })).status).toBe(404)
  })

  it('have a logo, an icon and a picture to share, and say which colours are hard to read', async () => {
    const set = (settings: readonly { readonly name: string; readonly value: string }[]) =>
      clerk.ask('doUpdateTemplateSettings', { templateCode: 'default', settings })
    const contrasts = async () =>
      (await clerk.ask('goTemplateSettings', { templateCode: 'default' })).document.settings.flatMap(
        ({ name, contrast }) => (contrast === null ? [] : [[name, contrast]]),
      )
    expect(await contrasts()).toEqual([])
    const names = ['logo', 'icon', 'share']
    const file = await Promise.all(names.map((name) => photo(`${name}.png`)))
    await clerk.ask('doUploadFile', { path: '', file })
    const pictures = names.map((name) => ({
      name,
      value: `/files/user_data/${name}.png`,
    }))
    const { document } = await set([...pictures, { name: 'accent', value: '#e0a0a0' }])
    expect(document.message).toBe(ja('message.themes.savedLow'))
    expect(await contrasts()).toEqual([['accent', 2]])
    const home = await page()
    expect(home).toContain('<img class="logo-picture" src="/files/user_data/logo.png" alt="暖簾商店">')
    expect(home).toContain('<link rel="icon" href="/files/user_data/icon.png">')
    expect(home).toMatch(/og:image" content="http[^"]*\/files\/user_data\/share.png"/)
    await set([...pictures, { name: 'accent', value: '' }].map(({ name }) => ({ name, value: '' })))
    expect(await page()).not.toContain('logo-picture')
  })

  it('give their assets and what was set of them, in a style sheet of their own', async () => {
    const files = {
      ...CLOUD,
      'layout.liquid':
        '{% render \'partials/head\' %}{% if theme.style %}<link rel=stylesheet href="{{ theme.style }}">{% endif %}{% section 3 %}{{ content | html }}',
    }
    const { templateCode } = (await bring(files)).document
    await clerk.ask('doSelectTemplate', { templateCode })
    const [, address = ''] = (await page()).match(/href="([^"]*cloud\.css[^"]*)"/) ?? []
    expect(await (await fetch(new URL(address, shop.base))).text()).toBe(CLOUD['assets/cloud.css'])
    const sent = [
      { name: 'sky', value: '#112233' },
      { name: 'words', value: '<b>雨</b>' },
    ]
    const saved = await clerk.ask('doUpdateTemplateSettings', { templateCode, settings: sent })
    expect(saved.document).toMatchObject({ changed: true })
    const shown = await page()
    expect(shown).toContain('&lt;b&gt;雨&lt;/b&gt; 暖簾商店')
    const [, style = ''] = shown.match(/href="([^"]*settings\.css[^"]*)"/) ?? []
    const sheet = await fetch(new URL(style.replaceAll('&amp;', '&'), shop.base))
    expect(sheet.headers.get('content-type')).toContain('text/css')
    expect(await sheet.text()).toBe(':root {\n  --sky: #112233;\n}\n')
    const empty = [{ name: 'sky', value: '' }]
    await clerk.ask('doUpdateTemplateSettings', { templateCode, settings: empty })
    expect(await page()).not.toContain('settings.css')
    await clerk.ask('doSelectTemplate', { templateCode: 'default' })
  })

  it('refuse what is no value, at its row, and of two editors the second', async () => {
    const templateCode = await clouds()
    const set = (name: string, value: string, version?: number) =>
      clerk.ask('doUpdateTemplateSettings', { templateCode, settings: [{ name, value }], version })
    for (const [name, value] of [
      ['sky', 'red;}body{display:none'],
      ['sign', 'https://elsewhere.example/x.png'],
      ['sign', '/files/"onerror='],
      ['moon', '1'],
    ] as const) {
      const refused = await set(name, value)
      expect(refused.status, value).toBe(400)
      expect(JSON.stringify(refused.document)).toContain('settings.0')
    }
    const { version } = (await clerk.ask('goTemplateSettings', { templateCode })).document
    expect((await set('words', '雪', version)).status).toBe(200)
    expect((await set('words', '霧', version)).document).toMatchObject({ code: 'staleVersion' })
    await set('words', '晴れ')
  })

  it('are looked at before they are worn, with settings that are not saved', async () => {
    const templateCode = await clouds()
    const person = await browserAt(shop, 'looker', `/admin/template/preview?templateCode=${templateCode}`)
    expect(person.page.root.toString()).toContain('晴れ 暖簾商店')
    await person.open(`/admin/template/settings?templateCode=${templateCode}`)
    await person
      .form(ja('office.form.save'))
      .fill({ 'settings[1][value]': '曇り' })
      .submit(ja('office.themes.preview'))
    expect(person.page.root.toString()).toContain('曇り 暖簾商店')
    expect(await page()).not.toContain('曇り')
    const { document } = await clerk.ask('goTemplateSettings', { templateCode })
    expect(document.settings[1]).toMatchObject({ value: '晴れ' })
  })

  itDraws('are looked at on other pages than the first, with what the shop has written anew', async () => {
    const written = '<p>written anew</p>{{ state.productName }}'
    await clerk.ask('doUpdatePage', { pageId: '3', template: written })
    const person = await browserAt(shop, 'walker', '/admin/template/settings?templateCode=default')
    const look = async (previewPage: string) => {
      await person.open('/admin/template/settings?templateCode=default')
      await person
        .form(ja('office.form.save'))
        .fill({ previewPage, 'settings[6][value]': '本日休業' })
        .submit(ja('office.themes.preview'))
      expect(person.page.status).toBe(200)
      expect(person.page.root.toString()).toContain('本日休業')
      return person.page.root.toString()
    }
    expect(await look('product_detail')).toContain('<p>written anew</p>')
    expect(await look('product_list')).toContain('原木干し椎茸')
    expect(await look('cart')).toContain(ja('theme.preview.sample'))
    await clerk.ask('doUpdatePage', { pageId: '3', template: null })
    const templateCode = await clouds()
    const other = await clerk.program.fetch(
      `/admin/template/preview?templateCode=${templateCode}&previewPage=product_list`,
      { headers: { accept: 'text/html' } },
    )
    const seen = await other.text()
    expect(seen).toContain('class="cloud"')
    expect(seen).toContain('原木干し椎茸')
    const unknown = { templateCode, previewPage: 'nowhere' }
    expect((await clerk.ask('goTemplatePreview', unknown)).status).toBe(400)
  })

  it('say what is the own of the theme, and go back to it', async () => {
    const templateCode = await clouds()
    const set = (settings: object[]) => clerk.ask('doUpdateTemplateSettings', { templateCode, settings })
    const sky = async () => (await clerk.ask('goTemplateSettings', { templateCode })).document.settings[0]
    expect(await sky()).toMatchObject({ isDefault: true, value: '#88aaff' })
    const person = await browserAt(shop, 'painter', `/admin/template/settings?templateCode=${templateCode}`)
    expect(person.text).toContain(ja('office.themes.isDefault').replace('{value}', '#88aaff'))
    await set([{ name: 'sky', value: '#112233' }])
    expect(await sky()).toMatchObject({ isDefault: false, value: '#112233' })
    await person.open(`/admin/template/settings?templateCode=${templateCode}`)
    await person
      .form(ja('office.form.save'))
      .fill({ 'settings[0][backToDefault]': '1' })
      .submit(ja('office.form.save'))
    expect(await sky()).toMatchObject({ isDefault: true, value: '#88aaff' })
  })

  it('say which pages they break, until a template is changed', async () => {
    const broken = async () => (await clerk.ask('goTemplateList')).document.brokenPages
    const template = "<p>mine</p>{% if state.count == 0 %}\n{% render 'partials/nowhere' %}{% endif %}"
    expect((await clerk.ask('doUpdatePage', { pageId: '2', template })).status).toBe(200)
    expect(await page('/products')).toContain('<p>mine</p>')
    expect(await broken()).toEqual([])
    expect(await page('/products?name=zzzz'), 'the one beneath').not.toContain('<p>mine</p>')
    const first = await vi.waitUntil(async () => (await broken())[0])
    expect(first.pageName).toContain('商品一覧')
    expect(first.fault).toContain('partials/nowhere')
    const { document: record } = await clerk.ask('goPage', { pageId: '2' })
    expect(record.broken).toEqual({ fault: first.fault, since: first.since })
    const { document: list } = await clerk.ask('goPageList')
    expect(list.pages.filter((one) => one.broken).map(({ pageId }) => pageId)).toEqual(['2'])
    const person = await browserAt(shop, 'mender', '/admin/template/template-list')
    expect(person.text).toContain(first.fault)
    await person.open('/admin/page/page?pageId=2')
    expect(person.text).toContain(first.fault)
    await clerk.ask('doUpdatePage', { pageId: '2', template: null })
    expect(await broken()).toEqual([])
    expect((await clerk.ask('goPage', { pageId: '2' })).document.broken).toBeNull()
  })

  itDraws('say that a page is not tried again which was stopped twice', async () => {
    const template = '<p>dear</p>{% if state.count == 0 %}{% for a in (1..9000000) %}{% endfor %}{% endif %}'
    const saved = await clerk.ask('doUpdatePage', { pageId: '2', template })
    expect(saved.status, JSON.stringify(saved.document)).toBe(200)
    const broken = async () => (await clerk.ask('goTemplateList')).document.brokenPages
    expect(await page('/products?name=zzzz')).not.toContain('<p>dear</p>')
    await vi.waitUntil(async () => (await broken()).length > 0)
    expect((await broken())[0]?.fault).not.toContain('2回')
    const clock = vi.spyOn(performance, 'now')
    const begun = performance.now()
    clock.mockImplementation(() => begun + 120_000)
    try {
      expect(await page('/products?name=yyyy')).not.toContain('<p>dear</p>')
    } finally {
      clock.mockRestore()
    }
    await vi.waitUntil(async () => (await broken())[0]?.fault.includes('2回'))
    expect(await page('/products'), 'what is well of it, too').not.toContain('<p>dear</p>')
    await clerk.ask('doUpdatePage', { pageId: '2', template: '<p>mended</p>' })
    expect(await page('/products')).toContain('<p>mended</p>')
    await clerk.ask('doUpdatePage', { pageId: '2', template: null })
    expect(await broken()).toEqual([])
  })

  itDraws.each<readonly [string, Readonly<Record<string, string>>, string]>([
    ...ENDLESS,
    ['a template that is never closed', { 'pages/index.liquid': 'a\n{% if x %}' }, 'pages/index'],
    [
      'a filter that looks for something in a list without end',
      { 'pages/Cart/index.liquid': 'a\n{{ (1..9900000) | find_index_exp: "x", "x == -1" }}' },
      '「pages/Cart/index」の2行目1文字目: 「find_index_exp」というフィルターは使えません。',
    ],
    [
      'a template that reads what it must not',
      { 'blocks/logo.liquid': "{% render '../secret' %}" },
      'blocks/logo',
    ],
    ['a template of a mail that is wrong', { 'mail/order_text.liquid': '{% x %}' }, 'mail/order_text'],
    [
      'a mail that needs what is not there',
      { 'mail/order_text.liquid': "a\n{% render 'mail/nowhere' %}" },
      '「mail/order_text」の2行目1文字目',
    ],
    [
      'a frame of mails that breaks',
      { 'mail/frame_html.liquid': "{{ content | html }}\n\n{% render 'partials/nowhere' %}" },
      '「mail/frame_html」の3行目1文字目',
    ],
    ['a program', { 'assets/run.php': '<?php' }, 'assets/run.php'],
    ['a page for browsers', { 'assets/page.html': '<script>' }, 'assets/page.html'],
    ['words that are no JSON', { 'theme.json': '{' }, 'theme.json'],
    ['a setting of no kind', { 'theme.json': '{"name":"x","settings":[{"kind":"x"}]}' }, 'theme.json'],
    [
      'names that differ in the size of their letters',
      { 'assets/a.css': 'a{}', 'assets/A.css': 'b{}' },
      'assets/A.css',
    ],
    [
      'a folder that differs from a file so',
      { 'assets/a.css/b.css': 'b{}', 'assets/A.css': 'a{}' },
      'assets/A.css',
    ],
    ['a file that is a folder too', { 'assets/a.css/b.css': 'b{}', 'assets/a.css': 'a{}' }, 'assets/a.css'],
    ['a name that no disk takes', { [`assets/${'n'.repeat(300)}.css`]: 'a{}' }, 'nnn'],
    ['folders without end', { [`assets/${'f/'.repeat(90)}a.css`]: 'a{}' }, 'f/f/f'],
    ['nothing', {}, ja('message.themes.bad.empty')],
  ])('refuse an archive with %s, and keep nothing of it', async (_, files, named) => {
    const before = folders()
    const { status, document } = await bring(files)
    expect(status).toBe(400)
    expect(JSON.stringify(document.errors.file)).toContain(named)
    expect(folders()).toEqual(before)
  })

  itDraws('bring mails that are well, with what only their texts may say', async () => {
    const { status, document } = await bring({ 'mail/order_text.en.liquid': '{{ order.message | plain }}' })
    expect(status, JSON.stringify(document)).toBe(201)
  })

  itDraws('are not tried, and leave nothing, while too many others are', async () => {
    const before = folders()
    let end = () => {}
    let atOnce = 0
    const isOver = new Promise<void>((resolve) => {
      end = resolve
    })
    const other = () =>
      trialInTurn(async () => {
        atOnce += 1
        await isOver
      })
    const others = Array.from({ length: 9 }, other)
    const { status, document } = await bring(CLOUD)
    const begun = atOnce
    end()
    await Promise.all(others)
    expect(status, JSON.stringify(document)).toBe(503)
    expect(begun).toBe(1)
    expect(folders()).toEqual(before)
    expect((await bring(CLOUD)).status).toBe(201)
  })

  itDraws('refuse an archive that leads out of its folder, or is not one', async () => {
    const archive = await zipOf({ 'a/b/evil.css': 'x' })
    const evil = Buffer.from(archive.toString('latin1').replaceAll('a/b/evil.css', '../../ev.css'), 'latin1')
    expect((await brought(evil)).status).toBe(400)
    const broken = archive.subarray(0, archive.length - 30)
    expect((await brought(broken)).status).toBe(400)
    expect((await brought(Buffer.from('no archive'))).status).toBe(400)
  })

  itDraws('refuse a file that is not what its checksum says', async () => {
    const archive = await zipOf({ 'assets/a.css': 'a{}', 'assets/b.css': 'b{}' })
    const sum = Buffer.alloc(4)
    sum.writeUInt32LE(crc32('b{}'))
    const other = Buffer.from(archive.toString('latin1').replaceAll(sum.toString('latin1'), 'wron'), 'latin1')
    const before = folders()
    const { status, document } = await brought(other)
    expect(status).toBe(400)
    expect(JSON.stringify(document.errors.file)).toContain('assets/b.css')
    expect(folders()).toEqual(before)
  })

  itDraws('refuse a bomb', async () => {
    const bomb = await zipOf({ 'assets/a.css': Buffer.alloc(70 * 1024 * 1024) })
    const { status, document } = await brought(bomb)
    expect(status).toBe(400)
    expect(JSON.stringify(document.errors.file)).toContain('assets/a.css')
  })

  it('are downloaded as they were brought', async () => {
    const archive = await zipOf(CLOUD)
    const { templateCode } = (await brought(archive)).document
    expect((await download(templateCode)).equals(archive)).toBe(true)
  })

  itDraws('are downloaded and brought back, the default one too', async () => {
    expect((await brought(await download('default'), 'standard.zip')).status).toBe(201)
  })

  it('are found again by a process that has not unpacked them', async () => {
    const templateCode = await clouds()
    rmSync(join(shop.dataDir, 'themes'), { recursive: true })
    await clerk.ask('doSelectTemplate', { templateCode })
    expect(await page()).toContain('class="cloud"')
    await clerk.ask('doSelectTemplate', { templateCode: 'default' })
  })

  it('leave nothing behind an hour after they were thrown away', async () => {
    const { templateCode } = (await bring(CLOUD)).document
    await clerk.ask('doDeleteTemplate', { templateCode })
    expect(folders()).toContain(templateCode)
    shop.clock.advance(2 * 3_600_000)
    await shop.noren.sweep()
    expect(folders()).not.toContain(templateCode)
    expect(readdirSync(join(shop.dataDir, 'files', 'themes'))).not.toContain(`${templateCode}.zip`)
  })
})
