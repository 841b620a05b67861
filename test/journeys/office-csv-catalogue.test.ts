import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { parse } from 'node-html-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Writer } from '../../src/store/database.ts'
import { enqueue } from '../../src/store/jobs.ts'
import { exportedBytes, sendFile } from '../support/csv.ts'
import { problemIn } from '../support/hal-client.ts'
import { atOffice, memberOf } from '../support/member.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const KINDS = [
  ['categories', '/admin/category/csv', '/admin/category/csv'],
  ['axes', '/admin/class-name/class-name-export', '/admin/product/csv-class-name'],
  ['values', '/admin/class-category/class-category-export', '/admin/product/csv-class-category'],
] as const

const ENCODINGS = ['utf-8-bom', 'utf-8', 'shift_jis'] as const

describe.each(databases)('Files of the catalogue, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'importer')
  })

  afterAll(() => shop?.close())

  const reader = () => shop.noren.store.reader

  const rowsOf = (table: 'category' | 'class_name' | 'class_category') =>
    shop.noren.store.reader.selectFrom(table).selectAll().orderBy('id').execute()

  const categories = () => shop.noren.store.reader.selectFrom('category').selectAll()

  it.each(KINDS.flatMap((kind) => ENCODINGS.map((encoding) => [...kind, encoding] as const)))(
    'of %s come back as they went, from %s to %s in %s',
    async (_what, from, to, encoding) => {
      await clerk.ask('doCreateClassName', { classNameLabel: '=波〜😀', backendName: "'=1" })
      await clerk.ask('doCreateCategory', { categoryName: '+茶〜😀' })
      await clerk.ask('doCreateClassCategory', { classNameId: '1', classCategoryName: '@一〜😀' })
      const before = [await rowsOf('category'), await rowsOf('class_name'), await rowsOf('class_category')]
      const bytes = await exportedBytes(clerk, `${from}?encoding=${encoding}`)
      const { status, document } = await sendFile(clerk, to, bytes)
      expect(status).toBe(200)
      const lines = bytes.toString('latin1').trimEnd().split('\r\n').length - 1
      expect(document).toMatchObject({ lineCount: lines, unchanged: lines, imported: 0, wrong: 0 })
      expect([await rowsOf('category'), await rowsOf('class_name'), await rowsOf('class_category')]).toEqual(
        before,
      )
    },
  )

  it.each([
    ['axes', 'doImportClassNameCsv', '規格名', 2_000],
    ['values', 'doImportClassCategoryCsv', '規格ID,規格分類名', 10_000],
  ] as const)('of more %s than a list may show are refused', async (_what, name, header, most) => {
    const line = header.replace('規格ID', '1').replace(/規格.*名/, '色')
    const csv = `${header}\n${`${line}\n`.repeat(most)}`
    const answer = await clerk.ask(name, { csv })
    expect(answer.status).toBe(400)
    expect(Object.keys(problemIn(answer).errors ?? {})).toEqual([`${most + 1}.0`])
  })

  it('of values are read beside more axes than a statement has room for', async () => {
    const MANY = 33_000
    await shop.change(async (tx) => {
      const numbers =
        database === 'sqlite'
          ? sql`(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(MANY)}) select i from n)`
          : sql`generate_series(1, ${sql.lit(MANY)}) as n(i)`
      await sql`insert into class_name (name, sort_no) select 'many', 0 from ${numbers}`.execute(tx)
    })
    const csv = '規格ID,規格分類名\n1,藍色'
    const { status, document } = await clerk.ask('doImportClassCategoryCsv', { csv, preview: true })
    expect(document).toMatchObject({ created: 1, wrong: 0 })
    expect(status).toBe(200)
    await shop.change((tx) => tx.deleteFrom('class_name').where('name', '=', 'many').execute())
  })

  it('make, change and remove axes, by labels of either language', async () => {
    const made = await clerk.ask('doImportClassNameCsv', { csv: '規格名,管理名\n重さ,g\n長さ,' })
    expect(made.document).toMatchObject({ accepted: 2, created: 2, deleted: 0, preview: false })
    const { document: list } = await clerk.ask('goClassNameList')
    expect(list.classNames.slice(0, 2).map(({ name }) => name)).toEqual(['重さ', '長さ'])
    const [weight, length] = list.classNames
    const csv = `axis ＩＤ,Axis name,Delete axis\n${weight?.classNameId},質量,0\n${length?.classNameId},長さ,1`
    const changed = await clerk.ask('doImportClassNameCsv', { csv })
    expect(changed.document).toMatchObject({ changed: 1, deleted: 1 })
    const { document: after } = await clerk.ask('goClassNameList')
    expect(after.classNames[0]).toMatchObject({ name: '質量', backendName: 'g' })
    expect(after.classNames.some(({ name }) => name === '長さ')).toBe(false)
  })

  it('make values of an axis, and hold those that products have', async () => {
    const { document: axes } = await clerk.ask('goClassNameList')
    const classNameId = axes.classNames[0]?.classNameId
    const csv = `規格ID,規格分類名,規格分類管理名\n${classNameId},一,1\n${classNameId},二,2`
    expect((await clerk.ask('doImportClassCategoryCsv', { csv })).document).toMatchObject({ created: 2 })
    const { document: list } = await clerk.ask('goClassCategoryList', { classNameId })
    expect(list.classCategories.map(({ name, backendName }) => [name, backendName])).toEqual([
      ['一', '1'],
      ['二', '2'],
    ])
    const used = await shop.noren.store.reader
      .selectFrom('variant')
      .innerJoin('class_category', 'class_category.id', 'class_category1_id')
      .select(['class_category.id', 'class_name_id', 'name'])
      .executeTakeFirstOrThrow()
    const removal = `規格分類ID,規格ID,規格分類名,規格分類削除フラグ\n${used.id},${used.class_name_id},${used.name},1`
    const refused = await clerk.ask('doImportClassCategoryCsv', { csv: removal })
    expect(Object.keys(problemIn(refused).errors)).toEqual(['2.4'])
    const elsewhere = `規格分類ID,規格ID,規格分類名\n${used.id},${classNameId},${used.name}`
    const moved = await clerk.ask('doImportClassCategoryCsv', { csv: elsewhere })
    expect(Object.keys(problemIn(moved).errors)).toEqual(['2.2'])
  })

  it('CAT-01, PRD-04: move categories with the products in them', async () => {
    const { product_id, category_id } = await shop.noren.store.reader
      .selectFrom('product_category')
      .innerJoin('category', 'category.id', 'category_id')
      .select(['product_id', 'category_id'])
      .where('chosen', '=', true)
      .executeTakeFirstOrThrow()
    await clerk.ask('doImportCategoryCsv', { csv: 'カテゴリ名\n新しい上' })
    const above = await categories().where('name', '=', '新しい上').executeTakeFirstOrThrow()
    const row = await categories().where('id', '=', category_id).executeTakeFirstOrThrow()
    const csv = `カテゴリID,カテゴリ名,親カテゴリID\n${category_id},${row.name},${above.id}`
    expect((await clerk.ask('doImportCategoryCsv', { csv })).document).toMatchObject({ changed: 1 })
    const moved = await categories().where('id', '=', category_id).executeTakeFirstOrThrow()
    expect(moved).toMatchObject({ parent_id: above.id, level: 2 })
    const links = await shop.noren.store.reader
      .selectFrom('product_category')
      .select('category_id')
      .where('product_id', '=', product_id)
      .execute()
    expect(links.map((one) => one.category_id)).toContain(above.id)
  })

  it('are refused as a whole, with all that is wrong with them', async () => {
    const [first, second] = await categories().orderBy('id').execute()
    const before = await rowsOf('category')
    const csv = [
      'カテゴリID,カテゴリ名,親カテゴリID,階層,カテゴリ削除フラグ',
      ',よい行,,,',
      `${first?.id},,,,`,
      '999999,名,,,',
      'x,名,,,',
      `,${'あ'.repeat(256)},,,`,
      ',名,999999,,',
      ',名,,2,',
      `${second?.id},名,${second?.id},,`,
      `${second?.id},名,,,`,
      ',名,,,1',
      ',名,,,よし',
      ',短い',
    ].join('\n')
    const refused = await clerk.ask('doImportCategoryCsv', { csv })
    expect(refused.status).toBe(400)
    expect(Object.keys(problemIn(refused).errors)).toEqual([
      '3.2',
      '4.1',
      '5.1',
      '6.2',
      '7.3',
      '8.4',
      '9.3',
      '10.1',
      '11.5',
      '12.5',
      '13.0',
    ])
    expect(problemIn(refused).errors['3.2']?.[0]).toContain('カテゴリ名')
    expect(await rowsOf('category')).toEqual(before)
  })

  it('are only looked at where that is asked', async () => {
    const before = await rowsOf('class_name')
    const [kept] = before
    const csv = `規格ID,規格名\n${kept?.id},別の名\n,新しい名\n999999,なし\n${before[1]?.id},${before[1]?.name}`
    const { status, document } = await clerk.ask('doImportClassNameCsv', { csv, preview: '1' })
    expect(status).toBe(200)
    expect(document).toMatchObject({ preview: true, created: 1, changed: 1, unchanged: 1, wrong: 1 })
    expect(document.lines.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'changed'],
      [3, 'created'],
      [4, 'wrong'],
    ])
    expect(document.lines[0]?.changes).toEqual([{ label: '規格名', before: kept?.name, after: '別の名' }])
    expect(await rowsOf('class_name')).toEqual(before)
  })

  it.each([
    ['neither text nor file', {}, ['csv']],
    ['an empty text', { csv: '' }, ['csv']],
    ['a text without a header', { csv: 'a,b\n1,2' }, ['1.0']],
    ['a header alone', { csv: '規格名' }, ['1.0']],
  ])('are refused: %s', async (_what, input, fields) => {
    const refused = await clerk.ask('doImportClassNameCsv', input)
    expect(refused.status).toBe(400)
    expect(Object.keys(problemIn(refused).errors)).toEqual(fields)
  })

  it('are refused in letters that nobody knows, and where they are too long', async () => {
    const { status, document } = await sendFile(
      clerk,
      '/admin/product/csv-class-name',
      Buffer.from([0x41, 0xff, 0xfd, 0x80]),
    )
    expect([status, Object.keys(document.errors ?? {})]).toEqual([400, ['csvFile']])
    const long = Buffer.from(`規格名\n${'a'.repeat(5_000_000)}`)
    const refused = await sendFile(clerk, '/admin/product/csv-class-name', long)
    expect([refused.status, Object.keys(refused.document.errors ?? {})]).toEqual([400, ['csvFile']])
  })

  it('leave an entry in the log of what members did', async () => {
    await clerk.ask('doImportClassNameCsv', { csv: '規格名\n記録される名' })
    const { document } = await clerk.ask('goAuditLog', { transition: 'doImportClassNameCsv' })
    expect(JSON.stringify(document.entries[0])).toContain('記録される名')
  })

  it('are imported by a job where they are long, or where that is asked', async () => {
    const program = clerk.program
    const csv = (count: number, name: string) =>
      `規格名\n${Array.from({ length: count }, (_, at) => `${name}${at}`).join('\n')}`
    const send = (text: string, headers: Readonly<Record<string, string>>) =>
      program.fetch('/admin/product/csv-class-name', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrf-token': program.csrfToken, ...headers },
        body: JSON.stringify({ csv: text }),
        redirect: 'manual',
      })
    const asked = await send(csv(2, '頼み'), { accept: 'application/json', prefer: 'respond-async, wait=1' })
    expect(asked.status).toBe(202)
    expect(asked.headers.get('preference-applied')).toBe('respond-async')
    const { jobId } = (await asked.json()) as { jobId: string }
    expect(asked.headers.get('location')).toBe(`/admin/job?jobId=${jobId}`)
    await shop.noren.settleJobs()
    const { document: job } = await clerk.ask('goJob', { jobId })
    expect(job).toMatchObject({ state: 'done', result: { created: 2, lineCount: 2 }, memberName: '店長' })
    const { document: log } = await clerk.ask('goAuditLog', { transition: 'doImportClassNameCsv' })
    expect(JSON.stringify(log.entries[0]?.changes)).toContain('頼み1')

    expect((await send(csv(1000, '待つ'), { accept: 'text/html' })).headers.get('location')).toBe(
      '/admin/class-name/class-name-list',
    )
    const long = await send(csv(1001, '長い'), { accept: 'text/html' })
    expect(long.status).toBe(303)
    expect(long.headers.get('location')).toContain('/admin/job?jobId=')
    await shop.noren.settleJobs()
    expect((await rowsOf('class_name')).filter(({ name }) => name.startsWith('長い'))).toHaveLength(1001)
    expect((await send(csv(1001, '一度に'), { accept: 'application/json' })).status).toBe(200)
  })

  it.each([
    [
      'is denied it',
      (tx: Writer) => tx.insertInto('deny_rule').values({ authority: 1, deny_url: '/admin/product/csv' }),
    ],
    [
      'is deleted',
      (tx: Writer) => tx.updateTable('member').set({ active: false }).where('authority', '=', 1),
    ],
  ])('are not imported once their member %s', async (_, change) => {
    const loginId = `importer-${crypto.randomUUID()}`
    await memberOf(shop, { login_id: loginId, authority: 1 })
    const program = await atOffice(shop, loginId)
    const asked = await program.fetch('/admin/product/csv-class-name', {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'x-csrf-token': program.csrfToken,
        prefer: 'respond-async',
      },
      body: JSON.stringify({ csv: `規格名\n${loginId}` }),
    })
    expect(asked.status).toBe(202)
    const { jobId } = (await asked.json()) as { jobId: string }
    await shop.change(async (tx) => {
      await change(tx).execute()
    })
    await shop.noren.settleJobs()
    await shop.change((tx) => tx.deleteFrom('deny_rule').execute())
    expect((await clerk.ask('goJob', { jobId })).document).toMatchObject({ state: 'failed' })
    expect((await rowsOf('class_name')).some(({ name }) => name === loginId)).toBe(false)
  })

  it('that cannot be imported any more leave everything as it is', async () => {
    const made = await clerk.ask('doCreateClassName', { classNameLabel: '消える名' })
    const id = Number(made.document.classNameId)
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const rival = shop.change(async (tx) => {
      await tx.updateTable('base_info').set({ version: sql`version` }).execute()
      await tx.deleteFrom('class_name').where('id', '=', id).execute()
      await held
    })
    const csv = `規格ID,規格名\n,生まれない名\n${id},変わる名`
    const asked = clerk.ask('doImportClassNameCsv', { csv })
    await pause(500)
    letGo()
    await rival
    const refused = await asked
    expect(refused.status).toBe(400)
    expect(Object.keys(problemIn(refused).errors)).toEqual(['3.1'])
    expect((await rowsOf('class_name')).map(({ name }) => name)).not.toContain('生まれない名')
  })

  it('of a job that are wrong say so at the job', async () => {
    const { id } = await reader()
      .selectFrom('member')
      .select('id')
      .where('login_id', '=', 'importer')
      .executeTakeFirstOrThrow()
    const text = '規格ID,規格名\n,生まれない名\n999999,変わる名'
    const client = { address: '127.0.0.1', userAgent: '' }
    const input = { kind: 'className', text, encoding: 'utf-8', language: 'en', client }
    const jobId = await shop.noren.store.write((tx) =>
      enqueue(tx, { kind: 'csv', who: id, input }, shop.clock.now()),
    )
    await shop.noren.settleJobs()
    const { document: job } = await clerk.ask('goJob', { jobId })
    expect(job).toMatchObject({
      state: 'failed',
      result: null,
      errors: { '3.1': '規格ID: There is no such ID.' },
    })
    const page = await clerk.program.fetch(`/admin/job?jobId=${jobId}`, { headers: { accept: 'text/html' } })
    expect(await page.text()).toContain(
      `<dt>${ja('office.csvImport.place', { line: 3, column: 1 })}</dt><dd>規格ID: There is no such ID.</dd>`,
    )
    expect((await rowsOf('class_name')).map(({ name }) => name)).not.toContain('生まれない名')
  })

  it('are looked at as a page, which carries the file on to the import', async () => {
    const path = '/admin/product/csv-class-name'
    const send = async (fields: Readonly<Record<string, string>>, content?: string) => {
      const form = new FormData()
      form.set('csrfToken', clerk.program.csrfToken)
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      if (content !== undefined) form.set('csvFile', new Blob([content], { type: 'text/csv' }), 'a.csv')
      const answer = await clerk.program.fetch(path, {
        method: 'POST',
        body: form,
        headers: { accept: 'text/html' },
        redirect: 'manual',
      })
      return { status: answer.status, page: parse(await answer.text()) }
    }
    const look = await send({ preview: '1' }, '規格名\n"二行の\n名"\n=手')
    expect(look.status).toBe(200)
    expect(look.page.querySelector('tbody')?.text).toContain('=手')
    const hidden = look.page.querySelectorAll('form[action="/admin/product/csv-class-name"] input')
    const fields = hidden.map((one) => [one.getAttribute('name') ?? '', one.getAttribute('value') ?? ''])
    const carried = Object.fromEntries(fields.filter(([name]) => name !== 'csrfToken')) as Record<
      string,
      string
    >
    expect(Object.keys(carried).toSorted()).toEqual(['csv', 'encoding', 'idempotencyKey'])
    expect((await send(carried)).status).toBe(303)
    const names = (await rowsOf('class_name')).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['=手', '二行の\n名']))
    const wrong = await send({ preview: '1' }, '規格名,管理名\n,x')
    expect(wrong.page.querySelector('tbody')?.text).toContain(ja('office.csvImport.wrong'))
    expect(wrong.page.querySelector('form[action="/admin/product/csv-class-name"]')).toBeNull()
    const refused = await send({}, '規格名,管理名\n,x')
    expect(refused.status).toBe(400)
    expect(refused.page.text).toContain(ja('office.csvImport.place', { line: 2, column: 1 }))
  })
})
