import { describe, expect, it } from 'vitest'
import { endOf, handleIn } from './redirect-lead.rules.ts'

describe('Redirects of another shop', () => {
  const targets = new Map([
    ['/a', '/b'],
    ['/b', '/c?x=1'],
    ['/round', '/about'],
    ['/about', '/round'],
  ])

  it('that follow each other lead to the end at once', () => {
    expect(endOf('/b', '/a', targets)).toBe('/c?x=1')
    expect(endOf('/elsewhere', '/a', targets)).toBe('/elsewhere')
  })

  it('in a circle lead nowhere', () => {
    expect(endOf('/about', '/round', targets)).toBeUndefined()
    expect(endOf('/round', '/new', targets)).toBeUndefined()
    expect(endOf('/a?x=1', '/a', targets)).toBeUndefined()
  })

  it.each([
    ['/products/tenugui', 'tenugui'],
    ['/collections/summer/products/tenugui?variant=1', 'tenugui'],
    ['/collections/summer', undefined],
    ['/products', undefined],
  ])('to %s mean the product %s', (address, handle) => {
    expect(handleIn(address)).toBe(handle)
  })
})
