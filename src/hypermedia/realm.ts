import type { Audience, Contracts, Transition } from './transition.ts'

/** The two halves of a shop: the storefront for shoppers, the office for members. */
export type RealmName = 'storefront' | 'office'

/** The person or program that sends a request, in one of the realms. */
export interface Actor {
  readonly realm: RealmName
  /** Id of the customer or the member; null for a stranger. */
  readonly id: string | null
  /** The paths that a member's role denies: their beginnings, in lower case. */
  readonly denied?: readonly string[]
  /** Whether a member may read everything and change nothing. */
  readonly onlyReads?: boolean
  /** Whether a member may write what runs in browsers. */
  readonly writesScripts?: boolean
  /**
   * All that a member's role permits, such as `orders:view`, or a customer gave to an app; undefined if nothing limits
   * them.
   */
  readonly permissions?: readonly string[]
  /** Whether a program asks with an access token of the member or the customer: it cannot change their account. */
  readonly byToken?: boolean
}

/** The area of what each member may do, whatever their role. */
export const EVERYONE = 'everyone'

/** The area of each member's own account: open to all of them, and closed to their access tokens. */
export const ACCOUNT = 'account'

/** The permission for a transition of an area: to view it, or to change it. */
export const permissionFor = (area: string, { kind }: Pick<Transition, 'kind'>): string =>
  area === EVERYONE || area === ACCOUNT ? area : `${area}:${kind === 'safe' ? 'view' : 'change'}`

/** The declaration of a realm: its root, audience, entrances and menu. */
export interface RealmDeclaration {
  readonly name: RealmName
  /** The prefix of its paths, `/admin`; the realm of `/` has all other paths. */
  readonly root: string
  /** Its origin, such as `https://office.example`, if the realms have hosts of their own. */
  readonly address?: string
  /** The audience that signs in to it. */
  readonly audience: Exclude<Audience, 'anyone'>
  /** The transitions that lead to all others; the first is its home page. */
  readonly entrances: readonly string[]
  /** The error for a stranger. Its first exit is the page to sign in. */
  readonly refusal: string
  /** The transition that every answer to who is signed in leads to, and that no contract has to offer. */
  readonly home?: string
  /** The transitions that its entrances offer beside their own links. */
  readonly menu: (reader: { readonly isSignedIn: boolean }) => readonly string[]
  /** The screens that can be entered from anywhere, for items that list `EVERY_SCREEN`. */
  readonly screens?: readonly string[]
  readonly contracts: readonly Contracts[]
  /** The areas of its contracts by which roles permit their transitions; without one, no role does. */
  readonly areas?: ReadonlyMap<Contracts, string>
}

/** A stranger in a realm; public pages are cached for them. */
export const strangerIn = (realm: RealmName): Actor => ({ realm, id: null })

/** The parts of a transition that decide who may follow it. */
type Guarded = Pick<
  Transition,
  'for' | 'kind' | 'path' | 'also' | 'deniedWith' | 'undeniable' | 'writesScripts' | 'permission'
> & {
  readonly realm: RealmName
}

/**
 * Whether an actor may follow a transition. Anyone may follow one for anyone, but for the sign-in of a member whose
 * access token a program has. All others need a sign-in to its realm; a member's role may deny them paths (AUT-02,
 * AUT-06), and a customer's app does what they gave to it (APP-01).
 */
export const may = (actor: Actor, transition: Guarded): boolean => {
  if (actor.byToken && transition.permission === ACCOUNT) return false
  if (transition.for === 'anyone') return !actor.byToken || isOpenToPrograms(actor, transition)
  return actor.id !== null && actor.realm === transition.realm && !isDenied(actor, transition)
}

/** Whether a program may follow a transition for anyone: for a customer, it may read, and do what they gave to it. */
const isOpenToPrograms = (actor: Actor, transition: Guarded): boolean => {
  if (transition.realm === 'office') return true
  return transition.permission === undefined ? transition.kind === 'safe' : isPermitted(actor, transition)
}

const isDenied = (actor: Actor, transition: Guarded): boolean => {
  const { onlyReads = false, writesScripts = false } = actor
  if (transition.undeniable) return false
  if (onlyReads && transition.kind !== 'safe') return true
  if (transition.writesScripts && !writesScripts) return true
  if (!isPermitted(actor, transition)) return true
  return isClosed(actor, transition)
}

const isPermitted = ({ permissions }: Actor, { permission }: Guarded): boolean =>
  permissions === undefined ||
  permission === EVERYONE ||
  permission === ACCOUNT ||
  (permission !== undefined && permissions.includes(permission))

/** Whether a role denies a member the path of a transition, whatever its method. */
export const isClosed = (
  { denied = [] }: Actor,
  { path, also = [], deniedWith = path, undeniable }: Guarded,
): boolean =>
  !undeniable &&
  [path, deniedWith, ...also].some((one) =>
    denied.some((beginning) => one.toLowerCase().startsWith(beginning)),
  )

/** The way home from a transition: its realm's, where one has to be signed in; none from home itself. */
export const homeFrom = (
  { home, audience }: Pick<RealmDeclaration, 'home' | 'audience'>,
  { name, for: who }: Pick<Transition, 'for'> & { readonly name: string },
): readonly string[] => (home === undefined || who !== audience || name === home ? [] : [home])

/** The realm of a path, known or not. */
export const realmOf = <R extends Pick<RealmDeclaration, 'root'>>(realms: readonly R[], path: string): R => {
  const [found] = realms
    .filter(({ root }) => root === '/' || path === root || path.startsWith(`${root}/`))
    .sort((one, other) => other.root.length - one.root.length)
  if (!found) throw new Error(`No realm has ${path}`)
  return found
}
