import type { ComponentChildren } from 'preact'
import type { LinkMap } from '../../hypermedia/resolve.ts'
import type { Transitions } from '../../shop/transitions.ts'
import { Conflict } from './conflict.tsx'
import { type OfficePage, usePage } from './context.ts'
import { ContractFields, type FieldOverrides } from './fields.tsx'
import { Form, Submit } from './forms.tsx'
import { Ask, Card } from './parts.tsx'
import { Moves } from './places.tsx'

/** A row that is edited where it stands in its list. */
interface Row {
  readonly version: number
  readonly links?: LinkMap
  readonly moves?: readonly { readonly direction: 'up' | 'down'; readonly links?: LinkMap }[]
}

/** The card at a list in which one more is made: all fields of the transition that makes it. */
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

/** What somebody else made meanwhile of the row that was typed over. */
export const RowConflict = <R extends Row>({
  update,
  rows,
  kept = (row) => row,
}: {
  readonly update: keyof Transitions
  readonly rows: readonly R[]
  /** What is kept of a row, by the inputs, where that is not what its state says. */
  readonly kept?: (row: R) => object
}) => {
  const page = usePage()
  const row = rows.find(({ links }) => isTypedOver(page, links?.[update]))
  return row ? <Conflict kept={kept(row)} /> : null
}

/** Whether it is the row whose form was refused. */
const isTypedOver = ({ model: { refused } }: OfficePage, link: LinkMap[string] | undefined): boolean => {
  if (!link || refused?.transition !== link.rel) return false
  const named = new URLSearchParams(link.href.split('?')[1])
  return [...named].every(([name, value]) => String(refused.values[name]) === value)
}

/** What is done with a row where it stands: it takes another place, is edited, is deleted. */
export const RowWays = ({
  update,
  remove,
  of: row,
  name,
  kept = row,
  means,
  children,
}: {
  /** The transitions that update the row and that delete it. */
  readonly update: keyof Transitions
  readonly remove: keyof Transitions
  readonly of: Row
  /** What the row is called. */
  readonly name: string
  /** What is kept of it, by the inputs, where that is not what its state says. */
  readonly kept?: object
  /** What deleting it means. */
  readonly means: string
  /** What else can be done with it. */
  readonly children?: ComponentChildren
}) => {
  const page = usePage()
  const { version, links = {}, moves } = row
  return (
    <div class="ways">
      {moves ? <Moves to={update} moves={moves} name={name} /> : null}
      {children}
      {update in links ? (
        <details open={isTypedOver(page, links[update])}>
          <summary class="button">{page.t('form.edit')}</summary>
          <Form to={update} of={links} given={{ version }} class="stack">
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
