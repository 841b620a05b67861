import { usePage } from '../context.ts'
import { Field } from '../field.tsx'
import { Fields } from '../fields.tsx'
import { Form, Submit } from '../forms.tsx'
import { Badge, Card, Go, Head, Instant } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Table } from '../table.tsx'

type Entry = ScreenProps<'goAdminLog'>['state']['log'][number]

const TONES = {
  trace: 'plain',
  debug: 'plain',
  info: 'plain',
  warn: 'waits',
  error: 'bad',
  fatal: 'bad',
} as const

export const Log: Screen<'goAdminLog'> = ({ state }) => {
  const { t, titleOf, translate, language } = usePage()
  const number = new Intl.NumberFormat(language)
  return (
    <>
      <Head title={titleOf('goAdminLog')} lead={t('log.lead')} />
      <Card>
        <Form to="goAdminLog" class="filters">
          <Field name="level" blank={t('form.all')} />
          <Fields names={['nameKeyword', 'transition', 'requestId', 'limit']} />
          <Submit label={t('form.search')} />
        </Form>
        <Table
          label={titleOf('goAdminLog')}
          rows={state.log}
          empty={t('log.empty')}
          columns={[
            {
              title: t('history.at'),
              cell: ({ timestamp }) => (timestamp === null ? null : <Instant at={timestamp} exact />),
            },
            {
              title: t('log.level'),
              cell: ({ level }) =>
                level === null ? null : (
                  <Badge tone={TONES[level]}>{translate(`message.office.level.${level}`)}</Badge>
                ),
            },
            { title: t('log.what'), cell: (entry) => <What entry={entry} /> },
            { title: t('log.status'), number: true, cell: ({ status }) => status },
            {
              title: t('log.milliseconds'),
              number: true,
              cell: ({ milliseconds }) => (milliseconds === null ? null : number.format(milliseconds)),
            },
            {
              title: t('log.request'),
              cell: ({ requestId, links }) => (
                <Go to={links?.goAdminLog}>
                  <code>{requestId}</code>
                </Go>
              ),
            },
          ]}
        />
      </Card>
    </>
  )
}

const What = ({ entry: { message, transition, error, line } }: { readonly entry: Entry }) => (
  <details class="line">
    <summary>
      {message} {transition === null ? null : <code>{transition}</code>}
      {message === '' && transition === null ? <code>{line.slice(0, 120)}</code> : null}
    </summary>
    {error === null ? null : <pre>{error}</pre>}
    <pre>{line}</pre>
  </details>
)
