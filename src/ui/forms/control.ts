import type { FieldView } from './form-view.ts'
import { attributes, escapeHtml } from './markup.ts'

/** A choice of a field. */
export interface Choice {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean | undefined
}

/** Options that a template gives a control beyond its contract. */
export interface ControlOptions {
  readonly type: string
  readonly choices: readonly Choice[]
  /** The first, empty choice of a select. */
  readonly empty?: string | undefined
  readonly value: unknown
  readonly required: boolean
  readonly attributes: Readonly<Record<string, unknown>>
}

const LINES = 5

/** Draws the control of a field. Passwords and files never carry a value. */
export const control = (field: FieldView, options: ControlOptions): string => {
  const describedBy = [
    options.attributes['data-hint'] && `${field.id}-hint`,
    field.error && `${field.id}-error`,
  ]
  const { 'data-hint': _hint, ...further } = options.attributes
  const common = {
    name: field.name,
    required: options.required,
    'aria-invalid': field.error ? 'true' : undefined,
    'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
    ...further,
  }
  const all = { id: field.id, ...common }
  if (field.type === 'list') return field.item ? '' : chosen(field, options, all)
  if (options.type === 'radio') return choices('radio', field, options, common)
  if (options.type === 'select') return select(options, all)
  if (options.type === 'textarea') return textarea(field, options, all)
  if (options.type === 'checkbox') return checkbox(field, options, all)
  if (options.type === 'file') return files(field, all)
  return input(field, options, all)
}

const files = ({ accept, maxItems }: FieldView, all: Readonly<Record<string, unknown>>): string =>
  `<input${attributes({ ...all, type: 'file', accept, multiple: (maxItems ?? 1) > 1 })}>`

const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value))

const input = (field: FieldView, { type, value }: ControlOptions, all: Readonly<Record<string, unknown>>) => {
  const isNumber = type === 'number'
  return `<input${attributes({
    ...all,
    type,
    value: type === 'password' ? undefined : text(value),
    maxlength: isNumber ? undefined : field.maxLength,
    min: isNumber ? (all.min ?? field.min) : undefined,
    max: isNumber ? (all.max ?? field.max) : undefined,
    autocomplete: all.autocomplete ?? field.autocomplete,
  })}>`
}

const textarea = (field: FieldView, { value }: ControlOptions, all: Readonly<Record<string, unknown>>) =>
  // Browsers drop one line feed after the tag: without this one they would drop one of the text.
  `<textarea${attributes({ rows: LINES, maxlength: field.maxLength, ...all })}>\n${escapeHtml(text(value))}</textarea>`

const select = (
  { choices, value, empty }: ControlOptions,
  all: Readonly<Record<string, unknown>>,
): string => {
  const selected = [value].flat().map(text)
  const first = empty === undefined ? '' : `<option value="">${escapeHtml(empty)}</option>`
  // A form can contain hundreds of them: years, prefectures.
  const drawn = choices.map(({ value, label, disabled }) => {
    const state = `${selected.includes(value) ? ' selected' : ''}${disabled ? ' disabled' : ''}`
    return `<option value="${escapeHtml(value)}"${state}>${escapeHtml(label)}</option>`
  })
  return `<select${attributes(all)}>${first}${drawn.join('')}</select>`
}

// An unchecked box sends nothing; the hidden 0 before it means no (the last of two values counts).
const checkbox = (
  field: FieldView,
  { value }: ControlOptions,
  all: Readonly<Record<string, unknown>>,
): string => {
  const checked = value === true || ['1', 'on', 'true'].includes(text(value))
  const saysNo = !all.required && !field.isFree
  const off = saysNo ? `<input${attributes({ type: 'hidden', name: all.name, value: '0' })}>` : ''
  return `${off}<input${attributes({ ...all, type: 'checkbox', value: '1', checked })}>`
}

/**
 * Draws a choice of several values, as boxes or as a select. The hidden empty value is sent if none is
 * chosen.
 */
const chosen = (
  field: FieldView,
  options: ControlOptions,
  all: Readonly<Record<string, unknown>>,
): string => {
  const name = `${field.name}[]`
  const drawn =
    options.type === 'select'
      ? select({ ...options, empty: undefined }, { ...all, name, multiple: true })
      : // Each of the boxes may be left empty, if not all of them.
        choices('checkbox', field, options, { ...all, name, required: undefined })
  return `<input${attributes({ type: 'hidden', name, value: '' })}>${drawn}`
}

const choices = (
  type: 'radio' | 'checkbox',
  field: FieldView,
  options: ControlOptions,
  common: Readonly<Record<string, unknown>>,
): string => {
  const checked = [options.value].flat().map(text)
  return options.choices
    .map((one, index) => {
      const id = `${field.id}-${index}`
      const drawn = attributes({
        ...common,
        id,
        type,
        value: one.value,
        checked: checked.includes(one.value),
        disabled: one.disabled,
      })
      return `<label class="choice" for="${escapeHtml(id)}"><input${drawn}> <span>${escapeHtml(one.label)}</span></label>`
    })
    .join('')
}
