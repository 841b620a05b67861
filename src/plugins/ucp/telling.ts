import { createHash } from 'node:crypto'
import type { Teller } from '../agents/telling.ts'
import { orderIn } from './dress.ts'
import type { Act } from './make.ts'
import { detachedSignature, signedPost } from './signatures.ts'
import { capabilitiesIn, LATEST, versionOf } from './versions.ts'

/** Tells platforms at the webhook of their profile; only January has names for events. */
export const ucpTeller: Teller = {
  addressOf: ({ webhook_url: url }) => url ?? undefined,
  message(act, { row, order, event, url }) {
    const version = versionOf(row.version) ?? LATEST
    const shared = new Set(capabilitiesIn(version).map(([name]) => name))
    const stated = orderIn({ version, shared, baseUrl: act.baseUrl }, order)
    const body = JSON.stringify(
      version === LATEST ? stated : { event_type: event, checkout_id: row.id, order: stated },
    )
    return { headers: headersOf(act, url, body), body }
  },
}

const headersOf = (act: Act, url: string, body: string): Readonly<Record<string, string>> => {
  const at = act.now
  const id = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const agent = `profile="${act.baseUrl}/.well-known/ucp"`
  return {
    ...signedPost(act, { url, headers: { 'ucp-agent': agent, 'idempotency-key': id }, body, at }),
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    // As the version of January has it.
    'request-signature': detachedSignature(act, body),
  }
}
