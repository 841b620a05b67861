import { usePage } from '../context.ts'
import { Entries } from '../entries.tsx'
import { ListPage } from '../list.tsx'
import { Badge, Card, Facts, Go, Money } from '../parts.tsx'
import { RecordScreen } from '../record.tsx'
import type { Screen, ScreenProps } from '../screen.ts'

const TONES = { off: 'plain', coming: 'waits', inForce: 'good', over: 'plain' } as const

export const PromotionList: Screen<'goPromotionList'> = ({ state, links }) => {
  const { t, actionOf } = usePage()
  const words = {
    off: t('promotion.state.off'),
    coming: t('promotion.state.coming'),
    inForce: t('promotion.state.inForce'),
    over: t('promotion.state.over'),
  }
  return (
    <ListPage
      state={state}
      lead={t('promotion.lead')}
      action={links.goPromotion}
      actionLabel={actionOf('doCreatePromotion')}
    >
      <Entries
        list="promotions"
        rows={state.promotions}
        empty={t('promotion.empty')}
        columns={[
          'promotionName',
          {
            of: 'promotionLabel',
            title: t('promotion.columnOffer'),
            cell: ({ promotionLabel }) => promotionLabel,
          },
          {
            of: 'promotionState',
            title: t('promotion.columnState'),
            cell: ({ promotionState }) => <Badge tone={TONES[promotionState]}>{words[promotionState]}</Badge>,
          },
          'startsAt',
          'endsAt',
          {
            of: 'orderCount',
            title: t('promotion.columnOrders'),
            number: true,
            cell: ({ orderCount, links: own }) => (
              <Go to={own?.goPromotionOrderList}>{t('count', { count: orderCount })}</Go>
            ),
          },
          { of: 'givenYen', title: t('promotion.columnGiven') },
          { of: 'promotedTotal', title: t('promotion.columnSales') },
        ]}
      />
    </ListPage>
  )
}

export const PromotionRecord: Screen<'goPromotion'> = ({ state: { promotionName, isUsed }, links }) => {
  const { t } = usePage()
  return (
    <RecordScreen
      to="doUpdatePromotion"
      name={promotionName}
      ways={<Go to={links.goPromotionOrderList}>{t('promotion.orders')}</Go>}
      cards={[
        { fields: ['promotionName', 'promotionNameEn'] },
        {
          title: t('promotion.terms'),
          lead: t('promotion.termsLead'),
          fields: [
            'promotionKind',
            'buyCount',
            'payCount',
            'percentOff',
            'yenOff',
            'minimumSum',
            'pointTimes',
          ],
        },
        {
          title: t('promotion.goods'),
          lead: t('promotion.goodsLead'),
          fields: ['promotionScope', 'promotedCategories', 'promotedTags', 'promotedProducts'],
        },
        {
          title: t('promotion.groups'),
          lead: t('promotion.groupsLead'),
          fields: ['promotedGroups'],
          aside: true,
        },
        { title: t('promotion.time'), fields: ['promotionActive', 'startsAt', 'endsAt'], aside: true },
        {
          title: t('promotion.stacking'),
          before: <Stacking />,
          fields: ['combines', 'promotionPriority'],
        },
      ]}
      deletion={{
        means: t('promotion.deleteMeans', { name: promotionName ?? '' }),
        stays: isUsed && t('promotion.isUsed'),
      }}
    />
  )
}

/** States how promotions apply beside each other and beside coupons (PRO-01 to PRO-06). */
const Stacking = () => {
  const { t } = usePage()
  return (
    <ul class="hint">
      <li>{t('promotion.stackingBasis')}</li>
      <li>{t('promotion.stackingBest')}</li>
      <li>{t('promotion.stackingOnce')}</li>
      <li>{t('promotion.stackingBeside')}</li>
      <li>{t('promotion.stackingCoupons')}</li>
    </ul>
  )
}

/** Shows the sums of all orders of a promotion. */
const Results = ({ of }: { readonly of: ScreenProps<'goPromotionOrderList'>['state'] }) => {
  const { t, translate } = usePage()
  const { orderCount, givenYen, givenPoints, promotedTotal } = of
  return (
    <Card title={t('promotion.sums')}>
      <p class="hint">{t('promotion.sumsLead')}</p>
      <Facts
        of={[
          { name: t('promotion.columnOrders'), value: t('count', { count: orderCount }) },
          { name: t('promotion.columnSales'), value: <Money yen={promotedTotal} /> },
          { name: t('promotion.columnGiven'), value: <Money yen={givenYen} /> },
          {
            name: t('promotion.columnPoints'),
            value: translate('theme.sums.points', { count: givenPoints }),
          },
        ]}
      />
    </Card>
  )
}

export const PromotionOrders: Screen<'goPromotionOrderList'> = ({ state, links }) => {
  const { t } = usePage()
  return (
    <ListPage
      state={state}
      lead={state.promotionName}
      notice={<Results of={state} />}
      ways={<Go to={links.goPromotion}>{state.promotionName}</Go>}
    >
      <Entries
        list="promotedOrders"
        rows={state.promotedOrders}
        empty={t('promotion.noOrders')}
        columns={[
          'orderNo',
          'orderDate',
          'paymentTotal',
          { of: 'givenYen', title: t('promotion.columnGiven') },
          { of: 'givenPoints', title: t('promotion.columnPoints') },
        ]}
      />
    </ListPage>
  )
}
