import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemIn } from '../support/hal-client.ts'
import { inLanguage } from '../support/languages.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja, wordsOf } from '../support/words.ts'

const FOOTER = '6'
const HOME_LAYOUT = '1'

describe.each(databases)('The blocks in the office, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
  })

  afterAll(() => shop?.close())

  const home = async (language = 'ja'): Promise<string> => {
    const headers = { accept: 'text/html' }
    return (await fetch(new URL(inLanguage('/', language), shop.base), { headers })).text()
  }

  const block = async (blockId: string) => (await clerk.ask('goBlock', { blockId })).document

  const made = async (blockFileName: string, template?: string) =>
    (await clerk.ask('doCreateBlock', { blockName: `ブロック ${blockFileName}`, blockFileName, template }))
      .document

  /** Has a block stand below the main part of the home page, behind what stands there. */
  const placed = async (blockId: string) => {
    const { document: layout } = await clerk.ask('goLayout', { layoutId: HOME_LAYOUT })
    const positions = [...layout.positions, { blockId, section: 7 }]
    await clerk.ask('doUpdateLayout', { layoutId: HOME_LAYOUT, positions })
  }

  it('say where they stand, and which came with the shop', async () => {
    const { document } = await clerk.ask('goBlockList')
    expect(document.count).toBe(document.blocks.length)
    const footer = document.blocks.find(({ blockId }) => blockId === FOOTER)
    expect(footer).toMatchObject({ blockFileName: 'footer', blockDeletable: false })
    expect(footer?.places.map(({ layoutId, section }) => [layoutId, section])).toEqual([
      ['1', 10],
      ['2', 10],
      ['3', 10],
    ])
    expect(await block(FOOTER)).toMatchObject({ isWritten: false, templateEn: '' })
    expect((await block(FOOTER)).template).toContain('footer-inner')
  })

  it('are made with a number of their own, and seen in the shop once they stand in a layout', async () => {
    const answer = await clerk.ask('doCreateBlock', { blockName: '季節の案内', blockFileName: 'season/now' })
    expect(answer.status).toBe(201)
    const { blockId, blockDeletable, template } = answer.document
    expect(answer.headers.get('location')).toBe(`/admin/block/block?blockId=${blockId}`)
    expect({ blockId, blockDeletable }).toEqual({ blockId: '1001', blockDeletable: true })
    expect(template).toContain('<section class="block">')
    const written = '<p>{{ shop.shopName }}の秋</p>'
    await clerk.ask('doUpdateBlock', { blockId, template: written })
    expect(await home()).not.toContain('の秋</p>')
    await placed(blockId)
    expect(await home()).toContain('の秋</p>')
    await clerk.ask('doUpdateBlock', { blockId, templateEn: '<p>Autumn</p>' })
    expect(await home()).toContain('の秋</p>')
    expect(await home('en')).toContain('<p>Autumn</p>')
    await clerk.ask('doUpdateBlock', { blockId, blockFileName: 'season/renamed' })
    expect(await home('en')).toContain('<p>Autumn</p>')
    expect(await block(blockId)).toMatchObject({ template: written, templateEn: '<p>Autumn</p>' })
  })

  it('are refused under a name that is no file, or that another has', async () => {
    for (const blockFileName of ['../secret', 'a//b', '日本', 'a.en']) {
      const refusal = await clerk.ask('doCreateBlock', { blockName: '案内', blockFileName })
      expect(problemIn(refusal).errors, blockFileName).toEqual({
        blockFileName: [ja('message.input.templateFile')],
      })
    }
    const taken = await clerk.ask('doCreateBlock', { blockName: '案内', blockFileName: 'footer' })
    expect(problemIn(taken)).toMatchObject({ status: 409, code: 'blockFileTaken' })
  })

  it('that came with the shop are neither deleted nor called otherwise', async () => {
    const deleted = await clerk.ask('doDeleteBlock', { blockId: FOOTER })
    expect(problemIn(deleted)).toMatchObject({ status: 409, code: 'blockProtected' })
    const renamed = await clerk.ask('doUpdateBlock', { blockId: FOOTER, blockFileName: 'foot' })
    expect(problemIn(renamed)).toMatchObject({ status: 409, code: 'blockProtected' })
    const { document } = await clerk.ask('doUpdateBlock', { blockId: FOOTER, blockName: '足元' })
    expect(document).toMatchObject({ blockName: '足元', blockFileName: 'footer', isWritten: false })
    expect((await clerk.ask('goBlock', { blockId: 'no' })).status).toBe(404)
  })

  it('are taken out of the layouts with their deletion', async () => {
    const { blockId } = await made('leaving', '<p>去りゆく</p>')
    await placed(blockId)
    expect(await home()).toContain('去りゆく')
    const { document } = await clerk.ask('doDeleteBlock', { blockId })
    expect(document).toMatchObject({ blockId, blockDeletable: true, placeCount: 1 })
    expect(await home()).not.toContain('去りゆく')
    expect((await clerk.ask('goBlock', { blockId })).status).toBe(404)
    const again = await made('leaving')
    expect(again.template).not.toContain('去りゆく')
  })

  it('of the theme are as they were once what was written is given up', async () => {
    const { template: file } = await block(FOOTER)
    await clerk.ask('doUpdateBlock', { blockId: FOOTER, template: '<p>短い足元</p>' })
    expect(await home()).toContain('短い足元')
    expect(await block(FOOTER)).toMatchObject({ isWritten: true })
    const { document } = await clerk.ask('doUpdateBlock', { blockId: FOOTER, template: '' })
    expect(document).toMatchObject({ isWritten: false, template: file, changed: true })
    expect(await home()).not.toContain('短い足元')
    const same = await clerk.ask('doUpdateBlock', { blockId: FOOTER, template: file, version: 0 })
    expect(same.document).toMatchObject({ changed: false })
  })

  it('are tried before they are kept, also those that stand nowhere', async () => {
    const { blockId } = await made('tried')
    const refusal = await clerk.ask('doUpdateBlock', { blockId, template: '<p>\n{% if state.x %}\n</p>' })
    expect(problemIn(refusal)).toMatchObject({ status: 400 })
    expect(problemIn(refusal).errors.template?.[0]).toContain('2行目1文字目')
    const english = await clerk.ask('doUpdateBlock', { blockId, templateEn: '{{ 1 | shout }}' })
    expect(problemIn(english).errors.templateEn?.[0]).toContain('shout')
    const inside = await clerk.ask('doUpdateBlock', { blockId, template: "{% hole 'none' %}" })
    expect(problemIn(inside).status).toBe(400)
    const person = await browserAt(shop, 'writer', `/admin/block/block?blockId=${blockId}`)
    const typed = '<p>{% nothing %}</p>'
    await person.form('template').fill({ blockName: '試し', template: typed }).submit()
    expect(person.page.status).toBe(400)
    expect(person.find('textarea[name=template]').text.trim()).toContain('nothing')
    expect(person.find('.field.is-wrong').text).toContain('「nothing」というタグは使えません')
    expect(await block(blockId)).toMatchObject({ blockName: 'ブロック tried' })
  })

  it('are looked at on the home page before they are kept, wherever they stand', async () => {
    const { blockId } = await made('looked')
    const person = await browserAt(shop, 'looker', `/admin/block/block?blockId=${blockId}`)
    await person.form('template').fill({ template: '<p>まだ秘密</p>' }).submit(ja('office.template.preview'))
    expect(person.page.status).toBe(200)
    expect(person.page.root.toString()).toContain('まだ秘密')
    expect(person.find('aside.preview').text).toContain('プレビュー')
    expect(person.text).toContain('原木干し椎茸')
    expect(await home()).not.toContain('まだ秘密')
    expect((await block(blockId)).template).not.toContain('まだ秘密')
    const broken = await clerk.ask('doPreviewBlock', { blockId, template: '{% if %}' })
    expect(problemIn(broken).status).toBe(400)
  })

  it('show to who saves too late what somebody else made of them', async () => {
    const { blockId, version } = await made('shared')
    const person = await browserAt(shop, 'late', `/admin/block/block?blockId=${blockId}`)
    await clerk.ask('doUpdateBlock', { blockId, template: '<p>先の人</p>', version })
    await person.form('template').fill({ template: '<p>後の人</p>' }).submit()
    expect(person.page.status).toBe(409)
    expect(person.find('textarea[name=template]').text).toContain('後の人')
    expect(person.text).toContain('先の人')
    await person.form('template').submit()
    expect((await block(blockId)).template).toBe('<p>後の人</p>')
    const stale = await clerk.ask('doUpdateBlock', { blockId, blockName: '別名', version })
    expect(problemIn(stale)).toMatchObject({ status: 409, template: '<p>後の人</p>' })
  })

  it('remember who wrote what and when, and go back to it', async () => {
    const { blockId } = await made('remembered', 'one\ntwo\nthree\n')
    await clerk.ask('doUpdateBlock', { blockId, template: 'one\n2\nthree\n' })
    const { document: history } = await clerk.ask('goBlockHistory', { blockId })
    expect(history).toMatchObject({ templateName: 'blocks/remembered', difference: null })
    expect(history.changes).toMatchObject([
      { memberName: '店長', isFile: false, isNow: true },
      { memberName: '店長', isFile: false, isNow: false },
    ])
    const { changeId = '' } = history.changes[1] ?? {}
    const { document: compared } = await clerk.ask('goBlockHistory', { blockId, changeId })
    expect(compared.difference?.lines).toEqual([
      { kind: 'same', text: 'one', line: 1 },
      { kind: 'removed', text: 'two', line: 2 },
      { kind: 'added', text: '2', line: 2 },
      { kind: 'same', text: 'three', line: 3 },
    ])
    const { document } = await clerk.ask('doRestoreBlock', { blockId, changeId })
    expect(document).toMatchObject({ changed: true })
    expect((await block(blockId)).template).toBe('one\ntwo\nthree\n')
    const person = await browserAt(shop, 'historian', `/admin/block/history?blockId=${blockId}`)
    await person.clickLink(ja('office.template.compare'))
    expect(person.find('.line-removed').text).toContain('2')
    expect(person.find('.line-added').text).toContain('two')
    const elsewhere = await clerk.ask('doRestoreBlock', { blockId: FOOTER, changeId })
    expect(problemIn(elsewhere)).toMatchObject({ status: 404, code: 'templateChangeUnknown' })
    const late = await clerk.ask('doRestoreBlock', { blockId, changeId, version: 1 })
    expect(problemIn(late).code).toBe('staleVersion')
  })

  it('tell in English what is wrong with them', async () => {
    const answer = await clerk.program.fetch('/admin/block/preview', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'accept-language': 'en' },
      body: JSON.stringify({
        csrfToken: clerk.program.csrfToken,
        blockId: FOOTER,
        template: "\n{% render 'nowhere' %}",
      }),
    })
    const { errors } = (await answer.json()) as { errors: Record<string, string[]> }
    const reason = wordsOf('en')('message.templateFault.notFound', { what: 'nowhere' })
    expect(errors.template?.[0]).toContain('Line 2')
    expect(errors.template?.[0]).toContain(reason)
  })
})
