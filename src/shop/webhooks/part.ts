import { answering, type Every, type Part } from '../part.ts'
import { addressFault } from './address.ts'
import { Postman } from './postman.ts'
import { type Downloaded, download, type Post, type Posted, post, type Read, read } from './sending.ts'
import { webhookSweeps } from './sweeps.queries.ts'
import { heardNow, takingFor } from './taking.ts'
import * as webhooks from './webhooks.contract.ts'
import { webhooksHandlers } from './webhooks.handlers.ts'

const contracts = { office: { webhooks } }

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

declare module '../services.ts' {
  interface Services {
    /** The operator's setting of webhooks. */
    readonly webhooks: { readonly allowsPrivate: boolean }
    /** The way to programs at other addresses. */
    readonly others: {
      readonly post: (message: Post, stopping: AbortSignal) => Promise<Posted>
      readonly read: (url: string, stopping: AbortSignal) => Promise<Read>
      /** Reads a picture, also behind redirects. */
      readonly download: (url: string, stopping: AbortSignal) => Promise<Downloaded>
      /** Whether messages may be posted to an address, as far as it says by itself. */
      readonly mayPost: (url: string) => boolean
    }
  }
}

/** The department that tells other programs of events. */
export const part: Part = {
  name: 'webhooks',
  departments: answering(contracts, { office: { webhooks: webhooksHandlers } }),
  menu: [{ group: 'security', screen: 'goWebhookList', at: 35 }],
  sweeps: webhookSweeps,
  works({ store, clock, acting, services, privateWebhooks: allowsPrivate, report }) {
    const postman = new Postman({
      ...{ store, clock, acting, allowsPrivate },
      vault: services.security.vault,
      report: (error) => report(error, 'events were not delivered to webhooks'),
    })
    const taking = takingFor({ store, clock, taken: () => postman.kick() })
    return {
      pollers: { webhooks: postman },
      subscribers: { webhooks: taking },
      hearing: async (tx) => ({ webhooks: { ...taking, subscribesTo: await heardNow(tx) } }),
      services: {
        webhooks: { allowsPrivate },
        others: {
          post: (message, stopping) => post(message, { allowsPrivate, stopping }),
          read: (url, stopping) => read(url, { allowsPrivate, stopping }),
          download: (url, stopping) => download(url, { allowsPrivate, stopping }),
          mayPost: (url) => addressFault(url, allowsPrivate) === undefined,
        },
      },
    }
  },
}
