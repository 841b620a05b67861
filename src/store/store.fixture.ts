import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { newDatabase } from '../../test/support/postgres.ts'
import type { DatabaseKind } from '../../test/support/shop.ts'
import { openStore, type Store } from './database.ts'
import { migrate } from './migrate.ts'

/** An empty database of a test. */
export interface EmptyDatabase {
  readonly options: { readonly dataDir: string; readonly databaseUrl: string | undefined }
  /** Opens it as another process would. */
  open(): Promise<Store>
  /** Closes all opened stores, and deletes the database. */
  clear(): Promise<void>
}

/** Creates an empty database; `workshop` is the directory for its files. */
export const emptyDatabase = async (
  kind: DatabaseKind,
  adminUrl: string,
  workshop: string,
): Promise<EmptyDatabase> => {
  const dataDir = mkdtempSync(join(workshop, 'store-'))
  const database = kind === 'postgres' ? await newDatabase(adminUrl) : undefined
  const options = { dataDir, databaseUrl: database?.url }
  const opened: Store[] = []
  return {
    options,
    async open() {
      const store = await openStore(options)
      opened.push(store)
      return store
    },
    async clear() {
      for (const store of opened) await store.close()
      await database?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Creates a migrated database, with one store open on it. */
export const emptyStore = async (kind: DatabaseKind, adminUrl: string, workshop: string) => {
  const database = await emptyDatabase(kind, adminUrl, workshop)
  const store = await database.open()
  await migrate(store)
  return { ...database, store }
}

/** Returns a product with one variant, as small as the schema allows. */
export const productRow = (name: string, searchText: string) => ({
  status: 1,
  name,
  name_en: null,
  description_list: null,
  description_list_en: null,
  description_detail: null,
  description_detail_en: null,
  search_word: null,
  note: null,
  free_area: null,
  search_text: searchText,
  price_min: null,
  price_max: null,
  first_code: null,
  created_at: '2026-11-20T03:00:00.000Z',
  updated_at: '2026-11-20T03:00:00.000Z',
  version: 1,
})

/** Returns a variant of a product. */
export const variantRow = (productId: number, code: string, stock: number) => ({
  product_id: productId,
  code,
  class_category1_id: null,
  class_category2_id: null,
  price01: null,
  price02: 100,
  stock,
  stock_unlimited: false,
  sale_limit: null,
  sale_type_id: 1,
  delivery_duration_id: null,
  delivery_fee: null,
  point_rate: null,
  visible: true,
  sort_no: 0,
  version: 1,
})

/** Inserts a customer with only a name; returns their id. */
export const anyCustomer = async (store: Store): Promise<string> => {
  const id = uuidv7()
  const at = '2026-11-20T03:00:00.000Z'
  const nothing = {
    kana01: null,
    kana02: null,
    company_name: null,
    postal_code: null,
    pref: null,
    addr01: null,
    addr02: null,
    phone_number: null,
    birth: null,
    sex: null,
    job: null,
    secret_key_hash: null,
    secret_expires_at: null,
    reset_key_hash: null,
    reset_expires_at: null,
    first_buy_at: null,
    last_buy_at: null,
    password_hash: null,
  }
  const email = `${id}@example.com`
  const numbers = { point: 0, buy_times: 0, buy_total: 0, version: 1 }
  const row = {
    id,
    status: 2,
    email,
    email_key: email,
    name01: '山田',
    name02: '花子',
    language: 'ja' as const,
  }
  await store.write((tx) =>
    tx
      .insertInto('customer')
      .values({ ...row, ...nothing, ...numbers, created_at: at, updated_at: at })
      .execute(),
  )
  return id
}
