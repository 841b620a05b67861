import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createNoren } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { programPlugins } from '../../src/plugins/index.ts'
import { sandboxPayments } from '../../src/plugins/sandbox-payments/plugin.ts'
import { openSandbox, type SandboxService } from '../../src/plugins/sandbox-payments/service.ts'
import { ucp } from '../../src/plugins/ucp/plugin.ts'
import { JANUARY } from '../../src/plugins/ucp/versions.ts'
import { seedCatalogue } from '../../src/seed/catalogue.ts'
import { furnish } from '../../src/seed/seed.ts'
import type { Writer } from '../../src/store/database.ts'
import { openStore } from '../../src/store/database.ts'
import { migrate } from '../../src/store/migrate.ts'
import { clerkAt } from '../support/office.ts'
import type { Shop } from '../support/shop.ts'
import { flowerShop, OPTION_IDS, UNSERVED } from './flower-data.ts'
import { orderRoutes } from './order-routes.ts'
import {
  anywhere,
  FOREIGN_HANDLERS,
  flowerCodes,
  flowerDiscounts,
  MOCK_HANDLER,
  openBook,
} from './stand-ins.ts'

const SECRET = 'shared by the flower shop and its payment service'

/** The address book of the suite: two customers with addresses, one without. */
export type People = Parameters<typeof openBook>[0]

/** A flower shop that is open for the suite. */
export interface FlowerShop {
  readonly url: string
  close(): Promise<void>
}

/** Opens the flower shop at a port, with the addresses of its customers and the secret of the suite's simulations. */
export const openFlowerShop = async (
  port: number,
  people: People,
  simulationSecret: string,
): Promise<FlowerShop> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'noren-flowers-'))
  const url = `http://localhost:${port}`
  let service: SandboxService | undefined

  const config = readConfig({
    ...{ DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port), BASE_URL: url, SEED: 'none' },
    ...{ LOG_LEVEL: 'error', RATE_LIMITS: 'off', WEBHOOK_PRIVATE_NETWORKS: 'allow' },
    ...{ APP_SECRET: 'a secret of the flower shop and of nobody else' },
    ...{ SANDBOX_PAYMENTS_URL: 'http://sandbox', SANDBOX_PAYMENTS_SECRET: SECRET },
    UCP_PROFILE_VERSION: JANUARY,
  })
  await filled(config)
  const sandbox = sandboxPayments(() => service?.url ?? '', MOCK_HANDLER)
  const made = ucp({
    ...{ root: '', addresses: anywhere, book: openBook(people), optionIds: OPTION_IDS },
    ...{ discounts: flowerCodes, handlers: FOREIGN_HANDLERS },
  })
  const routes = orderRoutes(simulationSecret, (orderNo) => ship(orderNo))
  const own = [sandbox, made, flowerDiscounts, routes]
  const others = programPlugins.filter(({ code }) => !own.some((one) => one.code === code))
  const noren = await createNoren(config, { plugins: [...others, ...own] })
  await noren.listen()
  service = await openSandbox({ secret: SECRET, webhookUrl: () => `${url}/payments/sandbox` })
  const clock = { now: () => new Date() }
  const shop = { base: new URL(url), noren, clock } as unknown as Shop
  const clerk = await clerkAt(shop, 'florist')
  for (const { code, name, version } of own) {
    const plugin = { pluginCode: code, pluginName: name.ja, pluginVersion: version }
    await clerk.ask('doInstallPlugin', plugin)
    await clerk.ask('doEnablePlugin', plugin)
  }

  /** Sends an order, as a member does. */
  async function ship(orderNo: string): Promise<void> {
    await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: 5 })
  }

  return {
    url,
    async close() {
      await noren.close()
      await service?.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Fills the shop before it opens, as the demonstration shop is filled. */
const filled = async (config: ReturnType<typeof readConfig>): Promise<void> => {
  const { prepareDataDir, prepareSqliteFile } = await import('../../src/store/data-dir.ts')
  prepareDataDir(config.dataDir)
  prepareSqliteFile(config.dataDir)
  const store = await openStore({ ...config, serves: false })
  await migrate(store)
  await store.write(async (tx) => {
    await furnish(tx, flowerShop)
    await seedCatalogue(tx, store.dialect, flowerShop, new Date())
    await without(tx)
    await rosesFree(tx)
  })
  await store.close()
}

const without = async (tx: Writer): Promise<void> => {
  for (const { delivery_id, prefs } of UNSERVED)
    await tx
      .deleteFrom('delivery_area')
      .where('delivery_id', '=', delivery_id)
      .where('pref', 'in', [...prefs])
      .execute()
}

/** Roses are sent free of charge. */
const rosesFree = async (tx: Writer): Promise<void> => {
  await tx.insertInto('promotion').values(ROSES_FREE).execute()
}

const ROSES_FREE = {
  name: 'Free Shipping on Rose Bouquets',
  name_en: null,
  kind: 'freeDelivery',
  scope: 'chosen',
  category_ids: '[]',
  tag_ids: '[]',
  product_codes: 'bouquet_roses',
  group_ids: '[]',
  combines: true,
  priority: 10,
  active: true,
} as const
