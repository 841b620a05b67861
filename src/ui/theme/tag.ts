import {
  type Context,
  evalToken,
  Hash,
  type Liquid,
  Tag,
  type TagToken,
  type TopLevelToken,
  TypeGuards,
  toValue,
  type ValueToken,
} from 'liquidjs'

/** A tag of the form `{% word value, name: value, … %}`. */
export abstract class ValueTag extends Tag {
  readonly #first: ValueToken
  readonly #rest: Hash

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    const first = this.tokenizer.readValue()
    if (!first) throw new Error(`${token.getText()} says not of what`)
    this.#first = first
    this.#rest = new Hash(this.tokenizer)
  }

  /** The tag's values, for code that analyses templates without rendering them. */
  *arguments(): Generator<ValueToken> {
    yield this.#first
    for (const value of Object.values(this.#rest.hash) as (ValueToken | undefined)[]) if (value) yield value
  }

  /** The first value if it is a literal; undefined if it is a variable. */
  protected get literal(): string | undefined {
    return TypeGuards.isQuotedToken(this.#first) ? this.#first.content : undefined
  }

  /** The first value and the named ones, in a context. */
  protected *values(context: Context): Generator<unknown, { first: unknown; rest: Arguments }, unknown> {
    const first = yield evalToken(this.#first, context)
    const rest = (yield this.#rest.render(context)) as Arguments
    // The words `nil` and `empty` of a template arrive as objects.
    const plain = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, toValue(value)]))
    return { first: toValue(first), rest: plain }
  }
}

/** Named values of a tag. */
export type Arguments = Readonly<Record<string, unknown>>

/** Returns an argument as text; undefined if it is missing or empty. */
export const textOf = (value: unknown): string | undefined =>
  value === undefined || value === null || value === '' ? undefined : String(value)
