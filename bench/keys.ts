import { processorMs } from './children.ts'
import { HAL } from './client.ts'
import { ADMIN, signedIn, withMember } from './office.ts'
import type { DatabaseKind, Workshop } from './place.ts'
import type { Row, Table } from './report.ts'
import { bestOf, type Load, requestsPerSecond } from './wrk.ts'

const ROUNDS = 8
const SECONDS = 2
const CONNECTIONS = 8

/** A key costs five percent of a request at most. */
const MOST = 1.05

/** A page that costs nearly nothing, so that the visitor is most of it, and one as programs ask for it. */
const PAGES = ['/admin/tag/tag-list', '/admin/product-list?limit=20']

const PERMISSIONS = ['products:view']

/**
 * The office's pages for a program with an API key, against the same for a member with their session: the time of
 * processors for a request, which others on the machine change less than the rate.
 */
export const keys = async (
  workshop: Workshop,
  products: number,
  databases: readonly DatabaseKind[],
): Promise<Table> => {
  const rows: Row[] = []
  for (const database of databases) rows.push(...(await keysOn(workshop, products, database)))
  return { columns: ['key', 'session'], rows }
}

const keysOn = async (workshop: Workshop, products: number, database: DatabaseKind): Promise<Row[]> => {
  const place = await workshop.copy(await workshop.place(database, products), `keys-${database}`)
  const shop = await workshop.openShop(withMember(place))
  const member = await signedIn(shop)
  const input = { tokenName: 'bench', permissions: PERMISSIONS, currentPassword: ADMIN.ADMIN_PASSWORD }
  const sent = JSON.stringify({ ...input, csrfToken: member.token })
  const { status, body } = await member.ask('POST', '/admin/token-list', sent)
  if (status !== 201) throw new Error(`No key was made: ${status} ${body.slice(0, 300)}`)
  const { accessToken: bearer } = JSON.parse(body) as { readonly accessToken: string }
  const rows: Row[] = []
  for (const path of PAGES) {
    const cost = async (who: Pick<Load, 'bearer' | 'cookie'>): Promise<number> => {
      const before = processorMs(shop.pid)
      const load = { url: shop.url + path, accept: HAL, seconds: SECONDS, connections: CONNECTIONS, ...who }
      const rate = await requestsPerSecond(load)
      return (processorMs(shop.pid) - before) / (rate * SECONDS)
    }
    const best = await bestOf(ROUNDS, 'lower', {
      key: () => cost({ bearer }),
      session: () => cost({ cookie: member.cookie }),
    })
    rows.push({
      work: `${path}, with a key, ${database}`,
      unit: 'ms',
      measured: best.key,
      against: best.session,
      budget: { is: 'at most', ratio: MOST },
    })
  }
  member.close()
  await shop.stop()
  return rows
}
