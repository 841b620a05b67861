import { usePage } from '../context.ts'
import { Instant } from '../parts.tsx'
import { RecordScreen } from '../record.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Table } from '../table.tsx'

export const BaseInfo: Screen<'goBaseInfo'> = ({ state, links }) => {
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
          title: t('baseInfo.feeds'),
          fields: ['optionFeeds', 'feedBrand'],
          after: <Feeds of={state} />,
        },
        {
          title: t('baseInfo.points'),
          fields: ['optionPoint', 'basicPointRate', 'pointConversionRate', 'pointMonths', 'pointNoticeDays'],
        },
        {
          title: t('baseInfo.options'),
          fields: [
            'optionProductDeliveryFee',
            'optionProductTaxRule',
            'optionNostockHidden',
            'optionFavoriteProduct',
            'optionRestockNotice',
            'optionNewsletter',
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

/** Shows the product feeds as they were made last. */
const Feeds = ({ of: { feeds, optionFeeds } }: { readonly of: ScreenProps<'goBaseInfo'>['state'] }) => {
  const { t } = usePage()
  if (!optionFeeds) return null
  return (
    <>
      <Table
        label={t('baseInfo.feeds')}
        rows={feeds}
        empty={t('baseInfo.feedsNone')}
        columns={[
          { title: t('baseInfo.feedPath'), cell: ({ feedPath }) => <code>{feedPath}</code> },
          { title: t('baseInfo.feedCount'), number: true, cell: ({ articleCount }) => articleCount },
          { title: t('baseInfo.feedLeftOut'), number: true, cell: ({ leftOutCount }) => leftOutCount },
          { title: t('baseInfo.feedMadeAt'), cell: ({ feedMadeAt }) => <Instant at={feedMadeAt} /> },
        ]}
      />
      <p class="hint">{t('baseInfo.feedsLeftOut')}</p>
    </>
  )
}
