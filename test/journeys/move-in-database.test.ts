import { createHash, createHmac } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash as bcrypt } from '@node-rs/bcrypt'
import SQLite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { moveIn } from '../../src/cli-move-in.ts'
import { diskFiles } from '../../src/store/files/disk.ts'
import { linksTo } from '../support/customer.ts'
import { HalClient } from '../support/hal-client.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { drawn } from '../support/pictures.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const PICTURES = join(tmpdir(), `noren-pictures-${crypto.randomUUID()}`)

const MAGIC = 'the-secret-of-that-shop'
const PASSWORD = 'kaki-no-ki-2019'

type Rows = Readonly<Record<string, readonly Readonly<Record<string, string | number | null>>[]>>

/** Writes tables as an EC-CUBE has them: the columns that their rows have. */
const databaseOf = (tables: Rows): string => {
  const path = join(inject('workshop'), `eccube-${crypto.randomUUID()}.db`)
  const file = new SQLite(path)
  for (const [table, rows] of Object.entries(tables)) {
    const columns = [...new Set(['noted', ...rows.flatMap((row) => Object.keys(row))])]
    file.exec(`create table ${table} (${columns.join(', ')})`)
    for (const row of rows)
      file
        .prepare(`insert into ${table} values (${columns.map(() => '?').join(', ')})`)
        .run(columns.map((column) => row[column] ?? null))
  }
  file.close()
  return path
}

const hmac = (salt: string) =>
  createHmac('sha256', salt === '' ? MAGIC : salt)
    .update(`${PASSWORD}:${MAGIC}`)
    .digest('hex')

const person = { name01: '高橋', name02: '梅', kana01: 'タカハシ', kana02: 'ウメ', postal_code: '1010051' }
const place = { pref_id: 13, addr01: '千代田区', addr02: '1-2-3', phone_number: '0312345678' }
const AT = '2021-05-06 01:00:00'

