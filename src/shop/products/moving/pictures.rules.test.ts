import { describe, expect, it } from 'vitest'
import { readLines } from '../../csv/line.fixture.ts'
import type { NamedCells } from './names.rules.ts'
import { isFileName, pictureCell, picturesIn, pictureUrl } from './pictures.rules.ts'

describe('Pictures in files of other programs', () => {
  it.each([
    ['https://cdn.example.com/a.jpg?v=1', 'https://cdn.example.com/a.jpg?v=1'],
    ['//cdn.example.com/a.jpg', 'https://cdn.example.com/a.jpg'],
    ['file:///etc/passwd', undefined],
    ['a.jpg', undefined],
    ['', undefined],
  ])('have addresses, as %s', (typed, url) => {
    expect(pictureUrl(typed)).toBe(url)
    expect(isFileName(typed)).toBe(typed !== '' && url === undefined)
  })

  it('belong to their products, in their order, and those of variants come last', () => {
    const pictureUrls = pictureCell([
      { url: 'https://a.example/1.jpg', alt: '表' },
      { url: 'https://a.example/2.jpg' },
      { url: 'https://a.example/1.jpg' },
      { url: 'nothing' },
    ])
    const line = (more: Partial<NamedCells>) => ({ productKey: 'a', pictureUrls, ...more }) as NamedCells
    const lines = readLines(
      line({ productCode: 'A-1', variantPicture: 'https://a.example/2.jpg' }),
      line({ productCode: 'A-2', variantPicture: 'https://a.example/3.jpg' }),
    )
    expect(picturesIn(lines)).toMatchObject([
      { url: 'https://a.example/1.jpg', place: 0, variantCode: null, codes: ['A-1', 'A-2'] },
      { url: 'https://a.example/2.jpg', alt: null, place: 1, variantCode: 'A-1' },
      { url: 'https://a.example/3.jpg', place: 2, variantCode: 'A-2' },
    ])
  })
})
