import type { ComponentChildren } from 'preact'
import type { ResolvedLink } from '../../hypermedia/graph.ts'
import type { LinkMap } from '../../hypermedia/resolve.ts'
import { type OfficePage, usePage } from './context.ts'
import { BackHere, Form } from './forms.tsx'
import { Icon } from './icon.tsx'
import type { IconName } from './icons.ts'

const ICONS: Readonly<Record<string, IconName>> = {
  orders: 'receipt-text',
  products: 'package',
  customers: 'users',
  promotions: 'ticket-percent',
  content: 'file-text',
  look: 'palette',
  reports: 'chart-column',
  settings: 'settings',
}

/** Draws the menu at the left: it stays while one scrolls, and can be folded to its icons. */
export const Menu = () => {
  const { t } = usePage()
  return (
    <nav class="menu" aria-label={t('menu')}>
      <Entries />
      <Fold />
    </nav>
  )
}

/** Draws the menu of a narrow window, which opens from the bar. */
export const Drawer = () => {
  const { t } = usePage()
  return (
    <details class="drawer">
      <summary>
        <Icon name="menu" />
        <span>{t('menu')}</span>
      </summary>
      <nav aria-label={t('menu')}>
        <Entries />
      </nav>
    </details>
  )
}

const Entries = () => {
  const page = usePage()
  const { graph, groups, model, titleOf, translate } = page
  const own = model.transition?.name
  const current = currentOf(page)
  const home = graph.resolve({ rel: 'goAdminTop', input: {} })
  const isSetting = groups.some((one) => one.isSetting && current !== undefined && current in one.links)
  return (
    <>
      <Pinned />
      <ul class="groups">
        <li class="group">
          <Entry to={home} icon="house" now={own === home.rel ? 'page' : undefined}>
            {titleOf(home.rel)}
          </Entry>
        </li>
        {groups
          .filter((one) => !one.isSetting)
          .map(({ group, links }) => (
            <Group
              key={group}
              title={translate(`message.office.group.${group}`)}
              icon={ICONS[group] ?? 'file-text'}
              links={links}
              current={isSetting && group === 'settings' ? 'goSettings' : current}
            />
          ))}
      </ul>
    </>
  )
}

/**
 * Returns the current screen of the menu or of the settings page: for the page of a record the list that it
 * links back to.
 */
const currentOf = ({ graph, groups, model, links }: OfficePage): string | undefined => {
  const screens = groups.flatMap((one) => Object.keys(one.links))
  const own = model.transition?.name ?? ''
  // Every record links to its history without belonging to it; the first page belongs to none.
  const around = graph.entrances.includes(own)
    ? []
    : Object.keys(links).filter((name) => name !== 'goAuditLog')
  const open = [own, ...around].filter((name) => screens.includes(name))
  const listsIt = (name: string) =>
    Object.values(graph.named(name).items ?? {}).some((names) => names.includes(own))
  return open.includes(own) ? own : (open.find(listsIt) ?? open[0])
}

/** Draws a group: a link to its first screen, and its screens, which are shown where one is among them. */
const Group = ({
  title,
  icon,
  links,
  current,
}: {
  readonly title: string
  readonly icon: IconName
  readonly links: LinkMap
  readonly current: string | undefined
}) => {
  const { t, titleOf, model } = usePage()
  const [first, ...others] = Object.values(links)
  if (!first) return null
  const isCurrent = current !== undefined && current in links
  const nowOf = (rel: string) =>
    rel === current ? (model.transition?.name === rel ? ('page' as const) : ('true' as const)) : undefined
  const waiting = Object.keys(links).reduce((sum, rel) => sum + (model.menu?.waiting[rel] ?? 0), 0)
  const entry = (
    <Entry to={first} icon={icon} waiting={waiting} now={others.length === 0 ? nowOf(first.rel) : undefined}>
      {title}
    </Entry>
  )
  if (others.length === 0) return <li class="group">{entry}</li>
  return (
    <li class={isCurrent ? 'group is-current' : 'group'}>
      {entry}
      <details open={isCurrent || model.menu?.isFolded}>
        <summary>
          <Icon name="chevron-down" />
          <span class="unseen">{t('menuOf', { group: title })}</span>
        </summary>
        <ul>
          {[first, ...others].map(({ rel, href }) => (
            <li key={rel}>
              <a class="sub-entry" href={href} aria-current={nowOf(rel)}>
                {titleOf(rel)}
                <Waiting count={model.menu?.waiting[rel] ?? 0} />
              </a>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

const Entry = ({
  to: { href },
  icon,
  now,
  waiting = 0,
  children,
}: {
  readonly to: ResolvedLink
  readonly icon: IconName
  readonly now: 'page' | 'true' | undefined
  readonly waiting?: number
  readonly children: ComponentChildren
}) => (
  <a class="entry" href={href} aria-current={now}>
    <Icon name={icon} />
    <span class="entry-name">{children}</span>
    <Waiting count={waiting} />
  </a>
)

/** The number that the shop counts up to for the menu. */
const MOST_COUNTED = 1000

const Waiting = ({ count }: { readonly count: number }) => {
  const { t, language } = usePage()
  const number = new Intl.NumberFormat(language)
  return count === 0 ? null : (
    <>
      {' '}
      <span class="count">
        {count < MOST_COUNTED ? number.format(count) : `${MOST_COUNTED - 1}+`}
        <span class="unseen">{t('menuWaiting')}</span>
      </span>
    </>
  )
}

/** The screens that the member put at the top. */
const Pinned = () => {
  const { t, titleOf, groups, model } = usePage()
  const open = Object.assign({}, ...groups.map(({ links }) => links)) as LinkMap
  const pinned = (model.menu?.pinned ?? []).flatMap((rel) => open[rel] ?? [])
  return pinned.length === 0 ? null : (
    <div class="pinned">
      <h2>{t('pin.title')}</h2>
      <ul>
        {pinned.map(({ rel, href }) => (
          <li key={rel}>
            <a class="entry" href={href}>
              <Icon name="star" />
              <span class="entry-name">{titleOf(rel)}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

const Fold = () => {
  const { t, model } = usePage()
  const { isFolded = false } = model.menu ?? {}
  return (
    <Form to="doFoldMenu" given={{ isFolded: !isFolded }} class="fold">
      <BackHere />
      <button type="submit" class="quiet">
        <Icon name={isFolded ? 'panel-left-open' : 'panel-left-close'} />
        <span class="entry-name">{isFolded ? t('unfold') : t('fold')}</span>
      </button>
    </Form>
  )
}

/** Draws the star beside the title of a screen, which puts it at the top of the menu, or takes it away again. */
export const Star = () => {
  const { t, groups, model } = usePage()
  const screen = model.transition?.name
  if (!model.menu || screen === undefined || !groups.some(({ links }) => screen in links)) return null
  const isPinned = model.menu.pinned.includes(screen)
  return (
    <Form to={isPinned ? 'doUnpinScreen' : 'doPinScreen'} given={{ screen }} class="star">
      <BackHere />
      <button type="submit" class={isPinned ? 'quiet is-pinned' : 'quiet'}>
        <Icon name="star" />
        <span class="unseen">{isPinned ? t('pin.remove') : t('pin.add')}</span>
      </button>
    </Form>
  )
}
