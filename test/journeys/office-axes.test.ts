import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linksTo } from '../support/customer.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

describe.each(databases)('The axes in the office, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
  })

  afterAll(() => shop?.close())

  const axes = async () => (await clerk.ask('goClassNameList')).document.classNames
  const values = async (classNameId: string) =>
    (await clerk.ask('goClassCategoryList', { classNameId })).document.classCategories

  const added = async (classNameLabel: string) =>
    (await clerk.ask('doCreateClassName', { classNameLabel })).document.classNameId

  const valued = async (classNameId: string, classCategoryName: string) =>
    (await clerk.ask('doCreateClassCategory', { classNameId, classCategoryName })).document.classCategoryId

  /** A value that a product of the demonstration shop can be bought in, and the code of that. */
  const sold = async () => {
    const row = await shop.noren.store.reader
      .selectFrom('variant')
      .innerJoin('class_category', 'class_category.id', 'variant.class_category1_id')
      .innerJoin('product', 'product.id', 'variant.product_id')
      .select(['variant.code', 'class_category.id', 'class_category.name', 'class_category.class_name_id'])
      .where('variant.stock', '>', 10)
      .where('product.status', '=', 1)
      .orderBy('variant.id')
      .executeTakeFirstOrThrow()
    return { ...row, classCategoryId: String(row.id), classNameId: String(row.class_name_id) }
  }

  /** The codes that shoppers may choose among on a product's page. */
  const offered = async (productCode: string): Promise<readonly string[]> => {
    const url = new URL(`/product?productCode=${productCode}`, shop.base)
    const answer = await fetch(url, { headers: { accept: 'application/json' } })
    const { classes } = (await answer.json()) as { classes: readonly { productCode: string }[] }
    return classes.map((one) => one.productCode)
  }

  const csvAt = async (path: string): Promise<string> => {
    const answer = await clerk.program.fetch(path, { headers: { accept: 'text/csv' } })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
    return answer.text()
  }

  it('come before the others, and have their place from there', async () => {
    const made = await clerk.ask('doCreateClassName', {
      classNameLabel: '柄',
      classNameLabelEn: 'Pattern',
      backendName: '食器の柄',
    })
    expect(made.status).toBe(201)
    const { classNameId } = made.document
    expect(made.headers.get('location')).toBe(`/admin/class-name/class-name-list?classNameId=${classNameId}`)
    const before = await axes()
    expect(before[0]).toMatchObject({
      classNameId,
      name: '柄',
      nameEn: 'Pattern',
      backendName: '食器の柄',
      valueCount: 0,
    })
    const last = before.at(-1)
    await clerk.ask('doUpdateClassName', { classNameId, sortNo: last?.sortNo })
    expect((await axes()).at(-1)).toMatchObject({ classNameId, sortNo: 1 })
  })

  it('keep what is left out of a change, and are written only where something changes', async () => {
    const classNameId = await added('長さ')
    const named = await clerk.ask('doUpdateClassName', { classNameId, backendName: '紐の長さ' })
    expect(named.document).toMatchObject({ name: '長さ', backendName: '紐の長さ', changed: true })
    const same = await clerk.ask('doUpdateClassName', { classNameId, classNameLabel: '長さ', version: 1 })
    expect(same.document.changed).toBe(false)
    const { version } = (await axes()).find((one) => one.classNameId === classNameId) ?? {}
    await clerk.ask('doUpdateClassName', { classNameId, classNameLabel: '先の名', version })
    const late = await clerk.ask('doUpdateClassName', { classNameId, classNameLabel: '後の名', version })
    expect(late.status).toBe(409)
    expect(late.document).toMatchObject({ code: 'staleVersion', name: '先の名' })
  })

  it('have values, the newest first, each in its place', async () => {
    const classNameId = await added('香り')
    const made = await clerk.ask('doCreateClassCategory', {
      classNameId,
      classCategoryName: '白檀',
      classCategoryNameEn: 'Sandalwood',
    })
    expect(made.status).toBe(201)
    const list = `/admin/class-category/class-category-list?classNameId=${classNameId}`
    expect(made.headers.get('location')).toBe(list)
    const { classCategoryId } = made.document
    expect(made.document).toMatchObject({ classNameId, name: '白檀', visible: true, sortNo: 1 })
    await valued(classNameId, '沈香')
    expect((await values(classNameId)).map(({ name }) => name)).toEqual(['沈香', '白檀'])
    await clerk.ask('doUpdateClassCategory', { classCategoryId, sortNo: 3 })
    expect((await values(classNameId)).map(({ name }) => name)).toEqual(['白檀', '沈香'])
    const [first] = await values(classNameId)
    await clerk.ask('doUpdateClassCategory', { classCategoryId, classCategoryName: '先の名' })
    const late = { classCategoryId, classCategoryName: '後の名', version: first?.version }
    expect((await clerk.ask('doUpdateClassCategory', late)).status).toBe(409)
    const hidden = await clerk.ask('doCreateClassCategory', {
      classNameId,
      classCategoryName: '伽羅',
      visible: false,
    })
    expect(hidden.document.visible).toBe(false)
  })

  it('have no two values of one name in one axis, and say so at the field', async () => {
    const [one, other] = [await added('柄'), await added('地色')]
    const first = await valued(one, '麻の葉')
    const second = await valued(one, '青海波')
    const taken = {
      code: 'badInput',
      errors: { classCategoryName: [ja('message.input.classCategoryTaken')] },
    }
    const again = await clerk.ask('doCreateClassCategory', { classNameId: one, classCategoryName: '麻の葉' })
    expect([again.status, again.document]).toMatchObject([400, taken])
    const renamed = { classCategoryId: second, classCategoryName: '麻の葉' }
    expect((await clerk.ask('doUpdateClassCategory', renamed)).document).toMatchObject(taken)
    const same = { classCategoryId: first, classCategoryName: '麻の葉' }
    expect((await clerk.ask('doUpdateClassCategory', same)).status).toBe(200)
    expect(await valued(other, '麻の葉')).not.toBe(first)
  })

  it('PF-08: hide what cannot be bought then, on the shop’s pages at once', async () => {
    const { code, classCategoryId, name } = await sold()
    const before = await offered(code)
    expect(before).toContain(code)
    const headers = { accept: 'text/html', 'accept-language': 'ja' }
    const page = async () =>
      (await fetch(new URL(`/product?productCode=${code}`, shop.base), { headers })).text()
    expect(await page()).toContain(name)
    const hidden = await clerk.ask('doUpdateClassCategory', { classCategoryId, visible: false })
    expect(hidden.document).toMatchObject({ visible: false, changed: true })
    expect(await offered(code)).not.toContain(code)
    expect(await page()).not.toContain(`>${name}<`)
    const shopper = await HalClient.enter(shop.base)
    const buy = () => shopper.follow('doAddCartItem', { productCode: code }, linksTo(shop, 'doAddCartItem'))
    const refused = await buy()
    expect(refused.status).toBe(409)
    expect(problemIn(refused)).toMatchObject({ code: 'notForSale' })
    await clerk.ask('doUpdateClassCategory', { classCategoryId, visible: true })
    expect(await offered(code)).toEqual(before)
    expect((await buy()).status).toBe(201)
  })

  it('CLS-01, CLS-02: are not removed while they are used, and then for good', async () => {
    const { classCategoryId, classNameId } = await sold()
    const held = await clerk.ask('doDeleteClassCategory', { classCategoryId })
    expect(held.status).toBe(409)
    expect(problemIn(held)).toMatchObject({ code: 'classCategoryInUse' })
    const axisHeld = await clerk.ask('doDeleteClassName', { classNameId })
    expect(axisHeld.status).toBe(409)
    expect(problemIn(axisHeld)).toMatchObject({ code: 'classNameInUse' })
    const own = await added('短い命')
    const value = await valued(own, '一つ')
    expect((await clerk.ask('doDeleteClassName', { classNameId: own })).status).toBe(409)
    const gone = await clerk.ask('doDeleteClassCategory', { classCategoryId: value })
    expect(gone.document).toMatchObject({ classCategoryId: value, classNameId: own, name: '一つ' })
    expect((await clerk.ask('doDeleteClassCategory', { classCategoryId: value })).status).toBe(404)
    expect((await clerk.ask('doDeleteClassName', { classNameId: own })).document.name).toBe('短い命')
    expect((await clerk.ask('doDeleteClassName', { classNameId: own })).status).toBe(404)
  })

  it('are exported with their values, formulas as text', async () => {
    const made = await clerk.ask('doCreateClassName', { classNameLabel: '=1+1', backendName: '式, "引用"' })
    const { classNameId } = made.document
    const classCategoryId = await valued(classNameId, '丸')
    const names = await csvAt('/admin/class-name/class-name-export')
    const [heading, first] = names.split('\r\n')
    expect(heading).toBe('規格ID,規格名,管理名')
    expect(first).toBe(`${classNameId},'=1+1,"式, ""引用"""`)
    const path = '/admin/class-category/class-category-export'
    const own = await csvAt(`${path}?classNameId=${classNameId}`)
    expect(own.trimEnd().split('\r\n')).toEqual([
      '規格分類ID,規格ID,規格分類名,分類管理名',
      `${classCategoryId},${classNameId},丸,`,
    ])
    const all = await shop.noren.store.reader.selectFrom('class_category').select('id').execute()
    expect((await csvAt(path)).trimEnd().split('\r\n')).toHaveLength(all.length + 1)
    const { document } = await clerk.ask('goExportClassCategory', { classNameId })
    expect(document.content).toBe(`\ufeff${own}`)
    expect((await clerk.ask('goExportClassCategory', { classNameId: '999999' })).status).toBe(404)
  })

  it.each([
    ['doCreateClassName', {}, ['classNameLabel']],
    ['doCreateClassName', { classNameLabel: 'あ'.repeat(256) }, ['classNameLabel']],
    ['doCreateClassName', { classNameLabel: '名', backendName: 'あ'.repeat(256) }, ['backendName']],
    ['doUpdateClassName', { classNameId: '1', classNameLabel: ' ' }, ['classNameLabel']],
    ['doUpdateClassName', { classNameId: '1', sortNo: 1.5 }, ['sortNo']],
    ['goClassCategoryList', {}, ['classNameId']],
    ['doCreateClassCategory', { classNameId: '1' }, ['classCategoryName']],
    ['doUpdateClassCategory', { classCategoryId: '1', visible: 'perhaps' }, ['visible']],
    ['doDeleteClassCategory', {}, ['classCategoryId']],
  ] as const)('are refused by %s with %o', async (name, input, fields) => {
    const refused = await clerk.ask(name, input)
    expect(refused.status).toBe(400)
    expect(Object.keys(problemIn(refused).errors)).toEqual(fields)
  })

  it.each(['999999', '9999999999', '99999999999999999999', 'abc'])('are none under %s', async (id) => {
    const axis = { classNameId: id }
    const value = { classCategoryId: id }
    for (const { status } of [
      await clerk.ask('doUpdateClassName', { ...axis, classNameLabel: '名' }),
      await clerk.ask('doDeleteClassName', axis),
      await clerk.ask('goClassCategoryList', axis),
      await clerk.ask('doCreateClassCategory', { ...axis, classCategoryName: '名' }),
      await clerk.ask('doUpdateClassCategory', { ...value, visible: false }),
      await clerk.ask('doDeleteClassCategory', value),
    ])
      expect(status).toBe(404)
  })

  it('come in pages, and lead back to the page of the value that was changed or refused', async () => {
    const classNameId = await added('番号')
    for (const name of ['5', '4', '3', '2', '1']) await valued(classNameId, `第${name}版`)
    const all = await values(classNameId)
    const namesAt = async (input: object) => {
      const { document } = await clerk.ask('goClassCategoryList', { classNameId, ...input })
      return document.classCategories.map(({ name }) => name)
    }
    expect(await namesAt({ limit: 2, offset: 2 })).toEqual(['第3版', '第4版'])
    expect(await namesAt({ nameKeyword: '３版' })).toEqual(['第3版'])
    const fourth = String(all[3]?.classCategoryId)
    expect(await namesAt({ limit: 2, classCategoryId: fourth })).toEqual(['第3版', '第4版'])
    expect(await namesAt({ limit: 2, classCategoryId: 'none' })).toEqual(['第1版', '第2版'])
    const { document } = await clerk.ask('goClassCategoryList', { classNameId, limit: 2, offset: 2 })
    expect(document).toMatchObject({ count: 5, limit: 2, offset: 2 })
    expect(Object.keys(document._links ?? {})).toEqual(expect.arrayContaining(['prev', 'next']))
    const changed = await clerk.ask('doUpdateClassCategory', { classCategoryId: fourth, visible: false })
    expect(changed.headers.get('location')).toContain(`classCategoryId=${fourth}`)
    await shop.change((tx) =>
      tx
        .insertInto('class_category')
        .values(
          Array.from({ length: 50 }, (_, at) => ({
            ...{ class_name_id: Number(classNameId), name: `増${at}`, name_en: null, backend_name: null },
            ...{ visible: true, sort_no: 100 + at },
          })),
        )
        .execute(),
    )
    // It is on the second page now, and so is the form that is refused.
    const refused = await clerk.ask('doUpdateClassCategory', {
      classCategoryId: fourth,
      classNameId,
      classCategoryName: ' ',
    })
    expect(refused.document._links?.goClassCategoryList?.href).toContain(`classCategoryId=${fourth}`)
  })

  it('come in pages themselves, and lead back to the page of the axis that was changed', async () => {
    const ids: string[] = []
    for (const name of ['丙', '乙', '甲']) ids.push(await added(`紙${name}`))
    const [third = ''] = ids
    const namesAt = async (input: Readonly<Record<string, unknown>>) => {
      const { document } = await clerk.ask('goClassNameList', input)
      return document.classNames.map(({ name }) => name)
    }
    expect(await namesAt({ limit: 2 })).toEqual(['紙甲', '紙乙'])
    expect(await namesAt({ limit: 2, offset: 1 })).toEqual(['紙乙', '紙丙'])
    expect((await namesAt({ limit: 2, classNameId: third }))[0]).toBe('紙丙')
    const { document } = await clerk.ask('goClassNameList', { nameKeyword: '紙' })
    expect(document).toMatchObject({ count: 3, offset: 0, filters: { nameKeyword: '紙' } })
    expect(document.classNames.map(({ moves }) => moves.length)).toEqual([0, 0, 0])
    const changed = await clerk.ask('doUpdateClassName', { classNameId: third, backendName: '和紙' })
    expect(changed.headers.get('location')).toContain(`classNameId=${third}`)
  })

  it('are kept with a browser, without script, which shows both versions where they differ', async () => {
    const person = await browserAt(shop, 'browser', '/admin/class-name/class-name-list')
    await person.form(ja('message.office.action.doCreateClassName')).fill({ classNameLabel: '重さ' }).submit()
    expect(person.page.statuses).toEqual([303, 200])
    await person.clickLink('重さ')
    const add = (classCategoryName: string) =>
      person
        .form(ja('message.office.action.doCreateClassCategory'))
        .fill({ classCategoryName, visible: true })
        .submit()
    await add('軽い')
    await add('')
    expect(person.page.status).toBe(400)
    expect(person.page.root.querySelectorAll('[aria-invalid=true]')).toHaveLength(1)
    await add('重い')
    const shown = () =>
      person.page.root.querySelectorAll('tbody tr').map((row) => row.querySelector('td')?.text)
    expect(shown()).toEqual(['重い', '軽い'])
    await person.form(ja('office.places.down', { name: '重い' })).submit()
    expect(shown()).toEqual(['軽い', '重い'])
    await person.form(ja('office.axis.hide')).submit()
    expect(person.find('tbody tr').text).toContain(ja('office.form.hidden'))
    const form = person.form('classCategoryName')
    const classCategoryId = form.value('classCategoryId')
    await clerk.ask('doUpdateClassCategory', { classCategoryId, classCategoryName: '先の名' })
    await form.fill({ classCategoryName: '後の名' }).submit()
    expect(person.page.status).toBe(409)
    const cells = person.find('tbody tr').querySelectorAll('td')
    expect(cells.map(({ text }) => text)).toEqual([ja('field.classCategoryName'), '後の名', '先の名'])
    await person.form('classCategoryName').submit()
    expect(shown()).toEqual(['後の名', '重い'])
    await person.form(ja('office.form.deleteSure')).submit()
    expect(shown()).toEqual(['重い'])
  })
})
