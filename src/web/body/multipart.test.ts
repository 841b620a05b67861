import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { anyCharacter } from '../../../test/support/characters.ts'
import { decodeForm } from './body.ts'
import { MultipartForm, wholeOf } from './multipart.ts'

const PNG = Buffer.from('89504e470d0a1a0a0000', 'hex')
const TEXT = 1000
const files = new Map([
  ['image', { most: 2, bytes: 100, kinds: ['image/png', 'text/csv'] }],
  ['paper', { most: 1, bytes: 100, kinds: ['text/csv'] }],
])

type Part = readonly [name: string, content: string | Buffer, fileName?: string, mediaType?: string]

const csv = (name: string, content = 'a,b', fileName = 'a.csv'): Part => [name, content, fileName, 'text/csv']

const bodyOf = (parts: readonly Part[], end = '--'): Buffer =>
  Buffer.concat([
    ...parts.flatMap(([name, content, fileName, mediaType]) => [
      Buffer.from(
        `--x\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n`,
      ),
      Buffer.from(`${mediaType === undefined ? '' : `Content-Type: ${mediaType}\r\n`}\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--x${end}\r\n`),
  ])

const chunksOf = (body: Buffer, size: number): Buffer[] =>
  Array.from({ length: Math.ceil(body.length / size) }, (_, at) => body.subarray(at * size, (at + 1) * size))

const formOf = (body: Buffer, size = body.length, headers: Record<string, string> = {}) => {
  const directory = mkdtempSync(join(inject('workshop'), 'spool-'))
  const type = { 'content-type': 'multipart/form-data; boundary=x' }
  const request = Object.assign(Readable.from(chunksOf(body, size)), { headers: { ...type, ...headers } })
  const form = new MultipartForm(request as unknown as IncomingMessage, TEXT)
  return {
    form,
    directory,
    head: () => form.readHead(TEXT, () => undefined),
    rest: (text = TEXT) => form.readRest({ text, files, directory }),
  }
}

const read = async (parts: readonly Part[], size?: number) => {
  const { form, head, rest, directory } = formOf(bodyOf(parts), size)
  return { head: await head(), rest: await rest(), form, directory }
}

describe('A form of several parts', () => {
  it.each([1, 3, 17, 64, 100_000])('is read in pieces of %i bytes as it was sent', async (size) => {
    const parts: Part[] = [
      ['csrfToken', 't'],
      ['name', '茶 & "器"'],
      csv('image', 'a,b\r\n--y', '茶.csv'),
      ['after', ''],
      ['image', PNG, 'b.png', 'image/png'],
    ]
    const { head, rest, form } = await read(parts, size)
    expect(head).toEqual({ fields: { csrfToken: 't', name: '茶 & "器"' } })
    expect(rest).toEqual({ fields: { csrfToken: 't', name: '茶 & "器"', after: '' } })
    expect(form.files.image).toMatchObject([
      { name: '茶.csv', mediaType: 'text/csv', size: 8 },
      { name: 'b.png', mediaType: 'image/png', size: PNG.length },
    ])
    expect(form.files.image?.map(({ path }) => readFileSync(path).toString('latin1'))).toEqual([
      'a,b\r\n--y',
      PNG.toString('latin1'),
    ])
    expect(form.isRead).toBe(true)
  })

  it.each([1, 50, 100_000])('tells its texts before its first file, in pieces of %i bytes', async (size) => {
    const head = Array.from({ length: 5 }, (_, at): Part => [`n${at}`, 'x'.repeat(at * 20)])
    const fields = Object.fromEntries(head.map(([name, value]) => [name, value]))
    const { head: told } = await read([...head, csv('image')], size)
    expect(told).toEqual({ fields })
  })

  it('says what a file is for, if its control does', async () => {
    const { form } = await read([csv('image[icon]'), csv('image[]'), csv('image[a][b]')])
    expect(form.files.image?.map(({ key }) => key)).toEqual(['icon', ''])
  })

  it('means by its names what they mean in the other encoding', async () => {
    const names: Part[] = [
      ['rows[0][name]', 'a'],
      ['rows[1][name]', 'b'],
      ['ids[]', '1'],
      ['ids[]', '2'],
      ['visible', '0'],
      ['visible', '1'],
    ]
    const { rest } = await read([...names.slice(0, 3), csv('image'), ...names.slice(3)])
    expect(rest).toEqual({
      fields: { rows: [{ name: 'a' }, { name: 'b' }], ids: ['1', '2'], visible: '1' },
    })
    for (const bad of ['__proto__', 'a[constructor]', 'a[b][c][d][e]'])
      expect((await read([[bad, '1']])).head).toEqual({ failure: 'badBody' })
  })

  it('comes back as the other encoding would, whatever people type', async () => {
    const typed = fc.array(
      fc.tuple(fc.constantFrom('a', 'b[]', 'c[0][d]', '茶'), fc.string({ unit: 'grapheme' })),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    await fc.assert(
      fc.asyncProperty(typed, fc.integer({ min: 1, max: 80 }), async (pairs, size) => {
        const { head } = await read(pairs, size)
        expect(head).toEqual(decodeForm(new URLSearchParams(pairs).toString()))
      }),
    )
  })

  it('writes nothing before it is asked for the rest', async () => {
    const { form, head, directory } = formOf(bodyOf([['a', '1'], csv('image'), csv('paper')]), 10)
    await head()
    expect(form.isRead).toBe(false)
    await form.leave()
    expect(readdirSync(directory)).toEqual([])
  })

  it('writes for its owner alone, and removes what it wrote', async () => {
    const { form, directory } = await read([csv('image'), csv('paper')])
    const [own = ''] = readdirSync(directory)
    expect(statSync(join(directory, own)).mode & 0o777).toBe(0o700)
    expect(readdirSync(join(directory, own))).toHaveLength(2)
    expect(statSync(form.files.paper?.[0]?.path ?? '').mode & 0o777).toBe(0o600)
    await form.leave()
    expect(readdirSync(directory)).toEqual([])
  })

  it('leaves out what no input takes, and a control in which nothing was chosen', async () => {
    const { form, rest, directory } = await read([
      csv('other'),
      ['image', '', '', 'application/octet-stream'],
      csv('image[]'),
    ])
    expect(rest).toEqual({ fields: {} })
    expect(Object.keys(form.files)).toEqual(['image'])
    expect(form.files.image).toHaveLength(1)
    expect(readdirSync(directory, { recursive: true })).toHaveLength(2)
  })

  it('tells of a file that is too large, too many or of another kind, and keeps no more of it than may be', async () => {
    const { form, directory } = await read(
      [
        csv('image', 'x'.repeat(150)),
        ['paper', PNG, 'p.csv', 'image/png'],
        csv('image'),
        csv('image'),
        csv('image'),
      ],
      40,
    )
    expect(form.files.image).toMatchObject([{ size: 150 }, { size: 3 }, { size: 3, path: '' }])
    expect(form.files.paper).toMatchObject([{ mediaType: 'image/png', path: '' }])
    const [own = ''] = readdirSync(directory)
    const kept = readdirSync(join(directory, own)).map((name) => statSync(join(directory, own, name)).size)
    expect(Math.max(...kept)).toBeLessThanOrEqual(100)
    expect(kept).toHaveLength(2)
  })

  it.each([1, 100_000])(
    'goes by how a file begins, in pieces of %i bytes, whatever is said of it',
    async (size) => {
      const sent: Part[] = [
        ['image', '<script>', 'a.png', 'image/png'],
        ['image', PNG, 'b.jpg', 'text/plain'],
        ['paper', 'GIF89a', 'c.csv', 'text/csv'],
      ]
      const { form, directory } = await read(sent, size)
      expect(form.files).toMatchObject({
        image: [
          { mediaType: 'application/octet-stream', path: '' },
          { mediaType: 'image/png', path: expect.stringMatching(/./) },
        ],
        paper: [{ mediaType: 'image/gif', path: '' }],
      })
      const [own = ''] = readdirSync(directory)
      expect(readdirSync(join(directory, own))).toHaveLength(1)
    },
  )

  it.each([
    ['texts before the files', [['a', 'x'.repeat(TEXT)] as Part]],
    ['one long text', [csv('image'), ['a', 'x'.repeat(TEXT)] as Part]],
    ['many texts', [csv('image'), ...Array.from({ length: 60 }, (): Part => ['a[]', 'x'.repeat(20)])]],
    ['texts without a name or a value', [csv('image'), ...Array.from({ length: 600 }, (): Part => ['', ''])]],
    ['files that nobody takes', Array.from({ length: 30 }, () => csv('other', 'x'.repeat(100)))],
  ])('is refused where it is too large: %s', async (_what, parts) => {
    for (const size of [20, 100_000]) {
      const { head, rest } = formOf(bodyOf(parts), size)
      const begun = await head()
      expect('failure' in begun ? begun : await rest()).toEqual({ failure: 'bodyTooLarge' })
    }
  })

  it('is not read further where its texts before the first file are too large', async () => {
    const { form, head } = formOf(bodyOf([['a', 'x'.repeat(5 * TEXT)], csv('image')]), 100)
    expect(await head()).toEqual({ failure: 'bodyTooLarge' })
    expect(form.isRead).toBe(false)
  })

  it('is refused unread where it says itself that it is too large', async () => {
    const length = String(wholeOf({ text: TEXT, files }) + 1)
    const { form, head, rest, directory } = formOf(bodyOf([csv('image')]), 20, { 'content-length': length })
    await head()
    expect(await rest()).toEqual({ failure: 'bodyTooLarge' })
    expect(form.isRead).toBe(false)
    expect(readdirSync(directory)).toEqual([])
  })

  it.each([1, 30, 100_000])('is a bad one where it breaks off, in pieces of %i bytes', async (size) => {
    const whole = bodyOf([['a', '1'], csv('image', 'a,b'), csv('paper')])
    for (let length = 1; length < whole.length - 4; length += 7) {
      const { form, head, rest, directory } = formOf(whole.subarray(0, length), size)
      const begun = await head()
      expect('failure' in begun ? begun : await rest(), String(length)).toEqual({ failure: 'badBody' })
      await form.leave()
      expect(readdirSync(directory)).toEqual([])
    }
  })

  it('may have a file without a name, which no input takes', async () => {
    const nameless = '--x\r\nContent-Disposition: form-data; filename="a"\r\n\r\na\r\n'
    const { form, head, rest } = formOf(Buffer.concat([Buffer.from(nameless), bodyOf([csv('image')])]))
    expect(await head()).toEqual({ fields: {} })
    expect(await rest()).toEqual({ fields: {} })
    expect(Object.keys(form.files)).toEqual(['image'])
  })

  it('never makes the reader throw, whatever its parts say of themselves', async () => {
    const word = fc.constantFrom(
      'filename="a"',
      'name="image"',
      'name',
      'filename',
      'filename*',
      '=',
      '"a"',
      ';',
      ' ',
      "utf-8''%zz",
      '%',
      '\\',
      '\0',
      '茶',
      '"',
    )
    const header = fc.oneof(
      fc.array(word, { maxLength: 8 }).map((words) => `Content-Disposition: form-data; ${words.join('')}`),
      fc.array(word, { maxLength: 4 }).map((words) => `Content-Disposition: ${words.join('')}`),
      fc
        .constantFrom('utf-16le', 'x-none', '', '"', 'shift_jis')
        .map((one) => `Content-Type: text/plain; charset=${one}`),
      fc.string({ unit: anyCharacter, maxLength: 10 }),
    )
    const part = fc.tuple(fc.array(header, { maxLength: 3 }), fc.string({ maxLength: 20 }))
    const parts = fc.array(part, { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(parts, fc.integer({ min: 1, max: 200 }), fc.boolean(), async (sent, size, goesOn) => {
        const text = sent.map(([headers, content]) => `--x\r\n${headers.join('\r\n')}\r\n\r\n${content}\r\n`)
        const { form, head, rest, directory } = formOf(Buffer.from(`${text.join('')}--x--\r\n`), size)
        const begun = await head()
        if (goesOn && !('failure' in begun)) await rest()
        await form.leave()
        expect(readdirSync(directory)).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  it('throws where a file cannot be written, and does not wait for the rest', async () => {
    const body = bodyOf([csv('image', 'x'.repeat(100)), csv('paper', 'x'.repeat(100))])
    const { form, head } = formOf(body, 10)
    await head()
    const rest = form.readRest({ text: TEXT, files, directory: '/nowhere' })
    await expect(rest).rejects.toThrow(/ENOENT/)
    await form.leave()
  })
})
