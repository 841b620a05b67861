import { usePage } from '../context.ts'
import { Field } from '../field.tsx'
import { Form, Submit } from '../forms.tsx'
import { Card, Facts, Go, Head } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'

type Looked = ScreenProps<'goOrderMailConfirm'>['state']
type Links = ScreenProps<'goOrderMail'>['links']

/** Draws the form of a mail to the customer of an order, with the templates that fill it in. */
export const OrderMail: Screen<'goOrderMail'> = ({ state, links }) => {
  const { t } = usePage()
  return (
    <>
      <Top of={state} links={links} />
      <Card title={t('orderMail.template')}>
        <p>{t('orderMail.templateLead')}</p>
        <p class="ways">
          {state.mailTemplates.map(({ mailTemplateId, mailTemplateName, links: own }) => (
            <Go
              key={mailTemplateId}
              to={own?.goOrderMail}
              class="button"
              current={mailTemplateId === state.mailTemplateId}
            >
              {mailTemplateName}
            </Go>
          ))}
        </p>
      </Card>
      <Write />
    </>
  )
}

/** Draws a mail as it will arrive, and the button that sends it. */
export const OrderMailLook: Screen<'goOrderMailConfirm'> = ({ state, links }) => (
  <>
    <Top of={state} links={links} />
    <Look of={state} />
  </>
)

/** Draws the answer to a form that was not sent: the preview, or the form again. */
export const OrderMailWritten: Screen<'doSendOrderMail'> = ({ state, links }) => (
  <>
    <Top of={state} links={links} />
    {state.isOpen ? <Write /> : <Look of={state} />}
  </>
)

const Top = ({
  of: { orderNo, customerName, recipient },
  links,
}: {
  readonly of: Pick<Looked, 'orderNo' | 'customerName' | 'recipient'>
  readonly links: Links
}) => {
  const { t } = usePage()
  return (
    <>
      <Head title={t('orderMail.title', { orderNo })} />
      <p class="ways">
        <Go to={links.goOrder}>{t('order.toOrder')}</Go>
        <span>{t('orderMail.to', { name: customerName, email: recipient })}</span>
      </p>
    </>
  )
}

const Write = () => {
  const { t } = usePage()
  return (
    <Card>
      <Form to="doSendOrderMail" given={{ mode: 'confirm' }} class="stack">
        <Field name="mailSubject" hint={t('orderMail.subjectHint')} required />
        <Field name="mailBody" hint={t('orderMail.bodyHint')} required />
        <Submit label={t('orderMail.look')} />
      </Form>
    </Card>
  )
}

const Look = ({ of }: { readonly of: Looked }) => {
  const { t } = usePage()
  const { orderNo, mailSubject, mailBody } = of
  const written = { orderNo, mailSubject, mailBody }
  return (
    <>
      <p class="notice" role="status">
        {t('orderMail.notYet')}
      </p>
      <Card title={t('mails.text')}>
        <Facts
          of={[
            { name: t('mails.recipient'), value: of.recipient },
            { name: t('mails.subject'), value: of.fullSubject },
          ]}
        />
        <pre class="letter">{of.mailText}</pre>
      </Card>
      <Card title={t('orderMail.html')}>
        <div dangerouslySetInnerHTML={{ __html: of.mailContent }} />
      </Card>
      <div class="ways">
        <Form to="doSendOrderMail" given={{ ...written, mode: 'complete' }}>
          <Submit label={t('orderMail.send')} />
        </Form>
        <Form to="doSendOrderMail" given={{ ...written, mode: 'back' }}>
          <Submit label={t('orderMail.mend')} plain />
        </Form>
      </div>
    </>
  )
}
