import { describe, expect, it } from 'vitest'
import { entriesIn, menuFrom, type SentEntry } from './menus.rules.ts'

const entry = (menuLabel: string, more: Partial<SentEntry> = {}): SentEntry => ({
  ...{ menuKind: 'link', menuLabel, menuAddress: '/' },
  ...more,
})

describe('A menu', () => {
  it('has its entries in their order, new ones last', () => {
    const sent = [entry('c', { sortNo: 3 }), entry('new'), entry('a', { sortNo: 1 })]
    expect(menuFrom('header', sent).entries.map(({ label }) => label)).toEqual(['a', 'c', 'new'])
  })

  it('needs words and an address, but for the categories', () => {
    const sent = [
      entry('a', { menuLabel: undefined, menuAddress: undefined }),
      { menuKind: 'categories' as const },
    ]
    expect(Object.keys(menuFrom('footer', sent).faults)).toEqual([
      'footer.0.menuLabel',
      'footer.0.menuAddress',
    ])
  })

  it.each(['javascript:alert(1)', '//elsewhere.example', 'products', '/a b'])(
    'leads to no address like %j',
    (menuAddress) => {
      expect(Object.keys(menuFrom('header', [entry('a', { menuAddress })]).faults)).toEqual([
        'header.0.menuAddress',
      ])
    },
  )

  it('has no words on English pages that are not English', () => {
    const categories = { menuKind: 'categories' as const }
    const sent = [entry('器', { menuLabelEn: 'Vessels' }), entry('布'), categories]
    const { entries } = menuFrom('header', sent)
    expect(entriesIn('en', entries).map(({ label }) => label)).toEqual(['Vessels', ''])
    expect(entriesIn('ja', entries).map(({ label }) => label)).toEqual(['器', '布', ''])
  })

  it('leads to paths of the shop, also if they were copied with its host', () => {
    const sent = ['https://shop.example/products?tag[]=1', 'https://elsewhere.example/'].map((menuAddress) =>
      entry('a', { menuAddress }),
    )
    expect(menuFrom('header', sent, ['shop.example']).entries.map(({ address }) => address)).toEqual([
      '/products?tag[]=1',
      'https://elsewhere.example/',
    ])
  })
})
