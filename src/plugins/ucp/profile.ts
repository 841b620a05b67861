import type { PaymentHandler } from '../../plugin.ts'
import { SEES_ORDERS } from '../agents/linked.ts'
import { handlersByName, handlersInJanuary } from './dress.ts'
import { DELEGATE } from './embedded/routes.ts'
import type { Act, Make } from './make.ts'
import { signingKeys } from './signatures.ts'
import { type CapabilityFacts, capabilitiesIn, JANUARY, LATEST, LINKING, type Version } from './versions.ts'

const SERVICE = 'dev.ucp.shopping'
/** The publisher of the specification: in January its addresses had no version. */
const PUBLISHER = 'https://ucp.dev'

const published = (version: Version, path: string): string =>
  version === LATEST ? `${PUBLISHER}/${LATEST}/${path}` : `${PUBLISHER}/${path}`

/** The profile of the shop in a version. */
export const profileIn = async (act: Act, make: Make, version: Version): Promise<object> => {
  const payments = await act.tokenPayments()
  const handlers = [...payments.flatMap((one): readonly PaymentHandler[] => one.handlers), ...make.handlers]
  const signing_keys = signingKeys(act).map(({ jwk }) => jwk)
  return version === LATEST
    ? latestProfile(act, make, handlers, signing_keys)
    : januaryProfile(act, make, handlers, signing_keys)
}

/** The permissions without which a request is refused; the OAuth server tells of all that customers can give. */
const GATES = {
  [SEES_ORDERS]: {
    description: {
      plain: 'See the orders that the customer has in their account. Orders of guests need no account.',
    },
  },
}

const capabilityIn = (
  version: Version,
  { page, schema = page, folder = 'shopping', extends: parents }: CapabilityFacts,
) => ({
  version,
  spec: published(version, `specification/${page}`),
  schema: published(version, `schemas/${folder}/${schema}.json`),
  ...(parents && { extends: version === LATEST ? parents : parents[0] }),
})

const latestProfile = (
  { baseUrl, hasApps }: Act,
  { root, tools }: Make,
  handlers: readonly PaymentHandler[],
  signing_keys: readonly object[],
): object => {
  const service = { version: LATEST, spec: published(LATEST, 'specification/overview') }
  const at = (file: string) => published(LATEST, `services/shopping/${file}`)
  return {
    ucp: {
      version: LATEST,
      supported_versions: { [JANUARY]: `${baseUrl}${root}/profiles/${JANUARY}` },
      services: {
        [SERVICE]: [
          { ...service, transport: 'rest', endpoint: baseUrl + root, schema: at('rest.openapi.json') },
          { ...service, transport: 'mcp', endpoint: baseUrl + tools, schema: at('mcp.openrpc.json') },
          {
            ...{ ...service, transport: 'embedded', schema: at('embedded.openrpc.json') },
            config: { delegate: DELEGATE, color_scheme: ['light', 'dark'] },
          },
        ],
      },
      capabilities: Object.fromEntries(
        capabilitiesIn(LATEST, { hasApps }).map(([name, facts]) => [
          name,
          [{ ...capabilityIn(LATEST, facts), ...(name === LINKING && { config: { scopes: GATES } }) }],
        ]),
      ),
      payment_handlers: handlersByName(handlers),
    },
    signing_keys,
  }
}

const januaryProfile = (
  { baseUrl }: Act,
  { root }: Make,
  handlers: readonly PaymentHandler[],
  signing_keys: readonly object[],
): object => ({
  ucp: {
    version: JANUARY,
    services: {
      [SERVICE]: {
        version: JANUARY,
        spec: published(JANUARY, 'specification/overview'),
        rest: {
          schema: published(JANUARY, 'services/shopping/rest.openapi.json'),
          endpoint: `${baseUrl}${root}`,
        },
      },
    },
    capabilities: capabilitiesIn(JANUARY).map(([name, facts]) => ({ name, ...capabilityIn(JANUARY, facts) })),
  },
  payment: { handlers: handlersInJanuary(handlers) },
  signing_keys,
})
