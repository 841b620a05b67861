import { mkdirSync, mkdtempSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { sweepUploads } from '../src/web/body/spool.ts'
import { smallServer } from './support/small-server.ts'

const MB = 1024 * 1024
const HOUR_SECONDS = 3600
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
const FILM = Buffer.from('000000186674797069736f6d', 'hex')

const picture = (bytes = 1000) => new Blob([PNG, Buffer.alloc(bytes - PNG.length)], { type: 'image/png' })
const csv = (content = 'a,b') => new Blob([content], { type: 'text/csv' })

describe('An upload', () => {
  const uploads = mkdtempSync(join(inject('workshop'), 'uploads-'))
  let server: Awaited<ReturnType<typeof smallServer>>

  beforeAll(async () => {
    server = await smallServer(uploads)
  })

  afterAll(() => server?.close())

  beforeEach(() => {
    server.handled.length = 0
    server.pages.length = 0
  })

  const left = () => readdirSync(uploads)
  const nothingIsLeft = () => vi.waitFor(() => expect(left()).toEqual([]))

  const answered = async (...given: Parameters<typeof server.send>) => {
    const answer = await server.send(...given)
    const body = answer.headers.get('content-type')?.includes('json') ? await answer.json() : {}
    await nothingIsLeft()
    return { status: answer.status, ...(body as { code?: string; errors?: Record<string, string[]> }) }
  }

  it('is there for its handler, and gone after the answer', async () => {
    const { status } = await answered([
      ['csrfToken', server.token()],
      ['name', '茶碗'],
      ['tags[]', '1'],
      ['image', picture(), '茶碗.png'],
      ['image', csv(), '../../b.csv'],
      ['tags[]', '2'],
    ])
    expect(status).toBe(200)
    expect(server.handled).toMatchObject([
      {
        name: 'doHang',
        input: {
          name: '茶碗',
          tags: ['1', '2'],
          image: [
            { name: '茶碗.png', mediaType: 'image/png', size: 1000 },
            { name: 'b.csv', mediaType: 'text/csv', size: 3 },
          ],
        },
        files: [
          { size: 1000, mode: 0o600, begins: PNG.toString('hex') },
          { size: 3, mode: 0o600, begins: '612c62' },
        ],
      },
    ])
  })

  it.each([
    [409, { fails: '1' }],
    [500, { name: 'broken' }],
  ])('leaves nothing where the answer is %i', async (status, more) => {
    const fields = Object.entries({ csrfToken: server.token(), name: 'a', ...more })
    expect(await answered([...fields, ['image', picture()]])).toMatchObject({ status })
    expect(server.handled).toMatchObject([{ files: [{ size: 1000 }] }])
  })

  it('may be a change, told by a part before the files', async () => {
    const fields = [['csrfToken', server.token()] as const, ['name', 'a'] as const]
    const put = ['_method', 'PUT'] as const
    expect(await answered([...fields, put, ['frame', picture()]])).toMatchObject({ status: 200 })
    expect(await answered([put, ...fields, ['frame', picture(1001)]])).toMatchObject({
      status: 400,
      errors: { frame: ['message.input.fileTooLarge'] },
    })
    expect(server.handled.map(({ name, files }) => [name, files.length])).toEqual([['doRename', 1]])
    await answered([...fields, ['image', picture()], put])
    expect(server.handled.map(({ name }) => name)).toEqual(['doRename', 'doHang'])
  })

  it('is not taken by what the method named before the files does not take', async () => {
    const fields = [['csrfToken', server.token()] as const, ['_method', 'DELETE'] as const]
    expect(await answered([...fields, ['image', picture()]])).toMatchObject({ status: 200 })
    expect(server.handled).toMatchObject([{ name: 'doTakeDown', files: [] }])
    const { sent, answer } = server.begin()
    sent.write(head(server.token()) + part('_method', 'DELETE') + fileHead('image', 'image/png'))
    sent.write(Buffer.alloc(100_000))
    expect(await answer).toEqual({ status: 413, connection: 'close' })
    sent.destroy()
    await nothingIsLeft()
  })

  it('is refused where there are no files to be taken', async () => {
    const fields = [['csrfToken', server.token()] as const, ['image', picture()] as const]
    expect(await answered(fields, { path: '/word' })).toMatchObject({ status: 415 })
    const { sent, answer } = server.begin({ 'content-length': String(MB) }, '/word')
    sent.flushHeaders()
    expect(await answer).toMatchObject({ status: 415 })
    sent.destroy()
    expect(await answered([], { headers: { 'content-type': 'multipart/form-data' } })).toMatchObject({
      status: 400,
    })
  })

  describe('at its limits', () => {
    const refused = async (...images: readonly Blob[]) =>
      answered([
        ['csrfToken', server.token()],
        ['name', 'a'],
        ...images.map((image) => ['image', image] as const),
      ])

    it('is taken', async () => {
      expect(await refused(picture(MB), picture(MB))).toMatchObject({ status: 200 })
    })

    it.each([
      ['fileTooLarge', () => [picture(MB + 1)]],
      ['fileTooLarge', () => [picture(2 * MB)]],
      ['tooMany', () => [picture(), picture(), picture(), picture(), picture()]],
      ['fileKind', () => [new Blob(['<svg/>'], { type: 'image/svg+xml' })]],
      ['fileKind', () => [new Blob(['<svg/>'], { type: 'image/png' })]],
      ['fileMissing', () => []],
    ])('is refused beyond them, at its field: %s', async (why, images) => {
      expect(await refused(...images())).toMatchObject({
        status: 400,
        errors: { image: [`message.input.${why}`] },
      })
      expect(server.handled).toEqual([])
    })

    it('is refused as a whole where it is larger than all that may come', async () => {
      const { sent, answer } = server.begin({ 'content-length': String(63 * MB) })
      sent.write(head(server.token()))
      sent.write(fileHead('image', 'image/png'))
      sent.write(Buffer.alloc(1000))
      expect(await answer).toEqual({ status: 413, connection: 'close' })
      sent.destroy()
      await nothingIsLeft()
    })

    it('has texts of as many bytes as any form', async () => {
      const long = ['long', 'x'.repeat(64 * 1024)] as const
      const token = ['csrfToken', server.token()] as const
      expect(await answered([token, long, ['image', picture()]])).toMatchObject({ status: 413 })
      expect(await answered([token, ['image', picture()], long])).toMatchObject({ status: 413 })
    })
  })

  it('shows its form again with what was typed, and nothing of the files', async () => {
    const fields = [
      ['csrfToken', server.token()] as const,
      ['name', ''] as const,
      ['tags[]', '1'] as const,
      ['image', picture()] as const,
    ]
    expect(await answered(fields, { headers: { accept: 'text/html' } })).toMatchObject({ status: 400 })
    expect(server.pages).toMatchObject([{ transition: { name: 'goTop' }, refused: { transition: 'doHang' } }])
    expect(server.pages[0]?.refused?.values).toEqual({ name: '', tags: ['1'] })
  })

  describe('without a good token', () => {
    it('is refused before anything of it is written', async () => {
      const { sent, answer } = server.begin()
      sent.write(part('csrfToken', 'wrong') + fileHead('image', 'image/png'))
      sent.write(PNG)
      sent.write(`\r\n${part('csrfToken', server.token())}`)
      expect(await answer).toEqual({ status: 403, connection: 'close' })
      sent.destroy()
      expect(left()).toEqual([])
      expect(server.handled).toEqual([])
    })

    it('before its files is taken with one behind them, and refused at its end with none', async () => {
      const fields = [['name', 'a'] as const, ['image', picture()] as const]
      expect(await answered(fields)).toMatchObject({ status: 403 })
      await nothingIsLeft()
      expect(server.handled).toEqual([])
      expect(await answered([...fields, ['csrfToken', 'wrong']])).toMatchObject({ status: 403 })
      expect(await answered([...fields, ['csrfToken', server.token()]])).toMatchObject({ status: 200 })
    })

    it('in a part is taken with one in the header', async () => {
      const headers = { 'x-csrf-token': server.token() }
      const sent = answered(
        [
          ['image', picture()],
          ['name', 'a'],
        ],
        { headers },
      )
      expect(await sent).toMatchObject({ status: 200 })
    })
  })

  it('of a stranger is not read', async () => {
    const { sent, answer } = server.begin({ cookie: '', expect: '100-continue' })
    let wanted = false
    sent.on('continue', () => {
      wanted = true
    })
    sent.flushHeaders()
    expect(await answer).toMatchObject({ status: 401 })
    expect(wanted).toBe(false)
    sent.destroy()
  })

  it('of a stranger is not begun for what a customer alone may', async () => {
    const { sent, answer } = server.begin({ cookie: '' }, '/song')
    sent.write(part('_method', 'PUT'))
    expect(await answer).toMatchObject({ status: 415 })
    sent.destroy()
  })

  it('that breaks off leaves nothing', async () => {
    const { sent, answer } = server.begin()
    answer.catch(() => undefined)
    sent.write(head(server.token()) + fileHead('image', 'image/png'))
    sent.write(Buffer.concat([PNG, Buffer.alloc(100_000)]))
    await vi.waitFor(() => expect(left()).toHaveLength(1))
    sent.destroy()
    await nothingIsLeft()
    expect(server.handled).toEqual([])
  })

  it('of fifty megabytes passes through little memory', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const held = () => {
      collect()
      const { external, heapUsed } = process.memoryUsage()
      return external + heapUsed
    }
    const before = held()
    let most = 0
    const { sent, answer } = server.begin()
    sent.write(head(server.token()) + fileHead('image', 'image/png'))
    sent.write(PNG)
    sent.write(`\r\n${fileHead('film', 'video/mp4')}`)
    sent.write(FILM)
    const piece = Buffer.alloc(MB)
    for (let at = 0; at < 50; at += 1) {
      if (!sent.write(piece)) await new Promise((resolve) => sent.once('drain', resolve))
      if (at % 5 === 4) most = Math.max(most, held() - before)
    }
    sent.end('\r\n--x--\r\n')
    expect(await answer).toMatchObject({ status: 200 })
    expect(server.handled).toMatchObject([{ files: [{ size: 8 }, { size: 50 * MB + FILM.length }] }])
    expect(most).toBeLessThan(8 * MB)
    await nothingIsLeft()
  })

  it('that a crash left is swept at the next start, once no request can be at it', async () => {
    const [old = '', fresh = '', other = ''] = ['upload-old', 'upload-new', 'other'].map((name) =>
      join(uploads, name),
    )
    for (const path of [old, fresh, other]) mkdirSync(path)
    const longAgo = Date.now() / 1000 - HOUR_SECONDS
    for (const path of [old, other]) utimesSync(path, longAgo, longAgo)
    await sweepUploads(uploads)
    expect(left().sort()).toEqual(['other', 'upload-new'])
  })
})

