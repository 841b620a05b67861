import { usePage } from '../context.ts'
import { Field } from '../field.tsx'
import { Form, Submit } from '../forms.tsx'
import { OwnFacts } from '../own-facts.tsx'
import { Ask, Badge, Card, Day, Facts, Go, Head, Instant, Money } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Moves, Unpaid } from './order-moves.tsx'
import { Gifts, Goods, Person, Sums, Wanted } from './order-parts.tsx'
import { placeOf, ShippingWays, Tracking } from './order-shipping.tsx'
import { ReturnStateBadge } from './returns.tsx'

type Order = ScreenProps<'goOrder'>['state']
type Links = ScreenProps<'goOrder'>['links']
type Way = Links[string] | undefined

const CANCELLED = 3

export const OrderRecord: Screen<'goOrder'> = ({ state, links }) => {
  const { t } = usePage()
  const { orderNo, orderStatusName, orderDate, changes, mailHistories } = state
  return (
    <>
      <Head
        title={t('order.title', { orderNo })}
        action={links.goOrderEdit}
        actionLabel={t('order.edit')}
        isAside
      />
      <p class="ways">
        <Badge tone="plain">{orderStatusName}</Badge>
        <Instant at={orderDate} />
        <Go to={links.goOrderPdf}>{t('order.papers')}</Go>
        {links.collection ? null : <Go to={links.goOrderList}>{t('order.back')}</Go>}
      </p>
      {state.orderStatus === CANCELLED && state.shippings.some(({ shippedAt }) => shippedAt !== null) ? (
        <p class="notice">{t('order.leftBefore')}</p>
      ) : null}
      <div class="record">
        <div>
          <Moves of={state} />
          {links.doGiveUpOrder ? <Unpaid number={orderNo} /> : null}
          <Card title={t('order.goods')}>
            <Goods of={state.items} />
            <Sums of={state} />
          </Card>
          {state.shippings.map((shipping, at) => (
            <Shipping
              key={shipping.shippingId}
              of={shipping}
              number={at + 1}
              alone={state.shippings.length === 1}
              version={state.version}
            />
          ))}
          <Timeline of={changes} />
        </div>
        <div>
          <Customer of={state} to={links.goCustomer} />
          <Payment of={state} links={links} />
          {state.note === null ? null : (
            <Card title={t('order.note')}>
              <p class="words">{state.note}</p>
            </Card>
          )}
          <OwnFacts of={state.ownFields} />
          <Returns of={state.returns} />
          <Exchanges of={state.exchanges} />
          <Mails of={mailHistories} write={links.goOrderMail} enquiries={links.goEnquiryList} />
        </div>
      </div>
    </>
  )
}

