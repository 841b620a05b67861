import type { Realm } from '../web/realm.ts'
import type { Services } from '../web/services.ts'

/** The part of a realm that apps are told of. */
type Place = Pick<Realm, 'root' | 'address'>

const prefixOf = ({ root }: Place): string => (root === '/' ? '' : root)

/** The path of the metadata of a resource without a path (RFC 9728 §3.1). */
const WHOLE = '/.well-known/oauth-protected-resource'

/** The addresses of a realm's OAuth server, and of what it protects. */
export interface OauthPlaces {
  /** The issuer (RFC 8414 §2). */
  readonly issuer: string
  /** The protected resource: the tools of the realm, and with them its operations (RFC 8707 §2). */
  readonly resource: string
  /** All names of what it protects: for customers also that of the whole shop, by which agents' protocols ask. */
  readonly resources: readonly string[]
  /** The path of the protected resource metadata (RFC 9728 §3.1). */
  readonly resourceMetadata: string
  /** The path of the metadata of the whole shop; undefined in the office. */
  readonly wholeMetadata: string | undefined
  /** The path of the server's metadata (RFC 8414 §3.1). */
  readonly metadata: string
  /** The paths of its endpoints. */
  readonly paths: Readonly<
    Record<'authorization' | 'resume' | 'token' | 'registration' | 'revocation', string>
  >
  /** The page that asks for consent. */
  readonly consent: string
}

/** Returns the addresses of a realm. `baseUrl`: the public address of the shop. */
export const oauthPlaces = (realm: Place, { baseUrl }: Pick<Services, 'baseUrl'>): OauthPlaces => {
  const prefix = prefixOf(realm)
  const site = new URL(realm.address ?? baseUrl).origin
  const resource = `${site}${prefix}/mcp`
  return {
    issuer: site + prefix,
    resource,
    resources: [resource, ...(prefix === '' ? [site, `${site}/`] : [])],
    wholeMetadata: prefix === '' ? WHOLE : undefined,
    resourceMetadata: `/.well-known/oauth-protected-resource${prefix}/mcp`,
    metadata: `/.well-known/oauth-authorization-server${prefix}`,
    paths: {
      authorization: `${prefix}/oauth/authorize`,
      resume: `${prefix}/oauth/authorize/:uid`,
      token: `${prefix}/oauth/token`,
      registration: `${prefix}/oauth/register`,
      revocation: `${prefix}/oauth/revoke`,
    },
    consent: `${prefix}/oauth/consent`,
  }
}

/** Returns the routes of a realm that no other host has. */
export const oauthRoutes = (realm: Place, services: Pick<Services, 'baseUrl'>): readonly string[] => {
  const { paths, metadata, resourceMetadata, wholeMetadata } = oauthPlaces(realm, services)
  const whole = wholeMetadata === undefined ? [] : [wholeMetadata]
  return [...Object.values(paths), metadata, resourceMetadata, ...whole]
}

/** Returns the metadata of a realm's OAuth server (RFC 8414 §2). `scopes`: the permissions that it knows. */
export const serverMetadata = ({ issuer, paths }: OauthPlaces, scopes: readonly string[]) => {
  const { origin } = new URL(issuer)
  return {
    issuer,
    authorization_endpoint: origin + paths.authorization,
    token_endpoint: origin + paths.token,
    client_id_metadata_document_supported: true,
    registration_endpoint: origin + paths.registration,
    revocation_endpoint: origin + paths.revocation,
    scopes_supported: scopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }
}

/** Returns the metadata of what a realm protects (RFC 9728 §2). */
export const resourceMetadata = (
  { issuer, resource }: Pick<OauthPlaces, 'issuer' | 'resource'>,
  scopes: readonly string[],
) => ({
  resource,
  authorization_servers: [issuer],
  scopes_supported: scopes,
  bearer_methods_supported: ['header'],
})
