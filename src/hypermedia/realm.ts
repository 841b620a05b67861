import type { Audience, Contracts, Transition } from './transition.ts'

/** The two sides of a shop: where shoppers are, and where its members work. */
export type RealmName = 'storefront' | 'office'

/** Who asks, in one of the realms. */
export interface Actor {
  readonly realm: RealmName
  /** Id of the customer or the member; null for a stranger. */
  readonly id: string | null
  /** What a member is denied: how the paths begin, in small letters. */
  readonly denied?: readonly string[]
  /** Whether a member may look at all and change nothing. */
  readonly onlyReads?: boolean
  /** Whether a member writes what runs in browsers. */
  readonly writesScripts?: boolean
}

/** What a realm declares: its transitions, and how one comes in. */
export interface RealmDeclaration {
  readonly name: RealmName
  /** Its paths begin with it, `/admin`; the realm of `/` has all that no other one takes. */
  readonly root: string
  /** Its origin, such as `https://office.example`, where the realms have hosts of their own. */
  readonly address?: string
  /** Who signs in to it. */
  readonly audience: Exclude<Audience, 'anyone'>
  /** The transitions from which all of it can be reached; the first stands for it. */
  readonly entrances: readonly string[]
  /** The entry of the error catalogue that a stranger is refused with; its first exit is where one signs in. */
  readonly refusal: string
  /** The transition that every answer to who is signed in leads to, and that no contract has to offer. */
  readonly home?: string
  /** What its entrances offer beside what they show: names of transitions. */
  readonly menu: (reader: { readonly isSignedIn: boolean }) => readonly string[]
  /** The screens that are entered from anywhere, for whoever lists `EVERY_SCREEN` among its items. */
  readonly screens?: readonly string[]
  readonly contracts: readonly Contracts[]
}

/** Nobody in particular: for whom pages are kept that everybody is shown. */
export const strangerIn = (realm: RealmName): Actor => ({ realm, id: null })

/** As much of a transition as it takes to tell who may. */
type Guarded = Pick<
  Transition,
  'for' | 'kind' | 'path' | 'also' | 'deniedWith' | 'undeniable' | 'writesScripts'
> & {
  readonly realm: RealmName
}

/**
 * Who may: anyone what is for anyone; all else those alone who are signed in to its realm, members but
 * for what their role denies them (AUT-02, AUT-06).
 */
export const may = (actor: Actor, transition: Guarded): boolean =>
  transition.for === 'anyone' ||
  (actor.id !== null && actor.realm === transition.realm && !isDenied(actor, transition))

const isDenied = (actor: Actor, transition: Guarded): boolean => {
  const { onlyReads = false, writesScripts = false } = actor
  if (transition.undeniable) return false
  if (onlyReads && transition.kind !== 'safe') return true
  if (transition.writesScripts && !writesScripts) return true
  return isClosed(actor, transition)
}

/** Whether a role denies a member the path of a transition, whatever is done there. */
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
