import { seenFrom } from '../../hypermedia/resolve.ts'
import { type OfficePage, usePage } from './context.ts'
import { Field } from './field.tsx'
import { Form } from './forms.tsx'
import { Hole } from './hole.tsx'
import { Icon } from './icon.tsx'
import { Drawer } from './menu.tsx'
import { Go } from './parts.tsx'

/** The address of the shop for shoppers; a closed one on another host lets members in by its own address. */
const shopOf = ({ graph, closed, look }: OfficePage): string =>
  (closed && look) || seenFrom(graph, 'office', graph.resolve({ rel: 'goTop', input: {} })).href

/** Draws the bar above every screen: the shop, the search over everything, and the member. */
export const Bar = () => {
  const page = usePage()
  const { t, graph, shopName } = page
  return (
    <header class="bar">
      <Drawer />
      <a class="brand" href={graph.resolve({ rel: 'goAdminTop', input: {} }).href}>
        {shopName}
      </a>
      <Form to="goAdminSearch" class="find">
        <Icon name="search" />
        <Field name="keyword" placeholder={t('search.placeholder')} autocomplete="off" />
        <kbd hidden>Ctrl K</kbd>
      </Form>
      <a class="view-shop" href={shopOf(page)} target="_blank" rel="noopener">
        <Icon name="store" />
        <span>{t('viewShop')}</span>
      </a>
      <Account />
    </header>
  )
}

/** The member, with the screens for their own account. */
const Account = () => {
  const { t, titleOf, groups } = usePage()
  const { links = {} } = groups.find(({ group }) => group === 'account') ?? {}
  return (
    <details class="account">
      <summary>
        <Icon name="circle-user" />
        <span class="who">
          <Hole name="account" />
        </span>
      </summary>
      <div class="account-ways">
        <ul class="plain">
          {Object.values(links).map((to) => (
            <li key={to.rel}>
              <Go to={to}>{titleOf(to.rel)}</Go>
            </li>
          ))}
        </ul>
        <Form to="doAdminLogout" class="sign-out">
          <button type="submit">{t('signOut')}</button>
        </Form>
      </div>
    </details>
  )
}

/** Shown on every page, so that nobody forgets to open the shop, and everybody finds back to what is next. */
export const Closed = ({ by }: { readonly by: 'maintenance' | 'notOpenYet' }) => {
  const page = usePage()
  const { t, groups } = page
  const screen = by === 'maintenance' ? 'goMaintenance' : 'goOpening'
  const way = groups.find(({ links }) => links[screen])?.links[screen]
  return (
    <aside class="closed" aria-label={by === 'maintenance' ? t('maintenance.closed') : t('opening.closed')}>
      {by === 'maintenance' ? t('maintenance.bar') : t('opening.bar')}{' '}
      <a href={shopOf(page)}>{t('maintenance.look')}</a>{' '}
      <Go to={way}>{by === 'maintenance' ? t('maintenance.end') : t('opening.end')}</Go>
    </aside>
  )
}
