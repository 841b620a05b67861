import { usePage } from '../context.ts'
import { Entries } from '../entries.tsx'
import { Field } from '../field.tsx'
import { Form, Submit } from '../forms.tsx'
import { ListPage } from '../list.tsx'
import { Ask, Badge, Card, Facts, Go, Instant } from '../parts.tsx'
import { RecordScreen } from '../record.tsx'
import { MakeCard } from '../row.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { SecretPage } from '../secret-page.tsx'

type One = Pick<ScreenProps<'goWebhook'>['state'], 'isActive' | 'offReason' | 'isSecretMissing'>

const Standing = ({ one: { isActive, offReason, isSecretMissing } }: { readonly one: One }) => {
  const { t } = usePage()
  if (offReason === 'failing') return <Badge tone="bad">{t('webhook.offFailing')}</Badge>
  if (offReason === 'member') return <Badge tone="bad">{t('webhook.offMember')}</Badge>
  if (isSecretMissing) return <Badge tone="bad">{t('webhook.secretMissing')}</Badge>
  return <Badge tone={isActive ? 'good' : 'plain'}>{isActive ? t('webhook.on') : t('webhook.off')}</Badge>
}

const Chosen = ({ names }: { readonly names: readonly string[] }) => {
  const { t } = usePage()
  return <>{names.length === 0 ? t('webhook.noEvents') : names.join(t('role.and'))}</>
}

const drawn = () => ({ webhookUrl: <Url /> })

const Url = () => <Field name="webhookUrl" hint={usePage().t('webhook.urlHint')} />

export const WebhookList: Screen<'goWebhookList'> = ({ state }) => {
  const { t } = usePage()
  return (
    <ListPage
      state={{}}
      lead={t('webhook.lead')}
      below={<MakeCard to="doCreateWebhook" lead={t('webhook.makeLead')} drawn={drawn()} />}
    >
      <Entries
        list="webhooks"
        rows={state.webhooks}
        empty={t('webhook.empty')}
        columns={[
          {
            of: 'webhookName',
            cell: ({ webhookName, links }) => <Go to={links?.goWebhook}>{webhookName}</Go>,
          },
          { of: 'webhookUrl', cell: ({ webhookUrl }) => <code>{webhookUrl}</code> },
          { of: 'webhookEvents', cell: ({ eventNames }) => <Chosen names={eventNames} /> },
          { of: 'memberName', title: t('webhook.member') },
          { of: 'isActive', cell: (one) => <Standing one={one} /> },
        ]}
      />
    </ListPage>
  )
}

export const WebhookRecord: Screen<'goWebhook'> = ({ state, links }) => {
  const { t, actionOf, titleOf } = usePage()
  const { webhookName: name, hint, memberName, formerUntil } = state
  return (
    <RecordScreen
      to="doUpdateWebhook"
      name={name}
      drawn={drawn()}
      deletion={{ means: t('webhook.deleteMeans', { name }) }}
    >
      <Card title={t('webhook.use')}>
        <Facts
          of={[
            { name: t('webhook.standing'), value: <Standing one={state} /> },
            { name: t('webhook.hint'), value: <code>{hint}…</code> },
            { name: t('webhook.member'), value: memberName },
            ...(formerUntil === null
              ? []
              : [{ name: t('webhook.formerUntil'), value: <Instant at={formerUntil} /> }]),
          ]}
        />
        <p>
          <Go to={links.goWebhookTries} class="button">
            {titleOf('goWebhookTries')}
          </Go>
        </p>
        {links.doTestWebhook ? (
          <Form to="doTestWebhook">
            <Submit label={actionOf('doTestWebhook')} />
          </Form>
        ) : null}
        {links.doRenewWebhookSecret ? (
          <Ask label={actionOf('doRenewWebhookSecret')} means={t('webhook.renewMeans')}>
            <Form to="doRenewWebhookSecret" class="stack">
              <Field name="overlapHours" hint={t('webhook.overlapHint')} />
              <Field name="currentPassword" />
              <Submit label={actionOf('doRenewWebhookSecret')} />
            </Form>
          </Ask>
        ) : (
          <p>{t('webhook.notYours', { name: memberName })}</p>
        )}
      </Card>
    </RecordScreen>
  )
}

/** Shows the secret of a webhook, only this once. */
export const WebhookSecret: Screen<'doCreateWebhook' | 'doRenewWebhookSecret'> = ({ state, links }) => {
  const { t } = usePage()
  return (
    <SecretPage
      title={t('webhook.secretTitle', { name: state.webhookName })}
      lead={state.message}
      explained={t('webhook.secretLead')}
      secret={state.signingSecret}
      use={t('webhook.headers')}
      to={links.goWebhook}
    />
  )
}

type Try = ScreenProps<'goWebhookTries'>['state']['tries'][number]

const Outcome = ({ one: { deliveryState } }: { readonly one: Try }) => {
  const { t } = usePage()
  if (deliveryState === 'delivered') return <Badge tone="good">{t('webhook.delivered')}</Badge>
  if (deliveryState === 'failed') return <Badge tone="bad">{t('webhook.failed')}</Badge>
  return (
    <Badge tone="waits">{deliveryState === 'withheld' ? t('webhook.withheld') : t('webhook.waiting')}</Badge>
  )
}

const Answer = ({ one: { answerStatus, fault } }: { readonly one: Try }) =>
  answerStatus === null ? <code>{fault ?? '–'}</code> : <code>HTTP {answerStatus}</code>

const EventName = ({ name }: { readonly name: string }) => {
  const { t, translate } = usePage()
  return (
    <>
      {name.startsWith('webhook.')
        ? t('webhook.testEvent')
        : translate(`message.office.webhookEvents.${name}`)}
    </>
  )
}

export const WebhookTries: Screen<'goWebhookTries'> = ({ state, links }) => {
  const { t, actionOf } = usePage()
  return (
    <ListPage state={state} lead={t('webhook.triesLead')}>
      <p>
        <Go to={links.goWebhook}>{state.webhookName}</Go>
      </p>
      <Entries
        list="tries"
        rows={state.tries}
        empty={t('webhook.noTries')}
        columns={[
          {
            of: 'triedAt',
            title: t('webhook.triedAt'),
            cell: ({ triedAt }) => (triedAt === null ? '–' : <Instant at={triedAt} exact />),
          },
          {
            of: 'deliveredEvent',
            title: t('webhook.event'),
            cell: ({ deliveredEvent }) => <EventName name={deliveredEvent} />,
          },
          { of: 'resource', title: t('webhook.resource'), cell: ({ resource }) => <code>{resource}</code> },
          { of: 'sequence', title: t('webhook.sequence') },
          { of: 'answerStatus', title: t('webhook.answer'), cell: (one) => <Answer one={one} /> },
          {
            of: 'durationMs',
            title: t('webhook.duration'),
            cell: ({ durationMs }) => (durationMs === null ? '–' : `${durationMs} ms`),
          },
          { of: 'deliveryState', title: t('webhook.state'), cell: (one) => <Outcome one={one} /> },
          {
            of: 'nextAt',
            title: t('webhook.nextAt'),
            cell: ({ nextAt }) => (nextAt === null ? '–' : <Instant at={nextAt} exact />),
          },
          {
            of: 'messageId',
            title: '',
            cell: ({ messageId, links: own }) =>
              own?.doSendWebhookAgain ? (
                <Form to="doSendWebhookAgain" of={own} given={{ webhookId: state.webhookId, messageId }}>
                  <Submit label={actionOf('doSendWebhookAgain')} plain />
                </Form>
              ) : null,
          },
        ]}
      />
    </ListPage>
  )
}
