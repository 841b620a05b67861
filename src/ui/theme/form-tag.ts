import { randomUUID } from 'node:crypto'
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
import { type FormView, formView, type Hidden } from './form-view.ts'
import { attributes, escapeHtml } from './markup.ts'
import { type Rendering, renderingOf } from './rendering.ts'
import { type Arguments, textOf, ValueTag } from './tag.ts'

/**
 * `{% form 'doAddCartItem', of: item, quantity: 1, class: 'buy' %} … {% endform %}`
 *
 * Draws the form of a transition that is offered: by the links of the item given as `of`, by those
 * of the page, by the page's own form or by the menu. Where it is not, nothing is drawn. Action,
 * method, token, and the inputs that the link or the tag gives are filled in; fields that stand in
 * the body take precedence over hidden ones of the same name. Inside, `form` is this form.
 */
export class FormTag extends ValueTag {
  readonly #body: Template[] = []

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid)
    for (let next = remaining.shift(); next; next = remaining.shift()) {
      if (TypeGuards.isTagToken(next) && next.name === 'endform') return
      this.#body.push(parser.parseToken(next, remaining))
    }
    throw new Error(`${token.getText()} is not closed`)
  }

  *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const { first, rest } = (yield this.values(context)) as { first: unknown; rest: Arguments }
    const rendering = renderingOf(context)
    const { of: item, class: style, id, label, role, enhance, once, ...given } = rest
    const drawn = formView(rendering, { name: String(first), offered: linksIn(item), given })
    if (!drawn) return
    // Who goes back from a review and changes something sends another thing, not the same again.
    const form = { ...drawn, view: { ...drawn.view, once: drawn.view.once && once !== false } }
    context.push({ form: form.view })
    const body = String(yield this.liquid.renderer.renderTemplates(this.#body, context))
    context.pop()
    const open = attributes({
      action: form.view.action,
      method: form.view.method === 'GET' ? 'get' : 'post',
      enctype: form.view.enctype,
      class: textOf(style),
      id: textOf(id),
      role: textOf(role),
      'aria-label': textOf(label),
      'data-enhance': textOf(enhance),
    })
    emitter.write(`<form${open}>${hiddenInputs(rendering, form.view, form.hidden, body)}${body}</form>`)
  }
}

const linksIn = (item: unknown): Readonly<Record<string, ResolvedLink>> => {
  if (typeof item !== 'object' || item === null || !('links' in item)) return {}
  return item.links as Readonly<Record<string, ResolvedLink>>
}

const hiddenInputs = (rendering: Rendering, view: FormView, hidden: Hidden, body: string): string => {
  const values: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(hidden))
    if (!body.includes(`name="${escapeHtml(name)}"`)) values[name] = value
  if (view.method === 'PUT' || view.method === 'DELETE') values._method = view.method
  const inputs = Object.entries(values).map(
    ([name, value]) => `<input${attributes({ type: 'hidden', name, value: String(value) })}>`,
  )
  if (view.once) inputs.push(`<input type="hidden" name="idempotencyKey" value="${randomUUID()}">`)
  // First of all, so that it is read before any file. The mark is markup of ours, put in as it is:
  // escaping would change it past recognition.
  if (view.method !== 'GET')
    inputs.unshift(`<input type="hidden" name="csrfToken" value="${rendering.mark('csrfToken')}">`)
  return inputs.join('')
}
