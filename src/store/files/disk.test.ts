import { mkdtempSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { diskFiles } from './disk.ts'
import type { Files } from './files.ts'

async function* broken(): AsyncGenerator<Buffer> {
  yield Buffer.from('half')
  throw new Error('it broke off')
}

describe('Files on the disk', () => {
  let folder: string
  let files: Files

  beforeEach(() => {
    folder = join(mkdtempSync(join(inject('workshop'), 'files-')), 'files')
    files = diskFiles(folder)
  })

  it('are for their owner alone', async () => {
    await files.put('b/a.webp', Buffer.from('a cup'))
    expect(statSync(join(folder, 'b', 'a.webp')).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'b')).mode & 0o777).toBe(0o700)
  })

  it('are none where there is no folder yet', async () => {
    expect(await files.list()[Symbol.asyncIterator]().next()).toMatchObject({ done: true })
    expect(await files.read('a.webp')).toBeUndefined()
  })

  it('keep what was there where another one breaks off, and nothing else of it', async () => {
    await files.put('a.webp', Buffer.from('a cup'))
    await expect(files.put('a.webp', broken())).rejects.toThrow('it broke off')
    expect((await buffer((await files.read('a.webp')) ?? broken())).toString()).toBe('a cup')
    expect(readdirSync(folder)).toEqual(['a.webp'])
  })

  it('are whole: what a process that died was writing counts for nothing, and goes after an hour', async () => {
    await files.put('a.webp', Buffer.from('a cup'))
    for (const [part, hours] of [
      ['b.webp.0123456789abcdef.part', 2],
      ['c.webp.0123456789abcdef.part', 0],
    ] as const) {
      writeFileSync(join(folder, part), 'half')
      utimesSync(join(folder, part), Date.now() / 1000, Date.now() / 1000 - hours * 3600)
    }
    const names: string[] = []
    for await (const name of files.list()) names.push(name)
    expect(names).toEqual(['a.webp'])
    expect(readdirSync(folder)).toEqual(['a.webp', 'c.webp.0123456789abcdef.part'])
  })
})
