import { randomUUID } from 'node:crypto'
import type { FormView, Hidden } from './form-view.ts'
import { attributes, escapeHtml } from './markup.ts'

/**
 * The element of a form around its fields: action, method, token, and the hidden inputs that do not
 * stand in the body under the same name. `token` is the mark of the hole that it is filled into.
 */
export const formMarkup = (
  { view, hidden }: { readonly view: FormView; readonly hidden: Hidden },
  body: string,
  token: string,
  further: Readonly<Record<string, unknown>>,
): string => {
  const { action, method, enctype } = view
  const open = attributes({ action, method: method === 'GET' ? 'get' : 'post', enctype, ...further })
  return `<form${open}>${hiddenInputs(view, hidden, body, token)}${body}</form>`
}

/** What Enter presses in a form with parts: its own button, not the first of a part. */
export const enterButton = `<button${attributes({
  type: 'submit',
  class: 'visually-hidden',
  tabindex: -1,
  'aria-hidden': 'true',
})}></button>`

/**
 * A form that stands in another one: no element of its own, only what says to which form it belongs, and which
 * field, the first in it that it needs, has it go before that form once something is typed there.
 */
export const partMarkup = (
  { to, within, fields }: FormView,
  required: readonly string[],
  body: string,
): string => {
  const [field] = required
    .flatMap((name) => fields[name] ?? [])
    .filter(({ name }) => body.includes(`name="${escapeHtml(name)}"`))
  const hidden = { _within: within, ...(field && { [`_part[${to}]`]: field.name }) }
  const inputs = Object.entries(hidden).map(
    ([name, value]) => `<input${attributes({ type: 'hidden', name, value })}>`,
  )
  return inputs.join('') + body
}

const hiddenInputs = (view: FormView, hidden: Hidden, body: string, token: string): string => {
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
  if (view.method !== 'GET') inputs.unshift(`<input type="hidden" name="csrfToken" value="${token}">`)
  return inputs.join('')
}
