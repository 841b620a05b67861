import { folded, hasSeparator, splitValues } from './names.ts'

/** An axis of the form: its values as chips, in place of the text in which they are submitted. */
export interface AxisField {
  readonly values: () => readonly string[]
  /** Reads the text again, after the form was reset. */
  readonly read: () => void
  readonly onChange: (changed: () => void) => void
}

/** Returns the axes of the form, with chips in place of their texts. */
export const axisFields = (zone: HTMLElement): readonly AxisField[] =>
  [...zone.querySelectorAll<HTMLElement>('.product-axis')].flatMap((axis) => {
    const name = axis.querySelector('input')
    const text = axis.querySelector('textarea')
    return name && text ? [chips(zone, name, text)] : []
  })

/** The most values of an axis that the shop proposes at one time. */
const MOST_PROPOSED = 30

const chips = (zone: HTMLElement, name: HTMLInputElement, text: HTMLTextAreaElement): AxisField => {
  const list = document.createElement('ul')
  list.className = 'axis-values'
  const input = document.createElement('input')
  input.id = `${text.id}-next`
  input.autocomplete = 'off'
  input.placeholder = zone.dataset.add ?? ''
  input.enterKeyHint = 'enter'
  const proposals = document.createElement('div')
  proposals.className = 'axis-proposals'
  text.hidden = true
  text.after(list, input, proposals)
  const label = text.labels[0]
  if (label) label.htmlFor = input.id
  let changed = () => {}

  const values = () => splitValues(text.value)
  const set = (next: readonly string[]) => {
    text.value = distinct(next).join('\n')
    draw()
    changed()
  }
  const add = (typed: string) => {
    const more = splitValues(typed)
    input.value = ''
    if (more.length > 0) set([...values(), ...more])
  }
  const draw = () => {
    list.replaceChildren(...values().map((value) => chipOf(value, zone, () => remove(value))))
    list.hidden = values().length === 0
    propose()
  }
  const remove = (value: string) => {
    set(values().filter((one) => one !== value))
    input.focus()
  }
  const propose = () => {
    const chosen = new Set(values().map(folded))
    const open = knownValues(name)
      .filter((value) => !chosen.has(folded(value)))
      .slice(0, MOST_PROPOSED)
    proposals.replaceChildren(...open.map((value) => proposalOf(value, () => add(value))))
    if (open.length > 0) proposals.prepend(`${zone.dataset.known ?? ''} `)
  }

  name.addEventListener('input', propose)
  input.addEventListener('input', (event) => {
    if (!(event instanceof InputEvent && event.isComposing) && hasSeparator(input.value)) add(input.value)
  })
  input.addEventListener('compositionend', () => {
    if (hasSeparator(input.value)) add(input.value)
  })
  // The line ends of a pasted column would be lost in a field of one line.
  input.addEventListener('paste', (event) => {
    const pasted = event.clipboardData?.getData('text/plain') ?? ''
    if (!hasSeparator(pasted)) return
    event.preventDefault()
    add(input.value + pasted)
  })
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      add(input.value)
    }
    const last = values().at(-1)
    if (event.key === 'Backspace' && input.value === '' && last !== undefined) {
      event.preventDefault()
      set(values().slice(0, -1))
      input.value = last
    }
  })
  input.addEventListener('change', () => add(input.value))
  text.form?.addEventListener('submit', () => add(input.value), { capture: true })
  draw()
  return {
    values,
    read: draw,
    onChange: (then) => {
      changed = then
    },
  }
}

const distinct = (names: readonly string[]): readonly string[] => {
  const seen = new Set<string>()
  return names.filter((name) => {
    const key = folded(name)
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}

const chipOf = (value: string, zone: HTMLElement, remove: () => void): HTMLLIElement => {
  const chip = document.createElement('li')
  chip.className = 'chip'
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'quiet'
  button.textContent = '✕'
  button.setAttribute('aria-label', (zone.dataset.remove ?? '').replace('#', value))
  button.addEventListener('click', remove)
  chip.append(value, button)
  return chip
}

const proposalOf = (value: string, add: () => void): HTMLButtonElement => {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'quiet'
  button.textContent = `+ ${value}`
  button.addEventListener('click', add)
  return button
}

/** The values of the axis with the typed name, if the shop has it. */
const knownValues = (name: HTMLInputElement): readonly string[] => {
  const typed = folded(name.value)
  const axis = [...(name.list?.options ?? [])].find((option) => folded(option.value) === typed)
  const values: unknown = JSON.parse(axis?.dataset.values ?? '[]')
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : []
}
