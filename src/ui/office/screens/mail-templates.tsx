import { usePage } from '../context.ts'
import { Entries } from '../entries.tsx'
import { Field } from '../field.tsx'
import { Form, Submit } from '../forms.tsx'
import { ListPage } from '../list.tsx'
import { LivePreview } from '../live-preview.tsx'
import { Ask, Badge, Card, Go, Head } from '../parts.tsx'
import { RecordScreen } from '../record.tsx'
import { MakeCard } from '../row.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Script } from '../script.tsx'
import { mailWords } from '../template-words.ts'
import { Warnings } from '../templates.tsx'
import { MailLook } from './mail-look.tsx'
import { Variables } from './mail-variables.tsx'

type Template = ScreenProps<'goMailTemplateList'>['state']['mailTemplates'][number]
type Mail = NonNullable<ScreenProps<'goMailTemplateList'>['state']['Mail']>

/** Draws the templates of mails, or the requested one. */
export const MailTemplates: Screen<'goMailTemplateList'> = (props) =>
  props.state.Mail === null ? <List {...props} /> : <Record of={props.state.Mail} />

const List = ({ state }: ScreenProps<'goMailTemplateList'>) => {
  const { t } = usePage()
  return (
    <ListPage
      state={{}}
      lead={t('mailTemplate.lead')}
      below={
        <MakeCard
          to="doCreateMailTemplate"
          lead={t('mailTemplate.addLead')}
          drawn={{ fileName: <Field name="fileName" autocomplete="off" /> }}
        />
      }
    >
      <Entries
        list="mailTemplates"
        rows={state.mailTemplates}
        empty=""
        columns={[
          'mailTemplateName',
          'mailSubject',
          'fileName',
          { title: t('mailTemplate.state'), cell: (template) => <Standing of={template} /> },
        ]}
      />
    </ListPage>
  )
}

/** Shows the author of a template. */
const Standing = ({
  of: { deletable, written },
}: {
  readonly of: Pick<Template, 'deletable' | 'written'>
}) => {
  const { t } = usePage()
  return (
    <span class="ways">
      {deletable ? <Badge tone="plain">{t('mailTemplate.own')}</Badge> : null}
      {written.length > 0 ? <Badge tone="good">{t('mailTemplate.written')}</Badge> : null}
      {deletable || written.length > 0 ? null : <span class="soft">{t('mailTemplate.usual')}</span>}
    </span>
  )
}

const Record = ({ of: mail }: { readonly of: Mail }) => {
  const { t } = usePage()
  const { mailTemplateName, deletable, mailHtml } = mail
  const isFixed = mailHtml === null
  return (
    <RecordScreen
      to="doUpdateMailTemplate"
      name={mailTemplateName}
      lead={deletable ? t('mailTemplate.ownLead') : t('mailTemplate.recordLead')}
      kept={mail}
      ways={<Standing of={mail} />}
      cards={[
        { title: t('mails.subject'), fields: ['mailSubject', 'mailSubjectEn'] },
        {
          title: t('mailTemplate.text'),
          lead: t('mailTemplate.textLead'),
          fields: ['mailText', 'mailTextEn'],
          after: <Script name="template" />,
        },
        {
          title: t('orderMail.html'),
          fields: ['mailHtml', 'mailHtmlEn'],
          lead: t('mailTemplate.htmlLead'),
        },
        { fields: ['orderNo'], aside: true, instead: <Beside of={mail} /> },
      ]}
      drawn={{
        mailSubject: <Subject name="mailSubject" of={mail} />,
        mailSubjectEn: <Subject name="mailSubjectEn" of={mail} />,
        mail_subject: null,
        mailText: <Code name="mailText" of={mail} />,
        mailTextEn: <Code name="mailTextEn" of={mail} />,
        mailHtml: isFixed ? null : <Code name="mailHtml" of={mail} />,
        mailHtmlEn: isFixed ? null : <Code name="mailHtmlEn" of={mail} />,
        preview: null,
      }}
      deletion={{
        means: t('mailTemplate.deleteMeans', { name: mailTemplateName }),
        sure: t('mailTemplate.deleteSure'),
      }}
    >
      <Test />
      {mail.written.length > 0 ? <Restore of={mail} /> : null}
    </RecordScreen>
  )
}

