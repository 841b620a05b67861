import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type HtmlClient, visibleText } from '../support/html-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { drawn, fileOf, photo } from '../support/pictures.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const CODE = 'hostile-tea'
const PAGE = `/admin/product?productCode=${CODE}`
const SAVE = ja('office.form.save')
const MB = 1024 * 1024

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

/** A PNG that says of itself to be of so many pixels, with next to nothing in it. */
const bomb = (width: number, height: number): Buffer => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.alloc(10)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe.each(databases)('A hostile upload, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let person: HtmlClient

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    const tea = { productCode: CODE, productName: '煎茶', price02: 1200, productStatus: 1, stock: 5 }
    await clerk.ask('doCreateProduct', tea)
    person = await browserAt(shop, 'keeper', PAGE)
  })

  beforeEach(async () => {
    await person.open(PAGE)
  })

  afterAll(() => shop?.close())

  const lying = () =>
    ['files', 'tmp'].flatMap((folder) =>
      readdirSync(join(shop.dataDir, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name),
    )

  const rows = async () => {
    const pictures = await shop.noren.store.reader
      .selectFrom('product_image')
      .innerJoin('variant', 'variant.product_id', 'product_image.product_id')
      .select('file_name')
      .where('variant.code', '=', CODE)
      .execute()
    const jobs = await shop.noren.store.reader.selectFrom('job').select('id').execute()
    return [pictures.length, jobs.length]
  }

  const upload = (...files: readonly File[]) =>
    person
      .form(SAVE)
      .choose('image', ...files)
      .submit(SAVE)

  const refusedWith = (key: string, name: string) => {
    expect(person.page.status).toBe(400)
    const [said = ''] = ja(key).replace('{name}', name).split('{')
    expect(visibleText(person.find('.drop .wrong'))).toContain(said)
  }

  // What is no picture is found before a database is asked.
  it.runIf(database === databases[0]).each([
    [
      'a script that is called a picture',
      () => fileOf('<script>alert(1)</script>', 'x.jpg', 'image/jpeg'),
      'fileKind',
    ],
    ['a drawing with a script in it', () => fileOf(SVG, 'x.png'), 'fileKind'],
    ['a page that begins like a picture', () => fileOf('\x89PNG\r\n\x1a\n<script>', 'x.png'), 'fileKind'],
    [
      'a picture that was cut short',
      async () => fileOf((await drawn({ format: 'jpeg' })).subarray(0, 2000), 'x.jpg'),
      'pictureUnreadable',
    ],
    ['a bomb of pixels', () => fileOf(bomb(60_000, 60_000), 'x.png'), 'picturePixels'],
    ['a picture that is none behind its head', () => fileOf(bomb(100, 100), 'x.png'), 'pictureUnreadable'],
    [
      'fifty megabytes',
      async () => fileOf(Buffer.concat([await drawn(), Buffer.alloc(50 * MB)]), 'x.png'),
      'fileTooLarge',
    ],
  ] as const)('is refused at its field, and leaves nothing: %s', async (_what, made, key) => {
    const [files, before] = [lying(), await rows()]
    const file = await made()
    await upload(await photo(), file)
    refusedWith(`message.input.${key}`, file.name)
    expect(await rows()).toEqual(before)
    await vi.waitFor(() => expect(lying()).toEqual(files))
  })

  it('is harmless where only its name is: whatever path it names', async () => {
    await upload(await photo('../../../../evil.png'), await photo('C:\\evil.png'), await photo('.htaccess'))
    await shop.noren.settleJobs()
    expect(person.page.status).toBe(200)
    const own = /^[0-9a-f]{24}-[0-9a-f]{8}(-(list|detail|large)\.(webp|avif))?$/
    expect(lying().filter((name) => !own.test(name))).toEqual([])
    const { pictures } = (await clerk.ask('goAdminProduct', { productCode: CODE })).document
    expect(pictures).toHaveLength(3)
  })

  it('leaves nothing where the form is refused for something else', async () => {
    const files = lying()
    await clerk.ask('doUpdateProduct', { productCode: CODE, note: '別の人' })
    await upload(await photo())
    expect(person.page.status).toBe(409)
    await vi.waitFor(() => expect(lying()).toEqual(files))
    await person
      .form(SAVE)
      .fill({ productName: '' })
      .choose('image', await photo())
      .submit(SAVE)
    expect(person.page.status).toBe(400)
    await vi.waitFor(() => expect(lying()).toEqual(files))
  })

  it('that is pressed twice comes once', async () => {
    await person.open('/admin/product-new')
    const form = person
      .form(SAVE)
      .fill({ productCode: 'twice', productName: '二度', price02: '1' })
      .choose('image', await photo())
    const originals = () => lying().filter((name) => !name.includes('.'))
    const before = originals().length
    await form.submit(SAVE)
    await form.submit(SAVE)
    // What was sent is removed as the answer goes out.
    await vi.waitFor(() => expect(originals()).toHaveLength(before + 1), { interval: 2 })
    await shop.noren.settleJobs()
    const { pictures } = (await clerk.ask('goAdminProduct', { productCode: 'twice' })).document
    expect(pictures).toHaveLength(1)
    expect(originals()).toHaveLength(before + 1)
  })

  it('whose connection is cut leaves nothing', async () => {
    const [files, before] = [lying(), await rows()]
    const fields = [
      ['csrfToken', person.form(SAVE).value('csrfToken') ?? ''],
      ['_method', 'PUT'],
      ['productCode', CODE],
    ]
    const part = (name: string, value: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"${value}`
    const socket = connect(Number(shop.base.port), shop.base.hostname)
    socket.write(
      `POST /admin/product HTTP/1.1\r\nHost: ${shop.base.host}\r\nOrigin: ${shop.base.origin}\r\nCookie: ${person.cookies.header.cookie}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000000\r\n\r\n`,
    )
    socket.write(fields.map(([name = '', value]) => part(name, `\r\n\r\n${value}\r\n`)).join(''))
    socket.write(part('image', '; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'))
    socket.write(Buffer.concat([await drawn(), Buffer.alloc(100_000)]))
    await vi.waitFor(() => expect(lying().length).toBe(files.length + 1))
    socket.destroy()
    await vi.waitFor(() => expect(lying()).toEqual(files))
    expect(await rows()).toEqual(before)
  })
})