const part = (name: string, value: string): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

const head = (token: string): string => part('csrfToken', token) + part('name', 'a')

const fileHead = (name: string, type: string): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"; filename="f"\r\nContent-Type: ${type}\r\n\r\n`

describe('A body', () => {
  const PACE = { ms: 400, bytesPerMs: 10 }
  let directory: string
  let slow: Awaited<ReturnType<typeof smallServer>>

  beforeAll(async () => {
    directory = mkdtempSync(join(inject('workshop'), 'slow-'))
    slow = await smallServer(directory, {}, PACE)
  })

  afterAll(() => slow?.close())

  const whole = (image: Buffer) =>
    Buffer.concat([
      Buffer.from(head(slow.token()) + part('name', 'a') + fileHead('image', 'image/png')),
      image,
      Buffer.from('\r\n--x--\r\n'),
    ])

  it('that trickles is ended, and nothing of it is left', async () => {
    const { sent, answer } = slow.begin({ 'content-length': '500000' })
    sent.write(whole(PNG).subarray(0, 200))
    const trickle = setInterval(() => sent.write('a'), 20)
    expect(await answer).toEqual({ status: 408, connection: 'close' })
    clearInterval(trickle)
    sent.destroy()
    await vi.waitFor(() => expect(readdirSync(directory)).toEqual([]))
  })

  it('that comes steadily takes as long as it takes', async () => {
    const body = whole(Buffer.concat([PNG, Buffer.alloc(40_000)]))
    const { sent, answer } = slow.begin({ 'content-length': String(body.length) })
    const PIECES = 20
    const size = Math.ceil(body.length / PIECES)
    for (let at = 0; at < body.length; at += size) {
      sent.write(body.subarray(at, at + size))
      await new Promise((resolve) => setTimeout(resolve, (2 * PACE.ms) / PIECES))
    }
    sent.end()
    expect(await answer).toMatchObject({ status: 200 })
  })
})
