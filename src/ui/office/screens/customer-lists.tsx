import { usePage } from '../context.ts'
import { Entries } from '../entries.tsx'
import { Form, Submit } from '../forms.tsx'
import { Ask, Card, Go, Instant } from '../parts.tsx'
import type { ScreenProps } from '../screen.ts'
import { Table } from '../table.tsx'
import { MailState } from './mails.tsx'

type Customer = ScreenProps<'goCustomer'>['state']
type Links = ScreenProps<'goCustomer'>['links']

/** Shows that a list contains only the newest entries. */
const Rest = ({ shown, count }: { readonly shown: number; readonly count: number }) => {
  const { t } = usePage()
  return count > shown ? <p class="hint">{t('customer.newest', { shown, count })}</p> : null
}

export const Orders = ({ of: { orders, orderCount } }: { readonly of: Customer }) => {
  const { t, links } = usePage()
  return (
    <Card title={t('customer.orders')}>
      <Entries
        list="orders"
        label={t('customer.orders')}
        rows={orders}
        empty={t('customer.noOrders')}
        columns={[
          'orderNo',
          { of: 'orderDate', title: t('customer.orderDate') },
          { of: 'orderStatusName', title: t('customer.orderStatus') },
          { of: 'paymentTotal', title: t('customer.paymentTotal') },
        ]}
      />
      <Rest shown={orders.length} count={orderCount} />
      <p class="ways">
        <Go to={links.goOrderNew}>{t('customer.newOrder')}</Go>
        {orderCount > orders.length ? <Go to={links.goOrderList}>{t('customer.allOrders')}</Go> : null}
      </p>
    </Card>
  )
}

/** Shows the movements of a customer's points, with the members who made them. */
export const Movements = ({
  of: { movements, movementCount },
}: {
  readonly of: Pick<Customer, 'movements' | 'movementCount'>
}) => {
  const { t, language } = usePage()
  const number = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' })
  return (
    <>
      <Table
        label={t('customer.points')}
        rows={movements}
        empty={t('customer.noMovements')}
        columns={[
          { title: t('customer.at'), cell: ({ createdAt }) => <Instant at={createdAt} /> },
          { title: t('customer.moved'), number: true, cell: ({ points }) => number.format(points) },
          {
            title: t('customer.reason'),
            cell: ({ reason, orderNo, pointReason, memberName }) => (
              <>
                {pointReason ?? reason}{' '}
                <span class="hint">{[orderNo, memberName].filter(Boolean).join(' ')}</span>
              </>
            ),
          },
        ]}
      />
      <Rest shown={movements.length} count={movementCount} />
    </>
  )
}

export const Book = ({
  of: { addresses, addressCount, mostAddresses },
  links,
}: {
  readonly of: Customer
  readonly links: Links
}) => {
  const { t } = usePage()
  return (
    <Card title={t('customer.book')}>
      <p class="hint">{t('customer.bookCount', { count: addressCount, most: mostAddresses })}</p>
      <Table
        label={t('customer.book')}
        rows={addresses}
        empty={t('customer.noAddresses')}
        columns={[
          {
            title: t('customer.name'),
            cell: ({ name01, name02, companyName, links: own }) => (
              <>
                <Go to={own?.goCustomerDeliveryEdit}>{`${name01} ${name02}`}</Go>
                <span class="hint">{companyName}</span>
              </>
            ),
          },
          {
            title: t('customer.address'),
            cell: ({ postalCode, prefName, addr01, addr02 }) =>
              [postalCode, prefName, addr01, addr02].filter(Boolean).join(' '),
          },
          { title: t('customer.phone'), cell: ({ phoneNumber }) => phoneNumber },
        ]}
      />
      <Go to={links.goCustomerDeliveryEdit} class="button">
        {t('customer.addressAdd')}
      </Go>
    </Card>
  )
}

export const Favorites = ({ of: { favorites, favoriteCount } }: { readonly of: Customer }) => {
  const { t } = usePage()
  return (
    <Card title={t('customer.favorites')}>
      <Entries
        list="favorites"
        label={t('customer.favorites')}
        rows={favorites}
        empty={t('customer.noFavorites')}
        columns={['productName', { of: 'createDate', title: t('customer.at') }]}
      />
      <Rest shown={favorites.length} count={favoriteCount} />
    </Card>
  )
}

export const Mails = ({
  of: { mails, mailCount },
  links,
}: {
  readonly of: Customer
  readonly links: Links
}) => {
  const { t } = usePage()
  return (
    <Card title={t('customer.mails')}>
      <Entries
        list="mails"
        label={t('customer.mails')}
        rows={mails}
        empty={t('customer.noMails')}
        columns={[
          'mailSubject',
          { of: 'createdAt', title: t('mails.writtenAt') },
          { title: t('customer.mailState'), cell: ({ state }) => <MailState state={state} /> },
        ]}
      />
      <Rest shown={mails.length} count={mailCount} />
      <p class="ways">
        <Go to={links.goMailList}>{t('customer.allMails')}</Go>
        <Go to={links.goEnquiryList}>{t('enquiry.ofCustomer')}</Go>
      </p>
    </Card>
  )
}

export const Sessions = ({ of: { sessions }, links }: { readonly of: Customer; readonly links: Links }) => {
  const { t } = usePage()
  return (
    <Card title={t('customer.sessions')}>
      <Entries
        list="sessions"
        label={t('customer.sessions')}
        rows={sessions}
        empty={t('customer.noSessions')}
        columns={[
          { of: 'device', title: t('sessions.device') },
          { of: 'signedInAt', title: t('sessions.signedInAt') },
          { of: 'seenAt', title: t('sessions.seenAt') },
          {
            title: t('customer.ways'),
            action: true,
            cell: ({ links: own }) => (
              <Form to="doEndCustomerSessions" of={own}>
                <Submit label={t('sessions.end')} plain />
              </Form>
            ),
          },
        ]}
      />
      {sessions.length > 0 && links.doEndCustomerSessions ? (
        <Ask label={t('customer.signOut')} means={t('customer.signOutMeans')} plain>
          <Form to="doEndCustomerSessions">
            <Submit label={t('customer.signOutSure')} />
          </Form>
        </Ask>
      ) : null}
    </Card>
  )
}
