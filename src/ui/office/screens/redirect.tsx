import { usePage } from '../context.ts'
import { Card, Head } from '../parts.tsx'
import type { Screen } from '../screen.ts'

export const ActionRedirect: Screen<'goAdminActionRedirect'> = ({ state }) => {
  const { titleOf } = usePage()
  return (
    <>
      <Head title={titleOf('goAdminActionRedirect')} />
      <Card>
        <p>{state.message}</p>
        <GoOn to={state.returnTo} />
      </Card>
    </>
  )
}

export const UnsupportedRoute: Screen<'goAdminUnsupportedRoute'> = ({ state }) => {
  const { t, titleOf } = usePage()
  const { message, routeName, returnTo } = state
  return (
    <>
      <Head title={titleOf('goAdminUnsupportedRoute')} />
      <Card>
        <p>{message}</p>
        {routeName === null ? null : (
          <p>
            {t('redirect.route')} <code>{routeName}</code>
          </p>
        )}
        <GoOn to={returnTo} />
      </Card>
    </>
  )
}

/** A link, and no form: so it works for read-only members, too. */
const GoOn = ({ to }: { readonly to: string }) => {
  const { t } = usePage()
  return (
    <p class="ways">
      <a class="button primary" href={to}>
        {t('redirect.goOn')}
      </a>
    </p>
  )
}
