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
      'footer[0][menuLabel]',
      'footer[0][menuAddress]',
    ])
  })

  it.each(['javascript:alert(1)', '//elsewhere.example', 'products', '/a b'])(
    'leads to no address like %j',
    (menuAddress) => {
      expect(Object.keys(menuFrom('header', [entry('a', { menuAddress })]).faults)).toEqual([
        'header[0][menuAddress]',
      ])
    },
  )

  it('keeps its Japanese words where it has no English ones', () => {
    const { entries } = menuFrom('header', [entry('器', { menuLabelEn: 'Vessels' }), entry('布')])
    expect(entriesIn('en', entries).map(({ label }) => label)).toEqual(['Vessels', '布'])
    expect(entriesIn('ja', entries).map(({ label }) => label)).toEqual(['器', '布'])
  })
})
