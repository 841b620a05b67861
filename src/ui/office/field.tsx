import type { Option } from '../../hypermedia/reply.ts'
import { control } from '../forms/control.ts'
import { type FieldView, type FormView, fieldOf, type RowView, rowsOf } from '../forms/form-view.ts'
import { type OfficePage, usePage } from './context.ts'
import { useMoment } from './dates.ts'
import { useForm } from './form-context.ts'
import { HtmlTools } from './html-field.tsx'

export interface FieldProps {
  readonly name: string
  /** Its label here, if it differs from the usual one. */
  readonly label?: string
  /** A hint of one sentence. */
  readonly hint?: string
  readonly autofocus?: boolean
  readonly inputmode?: string
  readonly placeholder?: string
  /** The id of a list of proposed words. */
  readonly list?: string
  /** The label of the empty choice. */
  readonly blank?: string
  readonly autocomplete?: string
  /** Its initial value, if the page's own form does not have it. */
  readonly value?: unknown
  /** Its choices, if only the page knows them. */
  readonly options?: readonly Option[]
  /** Whether it is required here, although its contract accepts an empty one. */
  readonly required?: boolean | undefined
  /** Text before the control, which is not typed. */
  readonly prefix?: string
  /** Whether HTML is typed as source, for pages with many such fields. */
  readonly plain?: boolean
}

/** Draws one input of the surrounding form: label, control, hint, and error. */
export const Field = ({ name, label, value, options, required, plain = false, ...shown }: FieldProps) => {
  const form = useForm()
  const page = usePage()
  const moment = useMoment()
  const field = fieldOf(form, name)
  const held = field.value ?? value
  const isRequired = required ?? (field.required || refusesNothing(page, form, field))
  const drawn = (
    <Drawn
      hint={hintOf(page, form, name)}
      {...(form.method === 'GET' && !isRequired && { blank: page.t('form.all') })}
      field={{
        ...field,
        // Empty conditions of a list are left out of its address.
        isFree: form.method === 'GET',
        value: field.type === 'datetime-local' && isInstant(held) ? moment(held) : held,
        required: isRequired,
        ...(label !== undefined && { label }),
        ...(options && { options }),
      }}
      {...shown}
    />
  )
  return isHtml(field) && !plain ? <HtmlTools>{drawn}</HtmlTools> : drawn
}

/** True if a field contains HTML; those in the rows of a list are too many for the editor. */
const isHtml = ({ name, contentMediaType }: FieldView): boolean =>
  contentMediaType === 'text/html' && !name.includes('][')

/** Returns the hint of a field, if the texts have one: under the noun of its transition. */
const hintOf = ({ translate, timeZone }: OfficePage, { to }: FormView, name: string): string | undefined => {
  const [, first = '', rest = ''] = /^do[A-Z][a-z]+([A-Z])(.*)$/.exec(to) ?? []
  const key = `${first.toLowerCase()}${rest}.${name}`
  return translate.has?.(`office.hint.${key}`)
    ? translate(`office.hint.${key}`, { zone: timeZone })
    : undefined
}

/** Fields that cannot be left empty, so that they need no mark. */
const ALWAYS_FILLED = new Set(['checkbox', 'select'])

/** Fields that are never empty. */
const NEVER_EMPTY = new Set(['checkbox', 'hidden', 'list', 'file'])

/** True if forms cannot send a field empty, although programs may omit it. */
const refusesNothing = (
  { graph }: OfficePage,
  { to, method }: FormView,
  { name, type }: FieldView,
): boolean =>
  method !== 'GET' &&
  !NEVER_EMPTY.has(type) &&
  graph.names.get(to)?.input[name]?.safeParse('').success === false

/** True for an instant in a state; a typed time has no zone. */
const isInstant = (value: unknown): value is string => typeof value === 'string' && value.endsWith('Z')

/**
 * Draws the rows of a list of records, with a free one at the end. An empty row counts as omitted, so none of
 * its fields is required.
 */
export const Rows = ({ name }: { readonly name: string }) => {
  const form = useForm()
  const { t } = usePage()
  return rowsOf(form, fieldOf(form, name)).map(({ number, error, fields }) => (
    <fieldset key={number} class="row" aria-label={t('form.row', { number })}>
      {fields.map((field) => (
        <Drawn key={field.name} field={{ ...field, required: false, isFree: true }} />
      ))}
      {error === undefined ? null : <p class="wrong">{error}</p>}
    </fieldset>
  ))
}

/** Returns the rows of a list of records, for components that draw them differently. */
export const useRows = (name: string): readonly RowView[] => {
  const form = useForm()
  return rowsOf(form, fieldOf(form, name)).filter(({ isFree }) => !isFree)
}

interface DrawnProps extends Omit<FieldProps, 'name' | 'label' | 'value' | 'options' | 'required' | 'hint'> {
  readonly hint?: string | undefined
  readonly field: FieldView
}

/** Draws a field whose view is at hand. */
export const Drawn = ({ field, hint, blank, prefix, ...attributes }: DrawnProps) => {
  const { t, translate } = usePage()
  const drawn = control(field, {
    type: field.type,
    choices: field.options ?? [],
    empty: blank ?? (field.required ? undefined : translate('theme.form.choose')),
    value: field.value,
    required: field.required,
    attributes: { ...attributes, 'data-hint': hint !== undefined },
  })
  if (field.type === 'hidden') return <Raw html={drawn} />
  const style = `field field-${field.type}${field.error ? ' is-wrong' : ''}`
  if (field.type === 'list')
    return (
      <fieldset class={style}>
        <legend>{field.label}</legend>
        <Raw html={drawn} />
        <Hint field={field} hint={hint} />
        <Wrong field={field} />
      </fieldset>
    )
  return (
    <div class={style}>
      <label for={field.id}>
        {field.label}
        {field.required && !ALWAYS_FILLED.has(field.type) ? (
          <span class="required" aria-hidden="true">
            {t('form.required')}
          </span>
        ) : null}
      </label>
      {prefix === undefined ? (
        <Raw html={drawn} />
      ) : (
        <div class="prefixed">
          <code>{prefix}</code>
          <Raw html={drawn} />
        </div>
      )}
      <Hint field={field} hint={hint} />
      <Wrong field={field} />
    </div>
  )
}

/** Draws the hint of a field, if it has one. */
export const Hint = ({ field, hint }: { readonly field: FieldView; readonly hint: string | undefined }) =>
  hint === undefined ? null : (
    <p class="hint" id={`${field.id}-hint`}>
      {hint}
    </p>
  )

/** Inserts markup that was made, and escaped, elsewhere in `ui/`. */
export const Raw = ({ html }: { readonly html: string }) => (
  <div class="contents" dangerouslySetInnerHTML={{ __html: html }} />
)

/** Draws the error of a field, if it has one. */
export const Wrong = ({ field: { id, error } }: { readonly field: FieldView }) =>
  error === undefined ? null : (
    <p class="wrong" id={`${id}-error`}>
      {error}
    </p>
  )
