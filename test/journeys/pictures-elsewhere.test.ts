import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { filesOf, picturesIn } from '../../src/pictures.ts'
import { checks } from '../../src/shop/doctor.ts'
import { vaultFrom } from '../../src/shop/index.ts'
import { backup } from '../../src/store/backup/backup.ts'
import { restore } from '../../src/store/backup/restore.ts'
import { examine } from '../../src/store/doctor/check.ts'
import { diskFiles } from '../../src/store/files/disk.ts'
import type { Files } from '../../src/store/files/files.ts'
import { emptyDatabase } from '../../src/store/store.fixture.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { photo } from '../support/pictures.ts'
import { openS3, type S3Server } from '../support/s3.ts'
import { databases, openShop, SECRET, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const CODE = 'far-tea'
const SAVE = ja('office.form.save')

describe.each(databases)('Pictures in an S3 bucket, on %s', (database) => {
  let server: S3Server
  let shop: Shop
  let clerk: Clerk
  let files: Files

  beforeAll(async () => {
    server = await openS3()
    files = filesOf(readConfig(server.environment))
    shop = await openShop(database, server.environment)
    clerk = await clerkAt(shop, 'clerk')
    const tea = { productCode: CODE, productName: '遠い煎茶', price02: 1200, productStatus: 1, stock: 5 }
    await clerk.ask('doCreateProduct', tea)
    const person = await browserAt(shop, 'keeper', `/admin/product?productCode=${CODE}`)
    await person
      .form(SAVE)
      .choose('image', await photo('a.png'), await photo('b.png'))
      .submit(SAVE)
    await shop.noren.settleJobs()
  })

  afterAll(async () => {
    await shop?.close()
    await server?.close()
  })

  const namesIn = async (lying: Files) => {
    const names: string[] = []
    for await (const name of lying.list()) names.push(name)
    return names
  }

  const faults = async (store: Shop['noren']['store'], lying: Files) => {
    const found = await examine(store, checks(picturesIn(lying), vaultFrom(SECRET)))
    return found.filter(({ verdict }) => verdict !== 'well').map(({ name, count }) => [name, count])
  }

  it('lie there, and are served by the shop, beside those that were drawn', async () => {
    expect((await namesIn(files)).filter((name) => name.startsWith('originals/'))).toHaveLength(2)
    expect(await namesIn(files)).toHaveLength(14)
    const { pictures } = (await clerk.ask('goAdminProduct', { productCode: CODE })).document
    const own = pictures[0]?.listPath ?? ''
    for (const path of [
      own,
      own.replace('.webp', '.avif'),
      own.replace('-list', '-large'),
      '/files/products/salt-list.webp',
    ]) {
      const answer = await fetch(new URL(path, shop.base))
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe(`image/${path.split('.').at(-1)}`)
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100)
    }
    for (const path of ['x-list.webp', 'originals/x', '..%2fx-list.webp', '%00-list.webp'])
      expect([400, 404]).toContain((await fetch(new URL(`/files/products/${path}`, shop.base))).status)
  })

  it('lie there beside the files of the merchant, which are sent whole and in parts', async () => {
    const file = new File(['0123456789'], '遠.txt', { type: 'text/plain' })
    const { arrFileList } = (await clerk.ask('doUploadFile', { file })).document
    const address = new URL(arrFileList[0]?.address ?? '', shop.base)
    expect(await (await fetch(address)).text()).toBe('0123456789')
    const part = await fetch(address, { headers: { range: 'bytes=2-4' } })
    expect([part.status, await part.text()]).toEqual([206, '234'])
    await clerk.ask('doDeleteFile', { file: '遠.txt' })
    expect((await fetch(address)).status).toBe(404)
  })

  it('are in a backup, and are back where it is restored, on a disk as well', async () => {
    const folder = mkdtempSync(join(inject('workshop'), 'far-'))
    const file = join(folder, 'far.zip')
    await backup({ store: shop.noren.store, files, file, version: '1', now: shop.clock.now() })
    const place = await emptyDatabase(database, inject('adminUrl'), inject('workshop'))
    try {
      const store = await place.open()
      const near = diskFiles(join(folder, 'files'))
      await restore({ store, files: near, file, replace: false })
      expect(await namesIn(near)).toEqual(await namesIn(files))
      expect(await faults(store, near)).toEqual([])
    } finally {
      await place.clear()
    }
  })

  it('that are missing are found by the doctor', async () => {
    expect(await faults(shop.noren.store, files)).toEqual([])
    const names = await namesIn(files)
    // A shop that lost its originals goes on with what it has.
    for (const name of names) if (name.startsWith('originals/')) await files.remove(name)
    expect(await faults(shop.noren.store, files)).toEqual([])
    const [gone = '', lost = ''] = names
    for (const name of [gone, lost]) await files.remove(name)
    await shop.change((tx) =>
      tx.updateTable('category').set({ image_waiting: 'x' }).where('id', '=', 1).execute(),
    )
    expect(await faults(shop.noren.store, files)).toEqual([['pictures', 3]])
  })
})
