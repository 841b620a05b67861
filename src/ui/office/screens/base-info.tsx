import { usePage } from '../context.ts'
import { RecordScreen } from '../record.tsx'
import type { Screen } from '../screen.ts'

export const BaseInfo: Screen<'goBaseInfo'> = ({ links }) => {
  const { t, titleOf } = usePage()
  return (
    <RecordScreen
      to="doUpdateBaseInfo"
      name={titleOf('goBaseInfo')}
      lead={t('baseInfo.lead')}
      seen={links.goHelpAbout}
      cards={[
        { title: t('baseInfo.who') },
        {
          title: t('baseInfo.mail'),
          fields: ['shopEmail01', 'shopEmail02', 'shopEmail03', 'shopEmail04'],
        },
        {
          title: t('baseInfo.said'),
          fields: ['goodTraded', 'goodTradedEn', 'shopMessage', 'shopMessageEn', 'language'],
        },
        {
          title: t('baseInfo.trade'),
          fields: [
            'deliveryFreeAmount',
            'deliveryFreeQuantity',
            'cutoffHour',
            'remoteIslands',
            'cancelHours',
            'returnDays',
            'lowStock',
            'orderNoFormat',
          ],
        },
        {
          title: t('baseInfo.points'),
          fields: ['optionPoint', 'basicPointRate', 'pointConversionRate'],
        },
        {
          title: t('baseInfo.options'),
          fields: [
            'optionProductDeliveryFee',
            'optionProductTaxRule',
            'optionNostockHidden',
            'optionFavoriteProduct',
            'optionRestockNotice',
            'optionCustomerActivate',
            'optionRememberMe',
            'kanaAsked',
            'optionMypageOrderStatusDisplay',
            'optionMailNotifier',
          ],
        },
      ]}
    />
  )
}
