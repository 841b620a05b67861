import type { Kysely } from 'kysely'
import type { ActingFor, Database, ProtocolRequest, TableStep } from '../../plugin.ts'
import { identityRequired } from '../agents/linked.ts'
import { protocolError } from '../agents/refusal.ts'
import type { Act } from './make.ts'
import { needs, type Platform } from './platform.ts'
import { LINKING } from './versions.ts'

type Db = Kysely<Database>

/** The platform that uses the consent of a customer: the first one that asked with a token of it. */
interface UsedConsent {
  readonly id: string
  readonly platform: string
}

const consentsIn = (db: Db) => db.withTables<{ plugin_ucp_consent: UsedConsent }>()

/** The table of consents that platforms use. */
export const linkingTable: TableStep = {
  name: '2-ucp-consent',
  async run(db, { types, prefix }) {
    await db.schema
      .createTable(`${prefix}consent`)
      .addColumn('id', types.key, (c) => c.primaryKey())
      .addColumn('platform', types.text, (c) => c.notNull())
      .execute()
  },
}

/** Forgets the consents that have ended. */
export const sweepConsents = async (db: Db): Promise<void> => {
  await consentsIn(db)
    .deleteFrom('plugin_ucp_consent')
    .where('id', 'not in', ({ selectFrom }) =>
      selectFrom('oauth_grant').select('oauth_grant.id').$castTo<{ id: string }>(),
    )
    .execute()
}

/**
 * The platform of a consent: this one, unless another one was first. It is not bound to the app, whose id anybody may
 * name: they would keep its own platform from all customers.
 */
const platformOfConsent = async (act: Act, id: string, platform: string): Promise<string | undefined> => {
  const find = (db: Db) =>
    consentsIn(db).selectFrom('plugin_ucp_consent').select('platform').where('id', '=', id).executeTakeFirst()
  const known = await find(act.db)
  if (known) return known.platform
  return act.write(async ({ db }) => {
    await consentsIn(db)
      .insertInto('plugin_ucp_consent')
      .values({ id, platform })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    return (await find(db))?.platform
  })
}

/**
 * Returns the customer for whom a platform asks; undefined for a guest. OAuth does not say which platform an app is of:
 * a token that was used is worth nothing to another platform, nor to anybody who cannot sign as this one.
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
  if ((await platformOfConsent(act, customer.consent.id, sender.profile)) !== sender.profile)
    throw identityRequired([], { isWrong: true })
  return customer
}
