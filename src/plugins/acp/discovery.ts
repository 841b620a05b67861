import type { ProtocolRoute } from '../../plugin.ts'
import type { Make } from '../agents/make.ts'
import { VERSION } from './version.ts'
import { CURRENCY } from './wish.ts'

/** The document by which agents find out that the shop speaks ACP, and where. */
export const discovery = ({ root }: Pick<Make, 'root'>): ProtocolRoute => ({
  method: 'GET',
  path: '/.well-known/acp.json',
  handle: async ({ baseUrl }) => ({
    status: 200,
    headers: { 'cache-control': 'public, max-age=3600' },
    body: {
      protocol: { name: 'acp', version: VERSION, supported_versions: [VERSION] },
      api_base_url: baseUrl + root,
      transports: ['rest'],
      capabilities: {
        services: ['checkout', 'orders'],
        extensions: [{ name: 'discount' }],
        supported_currencies: [CURRENCY],
        supported_locales: ['ja', 'en'],
      },
    },
  }),
})
