import type { SandboxService } from '../../src/plugins/sandbox-payments/service.ts'
import { ucp } from '../../src/plugins/ucp/plugin.ts'
import { type Clerk, clerkAt } from './office.ts'
import { switchOn, withSandbox } from './sandbox.ts'
import { openShop, type Shop } from './shop.ts'
import { openPlatform, type UcpAnswer, type UcpPlatform } from './ucp-platform.ts'

const CHECKOUTS = '/ucp/checkout-sessions'

/** Goods of the demonstration shop. */
export const TEA = 'hojicha-100'

/** An address in Tokyo, as platforms send it. */
export const TOKYO = {
  id: 'home',
  first_name: '花子',
  last_name: '山田',
  postal_code: '100-0001',
  address_region: 'Tokyo',
  address_locality: '千代田区千代田',
  street_address: '1-1',
  address_country: 'JP',
  phone_number: '+81 3-1234-5678',
}

/** The part of a request that pays with a token of the sandbox. */
export const paidWith = (token = 'success_token') => ({
  payment: {
    instruments: [
      {
        ...{ id: 'card_1', handler_id: 'sandbox', type: 'card', selected: true },
        credential: { type: 'token', token },
      },
    ],
  },
})

/** A shop that speaks UCP, with a platform that speaks with it. */
export interface UcpShop {
  readonly shop: Shop
  readonly clerk: Clerk
  readonly platform: UcpPlatform
  /** A request for a checkout of two pieces, to Tokyo. */
  wish(email: string): object
  /** Begins a checkout; the answer's body. */
  begun(email: string): Promise<UcpAnswer['body']>
  complete(id: string, headers?: Readonly<Record<string, string>>): Promise<UcpAnswer>
  close(): Promise<void>
}

/** Opens one. */
export const openUcpShop = async (
  database: Parameters<typeof openShop>[0],
  environment: Parameters<typeof openShop>[1] = {},
): Promise<UcpShop> => {
  const shop = await openShop(database, { WEBHOOK_PRIVATE_NETWORKS: 'allow', ...environment })
  const service: SandboxService = await withSandbox(shop)
  const clerk = await clerkAt(shop, 'clerk')
  await switchOn(clerk, ucp())
  const platform = await openPlatform(shop.base)
  const wish = (email: string) => ({
    line_items: [{ item: { id: TEA }, quantity: 2 }],
    buyer: { email },
    fulfillment: { methods: [{ type: 'shipping', destinations: [TOKYO], selected_destination_id: 'home' }] },
  })
  return {
    ...{ shop, clerk, platform, wish },
    begun: async (email) => (await platform.ask('POST', CHECKOUTS, wish(email))).body,
    complete: (id, headers = {}) =>
      platform.ask('POST', `${CHECKOUTS}/${id}/complete`, paidWith(), { headers }),
    async close() {
      await shop.close()
      await service.close()
      await platform.close()
    },
  }
}
