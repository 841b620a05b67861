import { usePage } from '../context.ts'
import { Form, Submit } from '../forms.tsx'
import { Badge, Card, Go, Head, Instant, Pager, Table } from '../parts.tsx'
import type { Screen } from '../screen.ts'

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
            { title: t('history.loginId'), cell: ({ loginId }) => <code>{loginId}</code> },
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
              cell: ({ links, sessionId }) => (
                <Form to="doEndMemberSessions" of={links} given={{ sessionId }}>
                  <Submit label={t('sessions.end')} danger />
                </Form>
              ),
            },
          ]}
        />
        {state.count > 1 ? (
          <Form to="doEndMemberSessions">
            <Submit label={t('sessions.endOthers')} danger />
          </Form>
        ) : null}
      </Card>
    </>
  )
}

export const Top: Screen<'goAdminTop'> = ({ state }) => {
  const { t, titleOf } = usePage()
  return (
    <>
      <Head title={titleOf('goAdminTop')} lead={t('top.hello', { name: state.name })} />
      <div class="cards">
        {state.menu.map(({ group, title, screens }) => (
          <Card key={group} title={title}>
            <ul class="plain">
              {screens.map(({ screen, title, links = {} }) => (
                <li key={screen}>
                  <Go to={links[screen]}>{title}</Go>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  )
}
