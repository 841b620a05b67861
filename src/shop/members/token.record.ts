import { PERMISSIONS } from '../permissions.ts'
import { kind, record } from '../records/index.ts'

/** An access token: its name, what it permits, the networks that may use it, and its last day. */
export const accessToken = record('access_token', 'tokenId', {
  tokenName: ['name', kind.string(50, { autocomplete: 'off' })],
  permissions: ['permissions', kind.someOf(PERMISSIONS)],
  /** Addresses or ranges, one in each line; all if null. */
  networks: ['networks', kind.nullable(kind.longText(2000))],
  endsOn: ['ends_on', kind.nullable(kind.date())],
})
