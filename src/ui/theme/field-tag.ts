import type { Context, Emitter, Template } from 'liquidjs'
import { type Choice, control } from './control.ts'
import { type FieldView, type FormView, fieldOf } from './form-view.ts'
import { type Rendering, renderingOf } from './rendering.ts'
import { type Arguments, textOf, ValueTag } from './tag.ts'

/** Options of `{% field %}` that become attributes of the control, as they are. */
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
 * Draws a field of the form around it through `partials/field.liquid`: label, control, hint, error.
 * `options` may be a list of records; `option_value` and `option_label` then name their properties.
 */
export class FieldTag extends ValueTag {
  *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const { first, rest } = (yield this.values(context)) as { first: unknown; rest: Arguments }
    const form = context.getSync(['form']) as FormView | undefined
    if (!form) return
    const rendering = renderingOf(context)
    const field = fieldOf(form, String(first), rendering)
    const inner = context.spawn({ field: drawn(field, rest, rendering), form })
    const partial = (yield this.liquid._parsePartialFile('partials/field', true)) as Template[]
    yield this.liquid.renderer.renderTemplates(partial, inner, emitter)
  }
}

const drawn = (field: FieldView, options: Arguments, { translate }: Rendering): Arguments => {
  const choices = choicesOf(field, options)
  const type = textOf(options.type) ?? (options.options ? 'select' : field.type)
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