const eccube4 = async (): Promise<Rows> => ({
  dtb_category: [
    { id: 1, parent_category_id: null, category_name: 'ジェラート', hierarchy: 1, sort_no: 2 },
    { id: 2, parent_category_id: 1, category_name: '夏の味', hierarchy: 2, sort_no: 1 },
  ],
  dtb_tag: [{ id: 1, name: '移り先の札', sort_no: 1 }],
  dtb_product: [
    { id: 2, product_status_id: 1, name: '移るアイス', description_detail: '甘い', create_date: AT },
    { id: 3, product_status_id: 3, name: '廃止の品', create_date: AT },
  ],
  dtb_class_name: [{ id: 1, name: '味' }],
  dtb_class_category: [
    { id: 3, class_name_id: 1, name: 'チョコ' },
    { id: 4, class_name_id: 1, name: '抹茶' },
  ],
  dtb_product_class: [
    {
      id: 9,
      product_id: 2,
      product_code: 'ice-00',
      price02: '2800.00',
      stock: '1',
      stock_unlimited: 0,
      visible: 0,
    },
    {
      id: 10,
      product_id: 2,
      class_category_id1: 3,
      product_code: 'ice-01',
      price02: '2800.00',
      stock_unlimited: 1,
      visible: 1,
    },
    {
      id: 11,
      product_id: 2,
      class_category_id1: 4,
      product_code: 'ice-02',
      price02: '2900.00',
      stock: '7',
      stock_unlimited: 0,
      visible: 1,
    },
    { id: 12, product_id: 3, product_code: 'gone', price02: '1.00', stock_unlimited: 1, visible: 1 },
  ],
  dtb_product_category: [
    { product_id: 2, category_id: 1 },
    { product_id: 2, category_id: 2 },
  ],
  dtb_product_tag: [{ id: 1, product_id: 2, tag_id: 1 }],
  dtb_product_image: [
    { id: 1, product_id: 2, file_name: 'ice-1.png', sort_no: 1 },
    { id: 2, product_id: 2, file_name: '../../secret.png', sort_no: 2 },
  ],
  dtb_tax_rule: [{ id: 5, product_id: 2, product_class_id: 11, tax_rate: '8', apply_date: AT }],
  dtb_customer: [
    {
      id: 1,
      customer_status_id: 2,
      email: 'hmac@example.com',
      ...person,
      ...place,
      birth: '1989-12-31 15:00:00',
      password: hmac('a1b2c3'),
      salt: 'a1b2c3',
      point: '30',
      create_date: AT,
    },
    {
      id: 2,
      customer_status_id: 2,
      email: 'php@example.com',
      ...person,
      ...place,
      password: (await bcrypt(PASSWORD, 6)).replace('$2b$', '$2y$'),
      salt: null,
      point: '0',
      create_date: AT,
    },
    {
      id: 3,
      customer_status_id: 2,
      email: 'old@example.com',
      ...person,
      ...place,
      password: createHash('sha1').update(`${PASSWORD}:${MAGIC}`).digest('hex'),
      salt: '',
      point: '0',
      create_date: AT,
    },
    {
      id: 4,
      customer_status_id: 1,
      email: 'provisional@example.com',
      ...person,
      ...place,
      password: hmac('x'),
      salt: 'x',
      point: '0',
      create_date: AT,
    },
  ],
  dtb_customer_address: [{ id: 1, customer_id: 1, ...person, ...place, pref_id: 27, addr01: '大阪市北区' }],
  dtb_order: [
    {
      id: 1,
      order_no: 'EC-1',
      customer_id: 1,
      order_status_id: 5,
      email: 'hmac@example.com',
      ...person,
      ...place,
      payment_total: '3580.00',
      payment_method: '銀行振込',
      order_date: AT,
    },
    {
      id: 2,
      order_no: 'EC-2',
      order_status_id: 8,
      email: '',
      ...person,
      ...place,
      payment_total: '1.00',
      order_date: AT,
    },
  ],
  dtb_order_item: [
    {
      id: 1,
      order_id: 1,
      shipping_id: 1,
      order_item_type_id: 1,
      product_name: '移るアイス',
      product_code: 'ice-01',
      price: '2800.00',
      quantity: '1',
      tax_rate: '10',
      rounding_type_id: 1,
    },
    {
      id: 2,
      order_id: 1,
      shipping_id: 1,
      order_item_type_id: 2,
      product_name: '送料',
      price: '550.00',
      quantity: '1',
      tax_rate: '10',
      rounding_type_id: 1,
    },
    {
      id: 3,
      order_id: 1,
      shipping_id: null,
      order_item_type_id: 6,
      product_name: 'ポイント',
      price: '-50.00',
      quantity: '1',
      tax_rate: '0',
      rounding_type_id: 1,
    },
    {
      id: 4,
      order_id: 2,
      shipping_id: null,
      order_item_type_id: 1,
      product_name: '未完',
      price: '1.00',
      quantity: '1',
      tax_rate: '10',
      rounding_type_id: 1,
    },
  ],
  dtb_shipping: [{ id: 1, order_id: 1, ...person, ...place, delivery_name: '運送', shipping_date: AT }],
  dtb_news: [
    {
      id: 1,
      publish_date: AT,
      title: '移る前のお知らせ',
      description: '本文',
      url: '',
      link_method: 0,
      visible: 1,
    },
  ],
})

const old = { zip01: '101', zip02: '0051', tel01: '03', tel02: '1234', tel03: '5678', del_flg: 0 }

