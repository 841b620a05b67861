import {
  type Context,
  type Emitter,
  Hash,
  type Liquid,
  type Parser,
  RenderTag,
  Tag,
  type TagToken,
  type Template,
  Tokenizer,
  type TopLevelToken,
} from 'liquidjs'
import type { Hole } from '../../hypermedia/page.ts'
import { keptPartsOf } from './kept-parts.ts'
import { renderingOf } from './rendering.ts'
import type { Sandbox } from './sandbox.ts'
import { type Arguments, ValueTag } from './tag.ts'

/** The holes that a theme's templates fill. */
export const holes = ['account', 'cart', 'notices'] as const satisfies readonly Hole[]

/**
 * `{% hole 'cart' %}`: the place of a part that differs between visitors; it is filled when the page is sent.
 */
export class HoleTag extends ValueTag {
  *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const { first } = (yield this.values(context)) as { first: unknown; rest: Arguments }
    const hole = holes.find((one) => one === first)
    if (!hole) throw new Error(`There is no hole ${String(first)}`)
    emitter.write(renderingOf(context).mark(hole))
  }
}

/** `{% section 3 %}`: the blocks of a section of the layout, in their order. */
export class SectionTag extends ValueTag {
  *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const { first } = (yield this.values(context)) as { first: unknown; rest: Arguments }
    const { sections, language } = renderingOf(context)
    const blocks = sections.get(Number(first)) ?? []
    const { has, worded } = this.liquid as Sandbox
    for (const { file, data } of blocks) {
      const name = worded(`blocks/${file}`, language)
      // A row can name a block that this theme does not have: then nothing is rendered.
      if (has(name)) emitter.write(yield keptPartsOf(this.liquid).text(context, name, { data }))
    }
  }
}

/** `{% page_sections %}`: the page's own sections, in their order; without it they are below the page's template. */
export class PageSectionsTag extends Tag {
  *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const rendering = renderingOf(context)
    if (rendering.hasContent) return
    rendering.hasContent = true
    const { has, worded } = this.liquid as Sandbox
    for (const { file, data } of rendering.content) {
      const name = worded(`sections/${file}`, rendering.language)
      // A theme need not draw each kind of section that a plugin has.
      if (has(name)) emitter.write(yield keptPartsOf(this.liquid).text(context, name, { section: data }))
    }
  }
}

/**
 * `{% render 'partials/price', min: 100 %}`: Liquid's own tag, but parts of public pages are rendered once.
 */
export class PartTag extends RenderTag {
  readonly #file: string | undefined
  readonly #values: Hash | undefined

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid, parser)
    const { name, scope = [] } = this.partialScope() ?? {}
    // `with` and `for` take the name of their variable.
    if (name === undefined || [...scope].some((one) => typeof one !== 'string')) return
    const tokenizer = new Tokenizer(token.args, liquid.options.operators, token.file)
    tokenizer.readValue()
    this.#file = name
    this.#values = new Hash(tokenizer)
  }

  override *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    if (this.#file === undefined || !this.#values) return yield* super.render(context, emitter)
    const values = (yield this.#values.render(context)) as Arguments
    emitter.write(yield keptPartsOf(this.liquid).text(context, this.#file, values))
  }
}

/**
 * `{% fragments %}`: the place of the plugins' additions to the page; without it they are below its content.
 */
export class FragmentsTag extends Tag {
  *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const rendering = renderingOf(context)
    const { worded } = this.liquid as Sandbox
    if (rendering.hasFragments) return
    rendering.hasFragments = true
    for (const file of rendering.fragments) {
      const template = (yield this.liquid._parsePartialFile(
        worded(file, rendering.language),
        true,
      )) as Template[]
      yield this.liquid.renderer.renderTemplates(template, context.spawn(), emitter)
    }
  }
}
