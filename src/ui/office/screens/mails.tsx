import { usePage } from '../context.ts'
import { Entries } from '../entries.tsx'
import { Form, Submit } from '../forms.tsx'
import { ListPage } from '../list.tsx'
import { Badge, Card, Facts, Go, Head, Instant } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'

type State = ScreenProps<'goSentMail'>['state']['state']

const TONES = { sent: 'good', waiting: 'waits', failed: 'bad', kept: 'plain' } as const

/** Shows the state of a mail. */
export const MailState = ({ state }: { readonly state: State }) => {
  const { translate } = usePage()
  return <Badge tone={TONES[state]}>{translate(`message.office.mailState.${state}`)}</Badge>
}

export const MailList: Screen<'goMailList'> = ({ state }) => {
  const { t } = usePage()
  return (
    <ListPage state={state} lead={t('mails.lead')}>
      <Entries
        list="mails"
        rows={state.mails}
        empty={t('mails.empty')}
        columns={[
          { of: 'mailSubject', long: true },
          { of: 'recipient', title: t('mails.recipient'), long: true },
          { of: 'mailTemplateName', title: t('mails.template'), from: 'wide' },
          { of: 'createdAt', title: t('history.at') },
          { of: 'state', cell: ({ state: own }) => <MailState state={own} /> },
        ]}
      />
    </ListPage>
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

export const Outbox: Screen<'goOutboxList'> = ({ state }) => {
  const { t } = usePage()
  return (
    <ListPage state={state} lead={t('outbox.lead')}>
      <Entries
        list="events"
        rows={state.events}
        empty={t('outbox.empty')}
        columns={[
          { of: 'title', title: t('outbox.what') },
          { of: 'createdAt', title: t('history.at') },
          { of: 'state', cell: ({ state: own }) => <MailState state={own} /> },
          { of: 'attempts', title: t('outbox.attempts') },
          { of: 'nextAttemptAt', title: t('outbox.nextAttemptAt') },
          { of: 'reason', title: t('outbox.reason') },
          {
            title: t('contract.ways'),
            action: true,
            cell: ({ eventId, links }) => (
              <Form to="doDeliverAgain" of={links} given={{ eventId }}>
                <Submit label={t('outbox.again')} plain />
              </Form>
            ),
          },
        ]}
      />
    </ListPage>
  )
}
