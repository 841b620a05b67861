import type { ComponentChildren } from 'preact'
import type { LinkInput } from '../../hypermedia/link.ts'
import type { LinkMap } from '../../hypermedia/resolve.ts'
import { usePage } from './context.ts'
import { ListProvider, useList } from './list-context.ts'
import { type ListState, useLook, type View } from './list-look.ts'
import { Chips, KeptViews, Search, type SearchProps } from './list-search.tsx'
import { Card, Go, Head } from './parts.tsx'
import { Script } from './script.tsx'
import { Pager } from './table.tsx'

interface ListPageProps extends SearchProps {
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
  /** Inputs that do not select its rows. */
  readonly apart?: readonly string[]
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
      <div class="list-head">
        <Head
          title={title ?? titleOf(screen)}
          {...(lead && { lead })}
          action={action}
          actionLabel={actionLabel ?? (action ? titleOf(action.rel) : '')}
        />
        {ways ? <div class="ways list-ways">{ways}</div> : null}
      </div>
      <FurtherScreens links={links} />
      {notice}
      <Views tabs={tabs ?? []} views={state.views ?? []} />
      <Card>
        <Search look={look} {...searched} />
        <Chips />
        {children}
        {state.views ? <KeptViews views={state.views} /> : null}
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
      <Script name="list" />
    </ListProvider>
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
    <nav class="tabs list-tabs" aria-label={t('list.views')}>
      {all.map(({ label, href }) => (
        <a key={href} class="button" href={href} aria-current={href === now ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  )
}
