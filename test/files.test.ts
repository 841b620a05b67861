import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readConfig } from '../src/config.ts'
import { filesOf } from '../src/pictures.ts'
import type { Files } from '../src/store/files/files.ts'
import { openS3, type S3Server } from './support/s3.ts'

async function* inPieces(): AsyncGenerator<Buffer> {
  yield Buffer.from('a ')
  yield Buffer.from('bowl')
}

describe.each(['disk', 'S3'])('Uploaded files, on %s', (kind) => {
  let server: S3Server | undefined
  let files: Files

  beforeAll(async () => {
    server = kind === 'S3' ? await openS3() : undefined
    const dataDir = mkdtempSync(join(inject('workshop'), 'files-'))
    files = filesOf(readConfig({ DATA_DIR: dataDir, ...server?.environment }))
  })

  afterAll(() => server?.close())

  const textOf = async (name: string) => {
    const content = await files.read(name)
    return content && (await buffer(content)).toString()
  }

  it('lie under their names until they are taken away', async () => {
    await files.put('b/茶碗.webp', inPieces())
    await files.put('a.webp', Buffer.from('a cup'))
    await files.put('a.webp', Buffer.from('another cup'))
    const lying: string[] = []
    for await (const name of files.list()) lying.push(name)
    expect(lying).toEqual(['a.webp', 'b/茶碗.webp'])
    expect([await textOf('b/茶碗.webp'), await textOf('a.webp')]).toEqual(['a bowl', 'another cup'])
    await files.remove('a.webp')
    await files.remove('a.webp')
    expect(await textOf('a.webp')).toBeUndefined()
  })

  it.each(['../a', '/etc/passwd', 'a/../../b', '.'])('do not leave their folder by %s', async (name) => {
    await expect(files.put(name, Buffer.from('x'))).rejects.toThrow('would leave its folder')
    await expect(files.read(name)).rejects.toThrow('would leave its folder')
    await expect(files.remove(name)).rejects.toThrow('would leave its folder')
  })
})
