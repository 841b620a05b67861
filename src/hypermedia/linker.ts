import type { Inputs, Values } from './input.ts'
import type { Link, LinkInput } from './link.ts'
import type { Kind, Outputs, Transition } from './transition.ts'

type Required<V> = { [K in keyof V as undefined extends V[K] ? never : K]: V[K] }

type Given<T> =
  T extends Transition<infer I extends Inputs, Outputs, string, infer K extends Kind>
    ? // A safe link must be complete; an unsafe one may leave to its form what people type.
      K extends 'safe'
      ? Partial<Values<I>> & Required<Values<I>>
      : Partial<Values<I>>
    : never

type Args<G> = Record<never, never> extends G ? [input?: G] : [input: G]

/** Makes typed links to the transitions of `Contracts`: an unknown name or a missing input does not compile. */
export type LinkTo<Contracts> = <Name extends keyof Contracts & string>(
  rel: Name,
  ...args: Args<Given<Contracts[Name]>>
) => Link<Name>

/**
 * Makes the link function for a map of contracts. The map consists of types alone, so that links make no import
 * cycles.
 */
export const linker = <Contracts>(): LinkTo<Contracts> =>
  ((rel: string, input?: LinkInput) => ({ rel, input: input ?? {} })) as LinkTo<Contracts>
