import { describe, expect, it } from 'vitest'
import { file, integer, parser } from './input.ts'
import { UploadedFile } from './upload.ts'

const picture = (over: Partial<UploadedFile> = {}) =>
  new UploadedFile({ path: '/tmp/1', name: 'a.png', mediaType: 'image/png', size: 10, ...over })

const rules = { most: 2, bytes: 3 * 1024 * 1024, kinds: ['image/png', 'image/webp'] }
const images = (sent?: unknown) => parser({ image: file(rules) })({ image: sent })
const archive = (sent?: unknown) => parser({ file: file({ ...rules, least: 1 }) })({ file: sent })
const nothing = picture({ name: '', mediaType: 'application/octet-stream', size: 0 })

describe('Files', () => {
  it('are a list, of however many were chosen', () => {
    const [one, two] = [picture(), picture({ mediaType: 'image/webp' })]
    expect(images(one)).toEqual({ ok: true, value: { image: [one] } })
    expect(images([one, two])).toEqual({ ok: true, value: { image: [one, two] } })
    for (const none of [undefined, '', nothing, [nothing]])
      expect(images(none)).toEqual({ ok: true, value: { image: [] } })
  })

  it('must be there where at least one is asked for', () => {
    for (const none of [undefined, '', nothing])
      expect(archive(none)).toMatchObject({ errors: { file: { key: 'input.fileMissing' } } })
    expect(archive(picture())).toMatchObject({ ok: true })
  })

  it('are no more, no larger and of no other kind than the contract says; what is wrong names the file', () => {
    expect(images([picture(), picture(), picture()])).toMatchObject({
      errors: { image: { key: 'input.tooMany', params: { max: 2 } } },
    })
    expect(images(picture({ size: rules.bytes }))).toMatchObject({ ok: true })
    expect(images([picture(), picture({ name: 'big.png', size: rules.bytes + 1 })])).toMatchObject({
      errors: { image: { key: 'input.fileTooLarge', params: { name: 'big.png', max: 3 } } },
    })
    expect(images(picture({ name: 'a.svg', mediaType: 'image/svg+xml' }))).toMatchObject({
      errors: { image: { key: 'input.fileKind', params: { name: 'a.svg' } } },
    })
  })

  it('come from forms alone: a record that names a path of the machine is none', () => {
    const record = { path: '/etc/passwd', name: 'a.png', mediaType: 'image/png', size: 10 }
    for (const sent of ['x', 5, [record]])
      expect(images(sent)).toEqual({ ok: false, errors: { 'image.0': { key: 'input.file' } } })
    // A record is read as files by their keys, and none of its values is a file.
    for (const sent of [record, { picture: record }, { ...picture() }]) expect(images(sent).ok).toBe(false)
  })

  it('do not tell where they lay', () => {
    const parsed = parser({ image: file(rules), n: integer() })({ image: picture(), n: 1 })
    expect(JSON.stringify(parsed)).toContain('a.png')
    expect(JSON.stringify(parsed)).not.toContain('/tmp')
  })
})
