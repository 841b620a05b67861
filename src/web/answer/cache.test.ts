import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Cache, type Representation } from './cache.ts'

const MINUTE_MS = 60_000

const page = (name: string, size = 10): Representation => ({
  pieces: [Buffer.alloc(size)],
  size,
  contentType: 'text/html',
  headers: {},
  frames: [],
  digest: name,
  tags: [],
  goodUntil: Number.POSITIVE_INFINITY,
})

const cacheOf = (mostBytes = 1000) => {
  let now = 0
  const cache = new Cache(mostBytes, () => now)
  const keep = (key: string, tags: readonly string[] = [], size?: number) =>
    cache.share(key, async (ticket) => cache.put(ticket, page(key, size), tags))
  return {
    cache,
    keep,
    pass: (ms: number) => {
      now += ms
    },
    has: (...keys: readonly string[]) => keys.filter((key) => cache.get(key) !== undefined),
  }
}

describe('The cache', () => {
  it('keeps what it is given, and nothing else', async () => {
    const { cache, keep } = cacheOf()
    await keep('list')
    expect(cache.get('list')?.digest).toBe('list')
    expect(cache.get('other')).toBeUndefined()
  })

  it('forgets after sixty seconds', async () => {
    const { keep, has, pass } = cacheOf()
    await keep('list')
    pass(MINUTE_MS)
    expect(has('list')).toEqual(['list'])
    pass(1)
    expect(has('list')).toEqual([])
  })

  it('forgets earlier what is to be another one earlier, and no later than everything', async () => {
    const { cache, has, pass } = cacheOf()
    const keepFor = (key: string, life: number) =>
      cache.share(key, async (ticket) => cache.put(ticket, page(key), [], life))
    await keepFor('soon', 5000)
    await keepFor('at once', 1)
    await keepFor('late', 2 * MINUTE_MS)
    pass(4999)
    expect(has('soon', 'late')).toEqual(['soon', 'late'])
    pass(1)
    expect(has('soon', 'at once', 'late')).toEqual(['late'])
    pass(MINUTE_MS)
    expect(has('late')).toEqual([])
  })

  it('does not live longer for being asked for', async () => {
    const { keep, has, pass } = cacheOf()
    await keep('list')
    for (let times = 0; times < 7; times++) {
      has('list')
      pass(10_000)
    }
    expect(has('list')).toEqual([])
  })

  it('holds as many bytes as it may, and lets go of what was unused for longest', async () => {
    const { keep, has } = cacheOf(100)
    await keep('a', [], 40)
    await keep('b', [], 40)
    expect(has('a', 'b')).toEqual(['a', 'b'])
    has('a')
    await keep('c', [], 40)
    expect(has('b')).toEqual([])
    expect(has('a', 'c')).toEqual(['a', 'c'])
  })

  it('counts a page once that is put in place of an older one', async () => {
    const { keep, has } = cacheOf(100)
    for (let times = 0; times < 5; times++) await keep('a', [], 40)
    await keep('b', [], 60)
    expect(has('a', 'b')).toEqual(['a', 'b'])
  })

  it('does not keep what is larger than the whole of it, and is of use afterwards', async () => {
    const { keep, has } = cacheOf(100)
    await keep('huge', [], 101)
    expect(has('huge')).toEqual([])
    await keep('a', [], 100)
    expect(has('a')).toEqual(['a'])
  })

  it('never holds more bytes than it may, whatever comes', async () => {
    const step = fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd', 'e'), size: fc.nat(60) })
    await fc.assert(
      fc.asyncProperty(fc.array(step), fc.boolean(), async (steps, clearing) => {
        const { cache, keep } = cacheOf(100)
        for (const [at, { key, size }] of steps.entries()) {
          await keep(key, [`tag:${size % 3}`], size)
          if (clearing && at % 4 === 3) cache.clear(['tag:1'])
        }
        const held = ['a', 'b', 'c', 'd', 'e'].reduce((sum, key) => sum + (cache.get(key)?.size ?? 0), 0)
        expect(held).toBeLessThanOrEqual(100)
      }),
    )
  })

  it('lets go of what carries a cleared tag, and of nothing else', async () => {
    const { cache, keep, has } = cacheOf()
    await keep('list', ['catalog', 'product:1'])
    await keep('tea', ['product:1'])
    await keep('help', ['content'])
    cache.clear(['product:1', 'product:2'])
    expect(has('list', 'tea', 'help')).toEqual(['help'])
    cache.clear()
    expect(has('help')).toEqual([])
  })

  it('goes by the tags of the page that is there, not of the one before it', async () => {
    const { cache, keep, has } = cacheOf()
    await keep('list', ['product:1'])
    await keep('list', ['product:2'])
    cache.clear(['product:1'])
    expect(has('list')).toEqual(['list'])
    cache.clear(['product:2'])
    expect(has('list')).toEqual([])
  })

  it('does not keep what was being read while one of its tags was cleared', async () => {
    const { cache, has } = cacheOf()
    await cache.share('list', async (ticket) => {
      cache.clear(['product:1'])
      cache.put(ticket, page('list'), ['catalog', 'product:1'])
    })
    expect(has('list')).toEqual([])
  })

  it('does not keep what was being read while everything was cleared', async () => {
    const { cache, has } = cacheOf()
    await cache.share('tea', async (ticket) => {
      cache.clear()
      cache.put(ticket, page('tea'), [])
    })
    expect(has('tea')).toEqual([])
  })

  it('keeps what was being read while another tag was cleared', async () => {
    const { cache, has } = cacheOf()
    await cache.share('list', async (ticket) => {
      cache.clear(['product:2'])
      cache.put(ticket, page('list'), ['product:1'])
    })
    expect(has('list')).toEqual(['list'])
  })

  it('keeps nothing of before, however many tags were cleared since', async () => {
    const { cache, has } = cacheOf()
    await cache.share('list', async (ticket) => {
      cache.clear(['product:1'])
      for (let at = 2; at < 10_010; at++) cache.clear([`product:${at}`])
      cache.put(ticket, page('list'), ['product:1'])
    })
    expect(has('list')).toEqual([])
  })

  it('makes a page once for sixty-four who ask at once', async () => {
    const { cache } = cacheOf()
    let made = 0
    const answers = await Promise.all(
      Array.from({ length: 64 }, () =>
        cache.share('list', async () => {
          made += 1
          await new Promise((resolve) => setTimeout(resolve, 5))
          return made
        }),
      ),
    )
    expect(made).toBe(1)
    expect(answers).toEqual(Array.from({ length: 64 }, () => 1))
  })

  it('does not give what was being read before a change to those who ask after it', async () => {
    const { cache } = cacheOf()
    let release: (value: string) => void = () => undefined
    const before = cache.share('list', () => new Promise<string>((resolve) => (release = resolve)))
    cache.clear(['catalog'])
    expect(await cache.share('list', async () => 'new')).toBe('new')
    release('old')
    expect(await before).toBe('old')
  })

  it('lets a failure go to those who waited, and tries again for the next', async () => {
    const { cache } = cacheOf()
    const fail = () => cache.share('list', async () => Promise.reject(new Error('no database')))
    expect(await Promise.allSettled([fail(), fail()])).toMatchObject([
      { status: 'rejected' },
      { status: 'rejected' },
    ])
    expect(await cache.share('list', async () => 'fine')).toBe('fine')
  })

  it('says how much it keeps, and how often that was of use', async () => {
    const { cache } = cacheOf()
    const ask = () =>
      cache.keep(
        'list',
        async () => page('list'),
        () => ['product:1'],
      )
    await ask()
    await ask()
    await ask()
    expect(cache.figures()).toEqual({ entries: 1, size: page('list').size, hits: 2, misses: 1 })
    cache.clear()
    expect(cache.figures()).toMatchObject({ entries: 0, size: 0 })
  })
})
