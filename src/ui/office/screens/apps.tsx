import { usePage } from '../context.ts'
import { Field } from '../field.tsx'
import { Form, Submit } from '../forms.tsx'
import { Ask, Card, Head, Instant } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Table } from '../table.tsx'
import { PermissionTicks } from './permissions.tsx'

/** Asks a member whether an app may act for them, and for what. */
export const AppConsent: Screen<'goAuthorizeMemberApp'> = ({ state }) => {
  const { t, titleOf, actionOf } = usePage()
  const { appName: app, appHost: host, authorizationRequest } = state
  return (
    <>
      <Head title={titleOf('goAuthorizeMemberApp')} lead={t('apps.question', { app })} />
      <Card>
        <p>{host === null ? t('apps.local') : t('apps.host', { host })}</p>
        <p class="notices warning">{t('apps.unchecked')}</p>
        <Form to="doAuthorizeMemberApp" given={{ authorizationRequest }} class="stack">
          <p>{t('apps.may')}</p>
          <PermissionTicks />
          <Field name="currentPassword" required />
          <Submit label={actionOf('doAuthorizeMemberApp')} />
        </Form>
        <Form to="doRefuseMemberApp" given={{ authorizationRequest }} class="stack">
          <p class="hint">{t('apps.end')}</p>
          <Submit label={actionOf('doRefuseMemberApp')} plain />
        </Form>
      </Card>
    </>
  )
}

type Own = ScreenProps<'goMemberSessionList'>['state']['sessions'][number]

/** Lists the apps that act for the member; nothing without any. */
export const OwnApps = ({ apps }: { readonly apps: readonly Own[] }) => {
  const { t } = usePage()
  if (apps.length === 0) return null
  return (
    <Card title={t('apps.title')}>
      <p>{t('apps.own')}</p>
      <Table
        label={t('apps.title')}
        rows={apps}
        empty=""
        columns={[
          { title: t('apps.name'), cell: ({ device }) => device },
          { title: t('apps.permitted'), cell: ({ permitted }) => permitted.join(t('role.and')) },
          { title: t('apps.connectedAt'), cell: ({ signedInAt }) => <Instant at={signedInAt} /> },
          { title: t('sessions.seenAt'), cell: ({ seenAt }) => <Instant at={seenAt} /> },
          {
            title: t('apps.disconnect'),
            action: true,
            cell: ({ links, sessionId, device }) => (
              <Ask label={t('apps.disconnect')} means={t('apps.disconnectMeans', { name: device })}>
                <Form to="doEndMemberSessions" of={links} given={{ sessionId }}>
                  <Submit label={t('apps.disconnect')} danger />
                </Form>
              </Ask>
            ),
          },
        ]}
      />
    </Card>
  )
}

type Any = ScreenProps<'goTokenList'>['state']['apps'][number]

/** Lists the apps that act for any member; nothing without any. */
export const MemberApps = ({ apps }: { readonly apps: readonly Any[] }) => {
  const { t } = usePage()
  if (apps.length === 0) return null
  return (
    <Card title={t('apps.title')}>
      <p>{t('apps.lead')}</p>
      <Table
        label={t('apps.title')}
        rows={apps}
        empty=""
        columns={[
          { title: t('apps.name'), cell: ({ appName }) => appName },
          { title: t('apps.member'), cell: ({ memberName }) => memberName },
          { title: t('apps.permitted'), cell: ({ permitted }) => permitted.join(t('role.and')) },
          { title: t('apps.connectedAt'), cell: ({ createdAt }) => <Instant at={createdAt} /> },
          { title: t('token.lastUsed'), cell: ({ seenAt }) => <Instant at={seenAt} /> },
          {
            title: t('apps.disconnect'),
            action: true,
            cell: ({ links, appName, sessionId }) => (
              <Ask label={t('apps.disconnect')} means={t('apps.disconnectMeans', { name: appName })}>
                <Form to="doEndMemberApp" of={links} given={{ sessionId }}>
                  <Submit label={t('apps.disconnect')} danger />
                </Form>
              </Ask>
            ),
          },
        ]}
      />
    </Card>
  )
}
