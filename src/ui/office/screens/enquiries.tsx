import { Conflict } from '../conflict.tsx'
import { usePage } from '../context.ts'
import { Entries } from '../entries.tsx'
import { Field } from '../field.tsx'
import { Form, Submit } from '../forms.tsx'
import { ListPage } from '../list.tsx'
import { Badge, Card, Facts, Go, Head, Instant } from '../parts.tsx'
import { MakeCard, RowConflict, RowWays } from '../row.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Script } from '../script.tsx'

type Listed = ScreenProps<'goEnquiryList'>['state']['enquiries'][number]
type Enquiry = ScreenProps<'goEnquiry'>['state']
type Links = ScreenProps<'goEnquiry'>['links']
type Template = ScreenProps<'goReplyTemplateList'>['state']['replyTemplates'][number]

const TONES = { open: 'bad', inProgress: 'waits', waiting: 'plain', closed: 'good' } as const

const StateBadge = ({
  of: { enquiryState, enquiryStateName },
}: {
  readonly of: Pick<Enquiry, 'enquiryState' | 'enquiryStateName'>
}) => <Badge tone={TONES[enquiryState]}>{enquiryStateName}</Badge>

export const EnquiryList: Screen<'goEnquiryList'> = ({ state, links }) => {
  const { t, titleOf, translate } = usePage()
  return (
    <ListPage
      state={state}
      lead={t('enquiry.lead')}
      ways={<Go to={links.goReplyTemplateList}>{titleOf('goReplyTemplateList')}</Go>}
      search={['keyword', 'enquiryKind', 'assignee']}
      tabs={state.enquiryStates.map(({ enquiryState, enquiryStateName, count }) => ({
        label: t('order.tab', { name: enquiryStateName, count }),
        query: { enquiryState },
      }))}
    >
      <Entries<Listed>
        list="enquiries"
        rows={state.enquiries}
        empty={t('enquiry.empty')}
        columns={[
          { of: 'ticketId', title: t('enquiry.ticket') },
          { of: 'enquiryState', cell: (one) => <StateBadge of={one} /> },
          { of: 'customerName', title: t('enquiry.customer') },
          { title: t('enquiry.excerpt'), cell: ({ excerpt }) => <span class="excerpt">{excerpt}</span> },
          { of: 'enquiryKindName', title: translate('field.enquiryKind') },
          { of: 'assigneeName', title: translate('field.assignee') },
          { of: 'askedAt', title: t('enquiry.askedAt') },
        ]}
      />
    </ListPage>
  )
}

export const EnquiryRecord: Screen<'goEnquiry'> = ({ state, links }) => {
  const { t, titleOf, model } = usePage()
  const stale = model.problem?.code === 'staleVersion' ? model.refused?.transition : undefined
  return (
    <>
      <Head title={t('enquiry.title', { ticketId: state.ticketId })} />
      <p class="ways">
        <StateBadge of={state} />
        <Instant at={state.askedAt} />
        {links.collection ? null : <Go to={links.goEnquiryList}>{t('enquiry.list')}</Go>}
        <Go to={links.goReplyTemplateList}>{titleOf('goReplyTemplateList')}</Go>
      </p>
      {stale === 'doUpdateEnquiry' ? (
        <Conflict kept={{ enquiryState: state.enquiryState, assignee: state.assignee }} />
      ) : null}
      {stale === 'doReplyEnquiry' ? <p class="notice">{t('enquiry.newer')}</p> : null}
      {state.canAnswer ? null : <p class="notice">{t('enquiry.outOfReach')}</p>}
      <div class="record">
        <div>
          <Card title={t('enquiry.thread')}>
            <Thread of={state} />
          </Card>
          {state.canAnswer ? <Reply of={state} /> : null}
        </div>
        <div>
          <About of={state} links={links} />
          {links.doUpdateEnquiry ? <Manage of={state} /> : null}
          {links.doAddEnquiryNote ? (
            <Card title={t('enquiry.addNote')}>
              <Form to="doAddEnquiryNote" class="stack">
                <Field name="noteText" hint={t('enquiry.noteHint')} />
                <Submit label={t('enquiry.addNote')} plain />
              </Form>
            </Card>
          ) : null}
        </div>
      </div>
    </>
  )
}

/** Draws all that was written, the oldest first. */
const Thread = ({ of: { correspondence, customerName } }: { readonly of: Enquiry }) => {
  const { t } = usePage()
  const from = { in: t('enquiry.in'), out: t('enquiry.out'), note: t('enquiry.note') }
  return (
    <ol class="thread">
      {correspondence.map(({ messageKind, mailSubject, text, memberName, createdAt }) => (
        <li key={createdAt} class={`thread-item thread-${messageKind}`}>
          <p class="hint">
            {from[messageKind]} {messageKind === 'in' ? customerName : memberName} <Instant at={createdAt} />
          </p>
          {mailSubject === null ? null : <p>{mailSubject}</p>}
          <p class="words">{text}</p>
        </li>
      ))}
    </ol>
  )
}

