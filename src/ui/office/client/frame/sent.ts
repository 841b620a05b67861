/** What was sent from a form, as it is kept in this tab alone. */
interface Sent {
  /** Who sent it, by the name that the page says. */
  readonly who: string
  /** The form, and the record that it is about. */
  readonly form: string
  readonly fields: readonly (readonly [name: string, value: string])[]
}

/** What each page has of its own: of these the form of the new page keeps its values. */
const OF_THE_PAGE: readonly string[] = ['csrfToken', 'idempotencyKey']

const SENT = 'sent-form'
const INTERRUPTED = 'interrupted-form'

/** Notes that what was sent last came to nothing: the session had ended. */
export function interrupt(): void {
  const sent = sessionStorage.getItem(SENT)
  if (sent !== null) sessionStorage.setItem(INTERRUPTED, sent)
}

/** Keeps what is in a form until the answer is there; no passwords and no files. */
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
    // More than a tab may keep: then it is not kept.
    sessionStorage.removeItem(SENT)
  }
}

/** Fills a form with what was sent from it before its session ended, by the same member; whether there was such. */
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

/** Whatever was answered to, on a page behind the sign-in, is done with. */
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

/** Takes the next value of that name; a box is ticked where its own value was sent. */
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

/** Where a form leads, with what it hides: the keys of its record. What changes from page to page is left out. */
const identityOf = (form: HTMLFormElement): string =>
  JSON.stringify([
    form.getAttribute('action'),
    ...[...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')]
      .filter(({ name }) => name === '_method' || !(/^_|^version$/.test(name) || OF_THE_PAGE.includes(name)))
      .map(({ name, value }) => [name, value]),
  ])
