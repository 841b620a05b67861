import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, type Person, signedIn } from '../support/customer.ts'
import { HtmlClient } from '../support/html-client.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

describe.each(databases)('An edit of what was changed meanwhile, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  const profile = async (one: Person) => (await one.ask('goMypageChange')).document

  it('is refused to a program with what is kept now, unless it names no version', async () => {
    const email = 'stale@example.com'
    const one = await signedIn(shop, { email })
    const { version } = await profile(one)
    expect(await one.ask('doUpdateCustomer', { email, companyName: '先の会社', version })).toMatchObject({
      status: 200,
    })
    const late = await one.ask('doUpdateCustomer', { email, companyName: '後の会社', version })
    expect(late).toMatchObject({
      status: 409,
      document: { code: 'staleVersion', companyName: '先の会社', version: version + 1 },
    })
    expect(await profile(one)).toMatchObject({ companyName: '先の会社', version: version + 1 })
    // What is kept already needs no second write.
    const same = await one.ask('doUpdateCustomer', { email, companyName: '先の会社', version })
    expect(same.status).toBe(200)
    expect((await one.ask('doUpdateCustomer', { email, companyName: '最後の会社' })).status).toBe(200)
    expect(await profile(one)).toMatchObject({ companyName: '最後の会社' })
  })

  describe('in a browser', () => {
    const open = async (email: string) => {
      const one = await signedIn(shop, { email })
      const person = await HtmlClient.enter(shop.base)
      await person.open('/login?returnTo=/mypage/change')
      await person.form('password').fill({ email, password: PASSWORD }).submit()
      return { one, person, form: person.form('companyName') }
    }

    it('is shown again with what was typed and the version to go on with', async () => {
      const email = 'stale-html@example.com'
      const { one, person, form } = await open(email)
      const before = Number(form.value('version'))
      await one.ask('doUpdateCustomer', { email, companyName: '先の会社' })
      await form.fill({ companyName: '後の会社' }).submit()
      expect(person.page.status).toBe(409)
      expect(person.text).toContain(ja('error.staleVersion.advice'))
      const again = person.form('companyName')
      expect(again.value('companyName')).toBe('後の会社')
      expect(Number(again.value('version'))).toBe(before + 1)
      await again.submit()
      expect(person.page.url.pathname).toBe('/mypage/change-complete')
      expect(await profile(one)).toMatchObject({ companyName: '後の会社' })
    })

    it('is still one after another refusal, which did not tell of it', async () => {
      const email = 'stale-twice@example.com'
      const { one, person, form } = await open(email)
      await one.ask('doUpdateCustomer', { email, companyName: '先の会社' })
      await form.fill({ companyName: '後の会社', phoneNumber: 'x' }).submit()
      expect(person.page.status).toBe(400)
      await person.form('companyName').fill({ phoneNumber: '03-1111-2222' }).submit()
      expect(person.page.status).toBe(409)
      expect(await profile(one)).toMatchObject({ companyName: '先の会社' })
    })
  })
})
