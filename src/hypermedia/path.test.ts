import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formFor } from './form.ts'
import { graphOf } from './graph.ts'
import { hrefOf } from './href.ts'
import { key, optional } from './input.ts'
import { filledPath, isPath, variableIn } from './path.ts'
import { realmOfTests } from './realm.fixture.ts'
import { safe } from './transition.ts'

describe('A path', () => {
  it('may end in an input, which may hold slashes', () => {
    expect(variableIn('/user_data/{pageUrl}')).toEqual({
      before: '/user_data/',
      name: 'pageUrl',
      holdsSlashes: false,
    })
    expect(variableIn('/a/b/{+rest}')).toEqual({ before: '/a/b/', name: 'rest', holdsSlashes: true })
  })

  it('has no input elsewhere', () => {
    for (const path of ['/{a}/b', '/a/x{b}', '/{a}/{b}', '/a/{b}/', '/a/{?b}']) {
      expect(variableIn(path), path).toBeUndefined()
      expect(isPath(path), path).toBe(false)
    }
    expect(isPath('/a/b')).toBe(true)
  })

  it('is filled in percent-encoded, and read again as it was', () => {
    expect(filledPath('/p/{a}', { a: '茶/b?c#d' })).toBe('/p/%E8%8C%B6%2Fb%3Fc%23d')
    expect(filledPath('/p/{+a}', { a: '茶/b?c' })).toBe('/p/%E8%8C%B6/b%3Fc')
    expect(filledPath('/p', { a: '1' })).toBe('/p')
    const value = fc.string({ unit: 'grapheme', minLength: 1 })
    fc.assert(fc.property(value, (a) => decodeURIComponent(filledPath('/p/{+a}', { a })) === `/p/${a}`))
  })

  const graph = (paths: Readonly<Record<string, string>>) => {
    const pages = Object.entries(paths).map(([name, path]) => [
      name,
      safe(path, { title: name, for: 'anyone', input: { a: key(), b: optional(key()) }, entered: 'outside' }),
    ])
    const goTop = safe('/', { title: 'Home', for: 'anyone' })
    return graphOf([realmOfTests([{ goTop, ...Object.fromEntries(pages) }])], {})
  }

  it('has its input in the address of a link, and the others behind it', () => {
    const target = graph({ goPage: '/p/{a}' }).named('goPage')
    expect(hrefOf(target, { a: 'x y', b: '1' })).toBe('/p/x%20y?b=1')
    expect(hrefOf(target, { a: 'x', b: '1'.repeat(3000) })).toBe('/p/x')
  })

  it('is filled in where its form is sent to', () => {
    const target = graph({ goPage: '/p/{a}' }).named('goPage')
    expect(formFor(target, { values: { a: 'x/y' } }, String).action).toBe('/p/x%2Fy')
  })

  it.each([
    [{ goPage: '/{a}/p' }, /elsewhere than at the end/],
    [{ goPage: '/{a}' }, /would take every path/],
    [{ goPage: '/p/{c}' }, /has c in its path, not in what it needs/],
    [{ goPage: '/p/{b}' }, /has b in its path, not in what it needs/],
    [{ goPage: '/p/{a}', goOther: '/p/{+a}' }, /name the end of one path differently/],
  ])('stops the start where it is not in order: %j', (paths, fault) => {
    expect(() => graph(paths)).toThrow(fault)
  })
})
