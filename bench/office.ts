import type { Server } from './children.ts'
import { Client } from './client.ts'
import type { Place } from './place.ts'

/** The member that it has. */
export const ADMIN = { ADMIN_LOGIN_ID: 'bench', ADMIN_PASSWORD: 'bench2026' }

/** A place with a member. */
export const withMember = (place: Place): Place => ({
  ...place,
  environment: { ...place.environment, ...ADMIN },
})

/** That member, signed in. */
export const signedIn = async (shop: Server): Promise<Client> => {
  const client = new Client(shop.url)
  await client.read('/admin/login')
  const { ADMIN_LOGIN_ID: loginId, ADMIN_PASSWORD: password } = ADMIN
  const body = JSON.stringify({ loginId, password, csrfToken: client.token })
  const { status } = await client.ask('POST', '/admin/login', body)
  if (status !== 200) throw new Error(`The office answered ${status}`)
  return client
}
