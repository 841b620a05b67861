import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import type { Configuration, Provider } from 'oidc-provider'
import { type AdapterParts, adapterFor } from './adapter.ts'
import type { OauthPlaces } from './places.ts'

const HOUR = 3600
const DAY = 24 * HOUR
/** Lives in seconds; a consent ends with its session. */
const LIVES = {
  Interaction: HOUR / 2,
  AuthorizationCode: 60,
  AccessToken: HOUR,
  RefreshToken: 30 * DAY,
  Grant: 90 * DAY,
  Session: HOUR,
}

/** The cookie by which the library finds a decided request; no browser has it. */
export const RESUME_COOKIE = 'resume'

/** The environment of a realm's OAuth server. */
export interface ProviderParts extends Omit<AdapterParts, 'ended' | 'resources'> {
  readonly places: OauthPlaces
  readonly scopes: readonly string[]
  /** Logs an error that the library did not expect. */
  readonly report: (error: unknown) => void
}

/**
 * Returns the OAuth server of a realm, of the library oidc-provider: authorization codes with PKCE, refresh tokens that
 * are used once, registration, revocation. It is loaded with the first app.
 */
export const providerFor = async ({ places, scopes, report, ...parts }: ProviderParts): Promise<Provider> => {
  const { default: Provider, errors, interactionPolicy } = await import('oidc-provider')
  const { issuer, resource, resources, paths, consent } = places
  const { Prompt, Check } = interactionPolicy
  // Each request is decided anew, on the page of the shop, by the person who is signed in there.
  const undecided = () =>
    new Check('undecided', 'the person has to decide', ({ oidc }) => oidc.result === undefined)
  const policy = ['login', 'consent'].map((name) => new Prompt({ name, requestable: true }, undecided()))
  const ended = () => new errors.InvalidGrant('it was used already, or has ended')
  const configuration: Configuration = {
    adapter: (model: string) => adapterFor({ ...parts, resources, ended }, model),
    routes: { ...paths, jwks: `${paths.authorization}-keys`, end_session: `${paths.authorization}-end` },
    scopes: [],
    claims: {},
    responseTypes: ['code'],
    subjectTypes: ['public'],
    clientAuthMethods: ['none'],
    clientDefaults: {
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: 'ES256',
    },
    // It signs nothing: the library only asks for a key.
    jwks: {
      keys: [{ ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }) }],
    },
    cookies: {
      names: { session: 'session', interaction: 'interaction', resume: RESUME_COOKIE },
      keys: [randomBytes(32).toString('base64url')],
      long: { signed: false },
      short: { signed: false },
    },
    pkce: { required: () => true },
    features: {
      claimsParameter: { enabled: false },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, { clientId }) => clientId === client.clientId,
      },
      registration: { enabled: true, issueRegistrationAccessToken: false, idFactory: () => randomUUID() },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo(_ctx, asked) {
          if (!resources.includes(asked)) throw new errors.InvalidTarget()
          return {
            ...{ audience: resource, scope: scopes.join(' ') },
            ...{ accessTokenFormat: 'opaque', accessTokenTTL: LIVES.AccessToken },
          }
        },
      },
    },
    interactions: {
      policy: Object.assign(policy, {
        get: (name: string) => policy.find((one) => one.name === name),
      }) as never,
      url: (_ctx, { uid }) => `${consent}?authorizationRequest=${encodeURIComponent(uid)}`,
    },
    loadExistingGrant: ({ oidc }) => {
      const grantId = oidc.result?.consent?.grantId
      return grantId === undefined ? undefined : oidc.provider.Grant.find(grantId)
    },
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    revokeGrantPolicy: () => true,
    expiresWithSession: () => false,
    ttl: LIVES,
    renderError: (ctx, out) => {
      ctx.type = 'json'
      ctx.body = out
    },
  }
  const provider = new Provider(issuer, configuration)
  // The shop says so for each request that it hands over.
  provider.proxy = true
  provider.on('server_error', (_ctx, error) => report(error))
  return provider
}
