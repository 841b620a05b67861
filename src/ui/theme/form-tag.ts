import {
  type Context,
  type Emitter,
  type Liquid,
  type Parser,
  type TagToken,
  type Template,
  type TopLevelToken,
  TypeGuards,
} from 'liquidjs'
import type { ResolvedLink } from '../../hypermedia/graph.ts'
import { enterButton, formMarkup, partMarkup } from '../forms/form-markup.ts'
import { formView, missingIn } from '../forms/form-view.ts'
import { renderingOf } from './rendering.ts'
import { type Arguments, textOf, ValueTag } from './tag.ts'

/**
 * `{% form 'doAddCartItem', of: item, quantity: 1, class: 'buy' %} … {% endform %}`
 *
 * Draws the form of a transition that is offered: by the links of the item given as `of`, by those of the
 * page, by the page's own form or by the menu. If it is not offered, nothing is drawn. Action, method, token,
 * and the inputs that the link or the tag gives are filled in; fields in the body take precedence over hidden
 * ones of the same name. Inside, `form` is this form.
 *
 * Within the form of another transition it draws only its fields. They are submitted with that form, by
 * buttons of their own (`form.within`: then `formaction` is their target) and by any other button once
 * something is typed. If it is rejected, the whole form is filled again; if it succeeds, its handler gets the
 * rest of the form as `beside`.
 */
export class FormTag extends ValueTag {
  readonly #body: Template[] = []
  readonly #further: Template[]
  readonly #faults: Template[]

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid)
    this.#further = liquid.parse(FURTHER)
    this.#faults = liquid.parse(FAULTS)
    for (let next = remaining.shift(); next; next = remaining.shift()) {
      if (TypeGuards.isTagToken(next) && next.name === 'endform') return
      this.#body.push(parser.parseToken(next, remaining))
    }
    throw new Error(`${token.getText()} is not closed`)
  }

  /** The transition whose form it draws; undefined if a variable names it. */
  get transition(): string | undefined {
    return this.literal
  }

  *children(): Generator<never, Template[]> {
    yield* []
    return this.#body
  }

  *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const { first, rest } = (yield this.values(context)) as { first: unknown; rest: Arguments }
    const rendering = renderingOf(context)
    const { of: item, class: style, id, label, role, enhance, once, novalidate, enter, ...given } = rest
    const drawn = formView(rendering, { name: String(first), offered: linksIn(item), given })
    if (!drawn) return
    // A shopper who returns from a review and changes something makes another request, not the same again.
    const form = { ...drawn, view: { ...drawn.view, once: drawn.view.once && once !== false } }
    const { around } = rendering
    if (around) around.hasParts = true
    const own = { to: form.view.to, hasParts: false }
    rendering.around = around ?? own
    context.push({ form: form.view })
    const written = String(yield this.liquid.renderer.renderTemplates(this.#body, context))
    const missing = missingIn(form.view, written)
    if (missing.length > 0) context.push({ missing })
    const fields =
      missing.length === 0 ? '' : String(yield this.liquid.renderer.renderTemplates(this.#further, context))
    if (missing.length > 0) context.pop()
    const faults =
      around || form.view.faults.length === 0
        ? ''
        : String(yield this.liquid.renderer.renderTemplates(this.#faults, context))
    const body = faults + written + fields
    context.pop()
    rendering.around = around
    if (around) {
      const required = rendering.target(form.view.to)?.required ?? []
      emitter.write(partMarkup(form.view, required, body))
      return
    }
    const pressed = textOf(enter)
    const button = own.hasParts || pressed !== undefined ? enterButton(pressed) : ''
    const further = {
      class: textOf(style),
      id: textOf(id),
      role: textOf(role),
      'aria-label': textOf(label),
      'data-enhance': textOf(enhance),
      novalidate: novalidate === true,
    }
    emitter.write(formMarkup(form, button + body, rendering.mark('csrfToken'), further))
  }
}

/** Fields of plugins, which the template does not know. */
const FURTHER = '{% for name in missing %}{% field name %}{% endfor %}'

/** The errors of a form that is shown again, each with a link to its field. */
const FAULTS = "{% render 'partials/faults', faults: form.faults %}"

const linksIn = (item: unknown): Readonly<Record<string, ResolvedLink>> => {
  if (typeof item !== 'object' || item === null || !('links' in item)) return {}
  return item.links as Readonly<Record<string, ResolvedLink>>
}
