import { usePage } from '../context.ts'
import { Card, Go } from '../parts.tsx'
import { Script } from '../script.tsx'
import { SignInForm } from './sign-in.tsx'

/** Draws a page that only contains an error: the links out of it, for visitors the sign-in. */
export const Refusal = () => {
  const { t, titleOf, links } = usePage()
  if (links.doAdminLogin)
    return (
      <Card title={t('signIn.title')}>
        <SignInForm returnTo={wayBack(links.goAdminLogin?.href)} />
        <p class="or">
          <Go to={links.goAdminLogin}>{t('signIn.otherWays')}</Go>
        </p>
        <Script name="interrupted" />
      </Card>
    )
  return (
    <p class="ways">
      {Object.values(links)
        .filter(({ method }) => method === 'GET')
        .map(({ rel, href }) => (
          <a key={rel} class="button" href={href}>
            {titleOf(rel)}
          </a>
        ))}
    </p>
  )
}

const wayBack = (href = ''): string | undefined =>
  new URLSearchParams(href.split('?')[1]).get('returnTo') ?? undefined
