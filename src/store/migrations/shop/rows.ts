import type { Kysely } from 'kysely'
import type { Database } from '../../schema.ts'

/** Inserts the rows without which no process can serve; all others come with the seed. */
export const rows = async (db: Kysely<Database>): Promise<void> => {
  await db
    .insertInto('security')
    .values({
      id: 1,
      admin_allow_hosts: '',
      admin_deny_hosts: '',
      front_allow_hosts: '',
      front_deny_hosts: '',
      trusted_hosts: '',
      maintenance: false,
      guest_orders_recipient: 10,
      guest_orders_network: 30,
      network_factor: 1,
      version: 1,
    })
    .execute()
}
