import { type Context, type Emitter, type Liquid, Tag, type Template, toValueSync } from 'liquidjs'
import { LRUCache } from 'lru-cache'
import { type Choice, control } from '../forms/control.ts'
import { type FieldView, type FormView, fieldOf, rowsOf } from '../forms/form-view.ts'
import { type Rendering, renderingOf } from './rendering.ts'
import { plainTags } from './sandbox.ts'
import { type Arguments, textOf, ValueTag } from './tag.ts'

/** Options of `{% field %}` that become attributes of the control unchanged. */
const passed = [
  'autofocus',
  'inputmode',
  'placeholder',
  'rows',
  'min',
  'max',
  'step',
  'autocomplete',
  'maxlength',
]

/**
 * `{% field 'quantity', label: '…', hint: '…', type: 'number', options: list %}`
 *
 * Draws a field of the surrounding form through `partials/field.liquid`: label, control, hint, error; for a
 * list of records a row of fields for each, and a free one to add another. `options` can be a list of
 * records; `option_value` and `option_label` then name their properties.
 */
export class FieldTag extends ValueTag {
  *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const { first, rest } = (yield this.values(context)) as { first: unknown; rest: Arguments }
    const form = context.getSync(['form']) as FormView | undefined
    if (!form) return
    emitter.write(yield* this.#draw(context, form, fieldOf(form, String(first)), rest))
  }

  *#draw(
    context: Context,
    form: FormView,
    field: FieldView,
    options: Arguments,
  ): Generator<unknown, string, unknown> {
    const rendering = renderingOf(context)
    const { partial, kept } = partialOf(this.liquid)
    const key =
      kept && isPlain(form, field, options) ? JSON.stringify([rendering.language, field, options]) : ''
    const known = kept?.get(key)
    if (known !== undefined) return known
    const rows: object[] = []
    for (const row of rowsOf(form, field)) {
      let fields = ''
      for (const inner of row.fields) fields += yield* this.#draw(context, form, inner, {})
      rows.push({ ...row, fields })
    }
    const variables = { field: { ...drawn(field, options, rendering), rows }, form }
    const printed = String(yield this.liquid.renderer.renderTemplates(partial, context.spawn(variables)))
    if (key !== '') kept?.set(key, printed)
    return printed
  }
}

/**
 * True if a field shows no typed text, only a number at most, and no rows of a list, which depend on the
 * form.
 */
const isPlain = (form: FormView, field: FieldView, options: Arguments): boolean => {
  const value = field.value ?? options.value
  const isWordless = typeof value === 'number' || textOf(value) === undefined
  return isWordless && !field.error && rowsOf(form, field).length === 0
}

/** The most cached fields: the empty ones of all forms are about 300. */
const MOST_KEPT = 500

interface FieldPartial {
  readonly partial: Template[]
  /** Rendered fields by their data; undefined if the partial depends on more than its field. */
  readonly kept: LRUCache<string, string> | undefined
}

// A page renders it many times; it is looked up once.
const partials = new WeakMap<Liquid, FieldPartial>()

const partialOf = (liquid: Liquid): FieldPartial => {
  const known = partials.get(liquid)
  if (known) return known
  const partial = liquid.parseFileSync('partials/field')
  const kept = hangsOnFieldAlone(liquid, partial)
    ? new LRUCache<string, string>({ max: MOST_KEPT })
    : undefined
  const found = { partial, kept }
  partials.set(liquid, found)
  return found
}

/** Deeper than templates nest, unless one renders itself. */
const DEEPEST = 20

/** True if the output of a partial depends only on its field: our own tags read the page. */
const hangsOnFieldAlone = (liquid: Liquid, partial: Template[]): boolean => {
  const isOfLanguage = (template: Template, depth = 0): boolean => {
    if (depth > DEEPEST || (template instanceof Tag && !plainTags.has(template.name))) return false
    const within = template.children ? (toValueSync(template.children(true, true)) as Template[]) : []
    return within.every((one) => isOfLanguage(one, depth + 1))
  }
  try {
    return (
      partial.every((one) => isOfLanguage(one)) &&
      liquid.globalVariablesSync(partial).every((name) => name === 'field')
    )
  } catch {
    // A nested partial is missing or broken: its error is reported when it is rendered.
    return false
  }
}

const drawn = (field: FieldView, options: Arguments, { translate }: Rendering): Arguments => {
  const choices = choicesOf(field, options)
  const type = textOf(options.type) ?? (options.options && field.type !== 'list' ? 'select' : field.type)
  const value = field.value ?? options.value
  const required = options.required === undefined ? field.required : options.required === true
  const isUnset = textOf(value) === undefined
  const empty = textOf(options.empty) ?? (isUnset || !required ? translate('theme.form.choose') : undefined)
  const hint = textOf(options.hint)
  return {
    ...field,
    label: textOf(options.label) ?? field.label,
    type,
    required,
    hint,
    style: textOf(options.class),
    hidesLabel: options.hide_label === true,
    control: control(field, {
      type,
      choices,
      empty: options.empty === false ? undefined : empty,
      value,
      required,
      attributes: {
        ...Object.fromEntries(passed.filter((name) => name in options).map((name) => [name, options[name]])),
        'data-hint': hint !== undefined,
      },
    }),
  }
}

const choicesOf = (field: FieldView, options: Arguments): readonly Choice[] => {
  const list = options.options ?? field.options
  if (!Array.isArray(list)) return []
  const valueKey = textOf(options.option_value) ?? 'value'
  const labelKey = textOf(options.option_label) ?? 'label'
  return list.map((one: unknown) => {
    if (typeof one !== 'object' || one === null) return { value: String(one), label: String(one) }
    const record = one as Readonly<Record<string, unknown>>
    return {
      value: String(record[valueKey] ?? ''),
      label: String(record[labelKey] ?? ''),
      disabled: record.disabled === true,
    }
  })
}
