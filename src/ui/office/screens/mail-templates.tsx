import { Conflict } from '../conflict.tsx'
import { usePage } from '../context.ts'
import { Field } from '../field.tsx'
import { Form, SaveBar, Submit } from '../forms.tsx'
import { Ask, Badge, Card, Go, Head } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Script } from '../script.tsx'
import { Table } from '../table.tsx'
import { mailWords } from '../template-words.ts'
import { Warnings } from '../templates.tsx'

type Template = ScreenProps<'goMailTemplateList'>['state']['mailTemplates'][number]
type Mail = NonNullable<ScreenProps<'goMailTemplateList'>['state']['Mail']>
type Preview = ScreenProps<'doUpdateMailTemplate'>['state']['previews'][number]

/** Draws the templates of mails, or the requested one. */
export const MailTemplates: Screen<'goMailTemplateList'> = (props) =>
  props.state.Mail === null ? <List {...props} /> : <Record of={props.state.Mail} links={props.links} />

const List = ({ state }: ScreenProps<'goMailTemplateList'>) => {
  const { t, titleOf } = usePage()
  return (
    <>
      <Head title={titleOf('goMailTemplateList')} lead={t('mailTemplate.lead')} />
      <Card>
        <Table
          label={titleOf('goMailTemplateList')}
          rows={state.mailTemplates}
          empty=""
          columns={[
            {
              title: t('mailTemplate.name'),
              cell: ({ mailTemplateName, links }) => (
                <Go to={links?.goMailTemplateList}>{mailTemplateName}</Go>
              ),
            },
            { title: t('mails.subject'), cell: ({ mailSubject }) => mailSubject },
            { title: t('mailTemplate.file'), cell: ({ fileName }) => fileName },
            { title: t('mailTemplate.state'), cell: (template) => <Standing of={template} /> },
          ]}
        />
      </Card>
      <Card title={t('mailTemplate.add')}>
        <p>{t('mailTemplate.addLead')}</p>
        <Form to="doCreateMailTemplate">
          <div class="fields">
            <Field name="mailTemplateName" required />
            <Field name="fileName" hint={t('mailTemplate.fileHint')} autocomplete="off" required />
            <Field name="mailSubject" hint={t('mailTemplate.subjectHint')} required />
          </div>
          <Submit label={t('mailTemplate.make')} />
        </Form>
      </Card>
    </>
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

const Record = ({
  of: mail,
  links,
}: {
  readonly of: Mail
  readonly links: ScreenProps<'goMailTemplateList'>['links']
}) => {
  const { t } = usePage()
  return (
    <>
      <Head
        title={mail.mailTemplateName}
        lead={mail.deletable ? t('mailTemplate.ownLead') : t('mailTemplate.recordLead')}
      />
      <p class="ways">
        <Go to={links.goMailTemplateList}>{t('mailTemplate.back')}</Go>
        <Standing of={mail} />
      </p>
      <Conflict kept={mail} />
      <Form to="doUpdateMailTemplate">
        <Inputs of={mail} />
        <SaveBar />
      </Form>
      <Test />
      {mail.deletable ? (
        <Ask
          label={t('mailTemplate.delete')}
          means={t('mailTemplate.deleteMeans', { name: mail.mailTemplateName })}
        >
          <Form to="doDeleteMailTemplate">
            <Submit label={t('mailTemplate.deleteSure')} danger />
          </Form>
        </Ask>
      ) : null}
    </>
  )
}

const Inputs = ({ of: mail }: { readonly of: Mail }) => {
  const { t } = usePage()
  return (
    <>
      <Card title={t('mails.subject')}>
        <div class="fields pairs">
          <div>
            <Field name="mailSubject" hint={t('mailTemplate.subjectHint')} required />
            <Warnings of={warningsAt('mailSubject', mail)} />
          </div>
          <div>
            <Field name="mailSubjectEn" hint={t('mailTemplate.englishHint')} />
            <Warnings of={warningsAt('mailSubjectEn', mail)} />
          </div>
        </div>
      </Card>
      <Card title={t('mailTemplate.text')}>
        <p>{t('mailTemplate.textLead')}</p>
        <Variables of={mail.variables} />
        <div class="fields pairs">
          <Code name="mailText" of={mail} />
          <Code name="mailTextEn" of={mail} />
        </div>
        <Script name="template" />
      </Card>
      {mail.mailHtml === null ? null : (
        <Card title={t('orderMail.html')}>
          <p>{t('mailTemplate.htmlLead')}</p>
          <div class="fields pairs">
            <Code name="mailHtml" of={mail} />
            <Code name="mailHtmlEn" of={mail} />
          </div>
        </Card>
      )}
      <Card title={t('mailTemplate.look')}>
        <p>{mail.isAboutOrders ? t('mailTemplate.lookOrder') : t('mailTemplate.lookSample')}</p>
        <div class="ways">
          {mail.isAboutOrders ? (
            <Field name="orderNo" hint={t('mailTemplate.orderHint')} autocomplete="off" />
          ) : null}
          <button type="submit" name="preview" value="1" formTarget="_blank">
            {t('mailTemplate.preview')}
          </button>
        </div>
      </Card>
    </>
  )
}

type Input = Mail['warnings'][number]['field']

const warningsAt = (name: Input, { warnings }: Mail): readonly string[] =>
  warnings.filter(({ field }) => field === name).map(({ message }) => message)

const Code = ({ name, of: mail }: { readonly name: Input; readonly of: Mail }) => {
  const words = JSON.stringify(mailWords(mail.variables.map((variable) => variable.name)))
  return (
    <div class="code-field" data-words={words} spellcheck={false}>
      <Field name={name} />
      <Warnings of={warningsAt(name, mail)} />
    </div>
  )
}

const Variables = ({ of: variables }: { readonly of: Mail['variables'] }) => {
  const { t } = usePage()
  return (
    <details>
      <summary>{t('mailTemplate.variables', { count: variables.length })}</summary>
      <p>{t('mailTemplate.variablesLead')}</p>
      <ul class="variables">
        {variables.map(({ name, example }) => (
          <li key={name} class="variable">
            <code>{`{{ ${name} }}`}</code> <span class="soft">{example}</span>
          </li>
        ))}
      </ul>
    </details>
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
      {state.previews.map((preview) => (
        <Look key={preview.language} of={preview} />
      ))}
    </>
  )
}

const Look = ({ of: { language, mailSubject, mailText, mailContent } }: { readonly of: Preview }) => {
  const { t } = usePage()
  return (
    <Card title={language === 'ja' ? t('mailTemplate.ja') : t('mailTemplate.en')}>
      <p>
        <span class="soft">{t('mails.subject')}</span> <strong lang={language}>{mailSubject}</strong>
      </p>
      <div class="fields pairs">
        <div>
          <h3>{t('mailTemplate.text')}</h3>
          <pre class="letter" lang={language}>
            {mailText}
          </pre>
        </div>
        <div>
          <h3>{t('orderMail.html')}</h3>
          <p class="soft">{t('mailTemplate.plainHtml')}</p>
          <div class="mail-content" lang={language} dangerouslySetInnerHTML={{ __html: mailContent }} />
        </div>
      </div>
    </Card>
  )
}