/** Draws the form of a reply, with the texts that fill it in: as links, or with script as a choice. */
const Reply = ({ of: { replyTemplates, replyTemplateId: chosen } }: { readonly of: Enquiry }) => {
  const { t } = usePage()
  return (
    <Card title={t('enquiry.reply')} id="reply">
      {replyTemplates.length === 0 ? null : (
        <p class="ways fill-links">
          <span>{t('enquiry.fill')}</span>
          {replyTemplates.map(({ replyTemplateId, replyTemplateName, links }) => (
            <Go key={replyTemplateId} to={links?.goEnquiry} current={replyTemplateId === chosen}>
              {replyTemplateName}
            </Go>
          ))}
        </p>
      )}
      <Form to="doReplyEnquiry" class="stack reply-form">
        {replyTemplates.length === 0 ? null : (
          <div class="field fill-choice" hidden>
            <label for="fill">{t('enquiry.fill')}</label>
            <select id="fill" data-fills="replyText">
              <option value="">{t('enquiry.fillNone')}</option>
              {replyTemplates.map(({ replyTemplateId, replyTemplateName, replyText }) => (
                <option key={replyTemplateId} value={replyText} selected={replyTemplateId === chosen}>
                  {replyTemplateName}
                </option>
              ))}
            </select>
          </div>
        )}
        <Field name="replyText" />
        <Field name="mailSubject" required />
        <Field name="stateAfter" required />
        <div class="keeps-typed" data-unsaved="false">
          <Submit label={t('enquiry.send')} />
        </div>
      </Form>
      <Script name="fill" />
    </Card>
  )
}

const About = ({ of: state, links }: { readonly of: Enquiry; readonly links: Links }) => {
  const { t, translate } = usePage()
  const { orderNo, productCode, customerId } = state
  return (
    <Card title={t('enquiry.customer')}>
      <Facts
        of={[
          {
            name: t('enquiry.customer'),
            value: links.goCustomer ? (
              <Go to={links.goCustomer}>{state.customerName}</Go>
            ) : customerId === null && state.canAnswer ? (
              t('enquiry.guest', { name: state.customerName })
            ) : (
              state.customerName
            ),
          },
          { name: translate('field.email'), value: state.email },
          {
            name: t('enquiry.language'),
            value: state.language === 'ja' ? t('enquiry.japanese') : t('enquiry.english'),
          },
          { name: translate('field.enquiryKind'), value: state.enquiryKindName },
          ...(productCode === null
            ? []
            : [
                {
                  name: t('enquiry.product'),
                  value: links.goAdminProduct ? (
                    <Go to={links.goAdminProduct}>{state.productName}</Go>
                  ) : (
                    productCode
                  ),
                },
              ]),
          ...(orderNo === null
            ? []
            : [
                {
                  name: t('enquiry.order'),
                  value: state.orderIsVerified ? (
                    links.goOrder ? (
                      <Go to={links.goOrder}>{orderNo}</Go>
                    ) : (
                      orderNo
                    )
                  ) : (
                    t('enquiry.unverified', { orderNo })
                  ),
                },
              ]),
          { name: t('enquiry.createdAt'), value: <Instant at={state.createdAt} /> },
        ]}
      />
    </Card>
  )
}

/** Draws the form of its state and of the member who is to answer it. */
const Manage = ({ of: state }: { readonly of: Enquiry }) => {
  const { t } = usePage()
  const { enquiryState, assignee, version } = state
  return (
    <Card title={t('enquiry.manage')}>
      <Form to="doUpdateEnquiry" given={{ version }} class="stack">
        <Field
          name="enquiryState"
          value={enquiryState}
          options={state.enquiryStates.map((one) => ({
            value: one.enquiryState,
            label: one.enquiryStateName,
          }))}
          required
        />
        <Field
          name="assignee"
          value={assignee}
          blank={t('enquiry.nobody')}
          options={state.assignees.map((one) => ({ value: one.assignee, label: one.assigneeName }))}
        />
        <Submit label={t('form.save')} plain />
      </Form>
    </Card>
  )
}

const kept = ({
  replyTemplateName,
  replyTemplateNameEn,
  replyTemplateBody,
  replyTemplateBodyEn,
}: Template) => ({ replyTemplateName, replyTemplateNameEn, replyTemplateBody, replyTemplateBodyEn })

export const ReplyTemplateList: Screen<'goReplyTemplateList'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  return (
    <ListPage
      state={state}
      lead={t('replyTemplate.lead')}
      ways={<Go to={links.goEnquiryList}>{titleOf('goEnquiryList')}</Go>}
      notice={<RowConflict update="doUpdateReplyTemplate" rows={state.replyTemplates} kept={kept} />}
      below={<MakeCard to="doCreateReplyTemplate" lead={t('replyTemplate.rules')} />}
    >
      <Entries
        list="replyTemplates"
        rows={state.replyTemplates}
        empty={t('replyTemplate.empty')}
        columns={[
          { of: 'replyTemplateName', cell: ({ replyTemplateName }) => replyTemplateName },
          {
            of: 'replyTemplateBody',
            cell: ({ replyTemplateBody }) => <span class="words">{replyTemplateBody}</span>,
          },
          {
            title: t('contract.ways'),
            action: true,
            cell: (one) => (
              <RowWays
                update="doUpdateReplyTemplate"
                remove="doDeleteReplyTemplate"
                of={one}
                name={one.replyTemplateName}
                kept={kept(one)}
                means={t('replyTemplate.deleteMeans', { name: one.replyTemplateName })}
              />
            ),
          },
        ]}
      />
    </ListPage>
  )
}