const eccube3: Rows = {
  dtb_category: [],
  dtb_product: [{ product_id: 5, status: 1, name: '三の品', del_flg: 0 }],
  dtb_product_class: [
    {
      product_class_id: 7,
      product_id: 5,
      product_code: 'three-1',
      price02: '1000',
      stock: '3',
      stock_unlimited: 0,
      del_flg: 0,
    },
  ],
  dtb_customer: [
    {
      customer_id: 8,
      status: 2,
      email: 'three@example.com',
      name01: '三',
      name02: '枝',
      pref: 13,
      addr01: '千代田区',
      addr02: '3',
      ...old,
      password: hmac('s3'),
      salt: 's3',
      create_date: '2016-02-03 04:05:06',
    },
  ],
  dtb_order: [
    {
      order_id: 31,
      status: 2,
      order_name01: '三',
      order_name02: '枝',
      order_email: 'three@example.com',
      order_pref: 13,
      order_addr01: '千代田区',
      order_addr02: '3',
      order_zip01: '101',
      order_zip02: '0051',
      order_tel01: '03',
      order_tel02: '1',
      order_tel03: '2',
      delivery_fee_total: '500',
      charge: '300',
      discount: '100',
      payment_total: '1780',
      payment_method: '代引',
      order_date: '2016-03-04 05:06:07',
      del_flg: 0,
    },
  ],
  dtb_order_detail: [
    {
      order_detail_id: 1,
      order_id: 31,
      product_name: '三の品',
      product_code: 'three-1',
      price: '1000',
      quantity: '1',
      tax_rate: '8',
      tax_rule: 1,
    },
  ],
  dtb_shipping: [
    {
      shipping_id: 1,
      order_id: 31,
      shipping_name01: '三',
      shipping_name02: '枝',
      shipping_pref: 27,
      shipping_addr01: '大阪市',
      shipping_addr02: '9',
      shipping_zip01: '530',
      shipping_zip02: '0001',
      shipping_tel01: '06',
      shipping_tel02: '1',
      shipping_tel03: '2',
      shipping_commit_date: null,
      del_flg: 0,
    },
  ],
}

const eccube2: Rows = {
  dtb_products: [
    {
      product_id: 6,
      status: 1,
      name: '二の品',
      main_list_comment: '一覧',
      main_comment: '詳細',
      sub_title1: '材料',
      sub_comment1: '牛乳',
      del_flg: 0,
    },
  ],
  dtb_products_class: [
    {
      product_class_id: 1,
      product_id: 6,
      classcategory_id1: 0,
      classcategory_id2: 0,
      product_code: 'two-1',
      price02: '933',
      stock: '3',
      stock_unlimited: 0,
      del_flg: 0,
    },
  ],
  dtb_customer: [
    {
      customer_id: 9,
      status: 2,
      email: 'two@example.com',
      name01: '二',
      name02: '葉',
      pref: 13,
      addr01: '千代田区',
      addr02: '2',
      ...old,
      password: hmac('s2'),
      salt: 's2',
      point: '250',
      create_date: '2012-02-03 04:05:06',
    },
  ],
  dtb_order: [
    {
      order_id: 21,
      status: 5,
      order_name01: '二',
      order_name02: '葉',
      order_email: 'two@example.com',
      order_pref: 13,
      order_addr01: '千代田区',
      order_addr02: '2',
      deliv_fee: '525',
      charge: '0',
      discount: '0',
      use_point: '50',
      payment_total: '1455',
      create_date: '2012-03-04 05:06:07',
      commit_date: '2012-03-05 00:00:00',
      del_flg: 0,
    },
  ],
  dtb_order_detail: [
    {
      order_detail_id: 1,
      order_id: 21,
      product_name: '二の品',
      product_code: 'two-1',
      price: '933',
      quantity: '1',
    },
  ],
}

