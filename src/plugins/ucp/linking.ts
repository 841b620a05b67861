import type { Kysely } from 'kysely'
import type { ActingFor, Database, ProtocolRequest, TableStep } from '../../plugin.ts'
import { identityRequired } from '../agents/linked.ts'
import { protocolError } from '../agents/refusal.ts'
import type { Act } from './make.ts'
import { needs, type Platform } from './platform.ts'
import { LINKING } from './versions.ts'

type Db = Kysely<Database>

/** The platform that uses an app of OAuth: the first one that asked with a token of it. */
interface App {
  readonly id: string
  readonly platform: string
}

const appsIn = (db: Db) => db.withTables<{ plugin_ucp_app: App }>()

/** The table of apps that platforms use. */
export const linkingTable: TableStep = {
  name: '2-ucp-app',
  async run(db, { types, prefix }) {
    await db.schema
      .createTable(`${prefix}app`)
      .addColumn('id', types.key, (c) => c.primaryKey())
      .addColumn('platform', types.text, (c) => c.notNull())
      .execute()
  },
}

/** Forgets the apps that there are no longer. */
export const sweepApps = async (db: Db): Promise<void> => {
  await appsIn(db)
    .deleteFrom('plugin_ucp_app')
    .where('id', 'not in', ({ selectFrom }) =>
      selectFrom('oauth_client').select('oauth_client.id').$castTo<{ id: string }>(),
    )
    .execute()
}

/** The platform of an app: this one, unless another one was first. */
const platformOfApp = async (act: Act, id: string, platform: string): Promise<string | undefined> => {
  const find = (db: Db) =>
    appsIn(db).selectFrom('plugin_ucp_app').select('platform').where('id', '=', id).executeTakeFirst()
  const known = await find(act.db)
  if (known) return known.platform
  return act.write(async ({ db }) => {
    await appsIn(db)
      .insertInto('plugin_ucp_app')
      .values({ id, platform })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    return (await find(db))?.platform
  })
}

/**
 * Returns the customer for whom a platform asks; undefined for a guest. OAuth does not say which platform an app is of:
 * a token alone is worth nothing to another platform, nor to anybody who cannot sign as this one.
 */
export const customerOf = async (
  act: Act,
  { customer }: Pick<ProtocolRequest, 'customer'>,
  sender: Platform & { readonly isSigned: boolean },
): Promise<ActingFor | undefined> => {
  if (customer === undefined) return undefined
  needs(sender, LINKING)
  if (!sender.isSigned)
    throw protocolError(401, 'signature_missing', 'Requests with an access token must be signed')
  if (customer === 'refused') throw identityRequired([], { isWrong: true })
  if ((await platformOfApp(act, customer.app, sender.profile)) !== sender.profile)
    throw identityRequired([], { isWrong: true })
  return customer
}
