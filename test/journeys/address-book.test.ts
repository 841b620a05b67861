import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, signedIn } from '../support/customer.ts'
import { problemIn } from '../support/hal-client.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const MOST = 20

const MOTHER = {
  name01: '鈴木',
  name02: '花',
  postalCode: '５３０００００',
  pref: '27',
  addr01: '大阪市北区',
  addr02: '2-2',
  phoneNumber: '0612345678',
}

describe.each(databases)('The address book of a customer, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  const eventsOf = async ({ customerId }: Person): Promise<unknown[]> => {
    const rows = await shop.noren.store.reader.selectFrom('outbox').select('payload').orderBy('id').execute()
    return rows
      .map(({ payload }) => JSON.parse(payload) as Record<string, unknown>)
      .filter((payload) => payload.customerId === customerId)
      .map(({ changed }) => changed)
  }

  const fill = async ({ customerId }: Person, count: number) => {
    const { name01, name02, addr01, addr02 } = MOTHER
    const at = shop.clock.now().toISOString()
    const rows = Array.from({ length: count }, () => ({
      ...{ id: crypto.randomUUID(), customer_id: customerId, name01, name02, addr01, addr02, pref: 27 },
      ...{ kana01: null, kana02: null, company_name: null, postal_code: '530-0000' },
      ...{ phone_number: '06-1234-5678', created_at: at, updated_at: at },
    }))
    await shop.noren.store.write((tx) => tx.insertInto('customer_address').values(rows).execute())
  }

  it('takes an address, gives it back, and forgets it', async () => {
    const one = await signedIn(shop, { email: 'book@example.com' })
    const { document: empty } = await one.ask('goCustomerAddressList')
    expect(empty).toMatchObject({ addresses: [], count: 0, most: MOST })

    const { document: form } = await one.program.follow('goCustomerAddress')
    expect(form).toMatchObject({
      addressId: null,
      submitTo: { rel: 'doCreateCustomerAddress' },
      fields: { name01: { required: true }, kana01: { required: false }, pref: { type: 'select' } },
    })
    const made = await one.program.follow('doCreateCustomerAddress', MOTHER)
    expect(made.status).toBe(201)
    expect(made.headers.get('location')).toBe('/mypage/address-list')
    expect(made.document).toMatchObject({
      customerId: one.customerId,
      name02: '花',
      kana01: null,
      companyName: null,
      postalCode: '530-0000',
      prefName: '大阪府',
      phoneNumber: '0612345678',
    })

    const { document: list } = await one.ask('goCustomerAddressList')
    expect(list).toMatchObject({ count: 1, addresses: [{ addressId: made.document.addressId, pref: 27 }] })
    const [entry = {}] = list.addresses
    const { document: edit } = await one.program.follow('goCustomerAddress', {}, entry)
    expect(edit).toMatchObject({
      submitTo: { rel: 'doUpdateCustomerAddress' },
      fields: { addr02: { value: '2-2' }, addressId: { value: made.document.addressId } },
    })
    const changed = await one.program.follow(
      'doUpdateCustomerAddress',
      { addr02: '3-3', kana02: 'はな' },
      entry,
    )
    expect(changed.status).toBe(200)
    expect(changed.document).toMatchObject({
      name02: '花',
      kana02: 'ハナ',
      addr01: '大阪市北区',
      addr02: '3-3',
    })
    await one.program.follow('doUpdateCustomerAddress', { addr02: '3-3' }, entry)
    const { document: cleared } = await one.program.follow('doUpdateCustomerAddress', { kana02: '' }, entry)
    expect(cleared).toMatchObject({ kana02: null, addr02: '3-3' })

    const gone = await one.program.follow('doDeleteCustomerAddress', {}, entry)
    expect(gone).toMatchObject({ status: 200, document: { addressId: made.document.addressId } })
    expect((await one.ask('goCustomerAddressList')).document).toMatchObject({ addresses: [], count: 0 })
    expect((await one.program.follow('doDeleteCustomerAddress', {}, entry)).status).toBe(404)
    // What was sent as it was is no change.
    expect(await eventsOf(one)).toEqual([['addressBook'], ['addressBook'], ['addressBook'], ['addressBook']])
  })

  it.each([
    ['postalCode', { postalCode: '12' }],
    ['pref', { pref: '0' }],
    ['addr01', { addr01: ' ' }],
    ['phoneNumber', { phoneNumber: '1' }],
    ['kana01', { kana01: 'Suzuki' }],
  ])('takes none with a wrong %s', async (field, sent) => {
    const one = await signedIn(shop, { email: `wrong-${field}@example.com` })
    const answer = await one.ask('doCreateCustomerAddress', { ...MOTHER, ...sent })
    expect(answer.status).toBe(400)
    expect(answer.document).toMatchObject({ errors: { [field]: [expect.any(String)] } })
    expect((await one.ask('goCustomerAddressList')).document.count).toBe(0)
  })

  it.each(['1', 'own', 'ａ', 'a\0b', 'x'.repeat(500), '018f0000-0000-7000-8000-000000000000'])(
    'knows no address %j',
    async (addressId) => {
      const one = await signedIn(shop, { email: `unknown-${crypto.randomUUID()}@example.com` })
      for (const name of [
        'goCustomerAddress',
        'doUpdateCustomerAddress',
        'doDeleteCustomerAddress',
      ] as const) {
        const answer = await one.ask(name, { addressId, addr02: '9-9' })
        expect(answer.status, name).toBe(404)
        expect(answer.document, name).toMatchObject({ code: 'addressUnknown' })
      }
    },
  )

  it('CUS-11: holds twenty, and offers no more then', async () => {
    const one = await signedIn(shop, { email: 'full@example.com' })
    await fill(one, MOST)
    await one.ask('goCustomerAddressList')
    expect(one.program.offers()).not.toContain('doCreateCustomerAddress')
    expect(one.program.offers()).not.toContain('goCustomerAddress')
    for (const name of ['doCreateCustomerAddress', 'goCustomerAddress'] as const) {
      const answer = await one.ask(name, name === 'goCustomerAddress' ? {} : MOTHER)
      expect(answer.status).toBe(409)
      expect(problemIn(answer as never).code).toBe('addressBookFull')
    }
    expect((await one.ask('goCustomerAddressList')).document.count).toBe(MOST)
  })

  it('CUS-11: of those that are added at once it takes as many as there is room for', async () => {
    const one = await signedIn(shop, { email: 'crowded@example.com' })
    await fill(one, MOST - 2)
    const answers = await Promise.all(
      [1, 2, 3, 4].map((number) => one.ask('doCreateCustomerAddress', { ...MOTHER, addr02: `${number}` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
    expect((await one.ask('goCustomerAddressList')).document.count).toBe(MOST)
  })
})