/** Shows the timeline of the order, with the members who changed it. */
const Timeline = ({ of: changes }: { readonly of: Order['changes'] }) => {
  const { t } = usePage()
  return (
    <Card title={t('order.timeline')}>
      <ol class="timeline">
        {changes.map(({ at, title, amount, words, refundTo, memberName }) => (
          <li key={`${at}${title}`}>
            <Instant at={at} /> <strong>{title}</strong> {amount === null ? null : <Money yen={amount} />}{' '}
            <span class="hint">{memberName}</span>
            {words === null ? null : <p class="words">{words}</p>}
            {refundTo === null ? null : <p class="words">{t('order.refundedTo', { to: refundTo })}</p>}
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** Shows the customer of the order and their message. */
const Customer = ({ of: { customer, message }, to }: { readonly of: Order; readonly to: Way }) => {
  const { t } = usePage()
  return (
    <Card title={t('order.customer')}>
      <Person of={customer} />
      <p class="ways">
        {customer.email === '' ? (
          <span class="hint">{t('order.noEmail')}</span>
        ) : (
          <a href={`mailto:${customer.email}`}>{customer.email}</a>
        )}
        <Go to={to}>{t('order.toCustomer')}</Go>
      </p>
      {message === null ? null : (
        <>
          <h3>{t('order.message')}</h3>
          <p class="words">{message}</p>
        </>
      )}
    </Card>
  )
}

/** The facts of a payment at a payment service: the card or wallet, and the result of 3-D Secure. */
const paidWith = (details: Order['paymentDetails'], t: ReturnType<typeof usePage>['t']) => {
  if (!details) return []
  const { brand, last4, threeDSecure, threeDSecureVersion: version } = details
  const words = {
    authenticated: t('order.threeDSecure.authenticated'),
    attempted: t('order.threeDSecure.attempted'),
    exempted: t('order.threeDSecure.exempted'),
    failed: t('order.threeDSecure.failed'),
    notSupported: t('order.threeDSecure.notSupported'),
  }
  const card = [brand, last4 && `•••• ${last4}`].filter(Boolean).join(' ')
  const secured = threeDSecure && words[threeDSecure]
  return [
    ...(card === '' ? [] : [{ name: t('order.paidWith'), value: card }]),
    ...(secured ? [{ name: t('order.secured'), value: version ? `${secured} (${version})` : secured }] : []),
  ]
}

/** Shows the payment of the order and its refunds. */
const Payment = ({ of: state, links }: { readonly of: Order; readonly links: Links }) => {
  const { t } = usePage()
  return (
    <Card title={t('order.payment')}>
      <Facts
        of={[
          { name: t('order.payment'), value: state.paymentName ?? '–' },
          ...paidWith(state.paymentDetails, t),
          {
            name: t('order.paidAt'),
            value: state.paymentDate === null ? '–' : <Instant at={state.paymentDate} />,
          },
          ...(state.payUntil === null
            ? []
            : [{ name: t('order.payUntil'), value: <Day day={state.payUntil} /> }]),
          ...(state.paidTotal > 0 && state.paidTotal !== state.paymentTotal
            ? [{ name: t('order.paidTotal'), value: <Money yen={state.paidTotal} /> }]
            : []),
          ...(state.refundTotal > 0
            ? [{ name: t('order.refunded'), value: <Money yen={state.refundTotal} /> }]
            : []),
          ...(state.refundDue > 0
            ? [{ name: t('order.refundDue'), value: <Money yen={state.refundDue} /> }]
            : []),
          ...(state.passedOn > 0
            ? [{ name: t('exchange.passedOn'), value: <Money yen={state.passedOn} /> }]
            : []),
        ]}
      />
      <p class="ways">
        <Go to={links.goOrderExchange} class="button">
          {t('exchange.open')}
        </Go>
        <Go to={links.goOrderRefund} class="button">
          {t('order.refund')}
        </Go>
      </p>
      {links.doUndoRefund ? (
        <Ask label={t('order.undoRefund')} means={t('order.undoRefundMeans')} plain>
          <Form to="doUndoRefund" class="stack">
            <Field name="reason" required />
            <Submit label={t('order.undoRefundSure')} />
          </Form>
        </Ask>
      ) : null}
    </Card>
  )
}

/** Shows the returns that the customer asked for. */
const Returns = ({ of }: { readonly of: Order['returns'] }) => {
  const { t } = usePage()
  return of.length === 0 ? null : (
    <Card title={t('returns.ofOrder')}>
      <ul>
        {of.map((asked) => (
          <li key={asked.returnNo}>
            <Go to={asked.links?.goReturn}>{t('returns.number', { number: asked.returnNo })}</Go>{' '}
            <ReturnStateBadge of={asked} /> <span class="hint">{asked.returnReasonName}</span>{' '}
            <Instant at={asked.askedAt} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Shows the orders that exchanges tie it to. */
const Exchanges = ({ of }: { readonly of: Order['exchanges'] }) => {
  const { t } = usePage()
  return of.length === 0 ? null : (
    <Card title={t('exchange.ofOrder')}>
      <ul>
        {of.map(({ exchangeWay, orderNo, orderStatusName, credit, links }) => (
          <li key={orderNo}>
            {exchangeWay === 'from' ? t('exchange.from') : t('exchange.to')}{' '}
            <Go to={links?.goOrder}>{orderNo}</Go> <Badge tone="plain">{orderStatusName}</Badge>{' '}
            <span class="hint">
              {t('exchange.credit')} <Money yen={credit} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Shows the mails to the customer about the order. */
const Mails = ({
  of,
  write,
  enquiries,
}: {
  readonly of: Order['mailHistories']
  readonly write: Way
  readonly enquiries: Way
}) => {
  const { t } = usePage()
  return (
    <Card title={t('order.mails')}>
      {of.length === 0 ? <p class="empty">{t('order.noMails')}</p> : null}
      {of.map(({ mailSubject, mailBody, recipient, sentAt, memberName }) => (
        <details key={`${mailSubject}${sentAt}`}>
          <summary>
            {mailSubject} {sentAt === null ? null : <Instant at={sentAt} />}
          </summary>
          <p class="hint">{[recipient, memberName].filter(Boolean).join(' · ')}</p>
          <pre class="words">{mailBody}</pre>
        </details>
      ))}
      <p class="ways">
        <Go to={write} class="button">
          {t('order.write')}
        </Go>
        <Go to={enquiries}>{t('enquiry.ofCustomer')}</Go>
      </p>
    </Card>
  )
}

const Shipping = ({
  of: shipping,
  number,
  alone,
  version,
}: {
  readonly of: Order['shippings'][number]
  readonly number: number
  readonly version: number
  readonly alone: boolean
}) => {
  const { t } = usePage()
  const { address, deliveryName, deliveryDate, deliveryTime, shippedAt, mailSentAt } = shipping
  return (
    <Card
      id={placeOf(shipping.shippingId)}
      title={alone ? t('order.shipping') : t('order.shippingOf', { number })}
    >
      <Person of={address} />
      <Facts
        of={[
          { name: t('order.delivery'), value: deliveryName ?? '–' },
          {
            name: t('order.deliveryDate'),
            value: <Wanted day={deliveryDate} time={deliveryTime} />,
          },
          ...(shipping.links?.doUpdateTrackingNumber
            ? []
            : [
                {
                  name: t('order.tracking'),
                  value:
                    shipping.parcels.length === 0
                      ? '–'
                      : shipping.parcels.map((parcel) => (
                          <span key={parcel.trackingNumber} class="ways">
                            <Tracking number={parcel.trackingNumber} url={parcel.trackingUrl} />
                          </span>
                        )),
                },
              ]),
          { name: t('order.shippedAt'), value: shippedAt === null ? '–' : <Instant at={shippedAt} /> },
          { name: t('order.mailSentAt'), value: mailSentAt === null ? '–' : <Instant at={mailSentAt} /> },
        ]}
      />
      {alone ? null : <Goods of={shipping.items} />}
      <Gifts of={shipping.gifts} />
      <ShippingWays of={shipping} version={version} />
    </Card>
  )
}
