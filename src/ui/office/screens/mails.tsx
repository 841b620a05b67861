import { usePage } from '../context.ts'
import { Field, Form, Submit } from '../forms.tsx'
import { Badge, Card, Facts, Go, Head, Instant } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Pager, Table } from '../table.tsx'

type State = ScreenProps<'goSentMail'>['state']['state']

const TONES = { sent: 'good', waiting: 'waits', failed: 'bad', kept: 'plain' } as const

/** How far a mail is. */
export const MailState = ({ state }: { readonly state: State }) => {
  const { translate } = usePage()
  return <Badge tone={TONES[state]}>{translate(`message.office.mailState.${state}`)}</Badge>
}

export const MailList: Screen<'goMailList'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  return (
    <>
      <Head title={titleOf('goMailList')} lead={t('mails.lead')} />
      <Card>
        <Form to="goMailList" class="filters">
          <Field name="state" blank={t('form.all')} />
          <Field name="emailKeyword" />
          <Submit label={t('form.search')} />
        </Form>
        <Table
          label={titleOf('goMailList')}
          rows={state.mails}
          empty={t('mails.empty')}
          columns={[
            {
              title: t('mails.subject'),
              cell: ({ mailSubject, links }) => <Go to={links?.goSentMail}>{mailSubject}</Go>,
            },
            { title: t('mails.recipient'), cell: ({ recipient }) => recipient },
            { title: t('mails.template'), cell: ({ mailTemplateName }) => mailTemplateName },
            { title: t('history.at'), cell: ({ createdAt }) => <Instant at={createdAt} /> },
            { title: t('jobs.state'), cell: ({ state: own }) => <MailState state={own} /> },
          ]}
        />
        <Pager links={links} count={state.count} limit={state.limit} offset={state.offset} />
      </Card>
    </>
  )
}

export const MailPage: Screen<'goSentMail'> = ({ state, links }) => {
  const { t, titleOf, language } = usePage()
  const { sentAt, failedAt, nextAttemptAt, replyTo, attempts, reason } = state
  const instant = (name: string, at: string | null) =>
    at === null ? [] : [{ name, value: <Instant at={at} exact /> }]
  return (
    <>
      <Head title={state.mailSubject} lead={t('mails.blotted')} />
      <Card>
        <Facts
          of={[
            { name: t('jobs.state'), value: <MailState state={state.state} /> },
            { name: t('mails.recipient'), value: state.recipient },
            { name: t('mails.sender'), value: state.sender },
            ...(replyTo === null ? [] : [{ name: t('mails.replyTo'), value: replyTo }]),
            { name: t('mails.template'), value: state.mailTemplateName },
            { name: t('mails.writtenAt'), value: <Instant at={state.createdAt} exact /> },
            ...instant(t('mails.sentAt'), sentAt),
            ...instant(t('outbox.failedAt'), failedAt),
            ...instant(t('outbox.nextAttemptAt'), nextAttemptAt),
            ...(attempts === 0
              ? []
              : [{ name: t('outbox.attempts'), value: new Intl.NumberFormat(language).format(attempts) }]),
          ]}
        />
        {reason === null ? null : <p class="wrong">{reason}</p>}
        <div class="ways">
          <Form to="doSendMailAgain">
            <Submit label={t('mails.again')} />
          </Form>
          <Go to={links.goMailList} class="button">
            {titleOf('goMailList')}
          </Go>
        </div>
      </Card>
      <Card title={t('mails.text')}>
        <pre class="letter">{state.mailBody}</pre>
      </Card>
    </>
  )
}

export const Outbox: Screen<'goOutboxList'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  return (
    <>
      <Head title={titleOf('goOutboxList')} lead={t('outbox.lead')} />
      <Card>
        <Form to="goOutboxList" class="filters">
          <Field name="state" blank={t('form.all')} />
          <Submit label={t('form.search')} />
        </Form>
        <Table
          label={titleOf('goOutboxList')}
          rows={state.events}
          empty={t('outbox.empty')}
          columns={[
            {
              title: t('outbox.what'),
              cell: ({ title, links }) =>
                links?.goSentMail ? <Go to={links.goSentMail}>{title}</Go> : title,
            },
            { title: t('history.at'), cell: ({ createdAt }) => <Instant at={createdAt} /> },
            { title: t('jobs.state'), cell: ({ state: own }) => <MailState state={own} /> },
            { title: t('outbox.attempts'), number: true, cell: ({ attempts }) => attempts },
            {
              title: t('outbox.nextAttemptAt'),
              cell: ({ nextAttemptAt }) => (nextAttemptAt === null ? null : <Instant at={nextAttemptAt} />),
            },
            { title: t('outbox.reason'), cell: ({ reason }) => reason },
            {
              title: t('outbox.again'),
              action: true,
              cell: ({ eventId, links }) => (
                <Form to="doDeliverAgain" of={links} given={{ eventId }}>
                  <Submit label={t('outbox.again')} plain />
                </Form>
              ),
            },
          ]}
        />
        <Pager links={links} count={state.count} limit={state.limit} offset={state.offset} />
      </Card>
    </>
  )
}
