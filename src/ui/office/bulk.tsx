import type { ComponentChildren } from 'preact'
import type { Transitions } from '../../shop/transitions.ts'
import { formView } from '../forms/form-view.ts'
import { usePage } from './context.ts'
import { Field } from './field.tsx'
import { useForm } from './form-context.ts'
import { BackHere, Form, Submit } from './forms.tsx'
import { useList } from './list-context.ts'
import { LOOK } from './list-look.ts'

/**
 * Draws the bar with actions on many rows of the list: the ticked ones; or with a `count` all that the search
 * finds, if the transition takes the inputs of the search, and `whole`. It is pinned to the bottom of the window
 * as soon as a row is ticked, and without a script stands below the rows.
 */
export const Bulk = ({
  to,
  of,
  count,
  children,
}: {
  readonly to: keyof Transitions
  /** The rows of the page; without any there are no actions. */
  readonly of: readonly unknown[]
  readonly count?: number | null
  readonly children: ComponentChildren
}) => {
  const { t, links } = usePage()
  const list = useList()
  if (!list || of.length === 0 || !(to in links)) return null
  // A page with all of it needs no other choice.
  const whole = typeof count === 'number' && count > of.length ? count : undefined
  const said = {
    'data-said': t('list.chosen', { count: '#' }),
    ...(whole !== undefined && { 'data-whole': t('list.chosenWhole', { count: whole }) }),
  }
  return (
    <Form to={to} id="bulk" class="bulk">
      {/* Enter in a box must not press the first action. */}
      <button type="submit" disabled hidden />
      <BackHere />
      <span class="unseen" role="status" {...said} />
      <fieldset class="bulk-bar">
        <legend class="unseen">{t('list.bulk')}</legend>
        <p class="bulk-head">
          <strong aria-hidden="true" {...said} data-none={t('list.bulk')}>
            {t('list.bulk')}
          </strong>
          <button type="reset" class="quiet">
            {t('list.untick')}
          </button>
        </p>
        {whole === undefined ? null : <Whole count={whole} query={list.query} />}
        <div class="bulk-actions">{children}</div>
      </fieldset>
    </Form>
  )
}

/** Draws the box with which the action means all that the search finds. */
const Whole = ({ count, query }: { readonly count: number; readonly query: URLSearchParams }) => {
  const { t } = usePage()
  const searched = [...query].filter(([name]) => !LOOK.includes(name))
  return (
    <div class="whole-of">
      {searched.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <Field name="whole" label={t('list.whole', { count })} />
    </div>
  )
}

/** Draws a button that does something to the chosen rows: it submits the form with one more value. */
export const BulkButton = ({
  to,
  label,
  name,
  value,
  query,
  reads,
  most,
}: {
  /** The transition, if not that of the form. */
  readonly to?: keyof Transitions
  readonly label: string
  readonly name?: string
  readonly value?: string | number
  /** A further value that it sends. */
  readonly query?: string
  /** The path of a file that a script opens instead, for at most so many rows. */
  readonly reads?: string
  readonly most?: number
}) => {
  const own = useForm()
  const page = usePage()
  const other = to === undefined ? undefined : formView(page, { name: to, offered: {}, given: {} })
  if (to !== undefined && !other) return null
  const action = other?.view.action ?? own.action
  return (
    <button
      type="submit"
      name={name}
      value={value}
      formAction={query === undefined ? (other ? action : undefined) : `${action}?${query}`}
      data-reads={reads}
      data-most={most}
    >
      {label}
    </button>
  )
}

/** Seconds after which a script removes the offer to undo a change. */
const UNDO_SECONDS = 10

/** Offers to undo the member's last change of many rows. */
export const Undo = ({ by }: { readonly by: keyof Transitions }) => {
  const { t, links } = usePage()
  return by in links ? (
    <div class="undo" data-seconds={UNDO_SECONDS}>
      <Form to={by} class="ways">
        <BackHere />
        <span>{t('list.undoMeans')}</span>
        <Submit label={t('list.undo')} plain />
      </Form>
    </div>
  ) : null
}

/** Draws a button that opens a few further ones. */
export const Popup = ({
  label,
  children,
}: {
  readonly label: string
  readonly children: ComponentChildren
}) => (
  <details class="popup" name="popup">
    <summary class="button popup-button">{label}</summary>
    <div class="popup-body">{children}</div>
  </details>
)
