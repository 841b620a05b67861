import type { Inputs, Values } from './input.ts'
import type { Kind, Outputs, Transition } from './transition.ts'

type Plain = string | number | boolean

/** What may be filled into a link: values of the target's inputs; lists of them as `name[]`. */
export type LinkInput = Readonly<Record<string, Plain | readonly Plain[] | undefined>>

/** A link before it has an address: the name of a transition, and the inputs it is to be taken with. */
export interface Link<Rel extends string = string> {
  readonly rel: Rel
  readonly input: LinkInput
  /** The standard relation this link stands under (`next`, `prev`), where that is not its own name. */
  readonly as?: string
}

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

/** The maker of links over a map of contracts; the map is of types alone, so that links make no import circles. */
export const linker = <Contracts>(): LinkTo<Contracts> =>
  ((rel: string, input?: LinkInput) => ({ rel, input: input ?? {} })) as LinkTo<Contracts>

/** The same link under a standard relation name. */
export const as = <Rel extends string>(relation: string, link: Link<Rel>): Link<Rel> => ({
  ...link,
  as: relation,
})
