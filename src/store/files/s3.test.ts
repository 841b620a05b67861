import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Unavailable } from '../trouble.ts'
import type { Files } from './files.ts'
import { s3Files } from './s3.ts'

const PATIENCE = { ms: 300, bytesPerMs: 100 }
/** More than the client has connections. */
const MANY = 60

describe('An S3 bucket', () => {
  let answer: RequestListener
  let server: Server
  let files: Files

  beforeAll(async () => {
    server = createServer((request, response) => answer(request, response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const credentials = { accessKeyId: 'a', secretAccessKey: 'b' }
    files = s3Files({ name: 'shop', endpoint, region: 'us-east-1', credentials }, PATIENCE)
  })

  afterAll(() => {
    server?.close()
    server?.closeAllConnections()
  })

  const textOf = async (name: string) => {
    const content = await files.read(name)
    return content && (await buffer(content)).toString()
  }

  const asks = {
    read: () => files.read('a'),
    put: () => files.put('a', Buffer.from('a cup')),
    remove: () => files.remove('a'),
    assertThere: () => files.assertThere(),
    list: () => files.list()[Symbol.asyncIterator]().next(),
  }

  it.each(Object.entries(asks))('that is silent is given up in %s', async (_name, ask) => {
    answer = (request) => void request.resume()
    await expect(ask()).rejects.toBeInstanceOf(Unavailable)
  })

  it.each(Object.entries(asks))('that fails is away for a while in %s', async (_name, ask) => {
    answer = (request, response) => {
      request.resume()
      response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    }
    await expect(ask()).rejects.toBeInstanceOf(Unavailable)
  })

  it('that was silent to many is asked again once it speaks', async () => {
    answer = () => undefined
    await Promise.allSettled(Array.from({ length: MANY }, () => files.read('a')))
    answer = (_request, response) => void response.end('a cup')
    expect(await textOf('a')).toBe('a cup')
  })

  it('that stops in the middle of a file has it break off', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': 10 })
      response.write('half')
    }
    await expect(textOf('a')).rejects.toBeInstanceOf(Unavailable)
  })

  it('gives a file to whoever takes it slowly', async () => {
    answer = (_request, response) => void response.end('a'.repeat(1_000_000))
    let size = 0
    for await (const piece of (await files.read('a')) ?? []) {
      if (size === 0) await pause(2 * PATIENCE.ms)
      size += piece.length
    }
    expect(size).toBe(1_000_000)
  })

  it('that has more than one list of files gives them all', async () => {
    answer = ({ url = '' }, response) => {
      const isFirst = !url.includes('continuation-token')
      const more = isFirst ? '<NextContinuationToken>more</NextContinuationToken>' : ''
      response.end(
        `<ListBucketResult><IsTruncated>${isFirst}</IsTruncated>${more}<Contents><Key>${isFirst ? 'a' : 'b'}</Key></Contents></ListBucketResult>`,
      )
    }
    const names: string[] = []
    for await (const name of files.list()) names.push(name)
    expect(names).toEqual(['a', 'b'])
  })
})
