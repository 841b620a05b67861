import { describe, expect, it } from 'vitest'
import { keyOf } from './keys.ts'
import { createPurger } from './purger.ts'
import { type PurgeRequest, type PurgeSetting, purgeTarget } from './targets.ts'

const FASTLY: PurgeSetting = { kind: 'fastly', of: ['S1'], token: 'secret' }
const CLOUDFLARE: PurgeSetting = { kind: 'cloudflare', of: ['abc0'], token: 'secret' }

/** A purger that collects for a millisecond, with what it sent and what it reported. */
const purging = (setting: PurgeSetting) => {
  const sent: PurgeRequest[] = []
  const reported: unknown[] = []
  let failsFor = 0
  const purger = createPurger({
    target: purgeTarget(setting),
    collectMs: 1,
    gapsMs: [1],
    report: (error) => reported.push(error),
    send: async (request) => {
      sent.push(request)
      if (failsFor-- > 0) throw new Error('away')
    },
  })
  return {
    ...{ purger, sent, reported },
    fails(times: number): void {
      failsFor = times
    },
  }
}

describe('A cache in front', () => {
  it('is told of changes together, each once', async () => {
    const { purger, sent } = purging(FASTLY)
    purger.changed(['product', 'variant.stock:1'])
    purger.changed(['product', 'tag'])
    await purger.settle()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      url: 'https://api.fastly.com/service/S1/purge',
      method: 'POST',
      headers: { 'fastly-key': 'secret' },
      body: JSON.stringify({ surrogate_keys: ['product', 'variant.stock:1', 'tag'].map(keyOf) }),
    })
    await purger.settle()
    await purger.close()
    expect(sent).toHaveLength(1)
  })

  it('forgets all where anything may have changed, or more than can be named', async () => {
    const { purger, sent } = purging(CLOUDFLARE)
    const all = JSON.stringify({ purge_everything: true })
    purger.changed(['product'])
    purger.changed()
    await purger.settle()
    purger.changed(Array.from({ length: 1001 }, (_, at) => `variant.stock:${at}`))
    await purger.settle()
    expect(sent.map(({ body }) => body)).toEqual([all, all])
    expect(sent[0]?.url).toBe('https://api.cloudflare.com/client/v4/zones/abc0/purge_cache')
    expect(sent[0]?.headers.authorization).toBe('Bearer secret')
  })

  it('is told of many keys in several requests', async () => {
    const { purger, sent } = purging(CLOUDFLARE)
    purger.changed(Array.from({ length: 70 }, (_, at) => `variant.stock:${at}`))
    await purger.settle()
    expect(sent.map(({ body }) => JSON.parse(body ?? '').tags.length)).toEqual([30, 30, 10])
  })

  it('is told again of what it did not take, with what came since', async () => {
    const { purger, sent, reported, fails } = purging(FASTLY)
    fails(2)
    purger.changed(['product'])
    await purger.settle()
    purger.changed(['tag'])
    await expect.poll(() => sent.length).toBe(3)
    expect(reported).toHaveLength(2)
    expect(JSON.parse(sent[2]?.body ?? '').surrogate_keys).toEqual(['product', 'tag'].map(keyOf))
  })

  it('is told of the last changes when the shop closes, and waited for once', async () => {
    const { purger, sent, fails } = purging({ kind: 'varnish', of: ['http://a', 'http://b'], token: '' })
    purger.changed(['product', 'tag'])
    fails(2)
    await purger.close()
    const pattern = `${keyOf('product')}|${keyOf('tag')}`
    expect(sent).toEqual(
      ['http://a', 'http://b'].map((url) => ({
        url,
        method: 'PURGE',
        headers: { 'surrogate-key': pattern },
      })),
    )
  })
})
