import type { ComponentChildren } from 'preact'
import type { LinkMap } from '../../hypermedia/resolve.ts'
import type { Transitions } from '../../shop/transitions.ts'
import { CONFLICTING, Conflict } from './conflict.tsx'
import { type OfficePage, usePage } from './context.ts'
import { ContractFields, type FieldOverrides } from './fields.tsx'
import { Form, Submit } from './forms.tsx'
import { Ask, Card } from './parts.tsx'
import { Moves } from './places.tsx'

/** A row that is edited within its list. */
interface Row {
  readonly version: number
  readonly links?: LinkMap
  readonly moves?: readonly { readonly direction: 'up' | 'down'; readonly links?: LinkMap }[]
}

/** Draws the card of a list that creates a row: all fields of its transition. */
export const MakeCard = ({
  to,
  lead,
  drawn,
}: {
  readonly to: keyof Transitions
  readonly lead?: string
  readonly drawn?: FieldOverrides
}) => {
  const { actionOf, links, model } = usePage()
  return to in links || model.form?.to === to ? (
    <Card title={actionOf(to)}>
      {lead === undefined ? null : <p>{lead}</p>}
      <Form to={to}>
        <div class="fields">
          <ContractFields drawn={drawn} />
        </div>
        <div class="ways">
          <Submit label={actionOf(to)} />
        </div>
      </Form>
    </Card>
  ) : null
}

/** Shows the changes that somebody else made meanwhile to the edited row. */
export const RowConflict = <R extends Row>({
  update,
  rows,
  kept = (row) => row,
}: {
  readonly update: keyof Transitions
  readonly rows: readonly R[]
  /** The stored values of a row, by the inputs, if they differ from its state. */
  readonly kept?: (row: R) => object
}) => {
  const page = usePage()
  const row = rows.find(({ links }) => isTypedOver(page, links?.[update]))
  return row ? <Conflict kept={kept(row)} isChosen /> : null
}

/** True for the row whose form was rejected. */
const isTypedOver = ({ model: { refused } }: OfficePage, link: LinkMap[string] | undefined): boolean => {
  if (!link || refused?.transition !== link.rel) return false
  const named = new URLSearchParams(link.href.split('?')[1])
  return [...named].every(([name, value]) => String(refused.values[name]) === value)
}

/** Draws the actions of a row within its list: moving, editing, deleting. */
export const RowWays = ({
  update,
  remove,
  of: row,
  name,
  kept = row,
  means,
  children,
}: {
  /** The transitions that update and delete the row. */
  readonly update: keyof Transitions
  readonly remove: keyof Transitions
  readonly of: Row
  /** The name of the row. */
  readonly name: string
  /** Its stored values, by the inputs, if they differ from its state. */
  readonly kept?: object
  /** The effects of deleting it. */
  readonly means: string
  /** Further actions. */
  readonly children?: ComponentChildren
}) => {
  const page = usePage()
  const { version, links = {}, moves } = row
  const isOver = isTypedOver(page, links[update])
  return (
    <div class="ways">
      {moves ? <Moves to={update} moves={moves} name={name} /> : null}
      {children}
      {update in links ? (
        <details open={isOver}>
          <summary class="button">{page.t('form.edit')}</summary>
          <Form to={update} of={links} given={{ version }} class="stack" {...(isOver && { id: CONFLICTING })}>
            <ContractFields values={kept} {...(moves && { drawn: { sortNo: null } })} />
            <Submit label={page.t('form.save')} />
          </Form>
        </details>
      ) : null}
      {remove in links ? (
        <Ask label={page.t('form.delete')} means={means}>
          <Form to={remove} of={links}>
            <Submit label={page.t('form.deleteSure')} danger />
          </Form>
        </Ask>
      ) : null}
    </div>
  )
}