/** Draws what helps with writing, beside the texts: the variables, and a preview of what is typed. */
const Beside = ({ of: mail }: { readonly of: Mail }) => {
  const { t } = usePage()
  return (
    <div class="mail-beside">
      <Card title={t('mailTemplate.insert')}>
        <Variables of={mail.variables} />
      </Card>
      <Preview of={mail} />
    </div>
  )
}

const Preview = ({ of: { isAboutOrders } }: { readonly of: Mail }) => {
  const { t } = usePage()
  return (
    <Card title={t('mailTemplate.look')}>
      <LivePreview part=".mail-looks" title={t('mailTemplate.lookHere')} />
      <p class="hint">{isAboutOrders ? t('mailTemplate.lookOrder') : t('mailTemplate.lookSample')}</p>
      <div class="ways">
        {isAboutOrders ? <Field name="orderNo" autocomplete="off" /> : null}
        <button type="submit" name="preview" value="1" formTarget="_blank">
          {t('mailTemplate.preview')}
        </button>
      </div>
    </Card>
  )
}

/** Draws the button that restores the standard texts. */
const Restore = ({ of: { written } }: { readonly of: Mail }) => {
  const { t } = usePage()
  return (
    <Ask label={t('mailTemplate.restore')} means={t('mailTemplate.restoreMeans')} plain>
      <Form to="doUpdateMailTemplate">
        {written.map((name) => (
          <input key={name} type="hidden" name={name} value="" />
        ))}
        <Submit label={t('mailTemplate.restoreSure')} />
      </Form>
    </Ask>
  )
}

type Input = Mail['warnings'][number]['field']
type Part = Mail['written'][number]

const warningsAt = (name: Input, { warnings }: Mail): readonly string[] =>
  warnings.filter(({ field }) => field === name).map(({ message }) => message)

const Subject = ({ name, of }: { readonly name: Input; readonly of: Mail }) => (
  <div class="code-line">
    <Field name={name} />
    <Warnings of={warningsAt(name, of)} />
  </div>
)

const Code = ({ name, of: mail }: { readonly name: Part; readonly of: Mail }) => {
  const { t } = usePage()
  const words = JSON.stringify(mailWords(mail.variables.map((variable) => variable.name)))
  return (
    <div class="code-field" data-words={words} spellcheck={false}>
      <Field
        name={name}
        hint={mail.written.includes(name) ? t('mailTemplate.isWritten') : t('mailTemplate.isStandard')}
      />
      <Warnings of={warningsAt(name, mail)} />
    </div>
  )
}

const Test = () => {
  const { t } = usePage()
  const options = [
    { value: 'ja', label: t('mailTemplate.ja') },
    { value: 'en', label: t('mailTemplate.en') },
  ]
  return (
    <Card title={t('mailTemplate.test')}>
      <p>{t('mailTemplate.testLead')}</p>
      <Form to="doSendTestMail" class="filters">
        <Field name="email" required />
        <Field name="mailLanguage" options={options} required />
        <Submit label={t('mailTemplate.send')} plain />
      </Form>
    </Card>
  )
}

/** Draws a mail as it would arrive, in each language. */
export const MailTemplateLook: Screen<'doUpdateMailTemplate'> = ({ state, links }) => {
  const { t } = usePage()
  const { orderNo } = state
  return (
    <>
      <Head
        title={t('mailTemplate.lookAt', { name: state.mailTemplateName })}
        lead={orderNo === null ? t('mailTemplate.madeUp') : t('mailTemplate.ofOrder', { orderNo })}
      />
      <p class="notice" role="status">
        {state.message}
      </p>
      <p>
        <Go to={links.goMailTemplateList}>{state.mailTemplateName}</Go>
      </p>
      <div class="mail-looks">
        {state.previews.map((preview) => (
          <MailLook key={preview.language} of={preview} />
        ))}
      </div>
    </>
  )
}
