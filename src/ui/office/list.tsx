import type { ComponentChildren } from 'preact'
import type { LinkInput } from '../../hypermedia/link.ts'
import type { LinkMap } from '../../hypermedia/resolve.ts'
import type { Transitions } from '../../shop/transitions.ts'
import { usePage } from './context.ts'
import { Field } from './field.tsx'
import { ContractFields, type FieldOverrides } from './fields.tsx'
import { BackHere, Form, Submit } from './forms.tsx'
import { type ListLook, ListProvider, useList } from './list-context.ts'
import { type ListState, LOOK, useLook, type View } from './list-look.ts'
import { Card, Go, Head } from './parts.tsx'
import { Pager } from './table.tsx'

interface ListPageProps {
  readonly state: ListState
  /** Its title, if not the name of its screen. */
  readonly title?: string
  readonly lead?: string
  /** The one main action, with the name of its screen unless `actionLabel` is given. */
  readonly action?: LinkMap[string] | undefined
  readonly actionLabel?: string
  /** Links to related pages. */
  readonly ways?: ComponentChildren
  /** A notice above everything else. */
  readonly notice?: ComponentChildren
  /** Searches that the shop defines above the list. */
  readonly tabs?: readonly { readonly label: string; readonly query: LinkInput }[]
  /** The fields of its search, and the further ones behind them; by default all of its contract. */
  readonly search?: readonly string[]
  readonly further?: readonly string[]
  /** Inputs that do not select its rows. */
  readonly apart?: readonly string[]
  /** Fields drawn differently from their contract. */
  readonly drawn?: FieldOverrides
  /** Its rows, and the actions on them. */
  readonly children: ComponentChildren
  /** Content below it. */
  readonly below?: ComponentChildren
}

/** Draws a list of the office: its saved searches, its search, its rows, its pages. */
export const ListPage = ({
  state,
  title,
  lead,
  action,
  actionLabel,
  ways,
  notice,
  tabs,
  children,
  below,
  apart = [],
  ...searched
}: ListPageProps) => {
  const { titleOf, model, links } = usePage()
  const screen = model.transition?.name ?? ''
  const look = useLook(screen, state, apart)
  const { count = null, limit, offset } = state
  return (
    <ListProvider value={look}>
      <Head
        title={title ?? titleOf(screen)}
        {...(lead && { lead })}
        action={action}
        actionLabel={actionLabel ?? (action ? titleOf(action.rel) : '')}
      />
      {ways ? <p class="ways">{ways}</p> : null}
      <FurtherScreens links={links} />
      {notice}
      <Views tabs={tabs ?? []} views={state.views ?? []} />
      <Card>
        <Search look={look} {...searched} />
        <Chips />
        {state.views ? <KeptViews views={state.views} /> : null}
        {children}
        {limit === undefined || offset === undefined ? null : (
          <Pager
            links={links}
            count={count}
            countOver={state.countOver ?? null}
            limit={limit}
            offset={offset}
          />
        )}
      </Card>
      {below}
    </ListProvider>
  )
}

/** Draws the search of a list, if it has any inputs. */
const Search = ({
  look,
  search,
  further = [],
  drawn,
}: { readonly look: ListLook } & Pick<ListPageProps, 'search' | 'further' | 'drawn'>) => {
  const { t } = usePage()
  const names = search ?? look.conditions.filter((name) => !further.includes(name))
  if (names.length === 0) return null
  const values = Object.fromEntries(look.query)
  return (
    <Form to={look.screen as keyof Transitions} given={kept(look)} class="search">
      <ContractFields names={names} drawn={drawn} values={values} />
      {further.length === 0 ? null : (
        <details class="more">
          <summary>{t('list.further')}</summary>
          <ContractFields names={further} drawn={drawn} values={values} />
        </details>
      )}
      <Submit label={t('form.search')} plain />
    </Form>
  )
}

/** Links to screens without a component, such as those of plugins. */
const FurtherScreens = ({ links }: { readonly links: LinkMap }) => {
  const { titleOf, isContractDrawn } = usePage()
  const further = Object.keys(links).filter(isContractDrawn)
  return further.length === 0 ? null : (
    <p class="ways">
      {further.map((name) => (
        <Go key={name} to={links[name]}>
          {titleOf(name)}
        </Go>
      ))}
    </p>
  )
}

