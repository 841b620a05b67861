import type { Translate } from '../../../hypermedia/language.ts'
import { usePage } from '../context.ts'
import { Field } from '../field.tsx'
import { useForm } from '../form-context.ts'
import { Form, Submit } from '../forms.tsx'
import { Card, Go, Head, Instant } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Table } from '../table.tsx'

type State = ScreenProps<'goCustomerMerge'>['state']
type Account = State['accounts'][number]

/** The numbers of an account's records with their names, in the order of the table. */
const counts = (t: Translate): readonly (readonly [string, (account: Account) => number])[] => [
  [t('customer.merge.orderCount'), ({ orderCount }) => orderCount],
  [t('customer.merge.returnCount'), ({ returnCount }) => returnCount],
  [t('customer.merge.movementCount'), ({ movementCount }) => movementCount],
  [t('customer.merge.addressCount'), ({ addressCount }) => addressCount],
  [t('customer.merge.favoriteCount'), ({ favoriteCount }) => favoriteCount],
  [t('customer.merge.savedCount'), ({ savedCount }) => savedCount],
  [t('customer.merge.enquiryCount'), ({ enquiryCount }) => enquiryCount],
  [t('customer.merge.noticeCount'), ({ noticeCount }) => noticeCount],
  [t('customer.merge.mailCount'), ({ mailCount }) => mailCount],
]

/** Two accounts of one person beside each other, and which of them stays. */
export const CustomerMerge: Screen<'goCustomerMerge'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  const { accounts, customerId, customerName } = state
  const isPair = accounts.length > 1
  return (
    <>
      <Head title={titleOf('goCustomerMerge')} lead={t('customer.mergeLead')} />
      <p class="ways">
        <Go to={links.goCustomer}>{customerName}</Go>
        {isPair ? <Go to={links.goCustomerMerge}>{t('customer.mergeAnother')}</Go> : null}
      </p>
      {isPair ? null : <Others of={state} />}
      {isPair || links.doMergeCustomers ? <Preview of={accounts} /> : null}
      {links.doMergeCustomers ? (
        <Form to="doMergeCustomers" given={{ customerId, otherId: accounts[1]?.customerId }}>
          <Choice of={accounts} />
        </Form>
      ) : isPair ? (
        <p class="notice">{accounts[0]?.mergeRefusal}</p>
      ) : null}
    </>
  )
}

/** The other accounts that can be chosen, and the search for more. */
const Others = ({ of: { candidates, customerId } }: { readonly of: State }) => {
  const { t } = usePage()
  return (
    <Card title={t('customer.mergeOthers')}>
      <p>{t('customer.mergeOthersLead')}</p>
      <Table
        label={t('customer.mergeOthers')}
        rows={candidates}
        empty={t('customer.mergeNoOthers')}
        columns={[
          {
            title: t('customer.name'),
            cell: ({ customerName, links }) => <Go to={links?.goCustomerMerge}>{customerName}</Go>,
          },
          { title: t('customer.mergeEmail'), cell: ({ email }) => email },
          { title: t('customer.phone'), cell: ({ phoneNumber }) => phoneNumber ?? '–' },
          {
            title: t('customer.mergeLikely'),
            cell: ({ isLikelySame }) => (isLikelySame ? t('customer.mergeSameData') : '–'),
          },
        ]}
      />
      <Form to="goCustomerMerge" given={{ customerId }} class="search">
        <Field name="customerKeyword" label={t('customer.mergeSearch')} />
        <Submit label={t('customer.mergeFind')} plain />
      </Form>
    </Card>
  )
}

/** Returns whether guests left something with the email address of one of the accounts. */
const hasGuests = (accounts: readonly Account[]): boolean =>
  accounts.some((one) => one.guestOrderCount + one.guestEnquiryCount > 0)

const Preview = ({ of: accounts }: { readonly of: readonly Account[] }) => {
  const { t } = usePage()
  const rows = [
    { title: t('customer.name'), cell: ({ customerName }: Account) => customerName },
    { title: t('customer.phone'), cell: ({ phoneNumber }: Account) => phoneNumber ?? '–' },
    { title: t('customer.status'), cell: ({ customerStatusName }: Account) => customerStatusName },
    {
      title: t('customer.createDate'),
      cell: ({ createDate }: Account) => <Instant at={createDate} />,
    },
    { title: t('customer.group'), cell: ({ groupName }: Account) => groupName ?? '–' },
    { title: t('customer.point'), cell: ({ point }: Account) => t('count', { count: point }) },
    ...counts(t)
      .filter(([, countOf]) => accounts.some((account) => countOf(account) > 0))
      .map(([title, countOf]) => ({
        title,
        cell: (account: Account) => t('count', { count: countOf(account) }),
      })),
    ...(hasGuests(accounts)
      ? [
          {
            title: t('customer.merge.guestCount'),
            cell: ({ guestOrderCount, guestEnquiryCount }: Account) =>
              t('customer.mergeGuestsOf', { orders: guestOrderCount, enquiries: guestEnquiryCount }),
          },
        ]
      : []),
  ]
  return (
    <Card title={t('customer.mergePreview')}>
      <Table
        label={t('customer.mergePreview')}
        rows={rows}
        empty=""
        columns={[
          { title: t('customer.mergeRecords'), cell: ({ title }) => title },
          ...accounts.map((account) => ({
            title: account.email,
            cell: ({ cell }: (typeof rows)[number]) => cell(account),
          })),
        ]}
      />
      <ul>
        <li>{t('customer.mergeMeans.moves')}</li>
        <li>{t('customer.mergeMeans.ends')}</li>
        <li>{t('customer.mergeMeans.group')}</li>
        <li>{t('customer.mergeMeans.own')}</li>
        <li>{t('customer.mergeMeans.stays')}</li>
        <li>{t('customer.mergeMeans.undo')}</li>
      </ul>
    </Card>
  )
}

const Choice = ({ of: accounts }: { readonly of: readonly Account[] }) => {
  const { t } = usePage()
  const { fields } = useForm()
  const isPair = accounts.length > 1
  return (
    <Card>
      {isPair ? (
        <fieldset class="field field-radio">
          <legend>{t('customer.mergeKept')}</legend>
          {accounts.map(({ customerId, customerName, email, mergeRefusal }) => (
            <label key={customerId}>
              <input
                type="radio"
                name="keptId"
                value={customerId}
                required
                checked={fields.keptId?.value === customerId}
                disabled={mergeRefusal !== null}
              />{' '}
              {customerName} <span class="soft">{[email, mergeRefusal].filter(Boolean).join(' · ')}</span>
            </label>
          ))}
        </fieldset>
      ) : null}
      {hasGuests(accounts) ? (
        <Field name="withGuests" label={t('customer.mergeWithGuests')} {...(!isPair && { value: true })} />
      ) : null}
      <Submit label={isPair ? t('customer.mergeSure') : t('customer.mergeGuestsSure')} />
    </Card>
  )
}
