import { usePage } from '../context.ts'
import { Entries } from '../entries.tsx'
import { Field } from '../field.tsx'
import { Form, Submit } from '../forms.tsx'
import { ListPage } from '../list.tsx'
import { Ask, Badge, Card, Facts, Go, Head } from '../parts.tsx'
import { RecordScreen } from '../record.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { MailLook } from './mail-look.tsx'

type Listed = ScreenProps<'goNewsletterList'>['state']['newsletters'][number]
type Newsletter = ScreenProps<'goNewsletter'>['state']
type State = Listed['newsletterState']

const TONES = { draft: 'plain', planned: 'waits', sending: 'waits', sent: 'good', stopped: 'plain' } as const

const Standing = ({ of }: { readonly of: State }) => {
  const { t } = usePage()
  const words = {
    draft: t('newsletter.state.draft'),
    planned: t('newsletter.state.planned'),
    sending: t('newsletter.state.sending'),
    sent: t('newsletter.state.sent'),
    stopped: t('newsletter.state.stopped'),
  }
  return <Badge tone={TONES[of]}>{words[of]}</Badge>
}

export const NewsletterList: Screen<'goNewsletterList'> = ({ state, links }) => {
  const { t, actionOf } = usePage()
  return (
    <ListPage
      state={state}
      lead={t('newsletter.lead')}
      action={links.goNewsletter}
      actionLabel={actionOf('doCreateNewsletter')}
      ways={<Go to={links.goSubscriptionList}>{t('newsletter.subscribers')}</Go>}
    >
      <Entries
        list="newsletters"
        rows={state.newsletters}
        empty={t('newsletter.empty')}
        columns={[
          'newsletterSubject',
          {
            of: 'newsletterState',
            title: t('newsletter.columnState'),
            cell: ({ newsletterState }) => <Standing of={newsletterState} />,
          },
          'sendAt',
          { of: 'sentCount', title: t('newsletter.sent') },
          { of: 'failedCount', title: t('newsletter.failed') },
          { of: 'bouncedCount', title: t('newsletter.bounced') },
          { of: 'endedCount', title: t('newsletter.ended') },
        ]}
      />
    </ListPage>
  )
}

export const NewsletterRecord: Screen<'goNewsletter'> = ({ state, links }) => {
  const { t } = usePage()
  const { newsletterId, newsletterSubject = '', newsletterState = 'draft' } = state
  const isDraft = newsletterState === 'draft'
  const languages = [
    { value: 'ja', label: t('mailTemplate.ja') },
    { value: 'en', label: t('mailTemplate.en') },
  ]
  return (
    <RecordScreen
      to="doUpdateNewsletter"
      name={newsletterSubject || null}
      ways={<Go to={links.goNewsletterPreview}>{t('newsletter.preview')}</Go>}
      notice={
        <>
          <Sender of={state} />
          {newsletterId === null || isDraft ? null : <Progress of={state} />}
        </>
      }
      {...(!isDraft && { only: [], saving: <span /> })}
      cards={[
        { fields: ['newsletterSubject', 'newsletterSubjectEn'] },
        {
          title: t('newsletter.texts'),
          lead: t('newsletter.textsLead'),
          fields: ['newsletterText', 'newsletterTextEn'],
        },
        {
          title: t('newsletter.segment'),
          lead: t('newsletter.segmentLead'),
          aside: true,
          fields: ['segment', 'segmentGroup', 'segmentDays', 'segmentProduct', 'segmentLanguage'],
          after:
            newsletterId === null || !isDraft ? null : (
              <p>
                <strong>{t('newsletter.receivers', { count: state.receiverCount })}</strong>
              </p>
            ),
        },
      ]}
      deletion={{
        means: t('newsletter.deleteMeans', { name: newsletterSubject }),
        stays: !isDraft && t('newsletter.noDraft'),
      }}
    >
      {links.doTestNewsletter ? (
        <Card title={t('newsletter.test')}>
          <p class="hint">{t('newsletter.testLead')}</p>
          <Form to="doTestNewsletter" class="filters">
            <Field name="email" required />
            <Field name="mailLanguage" options={languages} required />
            <Submit label={t('newsletter.test')} plain />
          </Form>
        </Card>
      ) : null}
      {links.doSendNewsletter ? (
        <Card title={t('newsletter.send')}>
          <p class="hint">{t('newsletter.sendLead')}</p>
          <Ask
            label={t('newsletter.send')}
            means={t('newsletter.sendMeans', { name: newsletterSubject, count: state.receiverCount })}
            plain
          >
            <Form to="doSendNewsletter">
              <Submit label={t('newsletter.send')} />
            </Form>
          </Ask>
        </Card>
      ) : null}
      {links.doStopNewsletter ? (
        <Ask label={t('newsletter.stop')} means={t('newsletter.stopMeans')}>
          <Form to="doStopNewsletter">
            <Submit label={t('newsletter.stop')} danger />
          </Form>
        </Ask>
      ) : null}
    </RecordScreen>
  )
}

