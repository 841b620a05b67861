import type { ComponentChildren } from 'preact'
import { useContext } from 'preact/hooks'
import { renderToString } from 'preact-render-to-string'
import type { ResolvedLink } from '../../hypermedia/graph.ts'
import type { Transitions } from '../../shop/transitions.ts'
import { formMarkup } from '../forms/form-markup.ts'
import { formView, missingIn } from '../forms/form-view.ts'
import { type OfficePage, PageProvider, primaryOnce, usePage } from './context.ts'
import { Raw } from './field.tsx'
import { Fields } from './fields.tsx'
import { Asking, FormContext, ReadOnly, useForm } from './form-context.ts'

interface FormProps {
  readonly to: keyof Transitions
  /** Links of its item. */
  readonly of?: Readonly<Record<string, ResolvedLink>> | undefined
  /** Inputs that are not typed. */
  readonly given?: Readonly<Record<string, unknown>>
  readonly class?: string
  /** Its id, for controls elsewhere on the page. */
  readonly id?: string
  /** Transitions that its buttons can submit it to instead (`Instead`). */
  readonly also?: readonly (keyof Transitions)[]
  /** An object among the inputs whose fields are not drawn, though members or plugins added them. */
  readonly without?: string
  readonly children?: ComponentChildren
}

/**
 * Draws the form of a transition, if it is offered; members who may not submit the page's own form can read
 * its values.
 */
export const Form = ({
  to,
  of: offered = {},
  given = {},
  class: style,
  id,
  also = [],
  without,
  children,
}: FormProps) => {
  const page = usePage()
  const whole = formView(page, { name: to, offered, given, also })
  if (!whole) return null
  const added = whole.view.added.filter((name) => !name.startsWith(`${without}[`))
  const drawn = { ...whole, view: { ...whole.view, added } }
  const asking = useContext(Asking)
  const isOpen = [offered, page.links, page.menu].some((links) => to in links)
  const print = (fields: ComponentChildren) =>
    renderToString(
      <PageProvider value={page}>
        <FormContext.Provider value={drawn.view}>
          <ReadOnly.Provider value={!isOpen}>
            <Asking.Provider value={asking}>{fields}</Asking.Provider>
          </ReadOnly.Provider>
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

/** Draws the fields that members or plugins added to the surrounding form. */
const Added = ({ names }: { readonly names: readonly string[] }) => {
  const { t } = usePage()
  return names.length === 0 ? null : (
    <fieldset class="card">
      <legend>{t('form.added')}</legend>
      <Fields names={names} />
    </fieldset>
  )
}

/** Draws the fields that others added at this place of the form; by default they are at its end. */
export const AddedHere = () => {
  const { added, fields } = useForm()
  return <Added names={added.filter((name) => fields[name]?.type !== 'hidden')} />
}

/**
 * Draws fields of another transition in the surrounding form, and the button that submits the form there.
 * Both transitions must have the same method.
 */
export const Also = ({
  to,
  label,
  newTab = false,
  children,
}: {
  readonly to: keyof Transitions
  readonly label: string
  /** Whether the form stays open beside the answer. */
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

/** Draws a button that submits the surrounding form, which uses POST, to another transition of any method. */
export const Instead = ({
  to,
  of: offered = {},
  label,
  backTo,
}: {
  readonly to: keyof Transitions
  readonly of?: Readonly<Record<string, ResolvedLink>> | undefined
  readonly label: string
  /** The address to return to, if not the form's. */
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

/** In a form: returns to this page with its filters, not to that of the record. */
export const BackHere = () => <BackTo href={usePage().model.address} />

/** In a form: sets the address to return to, in place of the page of the record. */
export const BackTo = ({ href }: { readonly href: string }) => {
  const { model } = usePage()
  return model.refused ? null : <input type="hidden" name="_returnTo" value={href} />
}

/** Draws the button that submits the surrounding form; the first of a page is its prominent one. */
export const Submit = ({
  label,
  danger = false,
  plain = false,
}: {
  readonly label: string
  readonly danger?: boolean
  /** True for one of many buttons, none of which is prominent. */
  readonly plain?: boolean
}) => {
  const page = usePage()
  const asking = useContext(Asking)
  // A search changes nothing.
  const isPlain = plain || useContext(FormContext)?.method === 'GET'
  if (useContext(ReadOnly)) return null
  return (
    <button type="submit" class={danger ? 'danger' : isPlain ? undefined : toneOf(page, asking)}>
      {label}
    </button>
  )
}

const toneOf = (page: OfficePage, asking: 'main' | 'other' | undefined): string | undefined => {
  if (asking !== undefined) return asking === 'main' ? 'primary' : undefined
  return primaryOnce(page)
}

/**
 * Draws the bar at the end of a long form, behind the fields that others added: it stays visible, and shows
 * unsaved changes. Leaving then asks first.
 */
export const SaveBar = ({
  children,
}: {
  /** Further actions with the typed values. */
  readonly children?: ComponentChildren
}) => {
  const { t } = usePage()
  const form = useForm()
  if (useContext(ReadOnly)) return null
  const isUnsaved = Object.keys(form.values).length > 0
  return (
    <>
      <AddedHere />
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
