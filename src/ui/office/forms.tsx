import type { ComponentChildren } from 'preact'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { renderToString } from 'preact-render-to-string'
import type { ResolvedLink } from '../../hypermedia/graph.ts'
import type { Option } from '../../hypermedia/reply.ts'
import type { Transitions } from '../../shop/transitions.ts'
import { control } from '../forms/control.ts'
import { formMarkup } from '../forms/form-markup.ts'
import {
  type FieldView,
  type FormView,
  fieldOf,
  formView,
  missingIn,
  type RowView,
  rowsOf,
} from '../forms/form-view.ts'
import { type OfficePage, PageProvider, usePage } from './context.ts'
import { HtmlTools } from './html-field.tsx'
import { useMoment } from './parts.tsx'

const FormContext = createContext<FormView | undefined>(undefined)

const useForm = (): FormView => {
  const form = useContext(FormContext)
  if (!form) throw new Error('A field stands in a form')
  return form
}

/** Whether a component stands in a form. */
export const useIsInForm = (): boolean => useContext(FormContext) !== undefined

/** Whether the form around may be read and not sent. */
const ReadOnly = createContext(false)

interface FormProps {
  readonly to: keyof Transitions
  /** Links of the item that it belongs to. */
  readonly of?: Readonly<Record<string, ResolvedLink>> | undefined
  /** Inputs that are not typed. */
  readonly given?: Readonly<Record<string, unknown>>
  readonly class?: string
  /** Its id, for controls that stand elsewhere. */
  readonly id?: string
  /** Transitions that its buttons may send it to instead (`Instead`). */
  readonly also?: readonly (keyof Transitions)[]
  readonly children?: ComponentChildren
}

/** The form of a transition, where it is offered; what the page's own holds may be read by whoever may not send it. */
export const Form = ({
  to,
  of: offered = {},
  given = {},
  class: style,
  id,
  also = [],
  children,
}: FormProps) => {
  const page = usePage()
  const drawn = formView(page, { name: to, offered, given, also })
  if (!drawn) return null
  const isOpen = [offered, page.links, page.menu].some((links) => to in links)
  const print = (fields: ComponentChildren) =>
    renderToString(
      <PageProvider value={page}>
        <FormContext.Provider value={drawn.view}>
          <ReadOnly.Provider value={!isOpen}>{fields}</ReadOnly.Provider>
        </FormContext.Provider>
      </PageProvider>,
    )
  const written = print(children)
  const missing = missingIn(drawn.view, written)
  const body = written + (missing.length > 0 ? print(<Added names={missing} />) : '')
  if (!isOpen)
    return (
      <>
        <p class="hint">{page.t('form.readOnly')}</p>
        <fieldset class="contents" disabled dangerouslySetInnerHTML={{ __html: body }} />
      </>
    )
  const html = formMarkup(drawn, body, page.mark('csrfToken'), { class: style, id })
  return <Raw html={html} />
}

/** Fields that members or plugins added to the form around them. */
const Added = ({ names }: { readonly names: readonly string[] }) => {
  const { t } = usePage()
  return names.length === 0 ? null : (
    <fieldset class="card">
      <legend>{t('form.added')}</legend>
      <Fields names={names} />
    </fieldset>
  )
}

/**
 * Fields of another transition in the form around them, and the button that sends the form there. Both
 * must be sent by the same method.
 */
export const Also = ({
  to,
  label,
  newTab = false,
  children,
}: {
  readonly to: keyof Transitions
  /** What the choice of none is called. */
  readonly blank?: string
  readonly label: string
  /** Whether the form stays open beside what is answered. */
  readonly newTab?: boolean
  readonly children?: ComponentChildren
}) => {
  const drawn = formView(usePage(), { name: to, offered: {}, given: {} })
  return drawn ? (
    <FormContext.Provider value={drawn.view}>
      {children}
      <button
        type="submit"
        formAction={drawn.view.action}
        formTarget={newTab ? '_blank' : undefined}
        formNoValidate
      >
        {label}
      </button>
    </FormContext.Provider>
  ) : null
}

/** A button that sends the form around it, which is sent by POST, to another transition by any method. */
export const Instead = ({
  to,
  of: offered = {},
  label,
  backTo,
}: {
  readonly to: keyof Transitions
  readonly of?: Readonly<Record<string, ResolvedLink>> | undefined
  readonly label: string
  /** Where it leads once it is done, where that is not where the form leads. */
  readonly backTo?: string | undefined
}) => {
  const drawn = formView(usePage(), { name: to, offered, given: {} })
  if (!drawn) return null
  const { action, method } = drawn.view
  return (
    <button
      type="submit"
      formAction={`${action}?_method=${method}`}
      name={backTo === undefined ? undefined : '_returnTo'}
      value={backTo}
    >
      {label}
    </button>
  )
}

/** In a form: once it is done one is on this page again, with its filters, and not on that of the record. */
export const BackHere = () => <BackTo href={usePage().model.address} />

/** In a form: where it leads once it is done, in place of the page of the record. */
export const BackTo = ({ href }: { readonly href: string }) => {
  const { model } = usePage()
  return model.refused ? null : <input type="hidden" name="_returnTo" value={href} />
}

/** Markup that was made, and escaped, elsewhere in `ui/`. */
const Raw = ({ html }: { readonly html: string }) => (
  <div class="contents" dangerouslySetInnerHTML={{ __html: html }} />
)

interface FieldProps {
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

/** Several inputs of the form around them, in this order. */
export const Fields = ({
  names,
  ...shown
}: Pick<FieldProps, 'required' | 'plain'> & { readonly names: readonly string[] }) =>
  names.map((name) => <Field key={name} name={name} {...shown} />)

/**
 * The names of the fields of the form around a component, in the order of its contract. Those that others add
 * are not among them: they stand at the end of the form.
 */
export const useFieldNames = (): readonly string[] => {
  const { fields, added } = useForm()
  return Object.values(fields).flatMap(({ name, type }) =>
    type === 'hidden' || added.includes(name) ? [] : [name],
  )
}

const Wrong = ({ field: { id, error } }: { readonly field: FieldView }) =>
  error === undefined ? null : (
    <p class="wrong" id={`${id}-error`}>
      {error}
    </p>
  )

/** The button that sends the form around it. */
export const Submit = ({
  label,
  danger = false,
  plain = false,
}: {
  readonly label: string
  readonly danger?: boolean
  /** One of many, none of which calls for anything. */
  readonly plain?: boolean
}) => {
  const tone = danger ? 'danger' : 'primary'
  return useContext(ReadOnly) ? null : (
    <button type="submit" class={plain ? undefined : tone}>
      {label}
    </button>
  )
}

/**
 * The bar at the end of a long form, behind the fields that others added: it stays in sight, and says so once
 * something is changed. Leaving then asks first.
 */
export const SaveBar = ({
  children,
}: {
  /** What else can be done with what was typed. */
  readonly children?: ComponentChildren
}) => {
  const { t } = usePage()
  const form = useForm()
  if (useContext(ReadOnly)) return null
  const isUnsaved = Object.keys(form.values).length > 0
  return (
    <>
      <Added names={form.added.filter((name) => form.fields[name]?.type !== 'hidden')} />
      <div class="save-bar" data-unsaved={isUnsaved}>
        <Submit label={t('form.save')} />
        <button type="reset">{t('form.discard')}</button>
        {children}
        <span class="unsaved" role="status" data-said={t('form.unsaved')} data-refilled={t('form.refilled')}>
          {isUnsaved ? t('form.unsaved') : ''}
        </span>
      </div>
    </>
  )
}