describe.each(databases)("Moving in from EC-CUBE's database, on %s", (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    mkdirSync(PICTURES, { recursive: true })
    writeFileSync(join(PICTURES, 'ice-1.png'), await drawn())
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'mover')
  })

  afterAll(() => shop?.close())

  const reader = () => shop.noren.store.reader

  const bring = async (
    tables: Rows,
    flags: { apply: boolean; skip?: boolean },
    magic: string | undefined = MAGIC,
  ) => {
    const said: string[] = []
    const end = await moveIn(
      shop.noren,
      databaseOf(tables),
      {
        ...{ apply: flags.apply, 'skip-faulty': flags.skip === true, member: 'mover' },
        pictures: PICTURES,
      },
      {
        magic: magic || undefined,
        tell: (line) => said.push(line),
        files: diskFiles(join(shop.dataDir, 'files')),
      },
    )
    return [...said, end].join('\n')
  }

  const customerAt = (email: string) =>
    reader().selectFrom('customer').selectAll().where('email', '=', email).executeTakeFirst()

  const signIn = async (email: string, password: string) => {
    const program = await HalClient.enter(shop.base)
    return program.follow('doLogin', { email, password }, linksTo(shop, 'doLogin'))
  }

  it('tells what would come, and stores nothing', async () => {
    const said = await bring(await eccube4(), { apply: false })
    expect(said).toContain('This is an EC-CUBE 4.')
    expect(said).toContain('product: 2 new')
    expect(said).toContain('passwords: 3 to come')
    expect(said).toContain('Nothing was stored')
    expect(await customerAt('hmac@example.com')).toBeUndefined()
  })

  it('brings products, customers, orders, news and addresses of EC-CUBE 4, once', async () => {
    const said = await bring(await eccube4(), { apply: true })
    expect(said).toContain('passwords: 3 stored')
    expect(said).toContain('redirect: 4 new')
    const variants = await reader()
      .selectFrom('variant')
      .innerJoin('class_category', 'class_category.id', 'variant.class_category1_id')
      .innerJoin('class_name', 'class_name.id', 'class_category.class_name_id')
      .select([
        'code',
        'price02',
        'stock_unlimited',
        'class_category.name as value',
        'class_name.name as axis',
      ])
      .where('code', 'in', ['ice-01', 'ice-02'])
      .orderBy('code')
      .execute()
    expect(variants).toMatchObject([
      { code: 'ice-01', price02: 2800, stock_unlimited: true, value: 'チョコ', axis: '味' },
      { code: 'ice-02', price02: 2900, value: '抹茶' },
    ])
    const customer = await customerAt('hmac@example.com')
    expect(customer).toMatchObject({ point: 30, birth: '1990-01-01', created_at: '2021-05-06T01:00:00.000Z' })
    const { document } = await clerk.ask('goCustomer', { customerId: customer?.id ?? '' })
    expect(document.addresses).toMatchObject([{ pref: 27 }])
    const { document: order } = await clerk.ask('goOrder', { orderNo: 'EC-1' })
    expect(order).toMatchObject({ orderStatus: 5, paymentTotal: 3580, taxFreeDiscount: 50 })
    expect((await clerk.ask('goOrderList', { orderNo: 'EC-2' })).document.count).toBe(0)
    const news = await reader().selectFrom('news').select('title').execute()
    expect(news.map(({ title }) => title)).toContain('移る前のお知らせ')
    const answer = await fetch(new URL('/products/detail/2', shop.base), {
      redirect: 'manual',
      headers: { accept: 'text/html' },
    })
    expect(answer.status).toBe(301)
    expect(answer.headers.get('location')).toContain('ice-0')
    const list = await fetch(new URL('/products/list?category_id=2', shop.base), {
      redirect: 'manual',
      headers: { accept: 'text/html' },
    })
    expect(list.headers.get('location')).toContain('/products?category_id=')
    expect(said).toContain('pictures: 1 stored, 1 failed')
    await shop.noren.settleJobs()
    const images = await reader()
      .selectFrom('product_image')
      .innerJoin('variant', 'variant.product_id', 'product_image.product_id')
      .select('made')
      .where('variant.code', '=', 'ice-01')
      .execute()
    expect(images.map(({ made }) => Boolean(made))).toEqual([true])
    const again = await bring(await eccube4(), { apply: true })
    expect(again).toContain('pictures: 0 stored, 1 failed')
    expect(again).toContain('product: 0 new, 0 changed, 2 unchanged')
    expect(again).toContain('passwords: 0 to come')
    expect(again).toContain('news: 0 stored')
  })

  it.each(['hmac@example.com', 'php@example.com', 'old@example.com'])(
    'lets %s sign in with the password that they had, and renews its hash',
    async (email) => {
      const before = (await customerAt(email))?.password_hash ?? ''
      expect(before).toMatch(/^moved:/)
      expect(before).not.toContain(PASSWORD)
      if (email !== 'php@example.com') expect(before).toContain('$argon2id$')
      expect((await signIn(email, 'another-one-1')).status).not.toBe(200)
      expect((await customerAt(email))?.password_hash).toBe(before)
      expect((await signIn(email, PASSWORD)).status).toBe(200)
      expect((await customerAt(email))?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      expect((await signIn(email, PASSWORD)).status).toBe(200)
    },
  )

  it('forgets the slower form of passwords when nobody has it any more', async () => {
    const forms = () => reader().selectFrom('password_form').select('form').execute()
    expect(await forms()).toEqual([{ form: '$2b$06$' }])
    await shop.noren.sweep()
    expect(await forms()).toEqual([])
  })

  it('lets no member in by such a hash', async () => {
    const moved = `moved:php:::${await bcrypt(PASSWORD, 4)}`
    await shop.change((tx) =>
      tx.updateTable('member').set({ password_hash: moved }).where('login_id', '=', 'mover').execute(),
    )
    const program = await HalClient.enter(shop.base)
    const refused = await program.follow(
      'doAdminLogin',
      { loginId: 'mover', password: PASSWORD },
      linksTo(shop, 'doAdminLogin'),
    )
    expect(refused.status).not.toBe(200)
  })

  it('needs the secret of that shop for its fast hashes', async () => {
    const tables = await eccube4()
    const [first] = tables.dtb_customer ?? []
    const said = await bring(
      {
        ...tables,
        dtb_customer: [{ ...first, email: 'secret@example.com' }],
        dtb_order: [{ id: 9 }],
        dtb_order_item: [],
      },
      { apply: false },
      '',
    )
    expect(said).toContain('1 passwords')
  })

  it('brings EC-CUBE 3 and 2, whose fees are sums of the order', async () => {
    const three = await bring(eccube3, { apply: true })
    expect(three).toContain('This is an EC-CUBE 3.')
    expect(three).toContain('order: 4 new, 0 changed, 0 unchanged, 0 with faults')
    expect((await clerk.ask('goOrder', { orderNo: '31' })).document).toMatchObject({
      ...{ orderStatus: 1, paymentTotal: 1780, charge: 300, deliveryFeeTotal: 500, taxFreeDiscount: 100 },
    })
    const two = await bring(eccube2, { apply: true })
    expect(two).toContain('This is an EC-CUBE 2.')
    expect((await clerk.ask('goOrder', { orderNo: '21' })).document).toMatchObject({
      ...{ orderStatus: 5, paymentTotal: 1455, taxFreeDiscount: 50 },
    })
    expect(await customerAt('two@example.com')).toMatchObject({ point: 250, phone_number: '03-1234-5678' })
    expect((await signIn('two@example.com', PASSWORD)).status).toBe(200)
    expect((await signIn('three@example.com', PASSWORD)).status).toBe(200)
  })

  it('stops a kind at a fault, or leaves it out if it is told to', async () => {
    const orders = eccube2.dtb_order ?? []
    const tables = {
      ...eccube2,
      dtb_order: [
        { ...orders[0], order_id: 51, payment_total: '1' },
        { ...orders[0], order_id: 52 },
      ],
      dtb_order_detail: [51, 52].map((order_id) => ({ ...eccube2.dtb_order_detail?.[0], order_id })),
    }
    expect(await bring(tables, { apply: true })).toContain('--skip-faulty')
    expect((await clerk.ask('goOrderList', { orderNo: '52' })).document.count).toBe(0)
    await bring(tables, { apply: true, skip: true })
    expect((await clerk.ask('goOrderList', { orderNo: '52' })).document.count).toBe(1)
    expect((await clerk.ask('goOrderList', { orderNo: '51' })).document.count).toBe(0)
  })
})
