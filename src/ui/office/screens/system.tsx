import { usePage } from '../context.ts'
import { Field, Form, Submit } from '../forms.tsx'
import { Ask, Badge, Card, Head, Instant } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Pager, Table } from '../table.tsx'

type Means = ScreenProps<'goLoginHistoryList'>['state']['entries'][number]['means']

const SignInMeans = ({ means }: { readonly means: Means }) => {
  const { t } = usePage()
  const words = {
    password: t('history.password'),
    passkey: t('history.passkey'),
    copiedPasskey: t('history.copiedPasskey'),
  }
  return words[means]
}

export const LoginHistory: Screen<'goLoginHistoryList'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  return (
    <>
      <Head title={titleOf('goLoginHistoryList')} lead={t('history.lead')} />
      <Card>
        <Table
          label={titleOf('goLoginHistoryList')}
          rows={state.entries}
          empty={t('history.empty')}
          columns={[
            { title: t('history.at'), cell: ({ timestamp }) => <Instant at={timestamp} /> },
            { title: t('history.loginId'), cell: ({ loginId }) => <code>{loginId || '–'}</code> },
            { title: t('history.means'), cell: ({ means }) => <SignInMeans means={means} /> },
            { title: t('history.clientIp'), cell: ({ clientIp }) => <code>{clientIp}</code> },
            {
              title: t('history.result'),
              cell: ({ success }) => (
                <Badge tone={success ? 'good' : 'bad'}>
                  {success ? t('history.success') : t('history.failure')}
                </Badge>
              ),
            },
          ]}
        />
        <Pager links={links} count={state.count} limit={state.limit} offset={state.offset} />
      </Card>
    </>
  )
}

export const Sessions: Screen<'goMemberSessionList'> = ({ state }) => {
  const { t, titleOf } = usePage()
  return (
    <>
      <Head title={titleOf('goMemberSessionList')} lead={t('sessions.lead')} />
      <Card>
        <Table
          label={titleOf('goMemberSessionList')}
          rows={state.sessions}
          empty=""
          columns={[
            {
              title: t('sessions.device'),
              cell: ({ device, isThis }) => (
                <>
                  {device} {isThis ? <Badge tone="good">{t('sessions.this')}</Badge> : null}
                </>
              ),
            },
            { title: t('history.clientIp'), cell: ({ clientIp }) => <code>{clientIp}</code> },
            { title: t('sessions.signedInAt'), cell: ({ signedInAt }) => <Instant at={signedInAt} /> },
            { title: t('sessions.seenAt'), cell: ({ seenAt }) => <Instant at={seenAt} /> },
            {
              title: t('sessions.end'),
              action: true,
              cell: ({ links, sessionId, isThis }) => {
                const given = { sessionId }
                return isThis ? (
                  <Form to="doEndMemberSessions" of={links} given={given}>
                    <Submit label={t('sessions.end')} danger />
                  </Form>
                ) : (
                  <Ask label={t('sessions.end')} means={t('sessions.prove')}>
                    <Form to="doEndMemberSessions" of={links} given={given} class="stack">
                      <Field name="currentPassword" required />
                      <Submit label={t('sessions.end')} danger />
                    </Form>
                  </Ask>
                )
              },
            },
          ]}
        />
        {state.count > 1 ? (
          <Ask label={t('sessions.endOthers')} means={t('sessions.prove')}>
            <Form to="doEndMemberSessions" class="stack">
              <Field name="currentPassword" required />
              <Submit label={t('sessions.endOthers')} danger />
            </Form>
          </Ask>
        ) : null}
      </Card>
    </>
  )
}
