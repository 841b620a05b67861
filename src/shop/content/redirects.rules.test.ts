import { describe, expect, it } from 'vitest'
import {
  addressesAsked,
  addressNamed,
  leadsTo,
  targetNamed,
  withoutHost,
  withoutOwnHost,
} from './redirects.rules.ts'

describe('A redirect', () => {
  it.each([
    ['/products/detail/12', '/products/detail/12'],
    ['/collections/tea/', '/collections/tea'],
    ['/en/products/detail/12', '/products/detail/12'],
    ['/商品?id=1', '/%E5%95%86%E5%93%81?id=1'],
    ['/a/../b', '/b'],
    ['//elsewhere.example/', undefined],
    ['/\\elsewhere.example/', undefined],
    ['/..//elsewhere.example', undefined],
    ['products', undefined],
    ['https://shop.example/a', undefined],
  ])('is asked for at %s as %s', (typed, named) => {
    expect(addressNamed(typed)).toBe(named)
  })

  it.each([
    ['/help/about', '/help/about'],
    ['/products?category_id=1#list', '/products?category_id=1#list'],
    ['https://other.example/a', 'https://other.example/a'],
    ['http://other.example', 'http://other.example/'],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['//elsewhere.example/', undefined],
    ['', undefined],
  ])('leads to %s as %s', (typed, target) => {
    expect(targetNamed(typed)).toBe(target)
  })

  it.each([
    ['https://shop.example/a?b=1#c', '/a?b=1#c'],
    ['http://SHOP.example', '/'],
    ['https://shop.example:8443/a', 'https://shop.example:8443/a'],
    ['https://other.example/a', 'https://other.example/a'],
    ['/a', '/a'],
  ])('typed as %s leads to %s', (typed, target) => {
    expect(withoutOwnHost(typed, ['shop.example'])).toBe(target)
  })

  it.each([
    ['https://old.example/a?b=1#c', '/a?b=1'],
    ['/a?b=1', '/a?b=1'],
    ['ftp://old.example/a', 'ftp://old.example/a'],
  ])('is copied as %s, which means %s', (typed, path) => {
    expect(withoutHost(typed)).toBe(path)
  })

  it.each([
    ['/a', '/a', true],
    ['/a?x=1', '/a', true],
    ['/en/a/?x=1#y', '/a', true],
    ['/a', '/a?x=1', false],
    ['/a?x=2', '/a?x=1', false],
    ['https://shop.example/a', '/a', false],
  ])('to %s leads to the one from %s: %s', (to_address, from, leads) => {
    expect(leadsTo({ to_address }, from)).toBe(leads)
  })

  it('is looked up with the query and without', () => {
    expect(addressesAsked('/en/a/?b=1')).toEqual(['/a?b=1', '/a'])
    expect(addressesAsked('/a')).toEqual(['/a'])
    expect(addressesAsked('//a')).toEqual([])
  })
})
