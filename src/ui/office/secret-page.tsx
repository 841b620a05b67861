import type { ResolvedLink } from '../../hypermedia/graph.ts'
import { usePage } from './context.ts'
import { Card, Go, Head } from './parts.tsx'
import { Script } from './script.tsx'

/** Shows a secret, only this once, with a button that copies it. */
export const SecretPage = ({
  title,
  lead,
  explained,
  secret,
  use,
  to,
}: {
  readonly title: string
  readonly lead: string
  /** Says that it is not shown again. */
  readonly explained: string
  readonly secret: string
  /** Says how it is used. */
  readonly use: string
  /** The page of the record that it belongs to. */
  readonly to: ResolvedLink | undefined
}) => {
  const { t } = usePage()
  return (
    <>
      <Head title={title} lead={lead} />
      <Card>
        <p>{explained}</p>
        <p id="secret">
          <code class="secret">{secret}</code>
        </p>
        <p>
          <button type="button" data-copy="secret" data-copied={t('twoFactor.copied')} hidden>
            {t('token.copy')}
          </button>
        </p>
        <Script name="copy" />
        <p>{use}</p>
        <Go to={to} class="button primary">
          {t('token.kept')}
        </Go>
      </Card>
    </>
  )
}
