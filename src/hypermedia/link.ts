type Plain = string | number | boolean

/** The values of a link: inputs of its target; lists as `name[]`. */
export type LinkInput = Readonly<Record<string, Plain | readonly Plain[] | undefined>>

/** A link without its address: the name of a transition, and inputs for it. */
export interface Link<Rel extends string = string> {
  readonly rel: Rel
  readonly input: LinkInput
  /** The standard relation of the link (`next`, `prev`), if it is not its own name. */
  readonly as?: string
  /** The link whose address pages show in its place, such as a speaking one; programs follow the link itself. */
  readonly place?: Link
}

/** Gives a link a standard relation. */
export const as = <Rel extends string>(relation: string, link: Link<Rel>): Link<Rel> => ({
  ...link,
  as: relation,
})
