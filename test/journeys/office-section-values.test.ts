import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemIn } from '../support/hal-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { fileOf, photo } from '../support/pictures.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const [database] = databases
const HOME = '1'

describe('The values of sections', () => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
  })

  afterAll(() => shop?.close())

  const added = async (kind: string) =>
    (await clerk.ask('doAddPageSection', { pageId: HOME, kind })).document.sectionId

  const change = (sectionId: string, values: Readonly<Record<string, string>>, more = {}) =>
    clerk.ask('doUpdatePageSection', {
      pageId: HOME,
      sectionId,
      values: Object.entries(values).map(([name, value]) => ({ name, value })),
      ...more,
    })

  const storedValue = async (sectionId: string, name: string) =>
    (await clerk.ask('goPageSection', { pageId: HOME, sectionId })).document.values.find(
      (one) => one.name === name,
    )?.value

  it('take a picture with the form, which becomes a file of the merchant', async () => {
    const sectionId = await added('picture')
    const own = { pageId: HOME, sectionId }
    const { status } = await clerk.ask('doUpdatePageSection', {
      ...own,
      'pictureFiles[picture]': await photo('窯 火.png'),
    })
    expect(status).toBe(200)
    const address = (await storedValue(sectionId, 'picture')) ?? ''
    expect(decodeURI(address)).toBe('/files/user_data/窯 火.png')
    expect((await fetch(new URL(address, shop.base))).status).toBe(200)
    const wrong = await clerk.ask('doUpdatePageSection', {
      ...own,
      'values[0][name]': 'heading',
      'values[1][name]': 'picture',
      'pictureFiles[picture]': fileOf('no picture', 'a.svg', 'image/svg+xml' as 'image/png'),
    })
    expect(Object.keys(problemIn(wrong).errors)).toEqual(['values.1.value'])
    const { arrFileList } = (await clerk.ask('goFileManager')).document
    expect(arrFileList.map(({ name }) => name)).toEqual(['窯 火.png'])
  })

  it('of a theme take pictures in the same way', async () => {
    const templateCode = 'default'
    await clerk.ask('doUpdateTemplateSettings', {
      templateCode,
      'pictureFiles[icon]': await photo('icon.png'),
      'pictureFiles[logo]': await photo('logo.png'),
    })
    const { settings } = (await clerk.ask('goTemplateSettings', { templateCode })).document
    const icon = settings.find(({ name }) => name === 'icon')
    expect(icon?.value).toBe('/files/user_data/icon.png')
    const unknown = await clerk.ask('doUpdateTemplateSettings', {
      templateCode,
      'pictureFiles[nothing]': await photo('icon.png'),
    })
    expect(unknown.status).toBe(400)
    expect((await clerk.ask('goFileManager')).document.arrFileList).toHaveLength(3)
  })

  it('take a picture from a browser without script, beside its address', async () => {
    const sectionId = await added('picture')
    const path = `/admin/page/section?pageId=${HOME}&sectionId=${sectionId}`
    const person = await browserAt(shop, 'helper', path)
    const page = (await person.open(path)).root.toString()
    await person
      .form('shownFrom')
      .fill({ 'values[0][value]': '窯', 'values[2][value]': '/files/user_data/nothing.png' })
      .submit(ja('office.form.save'))
    expect(person.page.status).toBe(400)
    const wrong = person.page.root.querySelectorAll('.is-wrong')
    expect(wrong.map((field) => field.querySelector('input')?.getAttribute('name'))).toEqual([
      'values[2][value]',
    ])
    expect(wrong[0]?.text).toContain(ja('message.sections.noPicture'))
    expect(page).toContain('name="pictureFiles[picture]"')
    expect(page).toContain('enctype="multipart/form-data"')
  })

  it('name files that there are, and a video elsewhere', async () => {
    const sectionId = await added('video')
    const fault = async (values: Readonly<Record<string, string>>) =>
      Object.keys(problemIn(await change(sectionId, values)).errors)
    expect(await fault({ picture: '/files/user_data/nothing.png' })).toEqual(['values.0.value'])
    expect(await fault({ heading: '', picture: '/assets/nothing.svg' })).toEqual(['values.1.value'])
    expect(await fault({ video: '/files/user_data/icon.png' })).toEqual(['values.0.value'])
    const shown = { picture: '/assets/hero.svg', video: 'https://youtu.be/dQw4w9WgXcQ' }
    expect((await change(sectionId, shown)).status).toBe(200)
    await clerk.ask('doPublishPage', { pageId: HOME })
    const policies = new Map<string, string>()
    for (const path of ['/', '/products']) {
      const answer = await fetch(new URL(path, shop.base), { headers: { accept: 'text/html' } })
      policies.set(path, answer.headers.get('content-security-policy') ?? '')
      if (path === '/') expect(await answer.text()).toContain('data-youtube="dQw4w9WgXcQ"')
    }
    expect(policies.get('/')).toContain('frame-src https://www.youtube-nocookie.com')
    expect(policies.get('/products')).not.toContain('frame-src')
    const lost = [{ name: 'share', value: '/files/user_data/nothing.png' }]
    const wrong = await clerk.ask('doUpdateTemplateSettings', { templateCode: 'default', settings: lost })
    expect(Object.keys(problemIn(wrong).errors)).toEqual(['settings.0.value'])
  })

  it('name a category that there is', async () => {
    const sectionId = await added('category')
    expect(Object.keys(problemIn(await change(sectionId, { category: '9999' })).errors)).toEqual([
      'values.0.value',
    ])
    const [known] = (await clerk.ask('goCategoryList')).document.categories
    expect((await change(sectionId, { category: known?.categoryId ?? '' })).status).toBe(200)
  })

  it('name products that there are, in the order in which they are picked', async () => {
    const sectionId = await added('goods')
    const wrong = await change(sectionId, { codes: 'nori-10\nnothing-1\nsalt-150\nnothing-2' })
    expect(problemIn(wrong).errors['values.0.value']?.[0]).toContain('nothing-1, nothing-2')
    await change(sectionId, { codes: 'nori-10\nsalt-150' })
    const { document } = await clerk.ask('goPageSection', {
      pageId: HOME,
      sectionId,
      nameKeyword: 'hojicha-100',
    })
    expect(document.pickedValue).toBe('codes')
    expect(document.goods.map(({ productCode, sortNo }) => [productCode, sortNo])).toEqual([
      ['nori-10', 1],
      ['salt-150', 2],
      ['hojicha-100', null],
    ])
    await change(
      sectionId,
      {},
      {
        placed: [
          { productCode: 'nori-10' },
          { productCode: 'salt-150', sortNo: 2 },
          { productCode: 'hojicha-100', sortNo: 1 },
        ],
      },
    )
    expect(await storedValue(sectionId, 'codes')).toBe('hojicha-100\nsalt-150')
    const unknown = await change(sectionId, {}, { placed: [{ productCode: 'nothing-1', sortNo: 1 }] })
    expect(Object.keys(problemIn(unknown).errors)).toEqual(['placed.0.productCode'])
    await change(sectionId, {}, { placed: [{ productCode: 'salt-150' }] })
    expect(await storedValue(sectionId, 'codes')).toBe('')
  })
})
