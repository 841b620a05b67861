import { usePage } from '../context.ts'
import { Card } from '../parts.tsx'
import { RecordScreen } from '../record.tsx'
import type { Screen } from '../screen.ts'

export const Analytics: Screen<'goAnalytics'> = ({ links }) => {
  const { t, titleOf } = usePage()
  return (
    <RecordScreen
      to="doUpdateAnalytics"
      name={titleOf('goAnalytics')}
      lead={t('analytics.lead')}
      seen={links.goTop}
      notice={
        <Card>
          <p>{t('analytics.where')}</p>
        </Card>
      }
      cards={[
        { title: t('analytics.ga4'), fields: ['ga4Id'] },
        { title: t('analytics.gtm'), fields: ['gtmId'] },
        { title: t('analytics.meta'), fields: ['metaPixelId'] },
        { title: t('analytics.line'), fields: ['lineTagId'] },
        { title: t('analytics.clarity'), fields: ['clarityId'] },
        {
          title: t('analytics.consent'),
          lead: t('analytics.consentLead'),
          fields: ['askConsent', 'consentText', 'consentTextEn'],
        },
      ]}
    />
  )
}
