import { describe, expect, it } from 'vitest'
import { changedAtOf, cleanNews, isPublishDate, NEWS_URL, settledNews, standingOf } from './news.rules.ts'

describe('A news item (NWS-01)', () => {
  it.each([
    [true, '2026-11-20T03:00:00.000Z', 'published'],
    [true, '2026-11-20T03:00:00.001Z', 'waiting'],
    [false, '2026-11-20T03:00:00.000Z', 'hidden'],
    [false, '2026-11-20T03:00:00.001Z', 'hidden'],
  ] as const)('that is visible (%s) from %s on is %s', (visible, publish_date, standing) => {
    expect(standingOf({ visible, publish_date }, new Date('2026-11-20T03:00:00Z'))).toBe(standing)
  })

  it.each(['2000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'])('can be published at %s', (instant) => {
    expect(isPublishDate(instant)).toBe(true)
  })

  it.each(['1999-12-31T23:59:59.999Z', '0226-11-20T03:00:00.000Z', '+010000-01-01T00:00:00.000Z'])(
    'cannot be published at %s',
    (instant) => {
      expect(isPublishDate(instant)).toBe(false)
    },
  )

  it('has changed at its publication, or when it was edited after that', () => {
    const [before, after] = ['2026-11-20T03:00:00.000Z', '2026-11-21T03:00:00.000Z']
    expect(changedAtOf({ publish_date: after, updated_at: before })).toBe(after)
    expect(changedAtOf({ publish_date: before, updated_at: after })).toBe(after)
  })

  it('opens no window without an address', () => {
    expect(settledNews({ url: null, link_method: true })).toEqual({ url: null, link_method: false })
    expect(settledNews({ url: '/products', link_method: true }).link_method).toBe(true)
    expect(settledNews({ url: '/products', link_method: false }).link_method).toBe(false)
  })
})

describe('Where a news item leads', () => {
  it.each([
    'https://example.com',
    'http://example.com:8080/a/b?c=d&e=f#g',
    'https://日本語.example/お知らせ',
    '/',
    '/products?category_id=3',
    '/help/guide#発送',
    '/a//b',
  ])('may be %s', (url) => {
    expect(url).toMatch(NEWS_URL)
  })

  it.each([
    '',
    'products',
    'example.com',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'mailto:shop@example.com',
    'ftp://example.com/',
    '//example.com',
    '///example.com',
    '/\\example.com',
    '/a\\b',
    'https:',
    'https://',
    'https:///example.com',
    'https://?a',
    'https:\\\\example.com',
    'https://exa mple.com',
    '/a b',
    '/\t/example.com',
    '/a\nb',
    ' /a',
    '/a ',
    'x/products',
    'x https://example.com',
  ])('is not %j', (url) => {
    expect(url).not.toMatch(NEWS_URL)
  })
})

it('A news item that moved in has nothing that members may not write', () => {
  const sent = {
    title: '秋'.repeat(300),
    description: '<p onclick="x()">新茶</p><script>x()</script><meta http-equiv="refresh" content="0">',
    url: 'javascript:x()',
  }
  expect(cleanNews(sent)).toEqual({ title: '秋'.repeat(200), description: '<p>新茶</p>', url: null })
  const long = `<p>${'茶'.repeat(4000)}</p>`
  expect(cleanNews({ ...sent, description: long, url: '/products' })).toMatchObject({
    description: '茶'.repeat(3000),
    url: '/products',
  })
  expect(cleanNews({ ...sent, description: '' }).description).toBeNull()
})
