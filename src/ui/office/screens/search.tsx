import { usePage } from '../context.ts'
import { Card, Go, Head } from '../parts.tsx'
import type { Screen } from '../screen.ts'

export const Search: Screen<'goAdminSearch'> = ({ state: { keyword, results, lists } }) => {
  const { t, titleOf } = usePage()
  const kinds = {
    screen: t('search.screen'),
    order: t('search.order'),
    product: t('search.product'),
    customer: t('search.customer'),
    member: t('search.member'),
  }
  return (
    <>
      <Head title={titleOf('goAdminSearch')} lead={t('search.lead')} />
      {keyword === null ? null : (
        <Card title={t('search.of', { keyword })}>
          {results.length === 0 ? <p class="empty results">{t('search.none')}</p> : null}
          {results.length === 0 ? null : (
            <ul class="plain results">
              {results.map(({ kind, title, detail, links = {} }, at) => (
                <li key={at}>
                  <Go to={Object.values(links)[0]}>
                    <span>{title}</span> <span class="soft">{`${kinds[kind]} · ${detail}`}</span>
                  </Go>
                </li>
              ))}
            </ul>
          )}
          <p class="ways">
            {lists.map(({ kind, links = {} }) => (
              <Go key={kind} to={Object.values(links)[0]} class="button">
                {t('search.all', { kind: kinds[kind] })}
              </Go>
            ))}
          </p>
        </Card>
      )}
    </>
  )
}
