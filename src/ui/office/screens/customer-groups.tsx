import { usePage } from '../context.ts'
import { Entries } from '../entries.tsx'
import { Form, Submit } from '../forms.tsx'
import { ListPage } from '../list.tsx'
import { Go } from '../parts.tsx'
import { RecordScreen } from '../record.tsx'
import type { Screen, ScreenProps } from '../screen.ts'

type Group = ScreenProps<'goCustomerGroupList'>['state']['customerGroups'][number]

export const CustomerGroupList: Screen<'goCustomerGroupList'> = ({ state, links }) => {
  const { t, actionOf } = usePage()
  const conditionOf = ({ minimumTotal: total, withinDays: days }: Group) => {
    if (total === null) return t('customerGroup.byHand')
    return days === null ? t('customerGroup.since', { total }) : t('customerGroup.within', { total, days })
  }
  return (
    <ListPage
      state={state}
      lead={t('customerGroup.lead')}
      action={links.goCustomerGroup}
      actionLabel={actionOf('doCreateCustomerGroup')}
      ways={
        state.isRanked ? (
          <Form to="doRankCustomers">
            <Submit label={actionOf('doRankCustomers')} plain />
          </Form>
        ) : null
      }
    >
      <Entries
        list="customerGroups"
        rows={state.customerGroups}
        empty={t('customerGroup.empty')}
        columns={[
          'groupName',
          'discountPercent',
          { title: t('customerGroup.condition'), cell: conditionOf },
          {
            of: 'customerCount',
            title: t('customerGroup.customers'),
            cell: ({ customerCount, links: own }) => (
              <Go to={own?.goCustomerList}>{t('count', { count: customerCount })}</Go>
            ),
          },
        ]}
      />
    </ListPage>
  )
}

export const CustomerGroupRecord: Screen<'goCustomerGroup'> = ({ state, links }) => {
  const { t } = usePage()
  const { groupName, customerCount: count } = state
  return (
    <RecordScreen
      to="doUpdateCustomerGroup"
      name={groupName}
      ways={count > 0 ? <Go to={links.goCustomerList}>{t('customerGroup.members', { count })}</Go> : null}
      cards={[
        { title: t('customerGroup.terms') },
        { title: t('customerGroup.prices'), before: <Precedence />, fields: ['groupPrices'] },
        {
          title: t('customerGroup.rank'),
          lead: t('customerGroup.rankLead'),
          fields: ['minimumTotal', 'withinDays'],
        },
      ]}
      deletion={{ means: t('customerGroup.deleteMeans', { name: groupName ?? '', count }) }}
    />
  )
}

/** States which price applies, and what is taken off it (GRP-04, GRP-05). */
const Precedence = () => {
  const { t } = usePage()
  return (
    <ul class="hint">
      <li>{t('customerGroup.pricesForm')}</li>
      <li>{t('customerGroup.pricesLowest')}</li>
      <li>{t('customerGroup.pricesPercent')}</li>
      <li>{t('customerGroup.pricesPromotions')}</li>
      <li>{t('customerGroup.pricesLists')}</li>
    </ul>
  )
}
