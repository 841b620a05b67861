import { usePage } from '../context.ts'
import { Form, Submit } from '../forms.tsx'
import { Ask, Card, Go, Instant, Money } from '../parts.tsx'
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
      <Table
        label={t('customer.orders')}
        rows={orders}
        empty={t('customer.noOrders')}
        columns={[
          {
            title: t('customer.orderNo'),
            cell: ({ orderNo, links }) => <Go to={links?.goOrder}>{orderNo}</Go>,
          },
          { title: t('customer.orderDate'), cell: ({ orderDate }) => <Instant at={orderDate} /> },
          { title: t('customer.orderStatus'), cell: ({ orderStatusName }) => orderStatusName },
          {
            title: t('customer.paymentTotal'),
            number: true,
            cell: ({ paymentTotal }) => <Money yen={paymentTotal} />,
          },
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
      <Table
        label={t('customer.favorites')}
        rows={favorites}
        empty={t('customer.noFavorites')}
        columns={[
          {
            title: t('product.name'),
            cell: ({ productName, links }) =>
              links?.goAdminProduct ? <Go to={links.goAdminProduct}>{productName}</Go> : productName,
          },
          { title: t('customer.at'), cell: ({ createDate }) => <Instant at={createDate} /> },
        ]}
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
      <Table
        label={t('customer.mails')}
        rows={mails}
        empty={t('customer.noMails')}
        columns={[
          { title: t('mails.writtenAt'), cell: ({ createdAt }) => <Instant at={createdAt} /> },
          {
            title: t('mails.subject'),
            cell: ({ mailSubject, links: own }) =>
              own?.goSentMail ? <Go to={own.goSentMail}>{mailSubject}</Go> : mailSubject,
          },
          { title: t('customer.mailState'), cell: ({ state }) => <MailState state={state} /> },
        ]}
      />
      <Rest shown={mails.length} count={mailCount} />
      <Go to={links.goMailList}>{t('customer.allMails')}</Go>
    </Card>
  )
}

export const Sessions = ({ of: { sessions }, links }: { readonly of: Customer; readonly links: Links }) => {
  const { t } = usePage()
  return (
    <Card title={t('customer.sessions')}>
      <Table
        label={t('customer.sessions')}
        rows={sessions}
        empty={t('customer.noSessions')}
        columns={[
          { title: t('sessions.device'), cell: ({ device }) => device },
          { title: t('sessions.signedInAt'), cell: ({ signedInAt }) => <Instant at={signedInAt} /> },
          { title: t('sessions.seenAt'), cell: ({ seenAt }) => <Instant at={seenAt} /> },
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
