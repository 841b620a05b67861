import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PictureEdit, pictureFault, picturesAfter } from './pictures.rules.ts'

const three = ['一', '二', '三'].map((alt, at) => ({ id: at + 1, sort_no: at, alt, alt_en: null }))
const orderAfter = (...edits: readonly PictureEdit[]) => picturesAfter(three, edits).kept.map(({ id }) => id)

describe('A picture', () => {
  it('is a JPEG, PNG, GIF or WebP of at most 50 megapixels (SEC-16)', () => {
    const faultOf = (about: Parameters<typeof pictureFault>[0]) => pictureFault(about, 'a.png')?.key
    for (const format of ['jpeg', 'png', 'gif', 'webp'])
      expect(faultOf({ format, width: 10_000, height: 5000 })).toBeUndefined()
    expect(faultOf({ format: 'png', width: 10_001, height: 5000 })).toBe('input.picturePixels')
    for (const format of ['svg', 'tiff', 'pdf'])
      expect(faultOf({ format, width: 10, height: 10 })).toBe('input.pictureUnreadable')
    expect(faultOf({ format: 'png' })).toBe('input.pictureUnreadable')
    expect(faultOf({})).toBe('input.pictureUnreadable')
  })
})

describe('The pictures of a product', () => {
  it('stand where they are put, and the others where they stood (PRD-09)', () => {
    expect(orderAfter()).toEqual([1, 2, 3])
    expect(orderAfter({ id: 3, sortNo: 1 })).toEqual([3, 1, 2])
    expect(orderAfter({ id: 1, sortNo: 3 })).toEqual([2, 3, 1])
    expect(orderAfter({ id: 1, sortNo: 2 })).toEqual([2, 1, 3])
    expect(orderAfter({ id: 1, sortNo: 99 })).toEqual([2, 3, 1])
    expect(orderAfter({ id: 1, sortNo: 3 }, { id: 2, sortNo: 2 }, { id: 3, sortNo: 1 })).toEqual([3, 2, 1])
  })

  it('keep what is not said of them, and lose what is said to be nothing', () => {
    const { kept } = picturesAfter(three, [
      { id: 1, altEn: 'One' },
      { id: 2, alt: null },
    ])
    expect(kept).toEqual([
      { id: 1, sort_no: 0, alt: '一', alt_en: 'One' },
      { id: 2, sort_no: 1, alt: null, alt_en: null },
      { id: 3, sort_no: 2, alt: '三', alt_en: null },
    ])
  })

  it('close up where one goes', () => {
    const { removed, kept } = picturesAfter(three, [{ id: 1, remove: true }])
    expect(removed).toEqual([1])
    expect(kept.map(({ id, sort_no }) => [id, sort_no])).toEqual([
      [2, 0],
      [3, 1],
    ])
  })

  it('are each there once, whatever is asked', () => {
    const edit = fc.record(
      {
        id: fc.integer({ min: 1, max: 5 }),
        sortNo: fc.integer({ min: 1, max: 9 }),
        remove: fc.boolean(),
      },
      { requiredKeys: ['id'] },
    )
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 6 }), (edits) => {
        const { removed, kept } = picturesAfter(three, edits)
        expect([...removed, ...kept.map(({ id }) => id)].sort()).toEqual([1, 2, 3])
        expect(kept.map(({ sort_no }) => sort_no)).toEqual(kept.map((_, at) => at))
      }),
    )
  })
})
