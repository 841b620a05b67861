import type { WriteEnvironment } from '../environment.ts'

/** Returns the hosts of the shop, each with its port: that of BASE_URL, and the requested one if it is known to be its own. */
export const ownHosts = ({
  services: { security },
  visitor: { origin },
}: Pick<WriteEnvironment, 'services' | 'visitor'>): readonly string[] => {
  const [shop, office] = [new URL(security.baseUrl).host, new URL(security.officeUrl).host]
  const asked = origin === undefined ? shop : new URL(origin).host
  // An office with a host of its own has no pages of the shop.
  return asked === office && office !== shop ? [shop] : [shop, asked]
}
