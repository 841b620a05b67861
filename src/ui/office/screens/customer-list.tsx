import { usePage } from '../context.ts'
import { Field, Fields } from '../forms.tsx'
import { ListPage } from '../list.tsx'
import { Badge, Go, Instant, Money } from '../parts.tsx'
import type { Screen } from '../screen.ts'
import { Table } from '../table.tsx'
import { useLetters } from './csv-import.tsx'

const TONES = { 1: 'waits', 2: 'good', 3: 'plain' } as const

interface Standing {
  readonly customerStatus: number
  readonly customerStatusName: string
  readonly deletedAt: string | null
}

/** How a customer stands with the shop. */
export const Standing = ({
  of: { customerStatus, customerStatusName, deletedAt },
}: {
  readonly of: Standing
}) => {
  const { t } = usePage()
  const tone = TONES[customerStatus as keyof typeof TONES] ?? 'plain'
  return <Badge tone={tone}>{deletedAt === null ? customerStatusName : t('customer.deleted')}</Badge>
}

const BOUGHT = [
  'buyTotalFrom',
  'buyTotalTo',
  'buyTimesFrom',
  'buyTimesTo',
  'lastBuyDateFrom',
  'lastBuyDateTo',
]
const DATES = ['createDateFrom', 'createDateTo', 'updateDateFrom', 'updateDateTo']

export const CustomerList: Screen<'goCustomerList'> = ({ state, links }) => {
  const { t } = usePage()
  const letters = useLetters()
  return (
    <ListPage
      of="goCustomerList"
      state={state}
      links={links}
      action={{ to: links.goCustomerNew, label: t('customer.add') }}
      tabs={state.customerStatuses.map(({ customerStatus, customerStatusName, count }) => ({
        label: t('customer.tab', { name: customerStatusName, count }),
        query: { customerStatus: [customerStatus] },
      }))}
      filters={
        <>
          <Field name="nameKeyword" hint={t('customer.keywordHint')} />
          <details class="more">
            <summary>{t('product.moreFilters')}</summary>
            <div class="search">
              <Fields names={['emailKeyword', 'phoneNumber', 'pref', 'birthMonth', 'birthFrom', 'birthTo']} />
              <Fields names={['buyProductName', ...BOUGHT, ...DATES, 'customerStatus', 'sex']} />
            </div>
          </details>
        </>
      }
    >
      <p class="ways">
        {state.exports.map(({ encoding, links: own }) => (
          <Go key={encoding} to={own?.goExportCustomer}>
            {t('csvImport.save', { letters: letters[encoding] })}
          </Go>
        ))}
      </p>
      <Table
        label={t('customer.list')}
        rows={state.customers}
        empty={t('customer.empty')}
        columns={[
          {
            title: t('customer.name'),
            sort: 'name',
            cell: ({ name01, name02, kana01, kana02, companyName, links: own }) => (
              <>
                <Go to={own?.goCustomer}>{`${name01} ${name02}`}</Go>
                <span class="hint">
                  {[kana01, kana02].filter(Boolean).join(' ')} {companyName}
                </span>
              </>
            ),
          },
          { title: t('customer.email'), name: 'email', sort: 'email', cell: ({ email }) => email },
          { title: t('customer.phone'), name: 'phoneNumber', cell: ({ phoneNumber }) => phoneNumber },
          { title: t('customer.pref'), name: 'pref', cell: ({ prefName }) => prefName },
          {
            title: t('customer.status'),
            name: 'customerStatus',
            sort: 'customerStatus',
            cell: (customer) => <Standing of={customer} />,
          },
          {
            title: t('customer.buyTimes'),
            name: 'buyTimes',
            sort: 'buyTimes',
            number: true,
            cell: ({ buyTimes }) => t('count', { count: buyTimes }),
          },
          {
            title: t('customer.buyTotal'),
            name: 'buyTotal',
            sort: 'buyTotal',
            number: true,
            cell: ({ buyTotal }) => <Money yen={buyTotal} />,
          },
          {
            title: t('customer.point'),
            name: 'point',
            sort: 'point',
            number: true,
            extra: true,
            cell: ({ point }) => t('count', { count: point }),
          },
          {
            title: t('customer.lastBuyDate'),
            name: 'lastBuyDate',
            sort: 'lastBuyDate',
            cell: ({ lastBuyDate }) => (lastBuyDate === null ? '–' : <Instant at={lastBuyDate} />),
          },
          {
            title: t('customer.createDate'),
            name: 'createDate',
            sort: 'createDate',
            extra: true,
            cell: ({ createDate }) => <Instant at={createDate} />,
          },
          {
            title: t('customer.updateDate'),
            name: 'updateDate',
            sort: 'updateDate',
            extra: true,
            cell: ({ updateDate }) => <Instant at={updateDate} />,
          },
        ]}
      />
    </ListPage>
  )
}
