import type { StateOf } from '../../src/hypermedia/transition.ts'
import type { Transitions } from '../../src/shop/transitions.ts'
import { linksTo } from './customer.ts'
import type { Answer, HalClient } from './hal-client.ts'
import { HtmlClient } from './html-client.ts'
import { atOffice, MEMBER_PASSWORD, memberOf } from './member.ts'
import type { Shop } from './shop.ts'

/** A member with a program of their own. */
export interface Clerk {
  readonly program: HalClient
  /** Takes a transition by its address, offered or not. */
  ask<Name extends keyof Transitions & string>(
    name: Name,
    input?: Readonly<Record<string, unknown>>,
  ): Promise<Answer<StateOf<Transitions[Name]>>>
}

/** A member who is signed in to the office, a system administrator unless told otherwise. */
export const clerkAt = async (shop: Shop, loginId: string, authority = 0): Promise<Clerk> => {
  await memberOf(shop, { login_id: loginId, authority })
  const program = await atOffice(shop, loginId)
  return { program, ask: (name, input = {}) => program.follow(name, input, linksTo(shop, name)) }
}

/** A member who is signed in to the office with a browser, at an address of it; a system administrator unless told otherwise. */
export const browserAt = async (
  shop: Shop,
  loginId: string,
  address: string,
  authority = 0,
): Promise<HtmlClient> => {
  await memberOf(shop, { login_id: loginId, authority })
  const person = await HtmlClient.enter(shop.base)
  await person.open(`/admin/login?returnTo=${encodeURIComponent(address)}`)
  await person.form('password').fill({ loginId, password: MEMBER_PASSWORD }).submit()
  return person
}
