import { usePage } from '../context.ts'
import { Entries } from '../entries.tsx'
import { Field } from '../field.tsx'
import { Form, Submit } from '../forms.tsx'
import { ListPage } from '../list.tsx'
import { Ask, Badge, Card, Head, Instant } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Table } from '../table.tsx'
import { OwnApps } from './apps.tsx'

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

export const LoginHistory: Screen<'goLoginHistoryList'> = ({ state }) => {
  const { t } = usePage()
  return (
    <ListPage state={state} lead={t('history.lead')}>
      <Entries
        list="entries"
        rows={state.entries}
        empty={t('history.empty')}
        columns={[
          { of: 'timestamp', title: t('history.at') },
          'loginId',
          { of: 'means', title: t('history.means'), cell: ({ means }) => <SignInMeans means={means} /> },
          { of: 'clientIp', title: t('history.clientIp') },
          {
            of: 'success',
            title: t('history.result'),
            cell: ({ success }) => (
              <Badge tone={success ? 'good' : 'bad'}>
                {success ? t('history.success') : t('history.failure')}
              </Badge>
            ),
          },
        ]}
      />
    </ListPage>
  )
}

export const Sessions: Screen<'goMemberSessionList'> = ({ state }) => {
  const { t, titleOf } = usePage()
  const [devices, apps] = [false, true].map((isApp) =>
    state.sessions.filter(({ appName }) => (appName !== null) === isApp),
  )
  return (
    <>
      <Head title={titleOf('goMemberSessionList')} lead={t('sessions.lead')} />
      <Card>
        <Table
          label={titleOf('goMemberSessionList')}
          rows={devices ?? []}
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
      <OwnApps apps={apps ?? []} />
    </>
  )
}
