import { completed, PERMISSIONS, type Permission } from '../permissions.ts'
import { SCOPES, type Scope } from '../scopes.ts'

/** Splits a list of OAuth, such as `orders:view products:view`. */
export const namesIn = (scope: string | undefined): readonly string[] =>
  (scope ?? '').split(' ').filter((name) => name !== '')

const known = <N extends string>(all: readonly N[], asked: string | undefined): readonly N[] => {
  const names = namesIn(asked)
  const found = all.filter((name) => names.includes(name))
  return found.length === 0 ? all : found
}

/** Returns the permissions of a customer that an app asks for: all, if it names none that there is (APP-03). */
export const scopesAsked = (asked: string | undefined): readonly Scope[] => known(SCOPES, asked)

/** Returns the permissions of a member that an app asks for: all, if it names none that there is (APP-03). */
export const permissionsAsked = (asked: string | undefined): readonly Permission[] =>
  known(PERMISSIONS, asked)

/**
 * Returns the permissions that a member can give to an app, of those that it asks for, and those that are ticked at
 * first: all, but only to see, if it asks for everything (APP-04). `own`: what the member may do; all if undefined.
 */
export const offeredTo = (
  asked: readonly Permission[],
  own: readonly string[] | undefined,
): { readonly offered: readonly Permission[]; readonly ticked: readonly Permission[] } => {
  const offered = completed(asked).filter((one) => own === undefined || own.includes(one))
  const isAll = asked.length === PERMISSIONS.length
  return { offered, ticked: isAll ? offered.filter((one) => one.endsWith(':view')) : offered }
}

/** Returns what a member gives to an app: of what they ticked, what is offered, with what it needs. */
export const givenOf = (
  ticked: readonly Permission[],
  offered: readonly Permission[],
): readonly Permission[] => completed(ticked).filter((one) => offered.includes(one))
