import { usePage } from '../context.ts'
import { Card } from '../parts.tsx'
import type { ScreenProps } from '../screen.ts'

type Mailed = ScreenProps<'doUpdateMailTemplate'>['state']['previews'][number]

/** Shows a mail in one language, as text and as HTML. */
export const MailLook = ({
  of: { language, mailSubject, mailText, mailContent },
}: {
  readonly of: Pick<Mailed, 'language' | 'mailSubject' | 'mailText' | 'mailContent'>
}) => {
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
