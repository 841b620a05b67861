import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openStore, type Store } from '../../src/store/database.ts'
import { newDatabase } from '../support/postgres.ts'
import type { DatabaseKind } from '../support/shop.ts'

/** An empty database for processes to share, and a directory. */
export interface Place {
  /** Variables for a process that is to work there. */
  readonly environment: Readonly<Record<string, string>>
  /** The database, for one who looks on. */
  openStore(): Promise<Store>
  clear(): Promise<void>
}

/** Makes one. */
export const newPlace = async (database: DatabaseKind): Promise<Place> => {
  const dataDir = mkdtempSync(join(inject('workshop'), 'place-'))
  const postgres = database === 'postgres' ? await newDatabase(inject('adminUrl')) : undefined
  return {
    environment: { DATA_DIR: dataDir, ...(postgres && { DATABASE_URL: postgres.url }) },
    openStore: () => openStore({ dataDir, databaseUrl: postgres?.url }),
    async clear() {
      await postgres?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
