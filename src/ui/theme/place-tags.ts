import { type Context, type Emitter, Tag, type Template } from 'liquidjs'
import type { Language } from '../../hypermedia/language.ts'
import type { Hole } from '../../hypermedia/page.ts'
import { renderingOf } from './rendering.ts'
import type { Sandbox } from './sandbox.ts'
import { type Arguments, ValueTag } from './tag.ts'

/** The holes that the templates of a theme say what goes into. */
export const holes = ['account', 'cart', 'notices'] as const satisfies readonly Hole[]

/** `{% hole 'cart' %}`: the place of a part that differs between visitors; it is filled when the page is sent. */
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
    for (const { file, data } of blocks) {
      const template = (yield this.templateOf(`blocks/${file}`, language)) as Template[] | undefined
      if (template) yield this.liquid.renderer.renderTemplates(template, context.spawn({ data }), emitter)
    }
  }

  // A row may name a block that this theme does not have: then there is nothing to show.
  private *templateOf(file: string, language: Language): Generator<unknown, Template[] | undefined, unknown> {
    const { has, worded } = this.liquid as Sandbox
    const named = worded(file, language)
    return has(named) ? ((yield this.liquid._parsePartialFile(named, true)) as Template[]) : undefined
  }
}

/** `{% fragments %}`: what plugins add to the page, which stands below its content otherwise. */
export class FragmentsTag extends Tag {
  *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const rendering = renderingOf(context)
    const { worded } = this.liquid as Sandbox
    if (rendering.hasFragments) return
    rendering.hasFragments = true
    for (const file of rendering.page?.transition?.fragments ?? []) {
      const template = (yield this.liquid._parsePartialFile(
        worded(file, rendering.language),
        true,
      )) as Template[]
      yield this.liquid.renderer.renderTemplates(template, context.spawn(), emitter)
    }
  }
}
