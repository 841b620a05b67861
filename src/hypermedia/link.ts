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

/** The same link under a standard relation name. */
export const as = <Rel extends string>(relation: string, link: Link<Rel>): Link<Rel> => ({
  ...link,
  as: relation,
})
