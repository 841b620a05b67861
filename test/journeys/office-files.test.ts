import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { picturesIn } from '../../src/pictures.ts'
import { checks } from '../../src/shop/doctor.ts'
import { vaultFrom } from '../../src/shop/index.ts'
import { backup } from '../../src/store/backup/backup.ts'
import { restore } from '../../src/store/backup/restore.ts'
import { examine } from '../../src/store/doctor/check.ts'
import { diskFiles } from '../../src/store/files/disk.ts'
import { emptyDatabase } from '../../src/store/store.fixture.ts'
import { problemIn } from '../support/hal-client.ts'
import { visibleText } from '../support/html-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { drawn, photo } from '../support/pictures.ts'
import { databases, openShop, SECRET, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const UPLOAD = ja('office.files.upload')
const MB = 1024 * 1024
const DAY_MS = 86_400_000

const bytesOf = (content: string | Buffer) =>
  typeof content === 'string' ? content : new Uint8Array(content)

const fileOf = (content: string | Buffer, name: string, type = '') =>
  new File([bytesOf(content)], name, { type })

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const PDF = '%PDF-1.7\n%%EOF'
const ZIP = Buffer.from('504b0506'.padEnd(44, '0'), 'hex')
const MP4 = Buffer.concat([Buffer.from('00000018667479706d703432', 'hex'), Buffer.alloc(1000, 7)])
const WOFF2 = Buffer.concat([Buffer.from('774f4632', 'hex'), Buffer.alloc(100)])

describe.each(databases)('The files of a merchant, on %s', (database) => {
  // A file is looked at, and sent, and a name is refused, before a database has anything to say.
  const itLooks = it.runIf(database === 'sqlite')
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
  })

  afterAll(() => shop?.close())

  const upload = (file: File | readonly File[], path = '') => clerk.ask('doUploadFile', { path, file })

  /** Puts one file there; as it is listed. */
  const put = async (file: File, path = '') => {
    const [made] = (await upload(file, path)).document.arrFileList
    if (!made) throw new Error(`${file.name} was not taken`)
    return made
  }

  const fetched = async (address: string | null, headers: Record<string, string> = {}) => {
    const answer = await fetch(new URL(address ?? '', shop.base), { headers })
    return {
      status: answer.status,
      headers: answer.headers,
      content: Buffer.from(await answer.arrayBuffer()),
    }
  }

  const namesIn = async (path = '') =>
    (await clerk.ask('goFileManager', { path })).document.arrFileList.map(({ name }) => name)

  const folder = async (folderName: string, path = '') =>
    (await clerk.ask('doCreateFolder', { path, folderName })).document.path

  const namesBelow = (place: string) =>
    readdirSync(join(shop.dataDir, place), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)

  const kept = () => namesBelow('files')

  const lying = () => [...kept(), ...namesBelow('tmp')]

  itLooks('are served at once, as what they are, and harmless where they are opened', async () => {
    // What cameras write down beside a picture is not kept.
    const picture = sharp(await drawn())
    const png = await picture.png().toBuffer()
    for (const [file, type, isShown] of [
      [fileOf(png, '一.png', 'image/png'), 'image/png', true],
      [fileOf(await picture.clone().webp().toBuffer(), 'a.webp'), 'image/webp', true],
      [fileOf(await drawn({ format: 'gif' }), 'a.gif'), 'image/gif', true],
      [fileOf(await sharp(png).avif().toBuffer(), 'a.avif'), 'image/avif', true],
      [fileOf(SVG, 'a.svg', 'image/svg+xml'), 'image/svg+xml', false],
      [fileOf(PDF, 'a.pdf'), 'application/pdf', false],
      [fileOf('茶', 'a.txt', 'text/plain'), 'text/plain; charset=utf-8', false],
      [fileOf('.a { }', 'a.css', 'text/css'), 'text/css; charset=utf-8', false],
      [fileOf(WOFF2, 'a.woff2'), 'font/woff2', false],
      [fileOf(MP4, 'a.mp4'), 'video/mp4', false],
      [fileOf(ZIP, 'a.zip'), 'application/zip', false],
    ] as const) {
      const { address, name, size } = await put(file)
      const { status, headers, content } = await fetched(address)
      expect([name, status, size]).toEqual([file.name, 200, file.size])
      expect(content.equals(Buffer.from(await file.arrayBuffer()))).toBe(true)
      expect(headers.get('content-type')).toBe(type)
      expect(headers.get('content-length')).toBe(String(file.size))
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.* sandbox$/)
      expect(headers.get('cache-control')).toBe('public, max-age=300')
      expect(headers.get('set-cookie')).toBeNull()
      expect(headers.get('content-disposition')?.startsWith('attachment') ?? false).toBe(!isShown)
      const again = await fetched(address, { 'if-none-match': headers.get('etag') ?? '' })
      expect([again.status, again.content.length]).toEqual([304, 0])
    }
  })

  itLooks('are sent in parts, as players of videos ask for them', async () => {
    const { address } = await put(fileOf(MP4, 'film.mp4'))
    for (const [range, from, to] of [
      ['bytes=0-1', 0, 1],
      ['bytes=1000-', 1000, 1011],
      ['bytes=-12', 1000, 1011],
      ['bytes=1000-9999', 1000, 1011],
    ] as const) {
      const { status, headers, content } = await fetched(address, { range })
      expect([status, headers.get('content-range')]).toEqual([206, `bytes ${from}-${to}/1012`])
      expect(content.equals(MP4.subarray(from, to + 1))).toBe(true)
    }
    const beyond = await fetched(address, { range: 'bytes=1012-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */1012'])
    expect(JSON.parse(beyond.content.toString())).toMatchObject({ code: 'unknownRange' })
    for (const range of ['bytes=-', 'bytes=0-1,5-6', 'lines=1-2'])
      expect((await fetched(address, { range })).status).toBe(200)
  })

  itLooks('are sent only to whoever has, or has not, what they say', async () => {
    const { address } = await put(fileOf('a note', 'tagged.txt', 'text/plain'))
    const etag = (await fetched(address)).headers.get('etag') ?? ''
    const statusFor = async (headers: Readonly<Record<string, string>>) =>
      (await fetched(address, headers)).status
    for (const met of ['*', etag, `"other", ${etag}`]) expect(await statusFor({ 'if-match': met })).toBe(200)
    for (const unmet of ['"other"', `W/${etag}`]) {
      const { status, headers, content } = await fetched(address, { 'if-match': unmet })
      expect([status, headers.get('cache-control')]).toEqual([412, 'no-store'])
      expect(JSON.parse(content.toString())).toMatchObject({ code: 'preconditionFailed' })
    }
    for (const known of ['*', etag, `W/${etag}`, `"other", W/${etag}`])
      expect(await statusFor({ 'if-none-match': known })).toBe(304)
    expect(await statusFor({ 'if-none-match': '"other"' })).toBe(200)
  })

  it('have a small picture in the list, and their own address as it is to be typed', async () => {
    const { thumbnail, address } = await put(await photo('湯 のみ.png', { width: 1200, height: 600 }))
    expect(address).toBe(`/files/user_data/${encodeURIComponent('湯 のみ.png')}`)
    const small = await fetched(thumbnail)
    expect(await sharp(small.content).metadata()).toMatchObject({ format: 'webp', width: 240, height: 120 })
    expect((await fetched('/files/thumbnails/x.webp')).status).toBe(404)
    expect((await fetched('/files/thumbnails/..%2f..%2fsecret.webp')).status).toBe(404)
    const person = await browserAt(shop, 'looker', '/admin/content/file-manager')
    expect(person.find(`img[src="${thumbnail}"]`).getAttribute('alt')).toBe('')
    await person.clickLink('湯 のみ.png')
    expect(person.text).toContain(address)
  })

  itLooks.each([
    ['a page', () => fileOf('<!doctype html><script>alert(1)</script>', 'x.html', 'text/html')],
    ['a page that is called a text', () => fileOf(' \n<html>', 'x.txt', 'text/plain')],
    ['a page that is called a drawing', () => fileOf('<html></html>', 'x.svg', 'image/svg+xml')],
    ['a page behind a comment', () => fileOf('<!-- <svg --><html>', 'x.svg', 'image/svg+xml')],
    ['a script', () => fileOf('alert(1)', 'x.js', 'text/javascript')],
    ['a script that is called a text', () => fileOf('alert(1)', 'x.js', 'text/plain')],
    ['a drawing that is called a text', () => fileOf(SVG, 'x.txt', 'text/plain')],
    ['what is no text', () => fileOf(Buffer.from([0x41, 0, 0x42]), 'x.txt', 'text/plain')],
    ['what is not in UTF-8', () => fileOf(Buffer.from([0x82, 0xa0]), 'x.txt', 'text/plain')],
    ['a page that is called a picture', () => fileOf('<script>', 'x.png', 'image/png')],
    ['a picture that is called a page', async () => fileOf(await drawn(), 'x.html', 'image/png')],
    ['an archive that is called a picture', () => fileOf(ZIP, 'x.png', 'image/png')],
    ['a program', () => fileOf(Buffer.from('4d5a9000', 'hex'), 'x.exe')],
    ['what ends before it begins', () => fileOf('', 'x.png', 'image/png')],
    ['a picture that is cut short', async () => fileOf((await drawn()).subarray(0, 200), 'x.png')],
    [
      'a picture above 10 MB',
      async () => fileOf(Buffer.concat([await drawn(), Buffer.alloc(10 * MB)]), 'x.png'),
    ],
    ['a text above 10 MB', () => fileOf('a'.repeat(10 * MB + 1), 'x.txt', 'text/plain')],
  ])('are refused at their field, and leave nothing: %s', async (_what, made) => {
    const [before, names] = [lying(), await namesIn()]
    const refused = await upload([await photo('good.png'), await made()])
    expect(problemIn(refused)).toMatchObject({ status: 400, errors: { file: [expect.any(String)] } })
    expect(await namesIn()).toEqual(names)
    await vi.waitFor(() => expect(lying()).toEqual(before))
  })

  it('may be larger where they are archives', async () => {
    const large = Buffer.concat([ZIP, Buffer.alloc(11 * MB)])
    expect((await put(fileOf(large, 'large.zip'))).size).toBe(large.length)
  })

  it('are called after what they are, and a second one of a name gets a number', async () => {
    const path = await folder('名前')
    const jpeg = await drawn({ format: 'jpeg' })
    await upload(
      [fileOf(jpeg, 'a.png'), fileOf(jpeg, 'a.JPG'), fileOf(jpeg, 'a.jpg'), fileOf(jpeg, 'b')],
      path,
    )
    expect(await namesIn(path)).toEqual(['a-2.jpg', 'a.JPG', 'a.jpg', 'b.jpg'])
    await upload(fileOf(jpeg, 'a.jpg'), path)
    expect(await namesIn(path)).toContain('a-3.jpg')
    await Promise.all([1, 2, 3].map(() => upload(fileOf('x', 'same.txt', 'text/plain'), path)))
    expect((await namesIn(path)).filter((name) => name.startsWith('same'))).toEqual([
      'same-2.txt',
      'same-3.txt',
      'same.txt',
    ])
  })

  it.each([
    ['../../evil.txt', 'evil.txt'],
    ['..\\..\\evil.txt', 'evil.txt'],
    ['/etc/passwd.txt', 'passwd.txt'],
    ['C:\\evil.txt', 'evil.txt'],
    ['%2e%2e%2fevil.txt', '-2e-2e-2fevil.txt'],
    ['.htaccess.txt', 'htaccess.txt'],
    ['con.txt', '_con.txt'],
    ['a?b*c|.txt', 'a-b-c-.txt'],
    ['か\u3099.txt', 'が.txt'],
    ['\u202etxt.exe.txt', '-txt.exe.txt'],
    [`${'茶'.repeat(300)}.txt`, `${'茶'.repeat(80)}.txt`],
  ])('stay where they belong, whatever they are called: %s', async (sent, kept) => {
    const path = await folder(`n${crypto.randomUUID()}`)
    const { name, address } = await put(fileOf('x', sent, 'text/plain'), path)
    expect(name).toBe(kept)
    expect((await fetched(address)).status).toBe(200)
    // What came in lies apart until its request has ended.
    await expect.poll(() => lying().filter((one) => !/^[0-9a-f-]{36}(-thumbnail)?$/.test(one))).toEqual([])
  })

  itLooks.each([
    ...['..', '.', '../x', 'a/b', '/x', 'a\\b', 'x\0', 'x\ny', '.x', 'x.', 'nul', 'COM1.txt', 'a:b', '%2e'],
    ...['a\u202eb', '', ' ', 'x'.repeat(101)],
  ])('have no folder and no name like %j', async (folderName) => {
    const made = await clerk.ask('doCreateFolder', { folderName })
    expect(problemIn(made)).toMatchObject({ status: 400, errors: { folderName: [expect.any(String)] } })
  })

  itLooks.each([
    ...['..', '../..', '/', '/etc', '..\\..', '%2e%2e', 'nowhere', 'x\0', '.', './', 'user_data', '一.png'],
  ])('lie in no folder that is called %j', async (path) => {
    for (const answer of [
      await clerk.ask('goFileManager', { path }),
      await upload(fileOf('x', 'x.txt', 'text/plain'), path),
      await clerk.ask('doCreateFolder', { path, folderName: 'x' }),
      await clerk.ask('doDeleteFile', { path, file: 'x' }),
      await clerk.ask('goFile', { path, file: 'x' }),
    ])
      expect([400, 404]).toContain(answer.status)
  })

  itLooks.each([
    '..%2f..%2fsecret',
    '..%5c..%5csecret',
    '%00',
    '.',
    '%2e%2e/secret',
    'originals/x',
    'nowhere',
  ])('are not at %s', async (path) => {
    expect([400, 404]).toContain((await fetched(`/files/user_data/${path}`)).status)
  })

  it('stand in folders, which are renamed with all that is in them, and go once they are empty', async () => {
    const outer = await folder('外😀')
    const inner = await folder('内', outer)
    const { file, address } = await put(fileOf('x', 'x.txt', 'text/plain'), inner)
    expect(problemIn(await clerk.ask('doCreateFolder', { folderName: '外😀' }))).toMatchObject({
      status: 409,
    })
    expect(problemIn(await clerk.ask('doDeleteFile', { file: outer }))).toMatchObject({
      status: 409,
      code: 'folderNotEmpty',
    })
    await folder('外😀2')
    const { document } = await clerk.ask('doRenameFile', { file: outer, newName: '庭' })
    expect(document).toMatchObject({ path: '庭', isFolder: true, changed: true })
    expect((await fetched(address)).status).toBe(404)
    const moved = (await clerk.ask('goFile', { path: '庭', file: '内/x.txt' })).document
    expect(moved).toMatchObject({ path: '庭/内/x.txt', folders: [{ path: '庭' }, { path: '庭/内' }] })
    expect((await fetched(moved.address)).status).toBe(200)
    expect(await namesIn('外😀2')).toEqual([])
    expect((await clerk.ask('goFile', { file })).status).toBe(404)
    await clerk.ask('doDeleteFile', { path: '庭/内', file: 'x.txt' })
    await clerk.ask('doDeleteFile', { path: '庭', file: '内' })
    expect((await clerk.ask('doDeleteFile', { file: '庭' })).status).toBe(200)
    expect(problemIn(await clerk.ask('doDeleteFile', { file: '庭' }))).toMatchObject({ status: 404 })
  })

  it('keep the ending that says what they are, and give no other its name', async () => {
    const { file } = await put(fileOf('x', 'keep.txt', 'text/plain'))
    await put(fileOf('y', 'taken.txt', 'text/plain'))
    for (const [newName, status] of [
      ['keep.html', 400],
      ['keep', 400],
      ['../keep.txt', 400],
      ['taken.txt', 409],
      ['keep.TXT', 200],
    ] as const)
      expect([newName, (await clerk.ask('doRenameFile', { file, newName })).status]).toEqual([
        newName,
        status,
      ])
  })

  it('say where they are used before they are deleted, and are gone at once', async () => {
    const { address, file } = await put(await photo('使う.png'))
    const used = `<p>茶</p><img src="${address}" alt="茶">`
    await clerk.ask('doUpdateProduct', { productCode: 'hojicha-100', descriptionDetail: used })
    await clerk.ask('doUpdateContentCss', { css: `.a { background: url("${address}") }` })
    await clerk.ask('doUpdateTradeLaw', { tradeLawBody: used })
    await shop.change((tx) =>
      tx
        .updateTable('news')
        .set({ description: `<img src="/files/user_data/使う.png">` })
        .where('id', '=', 1)
        .execute(),
    )
    const { document } = await clerk.ask('goFile', { file })
    expect(document.useCount).toBe(4)
    expect(document.uses.map(({ place }) => place).sort()).toEqual(
      ['product', 'news', 'template', 'tradeLaw']
        .map((place) => ja(`message.office.filePlace.${place}`))
        .sort(),
    )
    const person = await browserAt(
      shop,
      'deleter',
      `/admin/content/file-manager/file?file=${encodeURIComponent(file)}`,
    )
    expect(visibleText(person.find('.ask'))).toContain('4か所で使われています')
    expect(person.page.root.querySelectorAll('main a').map(visibleText)).toContain('custom.css')
    await person.form(ja('office.files.deleteSure')).submit(ja('office.files.deleteSure'))
    expect(person.page.status).toBe(200)
    expect((await fetched(address)).status).toBe(404)
    const other = await put(fileOf('x', 'unused.txt', 'text/plain'))
    expect((await clerk.ask('goFile', { file: other.file })).document).toMatchObject({
      uses: [],
      useCount: 0,
    })
  })

  it('are written anew wherever they are used, when they get another name or another folder', async () => {
    const { address, file } = await put(await photo('moving.png'))
    const { address: like } = await put(fileOf('x', 'moving.png.txt', 'text/plain'))
    const image = `<p>茶</p><img src="${address}" alt="茶">`
    const both = `${image}<a href="${like}">x</a>`
    const { pageId } = (
      await clerk.ask('doCreatePage', { pageName: '動', pageUrl: 'moving', template: both })
    ).document
    await clerk.ask('doUpdateProduct', { productCode: 'hojicha-100', descriptionDetail: both })
    await clerk.ask('doUpdateContentCss', { css: `.b { background: url("${address}") }` })
    await clerk.ask('doUpdateTradeLaw', { tradeLawBody: image })
    const logo = [{ name: 'logo', value: address ?? '' }]
    await clerk.ask('doUpdateTemplateSettings', { templateCode: 'default', settings: logo })
    const seen = async (path: string) =>
      (await fetch(new URL(path, shop.base), { headers: { accept: 'text/html' } })).text()
    const pages = ['/product?productCode=hojicha-100', '/user_data/moving', '/help/trade-law', '/']
    for (const path of pages) expect(await seen(path), path).toContain(address)
    const record = (await clerk.ask('goFile', { file })).document
    expect(record.useCount).toBe(5)
    const places = `/admin/content/file-manager/file?file=${encodeURIComponent(file)}`
    const person = await browserAt(shop, 'mover', places)
    expect(person.page.root.toString()).toContain(`/admin/page/page?pageId=${pageId}`)
    expect(person.page.root.toString()).toContain('/admin/template/settings?templateCode=default')
    await folder('引越し先')
    await person.open(places)
    await person
      .form('newName')
      .fill({ newName: '移した (1).png', toFolder: '/引越し先' })
      .submit(ja('office.files.rename'))
    expect(person.page.root.toString()).toContain('5か所のアドレスも書き換えました')
    const now = (await clerk.ask('goFile', { file: '引越し先/移した (1).png' })).document
    expect(now.useCount).toBe(5)
    expect((await fetched(now.address)).status).toBe(200)
    for (const path of pages) {
      expect(await seen(path), path).not.toContain(`${address}"`)
      expect(await seen(path), path).toContain(now.address)
    }
    expect(await seen('/user_data/moving'), 'what is only called alike stays').toContain(`href="${like}"`)
    const { changes } = (await clerk.ask('goPageHistory', { pageId })).document
    expect(changes).toHaveLength(2)
    const older = await clerk.ask('goPageHistory', { pageId, changeId: changes[1]?.changeId })
    expect(JSON.stringify(older.document.difference), 'what was before is kept as it was').toContain(
      'moving.png',
    )
    const renamed = await clerk.ask('doRenameFile', { file: '引越し先', newName: '新居' })
    expect(renamed.document).toMatchObject({ changed: true, rewrittenCount: 5 })
    expect(await seen('/')).toContain('/files/user_data/%E6%96%B0%E5%B1%85/')
    await clerk.ask('doUpdateTemplateSettings', { templateCode: 'default', settings: [{ name: 'logo' }] })
  })

  it('stay where an address would no longer fit, which is named, and cannot be put into themselves', async () => {
    const { address, file } = await put(fileOf('x', 'short.txt', 'text/plain'))
    const { newsId } = (
      await clerk.ask('doCreateNews', {
        newsTitle: '長い',
        publishDate: '2026-01-01T00:00',
        newsUrl: address,
      })
    ).document
    const refused = await clerk.ask('doRenameFile', { file, newName: `${'長'.repeat(60)}.txt` })
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.document)).toContain('新着情報「長い」')
    expect((await clerk.ask('goNews', { newsId })).document.newsUrl).toBe(address)
    expect((await fetched(address)).status).toBe(200)
    const outer = await folder('外箱')
    const inner = await folder('内箱', outer)
    for (const toFolder of [`/${inner}`, `/${outer}`, '/nowhere', '/a\0b'])
      expect(
        (await clerk.ask('doRenameFile', { file: outer, newName: '外箱', toFolder })).document,
      ).toHaveProperty('errors.toFolder')
    const top = await clerk.ask('doRenameFile', { file: inner, newName: '内箱', toFolder: '/' })
    expect(top.document).toMatchObject({ path: '内箱', changed: true })
    expect(await namesIn(outer)).toEqual([])
  })

  it('are written as the camera held them, and say nothing of where that was', async () => {
    const made = sharp({ create: { width: 40, height: 20, channels: 3, background: '#fff' } })
    const exif = {
      IFD0: { Make: 'Kamera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 40/1 0/1' },
    }
    for (const format of ['jpeg', 'webp', 'png', 'avif'] as const) {
      const content = await made.clone().withMetadata({ orientation: 6, exif }).toFormat(format).toBuffer()
      expect((await sharp(content).metadata()).exif, format).toBeDefined()
      const { address, size } = await put(fileOf(content, `where.${format}`))
      const kept = (await fetched(address)).content
      expect(kept.length).toBe(size)
      const { exif: left, xmp, width, height, format: is } = await sharp(kept).metadata()
      expect([left, xmp, is === 'heif' ? 'avif' : is]).toEqual([undefined, undefined, format])
      if (format === 'jpeg') expect([width, height], 'upright').toEqual([20, 40])
    }
    const plain = await made.clone().jpeg().toBuffer()
    const { address } = await put(fileOf(plain, 'plain.jpeg'))
    expect((await fetched(address)).content.equals(plain), 'what says nothing is left as it is').toBe(true)
  })

  it('are uploaded, looked for and put into folders without script', async () => {
    const person = await browserAt(shop, 'keeper', '/admin/content/file-manager')
    await person.form('folderName').fill({ folderName: '写真' }).submit(ja('office.files.newFolder'))
    expect(person.page.url.searchParams.get('path')).toBe('写真')
    await person
      .form(UPLOAD)
      .choose('file', await photo('甲.png'), await photo('乙.png'))
      .submit(UPLOAD)
    expect(person.page.url.searchParams.get('path')).toBe('写真')
    expect(person.text).toContain('甲.png')
    await person
      .form(UPLOAD)
      .choose('file', fileOf('<html>', 'x.txt', 'text/plain'))
      .submit(UPLOAD)
    expect(person.page.status).toBe(400)
    expect(visibleText(person.find('.drop .wrong'))).toContain('x.txt')
    expect(person.text).toContain('乙.png')
    await person.clickLink('甲.png')
    await person.form('newName').fill({ newName: '丙.png' }).submit(ja('office.files.rename'))
    expect(visibleText(person.find('h1'))).toBe('丙.png')
  })

  it('keep what was typed, at its field, where they cannot be called that', async () => {
    await put(await photo('丁.png'))
    const { file } = await put(await photo('戊.png'))
    const folderPath = await folder('別の箱')
    const record = `/admin/content/file-manager/file?file=${encodeURIComponent(file)}`
    const person = await browserAt(shop, 'renamer', record)
    for (const [newName, toFolder, status] of [
      ['丁.png', '/', 409],
      ['丁.jpg', `/${folderPath}`, 400],
      ['丁', `/${folderPath}`, 400],
      ['甲/乙.png', `/${folderPath}`, 400],
    ] as const) {
      await person.form('newName').fill({ newName, toFolder }).submit(ja('office.files.rename'))
      expect(person.page.status, newName).toBe(status)
      expect(person.find('.is-wrong input').getAttribute('value')).toBe(newName)
      expect(person.find('[name=toFolder] option[selected]').getAttribute('value')).toBe(toFolder)
      expect(visibleText(person.find('.is-wrong .wrong'))).not.toBe('')
    }
  })

  it('lie there for a week after they were deleted, and those of an upload that came to nothing as well', async () => {
    const { file } = await put(await photo('week.png'))
    const orphan = 'user_data/00000000-0000-7000-8000-000000000000'
    const before = kept().length
    await diskFiles(join(shop.dataDir, 'files')).put(orphan, Buffer.from('x'))
    await clerk.ask('doDeleteFile', { file })
    await shop.noren.sweep()
    shop.clock.advance(6 * DAY_MS)
    await shop.noren.sweep()
    expect(kept()).toHaveLength(before + 1)
    shop.clock.advance(2 * DAY_MS)
    await shop.noren.sweep()
    // Whoever signed in a week ago signs in again.
    clerk = await clerkAt(shop, 'clerk-again')
    const { arrFileList } = (await clerk.ask('goFileManager')).document
    for (const { address } of arrFileList.filter(({ isFolder }) => !isFolder))
      expect((await fetched(address)).status).toBe(200)
    expect(kept().length).toBeLessThan(before)
  })

  it('are in a backup and back where it is restored, and the doctor finds those that are missing', async () => {
    const path = await folder('控え')
    const { file, address } = await put(await photo('控え.png'), path)
    const place = mkdtempSync(join(inject('workshop'), 'kept-'))
    const files = diskFiles(join(shop.dataDir, 'files'))
    const zip = join(place, 'kept.zip')
    const { store } = shop.noren
    await backup({ store, files, file: zip, version: '1', now: shop.clock.now() })
    const empty = await emptyDatabase(database, inject('adminUrl'), inject('workshop'))
    try {
      const other = await empty.open()
      const near = diskFiles(join(place, 'files'))
      await restore({ store: other, files: near, file: zip, replace: false })
      const row = await other.reader
        .selectFrom('user_file')
        .selectAll()
        .where('path', '=', file)
        .executeTakeFirstOrThrow()
      expect(row).toMatchObject({ folder: path, kind: 'png', has_thumbnail: true })
      const faults = async () => {
        const found = await examine(other, checks(picturesIn(near), vaultFrom(SECRET)))
        return found.filter(({ name, verdict }) => name === 'files' && verdict !== 'well')
      }
      expect(await faults()).toEqual([])
      rmSync(join(place, 'files', 'user_data', row.id))
      rmSync(join(place, 'files', 'user_data', `${row.id}-thumbnail`))
      expect(await faults()).toMatchObject([{ count: 2, examples: [{ params: { path: file } }, {}] }])
    } finally {
      await empty.clear()
    }
    expect((await fetched(address)).status).toBe(200)
  })

  it('are for members who may', async () => {
    const stranger = await fetch(new URL('/admin/content/file-manager', shop.base), {
      headers: { accept: 'application/json' },
    })
    expect(stranger.status).toBe(403)
  })
})
