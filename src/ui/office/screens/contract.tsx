import type { VNode } from 'preact'
import type { JsonSchema } from '../../../hypermedia/graph.ts'
import type { LinkMap } from '../../../hypermedia/resolve.ts'
import { usePage } from '../context.ts'
import { Field } from '../field.tsx'
import { Form, Submit } from '../forms.tsx'
import { Ask, Card, Facts, Go, Head } from '../parts.tsx'
import { type Column, Pager, Table } from '../table.tsx'
import { isNumber, isTold, propertiesOf, Value } from '../values.tsx'

type State = Readonly<Record<string, unknown>>
type Item = State & { readonly links?: LinkMap }

/**
 * Draws a transition without a screen of its own, such as those of plugins, by its contract: its values, its
 * form, its lists with the actions of each entry, and its links.
 */
export const ContractScreen = ({ state, links }: { readonly state: State; readonly links: LinkMap }) => {
  const { titleOf, model, translate, graph } = usePage()
  const { transition, form } = model
  if (!transition) return null
  const properties = propertiesOf(transition)
  const lists = Object.entries(properties).filter(([, { type }]) => type === 'array')
  const facts = Object.entries(properties).filter(
    ([name, { type }]) => type !== 'array' && name in state && isTold(name) && !PAGING.has(name),
  )
  const ways = Object.entries(links).filter(([name, { method }]) => method === 'GET' && !PAGES.has(name))
  // On a list, members look for the link that creates an entry.
  const makes = (name: string) => graph.names.get(graph.names.get(name)?.submitTo ?? '')?.kind === 'unsafe'
  const main = lists.length > 0 ? ways.find(([name]) => makes(name)) : undefined
  const deeds = Object.keys(links).filter(
    (name) => links[name]?.method !== 'GET' && name !== form?.to && titleOf(name) !== '',
  )
  return (
    <>
      <Head title={titleOf(transition.name)} action={main?.[1]} actionLabel={main ? titleOf(main[0]) : ''} />
      {facts.length > 0 ? (
        <Card>
          <Facts
            of={facts.map(([name, of]) => ({
              name: translate(`field.${name}`),
              value: <Value value={state[name]} of={of} name={name} />,
            }))}
          />
        </Card>
      ) : null}
      {form ? (
        <Card>
          <OwnForm to={form.to} names={shownFields(form.fields)} />
        </Card>
      ) : null}
      {lists.map(([name, { items = {} }]) => (
        <Card key={name}>
          <Entries rows={(state[name] ?? []) as Item[]} of={items} label={titleOf(transition.name)} />
          <Paging state={state} links={links} />
        </Card>
      ))}
      <div class="ways">
        {ways
          .filter((way) => way !== main)
          .map(([name, link]) => (
            <Go key={name} to={link} class="button">
              {titleOf(name)}
            </Go>
          ))}
        {deeds.map((name) => (
          <Deed key={name} name={name} links={links} />
        ))}
      </div>
    </>
  )
}

/** Properties of lists beside their entries. */
const PAGING = new Set(['limit', 'offset', 'count', 'message'])
const PAGES = new Set(['next', 'prev'])

const shownFields = (fields: Readonly<Record<string, { readonly type: string }>>): readonly string[] =>
  Object.entries(fields).flatMap(([name, { type }]) => (type === 'hidden' ? [] : [name]))

const OwnForm = ({ to, names }: { readonly to: string; readonly names: readonly string[] }) => {
  const { actionOf } = usePage()
  return (
    <Form to={to as never}>
      <div class="fields">
        {names.map((name) => (
          <Field key={name} name={name} />
        ))}
      </div>
      <Submit label={actionOf(to)} />
    </Form>
  )
}

const Paging = ({
  state: { count, limit, offset },
  links,
}: {
  readonly state: State
  readonly links: LinkMap
}) =>
  typeof count === 'number' && typeof limit === 'number' && typeof offset === 'number' ? (
    <Pager links={links} count={count} limit={limit} offset={offset} />
  ) : null

const Entries = ({
  rows,
  of: { properties = {} },
  label,
}: {
  readonly rows: readonly Item[]
  readonly of: JsonSchema
  readonly label: string
}) => {
  const { t, translate } = usePage()
  const columns = Object.entries(properties)
    .filter(([name]) => isTold(name))
    .map(([name, of], at): Column<Item> => {
      const value = (row: Item) => <Value value={row[name]} of={of} name={name} />
      return {
        title: translate(`field.${name}`),
        number: isNumber(of),
        // The first column is the name of the record.
        cell: (row) => (at === 0 ? <Named to={wayTo(row)?.[1]}>{value(row)}</Named> : value(row)),
      }
    })
  const ways = {
    title: t('contract.ways'),
    action: true,
    cell: (row: Item) => <Ways links={furtherWays(row)} />,
  }
  const hasWays = rows.some((row) => Object.keys(furtherWays(row)).length > 0)
  return (
    <Table
      label={label}
      rows={rows}
      empty={t('contract.empty')}
      columns={[...columns, ...(hasWays ? [ways] : [])]}
    />
  )
}

const Named = ({ to, children }: { readonly to: LinkMap[string] | undefined; readonly children: VNode }) =>
  to ? <Go to={to}>{children}</Go> : children

/** Returns the first link to a page from an entry: the one to its record. */
const wayTo = ({ links = {} }: Item) => Object.entries(links).find(([, { method }]) => method === 'GET')

const furtherWays = (row: Item): LinkMap =>
  Object.fromEntries(Object.entries(row.links ?? {}).filter(([name]) => name !== wayTo(row)?.[0]))

const Ways = ({ links }: { readonly links: LinkMap }) => {
  const { titleOf } = usePage()
  return (
    <div class="ways">
      {Object.entries(links).map(([name, link]) =>
        link.method === 'GET' ? (
          <Go key={name} to={link} class="button">
            {titleOf(name)}
          </Go>
        ) : (
          <Deed key={name} name={name} links={links} />
        ),
      )}
    </div>
  )
}

/** Draws an action without fields; a deletion asks first. */
const Deed = ({ name, links }: { readonly name: string; readonly links: LinkMap }) => {
  const { t, actionOf } = usePage()
  const label = actionOf(name)
  const isGrave = links[name]?.method === 'DELETE'
  const form = (
    <Form to={name as never} of={links}>
      <Submit label={label} danger={isGrave} plain={!isGrave} />
    </Form>
  )
  return isGrave ? (
    <Ask label={label} means={t('contract.means')}>
      {form}
    </Ask>
  ) : (
    form
  )
}
