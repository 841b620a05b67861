import { usePage } from '../context.ts'
import { Entries } from '../entries.tsx'
import { ListPage } from '../list.tsx'
import { ownFilters } from '../own-facts.tsx'
import { Badge, Go } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { useOwnColumns } from '../values.tsx'
import { SavedAs } from './csv-import.tsx'

type Customers = ScreenProps<'goCustomerList'>['state']['customers']

const TONES = { 1: 'waits', 2: 'good', 3: 'plain' } as const

interface Standing {
  readonly customerStatus: number
  readonly customerStatusName: string
  readonly blockedAt: string | null
  readonly deletedAt: string | null
}

/** Shows the status of a customer. */
export const Standing = ({
  of: { customerStatus, customerStatusName, blockedAt, deletedAt },
}: {
  readonly of: Standing
}) => {
  const { t } = usePage()
  const tone = TONES[customerStatus as keyof typeof TONES] ?? 'plain'
  if (blockedAt !== null) return <Badge tone="bad">{t('customer.blocked')}</Badge>
  return <Badge tone={tone}>{deletedAt === null ? customerStatusName : t('customer.deleted')}</Badge>
}

export const CustomerList: Screen<'goCustomerList'> = ({ state, links }) => {
  const { t, translate, model, titleOf } = usePage()
  return (
    <ListPage
      state={state}
      action={links.goCustomerNew}
      actionLabel={t('customer.add')}
      tabs={state.customerStatuses.map(({ customerStatus, customerStatusName, count }) => ({
        label: t('customer.tab', { name: customerStatusName, count }),
        query: { customerStatus: [customerStatus] },
      }))}
      search={['nameKeyword']}
      further={[...FURTHER, ...ownFilters(model)]}
      finds={t('customer.keywordHint')}
      ways={
        <>
          <SavedAs of={state.exports} />
          <Go to={links.goImportCustomerCsv}>{titleOf('goImportCustomerCsv')}</Go>
        </>
      }
    >
      <Entries
        list="customers"
        label={t('customer.list')}
        rows={state.customers}
        empty={t('customer.empty')}
        columns={[
          {
            title: t('customer.name'),
            sort: 'name',
            long: true,
            cell: ({ name01, name02, kana01, kana02, companyName, links: own }) => (
              <>
                <Go to={own?.goCustomer}>{`${name01} ${name02}`}</Go>
                <br />
                <span class="hint">
                  {[kana01, kana02].filter(Boolean).join(' ')} {companyName}
                </span>
              </>
            ),
          },
          { of: 'email', long: true },
          {
            of: 'phoneNumber',
            from: 'middle',
            cell: ({ phoneNumber }) => <span class="whole">{phoneNumber ?? '–'}</span>,
          },
          { of: 'prefName', title: translate('field.pref'), name: 'pref', from: 'wide' },
          { of: 'customerStatus', number: false, cell: (customer) => <Standing of={customer} /> },
          { of: 'groupName', title: t('customer.group'), name: 'groupId', from: 'wide' },
          { of: 'buyTimes', title: t('customer.buyTimes'), from: 'wide' },
          { of: 'buyTotal', title: t('customer.buyTotal') },
          { of: 'point', title: t('customer.point'), extra: true },
          { of: 'lastBuyDate', title: t('customer.lastBuyDate') },
          { of: 'createDate', title: t('customer.createDate'), extra: true },
          { of: 'updateDate', title: t('customer.updateDate'), extra: true },
          ...useOwnColumns<Customers[number]>('customers'),
        ]}
      />
    </ListPage>
  )
}

/** Conditions that few members use. */
const FURTHER = [
  ...['emailKeyword', 'phoneNumber', 'pref', 'birthMonth', 'birthFrom', 'birthTo', 'buyProductName'],
  ...['buyTotalFrom', 'buyTotalTo', 'buyTimesFrom', 'buyTimesTo', 'lastBuyDateFrom', 'lastBuyDateTo'],
  ...[
    'createDateFrom',
    'createDateTo',
    'updateDateFrom',
    'updateDateTo',
    'customerStatus',
    'groupIds',
    'isBlocked',
    'sex',
  ],
]
