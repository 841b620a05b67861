import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemIn } from '../support/hal-client.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const PRODUCT = [
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Taxable,Status',
  'tenugui,手ぬぐい,,,,,true,Title,Default Title,TN-1,shopify,3,deny,1100,true,active',
].join('\n')

const REDIRECTS = [
  'Redirect from,Redirect to',
  '/old/towel,/products/tenugui',
  '/older/towel,/old/towel',
  '/pages/about,/help/about',
  '/cart,/products',
  '/round,/about-us',
  '/about-us,/round',
  'https://old.example/blog?id=1,https://blog.example/1',
].join('\n')

describe.each(databases)('Redirects as a file, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'mover')
    await clerk.ask('doImportProductCsv', { csv: PRODUCT })
  })

  afterAll(() => shop?.close())

  const led = async (path: string) =>
    (
      await fetch(new URL(path, shop.base), { redirect: 'manual', headers: { accept: 'text/html' } })
    ).headers.get('location')

  it('of Shopify lead to the new addresses at once, and again to nothing new', async () => {
    const look = await clerk.ask('doImportRedirectCsv', { csv: REDIRECTS, preview: true })
    expect(look.document).toMatchObject({ created: 4, wrong: 0 })
    expect(look.document.effects.join('\n')).toMatch(/お店のページがある.*5行目/s)
    expect(look.document.effects.join('\n')).toContain('リダイレクトが輪になっています')
    expect(await led('/old/towel')).toBeNull()
    await clerk.ask('doImportRedirectCsv', { csv: REDIRECTS })
    expect(await led('/old/towel')).toBe('/products/tenugui-TN-1')
    expect(await led('/older/towel')).toBe('/products/tenugui-TN-1')
    expect(await led('/blog?id=1')).toBe('https://blog.example/1')
    const again = await clerk.ask('doImportRedirectCsv', { csv: REDIRECTS })
    expect(again.document).toMatchObject({ created: 0, changed: 0, unchanged: 4 })
  })

  it('change where they lead, and are refused as a whole with a fault', async () => {
    const csv = '移転元のアドレス,移転先\n/pages/about,/help/guide'
    const look = await clerk.ask('doImportRedirectCsv', { csv, preview: true })
    expect(look.document.lines).toMatchObject([
      { outcome: 'changed', changes: [{ before: '/help/about', after: '/help/guide' }] },
    ])
    const refused = await clerk.ask('doImportRedirectCsv', { csv: `${csv}\nno address,/products\n/x,//` })
    expect(Object.keys(problemIn(refused).errors ?? {})).toEqual(['3.1', '4.2'])
    expect(await led('/pages/about')).toBe('/help/about')
  })
})
