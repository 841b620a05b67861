import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linksTo } from '../support/customer.ts'
import { addToCart, checkInAsGuest } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

describe.each(databases)('Master data in the office, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
  })

  afterAll(() => shop?.close())

  const kept = async (masterType?: string) =>
    (await clerk.ask('goMasterData', { masterType: masterType ?? 'tag' })).document

  const names = async (masterType: string) => (await kept(masterType)).rows.map(({ name }) => name)

  const rowOf = async (masterType: string, id: string) => {
    const row = (await kept(masterType)).rows.find((one) => one.id === id)
    if (!row) throw new Error(`${masterType} has no ${id}`)
    return row
  }

  const edit = (masterType: string, rows: readonly object[], more = {}) =>
    clerk.ask('doUpdateMasterData', { masterType, rows, ...more })

  const seen = async (path: string): Promise<string> => {
    const headers = { accept: 'text/html', 'accept-language': 'ja' }
    return (await fetch(new URL(path, shop.base), { headers })).text()
  }

  it('begins with the tags, and leads to every other list', async () => {
    const { document } = await clerk.ask('goMasterData')
    expect(document.selectedMaster).toBe('tag')
    for (const one of document.masterTypes) {
      const { document: list } = await clerk.program.follow('goMasterData', {}, one)
      expect(list).toMatchObject({ selectedMaster: one.masterType, label: one.label })
      expect(list.rows.length).toBeGreaterThan(0)
    }
    const chosen = await clerk.ask('doSelectMasterData', { masterType: 'sale_type' })
    expect(chosen.document).toMatchObject({
      selectedMaster: 'sale_type',
      rows: (await kept('sale_type')).rows,
    })
    expect(chosen.document.submitTo?.rel).toBe('doUpdateMasterData')
  })

  it.each(['goMasterData', 'doSelectMasterData', 'doUpdateMasterData'] as const)(
    'knows no other list, by %s',
    async (name) => {
      for (const masterType of ['order_status', 'member', '__proto__', 'constructor']) {
        const refused = await clerk.ask(name, { masterType, rows: [] })
        expect(refused.status).toBe(400)
        expect(Object.keys(problemIn(refused).errors)).toEqual(['masterType'])
      }
    },
  )

  it('is changed by its ids, in part, and seen in the shop at once', async () => {
    const before = await names('job')
    expect(await seen('/entry')).not.toContain('茶人')
    const { status, headers, document } = await edit('job', [
      { id: 2, name: '茶人', nameEn: 'Tea master' },
      { id: '3', enabled: true },
    ])
    expect(status).toBe(200)
    expect(headers.get('location')).toBe('/admin/master-data?masterType=job')
    expect(document).toMatchObject({ masterType: 'job', count: 1 })
    expect(await rowOf('job', '2')).toMatchObject({ name: '茶人', nameEn: 'Tea master' })
    expect(await names('job')).toEqual(before.map((name, at) => (at === 1 ? '茶人' : name)))
    expect(await seen('/entry')).toContain('茶人')
    expect((await edit('job', [{ id: '2', name: '茶人' }], { version: 1 })).document.count).toBe(0)
    expect((await clerk.ask('doUpdateMasterData', { masterType: 'job' })).document.count).toBe(0)
  })

  it('takes new rows where no rule counts on the ids, under the next one', async () => {
    const { rows } = await kept('sale_type')
    const next = Math.max(...rows.map(({ id }) => Number(id))) + 1
    const made = await edit('sale_type', [{ name: '予約' }, { name: '定期', nameEn: 'Subscription' }])
    expect(made.document.count).toBe(2)
    expect((await kept('sale_type')).rows.slice(rows.length)).toMatchObject([
      { id: String(next), name: '予約', nameEn: null },
      { id: String(next + 1), name: '定期', nameEn: 'Subscription' },
    ])
    await edit('tag', [{ name: '限定' }])
    expect((await names('tag')).at(-1)).toBe('限定')
  })

  it('loses a tag, which its products lose too', async () => {
    const [tag] = (await kept('tag')).rows
    const used = await shop.noren.store.reader
      .selectFrom('product_tag')
      .innerJoin('variant', 'variant.product_id', 'product_tag.product_id')
      .select('variant.code')
      .where('tag_id', '=', Number(tag?.id))
      .executeTakeFirstOrThrow()
    const product = `/product?productCode=${used.code}`
    await edit('tag', [{ id: tag?.id, name: '名を変えた札' }])
    expect(await seen(product)).toContain('名を変えた札')
    expect((await edit('tag', [{ id: tag?.id, remove: true }])).document.count).toBe(1)
    expect(await names('tag')).not.toContain('名を変えた札')
    expect(await seen(product)).not.toContain('名を変えた札')
  })

  it('loses no row that is in use, and none that a rule counts on', async () => {
    const inUse = await edit('sale_type', [{ id: '1', remove: true }])
    expect(inUse.status).toBe(409)
    expect(problemIn(inUse).code).toBe('masterRowInUse')
    for (const rows of [[{ id: '1', remove: true }], [{ name: '新しい' }]]) {
      const fixed = await edit('authority', rows)
      expect(fixed.status).toBe(409)
      expect(problemIn(fixed).code).toBe('masterFixed')
    }
    const unused = await edit('sale_type', [{ name: '一時' }])
    expect(unused.status).toBe(200)
    const { rows } = await kept('sale_type')
    expect((await edit('sale_type', [{ id: rows.at(-1)?.id, remove: '1' }])).status).toBe(200)
    expect(await names('sale_type')).not.toContain('一時')
  })

  it.each([
    ['tag', { id: '1', name: '' }, 400, ['rows.0.name']],
    ['tag', { nameEn: 'New' }, 400, ['rows.0.name']],
    ['tag', { id: '1', nameEn: 'x'.repeat(256) }, 400, ['rows.0.nameEn']],
    ['job', { id: '1', enabled: false }, 400, ['rows.0.enabled']],
    ['job', { id: '99', name: '新' }, 404, []],
    ['tag', { id: 'abc', name: '新' }, 404, []],
  ])('of %s refuses %o with %i', async (masterType, row, status, fields) => {
    const { version } = await kept(masterType)
    const refused = await edit(masterType, [row])
    expect(refused.status).toBe(status)
    expect(Object.keys(problemIn(refused).errors)).toEqual(fields)
    expect((await kept(masterType)).version).toBe(version)
  })

  it('is refused with what is kept now, where another member changed it meanwhile', async () => {
    const { version } = await kept('sex')
    await edit('sex', [{ id: '1', name: '先の名' }], { version })
    const late = await edit('sex', [{ id: '1', name: '後の名' }], { version })
    expect(late.status).toBe(409)
    expect(late.document).toMatchObject({
      code: 'staleVersion',
      rows: [{ id: '1', name: '先の名' }, {}, {}, {}],
    })
    expect(await rowOf('sex', '1')).toMatchObject({ name: '先の名' })
  })

  describe('its order', () => {
    it.each(['rounding', 'payment'])('of %s is changed step by step', async (masterType) => {
      const before = await names(masterType)
      const [first = '', second = '', ...rest] = before
      const { rows } = await kept(masterType)
      const down = rows[0]?.moves.find(({ direction }) => direction === 'down')
      expect(rows[0]?.moves).toHaveLength(1)
      await clerk.program.follow('doSortNoMove', {}, down)
      expect(await names(masterType)).toEqual([second, first, ...rest])
      const up = (await kept(masterType)).rows[1]?.moves.find(({ direction }) => direction === 'up')
      await clerk.program.follow('doSortNoMove', {}, up)
      expect(await names(masterType)).toEqual(before)
    })

    it('is that of the shop', async () => {
      const last = (await kept('sex')).rows.at(-1)
      const { document } = await clerk.ask('doSortNoMove', {
        masterType: 'sex',
        rowId: last?.id,
        sortNo: '0',
      })
      expect(document).toMatchObject({ masterType: 'sex', rowId: last?.id, sortNo: 0 })
      expect((await names('sex'))[0]).toBe(last?.name)
      const entry = await seen('/entry')
      const others = (await names('sex')).slice(1)
      for (const other of others)
        expect(entry.indexOf(last?.name ?? ''), other).toBeLessThan(entry.indexOf(`>${other}<`))
    })

    it.each([
      [{ masterType: 'page_max', rowId: '10', sortNo: 1 }, 400, ['masterType']],
      [{ masterType: 'nothing', rowId: '1', sortNo: 1 }, 400, ['masterType']],
      [{ masterType: 'job', rowId: '1', sortNo: 'first' }, 400, ['sortNo']],
      [{ masterType: 'job', rowId: '1', sortNo: -1 }, 400, ['sortNo']],
      [{ masterType: 'job', sortNo: 1 }, 400, ['rowId']],
      [{ masterType: 'job', rowId: '99', sortNo: 1 }, 404, []],
    ])('is not changed by %o', async (input, status, fields) => {
      const refused = await clerk.ask('doSortNoMove', input)
      expect(refused.status).toBe(status)
      expect(Object.keys(problemIn(refused).errors)).toEqual(fields)
    })
  })

  describe('what it hides', () => {
    it('is not offered at the checkout, until it is shown again', async () => {
      const guest = await HalClient.enter(shop.base)
      await addToCart(guest, '焚火')
      await checkInAsGuest(guest)
      const offered = async () =>
        JSON.stringify((await guest.follow('goShopping', {}, linksTo(shop, 'goShopping'))).document)
      const row = (await kept('payment')).rows[0]
      const name = row?.name ?? ''
      expect(await offered()).toContain(name)
      const { document } = await clerk.program.follow('doToggleVisible', {}, row)
      expect(document).toMatchObject({ masterType: 'payment', visible: false })
      expect(await rowOf('payment', row?.id ?? '')).toMatchObject({ enabled: false })
      expect(await offered()).not.toContain(name)
      await edit('payment', [{ id: row?.id, enabled: '1' }])
      expect(await offered()).toContain(name)
      const again = { masterType: 'payment', rowId: row?.id, visible: true }
      expect((await clerk.ask('doToggleVisible', again)).document.visible).toBe(true)
    })

    it.each([
      [{ masterType: 'job', rowId: '1', visible: false }, 400, ['masterType']],
      [{ masterType: 'nothing', rowId: '1', visible: false }, 400, ['masterType']],
      [{ masterType: 'payment', rowId: '1', visible: 'maybe' }, 400, ['visible']],
      [{ masterType: 'payment', rowId: '1' }, 400, ['visible']],
      [{ masterType: 'payment', rowId: '99', visible: false }, 404, []],
    ])('is not changed by %o', async (input, status, fields) => {
      const refused = await clerk.ask('doToggleVisible', input)
      expect(refused.status).toBe(status)
      expect(Object.keys(problemIn(refused).errors)).toEqual(fields)
    })
  })

  it('is kept from whom a role keeps from the screens of the same records', async () => {
    const owner = await clerkAt(shop, 'denied-owner', 1)
    const deny = (deny_url: string) =>
      shop.change((tx) => tx.insertInto('deny_rule').values({ authority: 1, deny_url }).execute())
    await deny('/admin/payment')
    await deny('/admin/tag')
    const { document } = await owner.ask('goMasterData')
    expect(document.selectedMaster).not.toBe('tag')
    const types = document.masterTypes.map(({ masterType }) => masterType)
    expect(types).toContain('delivery')
    expect(types).not.toContain('payment')
    const { rowId } = await rowOf('payment', '1')
    const own = { masterType: 'payment', rowId }
    const before = (await kept('payment')).rows
    for (const refused of [
      await owner.ask('goMasterData', { masterType: 'payment' }),
      await owner.ask('doSelectMasterData', { masterType: 'payment' }),
      await owner.ask('doToggleVisible', { ...own, visible: false }),
      await owner.ask('doSortNoMove', { ...own, sortNo: 1 }),
      await owner.ask('doUpdateMasterData', { masterType: 'payment', rows: [{ id: '1', name: '別の名' }] }),
      await owner.ask('doUpdateMasterData', { masterType: 'tag', rows: [{ id: '1', remove: true }] }),
    ])
      expect(problemIn(refused)).toMatchObject({ status: 403, code: 'notAllowed' })
    expect((await kept('payment')).rows).toEqual(before)
    expect((await owner.ask('goMasterData', { masterType: 'delivery' })).status).toBe(200)
    await shop.change((tx) => tx.deleteFrom('deny_rule').execute())
  })

  it('is edited with a browser, which shows both versions where they differ', async () => {
    const person = await browserAt(shop, 'browser', '/admin/master-data')
    const { rows } = await kept('tag')
    const form = person.form('rows[0][name]')
    expect(form.value('rows[0][id]')).toBe(rows[0]?.id)
    await edit('tag', [{ id: rows[0]?.id, name: '先の札' }])
    const free = `rows[${rows.length}][name]`
    await form.fill({ 'rows[0][name]': '後の札', [free]: '新しい札' }).submit()
    expect(person.page.status).toBe(409)
    expect(
      person
        .find('tbody tr')
        .querySelectorAll('td')
        .map(({ text }) => text),
    ).toEqual([`先の札: ${ja('field.name')}`, '後の札', '先の札'])
    expect(person.form('rows[0][name]').value(free)).toBe('新しい札')
    await person.form('rows[0][name]').submit()
    expect(person.page.statuses).toEqual([303, 200])
    expect(person.text).toContain(ja('message.office.saved'))
    expect(await names('tag')).toEqual(expect.arrayContaining(['後の札', '新しい札']))
    await person.form('rows[0][name]').fill({ 'rows[0][name]': ' ' }).submit()
    expect(person.page.status).toBe(400)
    expect(person.find('[name="rows[0][name]"]').getAttribute('aria-invalid')).toBe('true')
    await person.open('/admin/master-data?masterType=payment')
    const first = (await names('payment'))[0]
    await person.form(ja('office.masterData.down')).submit()
    expect(person.page.url.search).toBe('?masterType=payment')
    expect((await names('payment'))[1]).toBe(first)
    await person.form(ja('office.masterData.hide')).submit()
    expect(person.text).toContain(ja('message.office.hidden'))
    expect((await kept('payment')).rows[0]?.enabled).toBe(false)
  })
})
