import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { smallServer } from './support/small-server.ts'

describe('A path that ends in an input', () => {
  let server: Awaited<ReturnType<typeof smallServer>>

  beforeAll(async () => {
    server = await smallServer(mkdtempSync(join(inject('workshop'), 'paths-')))
  })

  afterAll(() => server?.close())

  const get = async (path: string) => {
    const answer = await fetch(server.base + path, { headers: { accept: 'application/hal+json' } })
    return { status: answer.status, ...((await answer.json()) as Record<string, unknown>) }
  }

  it('hands it on, whatever the query says', async () => {
    expect(await get('/page/%E8%8C%B6%2Fb?pageUrl=other&size=1')).toMatchObject({
      status: 200,
      given: { pageUrl: '茶/b', size: '1' },
      _links: { self: { href: '/page/%E8%8C%B6%2Fb?size=1' } },
    })
  })

  it('holds slashes where its contract says so, and there alone', async () => {
    expect(await get('/letter/a/b%20c/d')).toMatchObject({
      given: { folder: 'a/b c/d' },
      _links: { self: { href: '/letter/a/b%20c/d' } },
    })
    expect(await get('/page/a/b')).toMatchObject({ status: 404, code: 'unknownPath' })
  })

  it('is found after the fixed paths, and not where nothing stands at its end', async () => {
    expect(await get('/page/first')).toMatchObject({ _links: { self: { href: '/page/first' } } })
    for (const path of ['/page/', '/letter/', '/page', '/letter'])
      expect(await get(path), path).toMatchObject({ status: 404, code: 'unknownPath' })
    expect(await get('/page/%zz')).toMatchObject({ status: 400, code: 'badBody' })
  })

  it('is the input of what is sent there, whatever the body says', async () => {
    const sent = await fetch(`${server.base}/page/a`, {
      method: 'PUT',
      headers: {
        cookie: server.cookie,
        'content-type': 'application/json',
        'x-csrf-token': server.token(),
      },
      body: JSON.stringify({ pageUrl: 'other', words: 'w' }),
    })
    expect(sent.status).toBe(200)
    expect(server.handled).toMatchObject([{ name: 'doWrite', input: { pageUrl: 'a', words: 'w' } }])
  })

  it('serves the methods of its own alone', async () => {
    const answer = await fetch(`${server.base}/page/a`, { method: 'OPTIONS' })
    expect(answer.headers.get('allow')).toBe('GET, PUT, HEAD, OPTIONS')
    expect((await fetch(`${server.base}/page/a`, { method: 'DELETE' })).status).toBe(405)
  })

  it('is a template of its own among the links of items', async () => {
    const { headers } = await fetch(server.base, { headers: { accept: 'application/json' } })
    expect(headers.get('link-template')).toBe(
      '"/page/{pageUrl}"; rel="goPage", "/letter/{+folder}"; rel="goLetter"',
    )
  })
})
