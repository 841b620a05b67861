import type { HTMLElement } from 'node-html-parser'

/** What a form sends. */
export interface Submission {
  readonly action: string
  readonly method: 'get' | 'post'
  readonly fields: readonly [name: string, value: string | File][]
  /** Whether it is sent in parts, as files are. */
  readonly isMultipart: boolean
}

/** What is typed, by field: text or the value chosen; true and false for a box. */
type Typed = Readonly<Record<string, string | boolean>>

const textOf = (element: HTMLElement): string => element.text.replace(/\s+/g, ' ').trim()
const nameOf = (element: HTMLElement): string => element.getAttribute('name') ?? ''
const typeOf = (element: HTMLElement): string => (element.getAttribute('type') ?? 'text').toLowerCase()
const isTag = (element: HTMLElement, tag: string): boolean => element.tagName.toLowerCase() === tag
const isChoice = (element: HTMLElement): boolean =>
  isTag(element, 'input') && ['checkbox', 'radio'].includes(typeOf(element))

/** A form of a page, filled in and sent as HTML says a browser does (HTML, §4.10.21). */
export class HtmlForm {
  readonly #element: HTMLElement
  readonly #controls: readonly HTMLElement[]
  readonly #send: (submission: Submission) => Promise<unknown>
  readonly #typed = new Map<HTMLElement, string>()
  readonly #ticked = new Map<HTMLElement, boolean>()
  readonly #files = new Map<HTMLElement, readonly File[]>()

  constructor(element: HTMLElement, root: HTMLElement, send: (submission: Submission) => Promise<unknown>) {
    this.#element = element
    this.#send = send
    const id = element.getAttribute('id')
    const outside = id === undefined ? [] : root.querySelectorAll(`[form="${id}"]`)
    const inside = element.querySelectorAll('input, select, textarea, button')
    // What stands in a template is no part of the page until a script copies it.
    this.#controls = [...inside.filter((control) => !control.closest('template')), ...outside]
  }

  /** Whether a person or a program could fill in a field of this name. */
  hasField(name: string): boolean {
    return this.#controls.some((control) => nameOf(control) === name && !isTag(control, 'button'))
  }

  /** Names of all fields, hidden ones among them. */
  get names(): readonly string[] {
    return this.#controls.map(nameOf).filter((name) => name !== '')
  }

  /** What stands in a field now: the text, the choice, or nothing where no box of that name is ticked. */
  value(name: string): string | undefined {
    return this.#entries(undefined).findLast(([entry]) => entry === name)?.[1]
  }

