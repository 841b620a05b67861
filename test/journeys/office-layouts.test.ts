import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemIn } from '../support/hal-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const HOME = '1'
const OTHERS = '2'
const CALENDAR = '17'
const NEWS = '12'
const CART = '1'

describe.each(databases)('The layouts in the office, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
  })

  afterAll(() => shop?.close())

  const page = async (path: string): Promise<string> =>
    (await fetch(new URL(path, shop.base), { headers: { accept: 'text/html' } })).text()

  const layout = async (layoutId = HOME) => (await clerk.ask('goLayout', { layoutId })).document

  /** Which blocks stand in a section, in their order. */
  const standing = async (section: number, layoutId = HOME) =>
    (await layout(layoutId)).positions.filter((one) => one.section === section).map(({ blockId }) => blockId)

  it('are those of the shop, without the one for previews', async () => {
    const { document } = await clerk.ask('goLayoutList')
    expect(document.layouts.map(({ layoutId, deviceType }) => [layoutId, deviceType])).toEqual([
      [HOME, 10],
      [OTHERS, 10],
      ['3', 10],
    ])
    expect(document.layouts[0]).toMatchObject({ blockCount: 10, pageCount: 1 })
    expect((await clerk.ask('goLayout', { layoutId: '0' })).status).toBe(404)
    expect((await clerk.ask('goLayout', { layoutId: '99' })).status).toBe(404)
    const { document: blank } = await clerk.ask('goLayout')
    expect(blank).toMatchObject({ layoutId: null, layoutName: null, deviceType: null })
    const { unused } = await layout()
    expect(unused.map(({ blockId }) => blockId)).toContain(CART)
  })

  it('are arranged as a whole, and the shop has it so at once', async () => {
    expect(await page('/help/guide')).not.toContain('id="block-news"')
    const { positions, version } = await layout(OTHERS)
    const { document } = await clerk.ask('doUpdateLayout', {
      layoutId: OTHERS,
      positions: [
        ...positions,
        { blockId: NEWS, section: 9, sortNo: 2 },
        { blockId: CALENDAR, section: 9, sortNo: 1 },
      ],
      version,
    })
    expect(document).toMatchObject({ changed: true, version: version === null ? null : version + 1 })
    expect(await standing(9, OTHERS)).toEqual([CALENDAR, NEWS])
    const guide = await page('/help/guide')
    expect(guide.indexOf('block-calendar')).toBeGreaterThan(0)
    expect(guide.indexOf('block-calendar')).toBeLessThan(guide.indexOf('site-footer'))
    const kept = positions.map(({ blockId, section, sortNo }) => ({ blockId, section, sortNo }))
    await clerk.ask('doUpdateLayout', { layoutId: OTHERS, positions: kept })
    expect(await page('/help/guide')).not.toContain('block-calendar')
    const same = await clerk.ask('doUpdateLayout', { layoutId: OTHERS, positions: kept, version: 0 })
    expect(same.document.changed).toBe(false)
  })

  it('have a name under either of its names, and keep what is not sent', async () => {
    const before = await layout()
    const { document } = await clerk.ask('doUpdateLayout', { layoutId: HOME, name: '表の並び' })
    expect(document).toMatchObject({ layoutName: '表の並び', deviceType: 10, changed: true })
    expect((await layout()).positions).toEqual(before.positions)
    await clerk.ask('doUpdateLayout', { layoutId: HOME, layoutName: '玄関', name: '裏口' })
    expect((await layout()).layoutName).toBe('玄関')
  })

  it('are refused at the row that is wrong', async () => {
    const refused = async (...positions: readonly object[]) => {
      const answer = await clerk.ask('doUpdateLayout', { layoutId: HOME, positions })
      expect(answer.status).toBe(400)
      return Object.keys(problemIn(answer).errors)
    }
    const fine = { blockId: NEWS, section: 4 }
    expect(await refused(fine, { blockId: '999', section: 4 })).toEqual(['positions.1.blockId'])
    expect(await refused(fine, { blockId: CALENDAR, section: 13 })).toEqual(['positions.1.section'])
    expect(await refused(fine, fine)).toEqual(['positions.1.section'])
    expect(await standing(4)).toEqual([])
    const twice = [fine, { blockId: NEWS, section: 9 }]
    expect((await clerk.ask('doUpdateLayout', { layoutId: OTHERS, positions: twice })).status).toBe(200)
  })

  it('are arranged without a script by sections and numbers', async () => {
    const person = await browserAt(shop, 'arranger', `/admin/layout/layout?layoutId=${HOME}`)
    const nameIn = (blockId: string, field: string) => {
      const row = person
        .find(`input[value="${blockId}"][name$="[blockId]"]`)
        .getAttribute('name')
        ?.replace('[blockId]', '')
      return `${row}[${field}]`
    }
    const typed = {
      [nameIn(CART, 'section')]: '4',
      [nameIn(CALENDAR, 'section')]: '0',
      [nameIn(NEWS, 'sortNo')]: '0',
    }
    await person.form('layoutName').fill(typed).submit(ja('office.form.save'))
    expect(person.page.status).toBe(200)
    expect(await standing(4)).toEqual([CART])
    expect((await standing(7)).includes(CALENDAR)).toBe(false)
    expect((await standing(7)).indexOf(NEWS)).toBeLessThan(2)
  })

  it('are looked at on a page before they are kept', async () => {
    const person = await browserAt(shop, 'looker', `/admin/layout/layout?layoutId=${OTHERS}`)
    const guide = (await layout(OTHERS)).pages.find(({ pageName }) => pageName === 'ご利用ガイド')
    const positions = [{ blockId: CALENDAR, section: 4 }]
    const { document } = await clerk.ask('doPreviewLayout', {
      layoutId: OTHERS,
      positions,
      previewPageId: guide?.pageId,
    })
    expect(document).toEqual(expect.objectContaining({ layoutId: OTHERS, pageId: guide?.pageId }))
    await person
      .form('layoutName')
      .fill({ previewPageId: guide?.pageId ?? '' })
      .submit(ja('office.template.preview'))
    expect(person.page.status).toBe(200)
    expect(person.find('aside.preview').text).toContain('プレビュー')
    expect(person.page.root.querySelector('body.page-help_guide')).not.toBeNull()
    const home = await clerk.program.fetch('/admin/layout/preview', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', accept: 'text/html' },
      body: JSON.stringify({ csrfToken: clerk.program.csrfToken, layoutId: HOME, positions }),
    })
    const text = await home.text()
    expect(text).toContain('page-homepage')
    expect(text).toContain('block-calendar')
    expect(text).not.toContain('site-footer">\n\n<div')
    expect(await page('/')).not.toContain('block-calendar')
    const unknown = { layoutId: HOME, previewPageId: '9999' }
    expect((await clerk.ask('doPreviewLayout', unknown)).status).toBe(404)
  })

  it('show to who saves too late what somebody else made of them', async () => {
    const person = await browserAt(shop, 'late', `/admin/layout/layout?layoutId=${HOME}`)
    await clerk.ask('doUpdateLayout', { layoutId: HOME, layoutName: '先の名' })
    await person.form('layoutName').fill({ layoutName: '後の名' }).submit(ja('office.form.save'))
    expect(person.page.status).toBe(409)
    expect(person.text).toContain('先の名')
    await person.form('layoutName').submit(ja('office.form.save'))
    expect((await layout()).layoutName).toBe('後の名')
    const stale = await clerk.ask('doUpdateLayout', { layoutId: HOME, layoutName: 'x', version: 1 })
    expect(problemIn(stale)).toMatchObject({ status: 409, layoutName: '後の名' })
  })
})