// A new search begins on the first page.
const kept = ({ query }: ListLook): LinkInput => ({
  limit: query.get('limit') ?? undefined,
  sort: query.get('sort') ?? undefined,
})

/** Draws the searches above a list: all rows, those of the shop, those of the member. */
const Views = ({
  tabs,
  views,
}: {
  readonly tabs: ListPageProps['tabs'] & {}
  readonly views: readonly View[]
}) => {
  const { t, graph } = usePage()
  const list = useList()
  if (!list || tabs.length + views.length === 0) return null
  const hrefOf = (input: LinkInput) => graph.resolve({ rel: list.screen, input }).href
  const all = [
    { label: t('list.all'), href: hrefOf({}) },
    ...tabs.map(({ label, query }) => ({ label, href: hrefOf(query) })),
    ...views.flatMap(({ viewName, links = {} }) => {
      const way = links[list.screen]
      return way ? [{ label: viewName, href: way.href }] : []
    }),
  ]
  const now = list.with({})
  return (
    <nav class="tabs" aria-label={t('list.views')}>
      {all.map(({ label, href }) => (
        <a key={href} class="button" href={href} aria-current={href === now ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  )
}

/** Shows the current conditions of the list, each with a link that removes it. */
const Chips = () => {
  const { t, translate, graph, model } = usePage()
  const list = useList()
  if (!list) return null
  const { input } = graph.named(list.screen)
  const conditions = [...list.query].flatMap(([sent, value]) => {
    const name = sent.replace(/\[\d*\]$/, '')
    const isBox = input[name]?.meta()?.control === 'checkbox'
    if (!list.conditions.includes(name) || (isBox && value === 'false')) return []
    const { options, label = translate(`field.${name}`) } = model.form?.fields[name] ?? {}
    const words = options?.find((one) => one.value === value)?.label ?? value
    return [{ href: list.without(sent, value), words: isBox ? label : `${label}: ${words}` }]
  })
  if (conditions.length === 0) return null
  return (
    <p class="chips">
      {conditions.map(({ href, words }) => (
        <a key={href} class="chip" href={href}>
          {words} <span aria-hidden="true">✕</span>
          <span class="unseen">{t('list.drop')}</span>
        </a>
      ))}
    </p>
  )
}

/** The forms with which a member saves the current search, and deletes saved ones. */
const KeptViews = ({ views }: { readonly views: readonly View[] }) => {
  const { t } = usePage()
  const list = useList()
  if (!list || (views.length === 0 && list.query.size === 0)) return null
  return (
    <details class="chooser">
      <summary>{t('list.keep')}</summary>
      {list.query.size === 0 ? null : (
        <Form
          to="doSaveListView"
          given={{ screen: list.screen, query: list.query.toString() }}
          class="search"
        >
          <Field name="viewName" />
          <Submit label={t('form.save')} plain />
        </Form>
      )}
      <ul class="plain">
        {views.map(({ viewId, viewName, links }) => (
          <li key={viewId} class="ways">
            <Go to={links?.[list.screen]}>{viewName}</Go>
            <Form to="doDeleteListView" of={links}>
              <Submit label={t('list.forget', { name: viewName })} plain />
            </Form>
          </li>
        ))}
      </ul>
    </details>
  )
}

/**
 * Draws actions on many rows of the list: the ticked ones; or with a `count` all that the search finds, if
 * the transition takes the inputs of the search, and `whole`.
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
  readonly count?: number
  readonly children: ComponentChildren
}) => {
  const { t, links } = usePage()
  const list = useList()
  if (!list || of.length === 0 || !(to in links)) return null
  const searched = [...list.query].filter(([name]) => !LOOK.includes(name))
  return (
    <details class="chooser bulk">
      <summary>
        {t('list.bulk')}{' '}
        <span class="chosen-count" role="status" data-said={t('list.chosen', { count: '#' })} />
      </summary>
      <Form to={to} id="bulk" class="stack">
        <BackHere />
        {count === undefined ? null : (
          <>
            {searched.map(([name, value]) => (
              <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
            ))}
            <Field name="whole" hint={t('list.whole', { count })} />
          </>
        )}
        {children}
      </Form>
    </details>
  )
}
