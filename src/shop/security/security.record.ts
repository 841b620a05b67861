import { integer, longText, optional } from '../../hypermedia/input.ts'
import { linesOf } from '../networks.rules.ts'
import { kind, record } from '../records/index.ts'

/** One address, range or name in each line. A list that is left out is empty, as the interface defines. */
const list = (): kind.Kind<string, false> => {
  const text = longText(255)
  return {
    ...kind.withDefault(kind.textOf(text), ''),
    optional: optional(text),
    stored: (typed) => linesOf(typed).join('\n'),
  }
}

/** A limit from 1 to `max`; an empty one stays as it is. */
const limit = (max: number): kind.Kind<number, true> => ({
  ...kind.integer(1, max),
  optional: optional(integer(1, max)),
})

/**
 * The addresses that may reach the shop and its office, and the factor of limits for shared networks: a single
 * row.
 */
export const security = record('security', 'securityId', {
  adminAllowHosts: ['admin_allow_hosts', list()],
  adminDenyHosts: ['admin_deny_hosts', list()],
  frontAllowHosts: ['front_allow_hosts', list()],
  frontDenyHosts: ['front_deny_hosts', list()],
  trustedHosts: ['trusted_hosts', list()],
  guestOrdersPerRecipient: ['guest_orders_recipient', limit(1000)],
  guestOrdersPerNetwork: ['guest_orders_network', limit(10_000)],
  networkFactor: ['network_factor', limit(20)],
})