  /** The values that may be chosen in a field. */
  choices(name: string): readonly string[] {
    return this.#named(name).flatMap((control) =>
      isTag(control, 'select')
        ? control.querySelectorAll('option:not([disabled])').map(valueOfOption)
        : [control.getAttribute('value') ?? 'on'],
    )
  }

  /** The button with this visible text or label. */
  button(text: string): HTMLElement | undefined {
    const buttons = this.#controls.filter(
      (control) => isTag(control, 'button') || (isTag(control, 'input') && typeOf(control) === 'submit'),
    )
    const says = (one: HTMLElement) =>
      one.getAttribute('aria-label') ??
      (isTag(one, 'input') ? (one.getAttribute('value') ?? '') : textOf(one))
    return buttons.find((one) => says(one) === text) ?? buttons.find((one) => says(one).includes(text))
  }

  /** Types into fields, chooses, ticks. Throws where a person could not. */
  fill(typed: Typed): this {
    for (const [name, value] of Object.entries(typed)) this.#fillOne(name, value)
    return this
  }

  /** Chooses files. Throws where the form would not send them. */
  choose(name: string, ...files: readonly File[]): this {
    const control = this.#named(name).find((one) => typeOf(one) === 'file')
    if (!control || !this.#isMultipart) throw new Error(`Nobody can send files as ${name}`)
    if (files.length > 1 && !control.hasAttribute('multiple')) throw new Error(`${name} takes one file`)
    this.#files.set(control, files)
    return this
  }

  get #isMultipart(): boolean {
    return this.#element.getAttribute('enctype') === 'multipart/form-data'
  }

  /** Presses the button with this text, or the first there is. */
  async submit(buttonText?: string): Promise<void> {
    const button = buttonText === undefined ? this.#firstButton() : this.button(buttonText)
    if (buttonText !== undefined && !button) throw new Error(`No button "${buttonText}" in this form`)
    const method = (button?.getAttribute('formmethod') ?? this.#element.getAttribute('method') ?? 'get')
      .trim()
      .toLowerCase()
    await this.#send({
      action: button?.getAttribute('formaction') ?? this.#element.getAttribute('action') ?? '',
      method: method === 'post' ? 'post' : 'get',
      fields: this.#entries(button).flatMap(([name, value, control]): [string, string | File][] => {
        const files = this.#files.get(control)
        return files ? files.map((file) => [name, file]) : [[name, value]]
      }),
      isMultipart: this.#isMultipart,
    })
  }

  #firstButton(): HTMLElement | undefined {
    return this.#controls.find(
      (control) =>
        (isTag(control, 'button') && (control.getAttribute('type') ?? 'submit') === 'submit') ||
        (isTag(control, 'input') && typeOf(control) === 'submit'),
    )
  }

  #named(name: string): readonly HTMLElement[] {
    const controls = this.#controls.filter((control) => nameOf(control) === name && !isTag(control, 'button'))
    if (controls.length === 0)
      throw new Error(`This form has no field ${name}, only ${this.names.join(', ')}`)
    return controls
  }

  #fillOne(name: string, value: string | boolean): void {
    const controls = this.#named(name).filter((control) => typeOf(control) !== 'hidden')
    const [first] = controls
    if (!first) throw new Error(`Nobody can type into ${name}: it is hidden`)
    if (typeof value === 'boolean') {
      this.#ticked.set(first, value)
      return
    }
    if (isChoice(first)) {
      const chosen = controls.find((control) => (control.getAttribute('value') ?? 'on') === value)
      if (!chosen) throw new Error(`${name} offers no ${value}, only ${this.choices(name).join(', ')}`)
      for (const control of controls) this.#ticked.set(control, control === chosen)
      return
    }
    if (isTag(first, 'select') && !this.choices(name).includes(value))
      throw new Error(`${name} offers no ${value}, only ${this.choices(name).join(', ')}`)
    const most = Number(first.getAttribute('maxlength') ?? Number.POSITIVE_INFINITY)
    if (value.length > most) throw new Error(`${name} takes ${most} characters`)
    this.#typed.set(first, value)
  }

  #entries(pressed: HTMLElement | undefined): [name: string, value: string, control: HTMLElement][] {
    const entries: [string, string, HTMLElement][] = []
    for (const control of this.#controls) {
      const name = nameOf(control)
      if (name === '' || control.hasAttribute('disabled')) continue
      const value = this.#valueOf(control, pressed)
      if (value !== undefined) entries.push([name, value.replace(/\r\n|\r|\n/g, '\r\n'), control])
    }
    return entries
  }

  #valueOf(control: HTMLElement, pressed: HTMLElement | undefined): string | undefined {
    const isButton =
      isTag(control, 'button') || ['submit', 'image', 'reset', 'button'].includes(typeOf(control))
    if (isButton) return control === pressed ? (control.getAttribute('value') ?? '') : undefined
    if (isChoice(control)) {
      const ticked = this.#ticked.get(control) ?? control.hasAttribute('checked')
      return ticked ? (control.getAttribute('value') ?? 'on') : undefined
    }
    const typed = this.#typed.get(control)
    if (typed !== undefined) return typed
    if (isTag(control, 'select')) return chosenIn(control)
    if (isTag(control, 'textarea')) return control.text.replace(/^\n/, '')
    return control.getAttribute('value') ?? ''
  }
}

const valueOfOption = (option: HTMLElement): string => option.getAttribute('value') ?? textOf(option)

const chosenIn = (select: HTMLElement): string | undefined => {
  const options = select.querySelectorAll('option')
  const chosen =
    options.findLast((option) => option.hasAttribute('selected')) ??
    options.find((option) => !option.hasAttribute('disabled'))
  return chosen && valueOfOption(chosen)
}
