import { randomUUID } from 'node:crypto'
import type { FormView, Hidden } from './form-view.ts'
import { attributes, escapeHtml } from './markup.ts'

/**
 * Returns the form element around the fields: action, method, token, and the hidden inputs whose names are
 * not in the body. `token` is the mark of the hole that is filled with it.
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

/**
 * The button that Enter presses, which is the first one of a form: not that of a part, nor one that only fills
 * fields in. It sends `name` with the value 1, if one is given.
 */
export const enterButton = (name?: string): string =>
  `<button${attributes({
    type: 'submit',
    class: 'visually-hidden',
    ...(name !== undefined && { name, value: 1 }),
    tabindex: -1,
    'aria-hidden': 'true',
  })}></button>`

/**
 * Returns the markup of a form within another one: no form element, but inputs that name its form, and the
 * field, its first required one, that makes it submit before the outer form once something is typed.
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
  // First of all, so that it is read before any file. The mark is our own markup, inserted unescaped:
  // escaping would make it unrecognizable.
  if (view.method !== 'GET') inputs.unshift(`<input type="hidden" name="csrfToken" value="${token}">`)
  return inputs.join('')
}
