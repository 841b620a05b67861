/** The values submitted from a form, stored in this tab only. */
interface Sent {
  /** The member who submitted it, as the page names them. */
  readonly who: string
  /** The form and its record. */
  readonly form: string
  readonly fields: readonly (readonly [name: string, value: string])[]
}

/** The fields that differ on each page: the form of the new page keeps its own values. */
const OF_THE_PAGE: readonly string[] = ['csrfToken', 'idempotencyKey']

const SENT = 'sent-form'
const INTERRUPTED = 'interrupted-form'

/** Notes that the last submission failed because the session had ended. */
export function interrupt(): void {
  const sent = sessionStorage.getItem(SENT)
  if (sent !== null) sessionStorage.setItem(INTERRUPTED, sent)
}

/** Stores the values of a form until its answer arrives; no passwords and no files. */
export function keep(form: HTMLFormElement): void {
  const secret = new Set(
    [...form.querySelectorAll<HTMLInputElement>('[type=password]')].map(({ name }) => name),
  )
  const fields = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && !OF_THE_PAGE.includes(name) && !secret.has(name)
      ? [[name, value] as const]
      : [],
  )
  const sent: Sent = { who: who(), form: identityOf(form), fields }
  try {
    sessionStorage.setItem(SENT, JSON.stringify(sent))
  } catch {
    // More than the tab's storage takes: then nothing is stored.
    sessionStorage.removeItem(SENT)
  }
}

/**
 * Restores the values that the same member submitted from a form before the session ended; returns whether
 * there were any.
 */
export function refill(form: HTMLFormElement): boolean {
  const interrupted = sessionStorage.getItem(INTERRUPTED)
  if (interrupted === null) return false
  const sent: Sent = JSON.parse(interrupted)
  if (sent.who === who() && sent.form !== identityOf(form)) return false
  sessionStorage.removeItem(INTERRUPTED)
  if (sent.who !== who()) return false
  const values = Map.groupBy(sent.fields, ([name]) => name)
  for (const field of form.elements) {
    if (isField(field)) fill(field, values)
  }
  return true
}

/** An answer on a page behind the sign-in means that the submission is done. */
export function forget(): void {
  sessionStorage.removeItem(SENT)
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isField = (element: Element): element is Field =>
  (element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement) &&
  element.name !== '' &&
  !OF_THE_PAGE.includes(element.name) &&
  !['file', 'password', 'submit'].includes(element.type)

/** Sets a field to the next value of its name; a box is ticked if its own value was submitted. */
function fill(field: Field, values: Map<string, (readonly [string, string])[]>): void {
  const given = values.get(field.name) ?? []
  if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
    field.checked = given.some(([, value]) => value === field.value)
  } else if (field instanceof HTMLSelectElement && field.multiple) {
    for (const option of field.options) option.selected = given.some(([, value]) => value === option.value)
  } else {
    const next = given.shift()
    if (next) field.value = next[1]
  }
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const who = (): string => document.querySelector('.who')?.textContent.trim() ?? ''

/**
 * Returns the target of a form with its hidden inputs: the keys of its record. Fields that differ on each
 * page are left out.
 */
const identityOf = (form: HTMLFormElement): string =>
  JSON.stringify([
    form.getAttribute('action'),
    ...[...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')]
      .filter(({ name }) => name === '_method' || !(/^_|^version$/.test(name) || OF_THE_PAGE.includes(name)))
      .map(({ name, value }) => [name, value]),
  ])
