import type { Option } from '../../hypermedia/reply.ts'
import { control } from '../forms/control.ts'
import { type FieldView, type FormView, fieldOf, type RowView, rowsOf } from '../forms/form-view.ts'
import { type OfficePage, usePage } from './context.ts'
import { useForm } from './form-context.ts'
import { HtmlTools } from './html-field.tsx'
import { useMoment } from './parts.tsx'

export interface FieldProps {
  readonly name: string
  /** What it is called here, where that is not what it is called everywhere. */
  readonly label?: string
  /** One sentence at the field. */
  readonly hint?: string
  readonly autofocus?: boolean
  readonly inputmode?: string
  readonly placeholder?: string
  /** The id of a list of words that are proposed. */
  readonly list?: string
  /** What the choice of none is called. */
  readonly blank?: string
  readonly autocomplete?: string
  /** What it holds at first, where the page's own form does not say it. */
  readonly value?: unknown
  /** What it can be, where only the page knows. */
  readonly options?: readonly Option[]
  /** Whether it must be filled in here, though its contract takes an empty one. */
  readonly required?: boolean | undefined
  /** Whether HTML is typed as it is sent, where there is much of it on a page. */
  readonly plain?: boolean
}

/** One input of the form around it: label, control, hint, and what is wrong with it. */
export const Field = ({ name, label, value, options, required, plain = false, ...shown }: FieldProps) => {
  const form = useForm()
  const page = usePage()
  const moment = useMoment()
  const field = fieldOf(form, name)
  const held = field.value ?? value
  const drawn = (
    <Drawn
      hint={hintOf(page, form, name)}
      {...(form.method === 'GET' && { blank: page.t('form.all') })}
      field={{
        ...field,
        // What a list is not searched by is left out of its address.
        isFree: form.method === 'GET',
        value: field.type === 'datetime-local' && isInstant(held) ? moment(held) : held,
        required: required ?? (field.required || refusesNothing(page, form, field)),
        ...(label !== undefined && { label }),
        ...(options && { options }),
      }}
      {...shown}
    />
  )
  return isHtml(field) && !plain ? <HtmlTools>{drawn}</HtmlTools> : drawn
}

/** Whether a field holds HTML; those in the rows of a list are too many to be written as they will look. */
const isHtml = ({ name, contentMediaType }: FieldView): boolean =>
  contentMediaType === 'text/html' && !name.includes('][')

/** The sentence at a field, where the words have one: under the noun of what its transition does something with. */
const hintOf = ({ translate, timeZone }: OfficePage, { to }: FormView, name: string): string | undefined => {
  const [, first = '', rest = ''] = /^do[A-Z][a-z]+([A-Z])(.*)$/.exec(to) ?? []
  const key = `${first.toLowerCase()}${rest}.${name}`
  return translate.has?.(`office.hint.${key}`)
    ? translate(`office.hint.${key}`, { zone: timeZone })
    : undefined
}

/** Fields that say something as they are, or nothing. */
const NEVER_EMPTY = new Set(['checkbox', 'hidden', 'list', 'file'])

/** Whether a field cannot be sent empty, as forms send it, though programs may leave it out. */
const refusesNothing = (
  { graph }: OfficePage,
  { to, method }: FormView,
  { name, type }: FieldView,
): boolean =>
  method !== 'GET' &&
  !NEVER_EMPTY.has(type) &&
  graph.names.get(to)?.input[name]?.safeParse('').success === false

/** An instant as answers state it; a moment that was typed has no zone. */
const isInstant = (value: unknown): value is string => typeof value === 'string' && value.endsWith('Z')

/**
 * The rows of a list of records, with a free one at the end. One in which nothing is filled in counts as
 * left out, so none of its fields must be.
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

/** The rows of a list of records that are there, for whoever draws them otherwise. */
export const useRows = (name: string): readonly RowView[] => {
  const form = useForm()
  return rowsOf(form, fieldOf(form, name)).filter(({ isFree }) => !isFree)
}

interface DrawnProps extends Omit<FieldProps, 'name' | 'label' | 'value' | 'options' | 'required' | 'hint'> {
  readonly hint?: string | undefined
  readonly field: FieldView
}

/** A field as it stands in a form, where its view is at hand. */
export const Drawn = ({ field, hint, blank, ...attributes }: DrawnProps) => {
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
        {field.required || field.type === 'checkbox' ? null : (
          <span class="optional">{t('form.optional')}</span>
        )}
      </label>
      <Raw html={drawn} />
      <Hint field={field} hint={hint} />
      <Wrong field={field} />
    </div>
  )
}

const Hint = ({ field, hint }: { readonly field: FieldView; readonly hint: string | undefined }) =>
  hint === undefined ? null : (
    <p class="hint" id={`${field.id}-hint`}>
      {hint}
    </p>
  )

/** Markup that was made, and escaped, elsewhere in `ui/`. */
export const Raw = ({ html }: { readonly html: string }) => (
  <div class="contents" dangerouslySetInnerHTML={{ __html: html }} />
)

const Wrong = ({ field: { id, error } }: { readonly field: FieldView }) =>
  error === undefined ? null : (
    <p class="wrong" id={`${id}-error`}>
      {error}
    </p>
  )