/** Says what is missing of the sender, and where it is filled in. */
const Sender = ({ of: { missingOfSender } }: { readonly of: Newsletter }) => {
  const { t, translate, links } = usePage()
  if (missingOfSender.length === 0) return null
  const names = {
    shopName: translate('field.shopName'),
    postalCode: translate('field.postalCode'),
    pref: translate('field.pref'),
    addr01: translate('field.addr01'),
    shopEmail02: translate('field.shopEmail02'),
  }
  const fields = missingOfSender.map((name) => names[name]).join('・')
  return (
    <div class="notice look" role="status">
      <p>{t('newsletter.senderMissing')}</p>
      <p>
        {links.goBaseInfo ? (
          <Go to={links.goBaseInfo}>{t('newsletter.senderWhere', { fields })}</Go>
        ) : (
          t('newsletter.senderWhere', { fields })
        )}
      </p>
    </div>
  )
}

const Progress = ({ of }: { readonly of: Newsletter }) => {
  const { t } = usePage()
  const count = (number = 0) => t('count', { count: number })
  return (
    <Card title={t('newsletter.progress')}>
      <p>
        <Standing of={of.newsletterState ?? 'draft'} />
      </p>
      <Facts
        of={[
          { name: t('newsletter.sent'), value: count(of.sentCount) },
          { name: t('newsletter.waiting'), value: count(of.waitingCount) },
          ...(of.keptCount ? [{ name: t('newsletter.kept'), value: count(of.keptCount) }] : []),
          { name: t('newsletter.failed'), value: count(of.failedCount) },
          { name: t('newsletter.bounced'), value: count(of.bouncedCount) },
          { name: t('newsletter.left'), value: count(of.leftCount) },
          { name: t('newsletter.ended'), value: count(of.endedCount) },
        ]}
      />
    </Card>
  )
}

export const NewsletterPreview: Screen<'goNewsletterPreview'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  return (
    <>
      <Head title={titleOf('goNewsletterPreview')} lead={t('newsletter.previewLead')} />
      <p class="ways">
        <Go to={links.goNewsletter}>{titleOf('goNewsletter')}</Go>
      </p>
      <div class="mail-looks">
        {state.previews.map((preview) => (
          <MailLook key={preview.language} of={preview} />
        ))}
      </div>
    </>
  )
}

const SUBSCRIBER_TONES = { active: 'good', unconfirmed: 'waits', ended: 'plain' } as const

export const SubscriptionList: Screen<'goSubscriptionList'> = ({ state, links }) => {
  const { t, translate, actionOf } = usePage()
  const words = {
    active: translate('message.newsletter.state.active'),
    unconfirmed: translate('message.newsletter.state.unconfirmed'),
    ended: translate('message.newsletter.state.ended'),
  }
  return (
    <ListPage
      state={state}
      lead={t('newsletter.subscribersLead')}
      ways={<Go to={links.goExportSubscriptions}>{actionOf('goExportSubscriptions')}</Go>}
    >
      <Entries
        list="subscriptions"
        rows={state.subscriptions}
        empty={t('newsletter.noSubscribers')}
        columns={[
          'email',
          {
            of: 'subscriptionState',
            cell: ({ subscriptionState }) => (
              <Badge tone={SUBSCRIBER_TONES[subscriptionState]}>{words[subscriptionState]}</Badge>
            ),
          },
          { of: 'subscriptionOrigin', title: translate('message.newsletter.column.subscriptionOrigin') },
          'mailLanguage',
          { of: 'askedAt', title: translate('message.newsletter.column.askedAt') },
          { of: 'confirmedAt', title: translate('message.newsletter.column.confirmedAt') },
          { of: 'endedAt', title: translate('message.newsletter.column.endedAt') },
          { of: 'endReason', title: translate('message.newsletter.column.endReason') },
          {
            title: t('contract.ways'),
            action: true,
            cell: ({ email, links: own = {} }) =>
              own.doEndSubscription ? (
                <Ask label={actionOf('doEndSubscription')} means={t('newsletter.endMeans', { email })}>
                  <Form to="doEndSubscription" of={own}>
                    <Submit label={actionOf('doEndSubscription')} danger />
                  </Form>
                </Ask>
              ) : null,
          },
        ]}
      />
    </ListPage>
  )
}
