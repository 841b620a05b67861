import { cached } from '../store/memory.ts'
import type { Row } from '../store/schema.ts'
import { openedHosts } from './content/index.ts'
import { worded } from './environment.ts'
import { gateOf, linesOf } from './networks.rules.ts'
import { securitySettings } from './security/index.ts'
import { baseInfo } from './settings/index.ts'

const gate = (allow: string, deny: string): ((address: string) => boolean) =>
  gateOf({ allow: linesOf(allow), deny: linesOf(deny) })

const closedBy = ({
  maintenance,
  opened_at: openedAt,
}: Row<'security'>): 'maintenance' | 'notOpenYet' | undefined => {
  if (!maintenance) return undefined
  return openedAt === null ? 'notOpenYet' : 'maintenance'
}

/** Caches the settings for all requests: the allowed clients and hosts, and the language for strangers. */
export const policyInForce = cached(async (_db, memory) => {
  const base = await memory.get(baseInfo)
  const security = await memory.get(securitySettings)
  return {
    language: base.language,
    shopName: { ja: base.shop_name, en: worded('en', base.shop_name, base.shop_name_eng) },
    trustedHosts: linesOf(security.trusted_hosts.toLowerCase()),
    mayAsk: {
      office: gate(security.admin_allow_hosts, security.admin_deny_hosts),
      storefront: gate(security.front_allow_hosts, security.front_deny_hosts),
    },
    closed: closedBy(security),
    version: security.version,
    networkFactor: security.network_factor,
    opened: await memory.get(openedHosts),
  }
})
