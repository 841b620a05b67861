import { usePage } from '../context.ts'
import { Field, Form, Submit } from '../forms.tsx'
import { Ask, Badge, Card, Day, Facts, Go, Head, Instant, Money } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Goods, Person, Sums, Wanted } from './order-parts.tsx'
import { placeOf, ShippingWays, Tracking } from './order-shipping.tsx'

type Order = ScreenProps<'goOrder'>['state']

const CANCELLED = 3

export const OrderRecord: Screen<'goOrder'> = ({ state, links }) => {
  const { t } = usePage()
  const { orderNo, orderStatusName, orderDate, message, changes, mailHistories } = state
  return (
    <>
      <Head title={t('order.title', { orderNo })} action={links.goOrderEdit} actionLabel={t('order.edit')} />
      <p class="ways">
        <Badge tone="plain">{orderStatusName}</Badge>
        <Instant at={orderDate} />
        <Go to={links.goOrderPdf}>{t('order.papers')}</Go>
        <Go to={links.goOrderList}>{t('order.back')}</Go>
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
          <Card title={t('order.timeline')}>
            <ol class="timeline">
              {changes.map(({ at, title, amount, words, memberName }) => (
                <li key={`${at}${title}`}>
                  <Instant at={at} /> <strong>{title}</strong>{' '}
                  {amount === null ? null : <Money yen={amount} />} <span class="hint">{memberName}</span>
                  {words === null ? null : <p class="words">{words}</p>}
                </li>
              ))}
            </ol>
          </Card>
        </div>
        <div>
          <Card title={t('order.customer')}>
            <Person of={state.customer} />
            <p class="ways">
              {state.customer.email === '' ? (
                <span class="hint">{t('order.noEmail')}</span>
              ) : (
                <a href={`mailto:${state.customer.email}`}>{state.customer.email}</a>
              )}
              <Go to={links.goCustomer}>{t('order.toCustomer')}</Go>
            </p>
            {message === null ? null : (
              <>
                <h3>{t('order.message')}</h3>
                <p class="words">{message}</p>
              </>
            )}
          </Card>
          <Card title={t('order.payment')}>
            <Facts
              of={[
                { name: t('order.payment'), value: state.paymentName ?? '–' },
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
              ]}
            />
            {links.doRefundOrder ? (
              <Ask label={t('order.refund')} means={t('order.refundMeans')} plain>
                <Form to="doRefundOrder" given={{ orderNo }} class="stack">
                  <Field
                    name="refundAmount"
                    value={state.refundDue || state.paidTotal - state.refundTotal}
                    required
                  />
                  <Field name="reason" required />
                  <Submit label={t('order.refundSure')} />
                </Form>
              </Ask>
            ) : null}
            {links.doUndoRefund ? (
              <Ask label={t('order.undoRefund')} means={t('order.undoRefundMeans')} plain>
                <Form to="doUndoRefund" class="stack">
                  <Field name="reason" required />
                  <Submit label={t('order.undoRefundSure')} />
                </Form>
              </Ask>
            ) : null}
          </Card>
          {state.note === null ? null : (
            <Card title={t('order.note')}>
              <p class="words">{state.note}</p>
            </Card>
          )}
          <Card title={t('order.mails')}>
            {mailHistories.length === 0 ? <p class="empty">{t('order.noMails')}</p> : null}
            {mailHistories.map(({ mailSubject, mailBody, recipient, sentAt, memberName }) => (
              <details key={`${mailSubject}${sentAt}`}>
                <summary>
                  {mailSubject} {sentAt === null ? null : <Instant at={sentAt} />}
                </summary>
                <p class="hint">{[recipient, memberName].filter(Boolean).join(' · ')}</p>
                <pre class="words">{mailBody}</pre>
              </details>
            ))}
            <p class="ways">
              <Go to={links.goOrderMail} class="button">
                {t('order.write')}
              </Go>
            </p>
          </Card>
        </div>
      </div>
    </>
  )
}

/** The moves that the order's status allows: each a button, or a question where it is grave. */
const Moves = ({ of: { moves, restockable, shippings } }: { readonly of: Order }) => {
  const { t } = usePage()
  const open = moves.filter(({ links }) => links?.doUpdateOrderStatus)
  if (open.length === 0) return null
  const hasLeft = shippings.some(({ shippedAt }) => shippedAt !== null)
  const meant = (name: string): string => {
    if (name === 'return') return t('order.returnMeans')
    return name === 'cancel' && hasLeft ? t('order.cancelMeans') : t('order.moveMeans')
  }
  const waiting = shippings.find((shipping) => shipping.links?.doShip)
  const words = {
    pay: t('order.move.pay'),
    packing: t('order.move.packing'),
    ship: t('order.move.ship'),
    cancel: t('order.move.cancel'),
    back_to_in_progress: t('order.move.backToInProgress'),
    return: t('order.move.return'),
    cancel_return: t('order.move.cancelReturn'),
  }
  return (
    <Card title={t('order.next')}>
      <div class="ways next">
        {open.map(({ name, links }) => {
          const label = words[name as keyof typeof words]
          if (name === 'pay' || name === 'packing')
            return (
              <Form key={name} to="doUpdateOrderStatus" of={links}>
                <Submit label={label} plain={name === 'packing'} />
              </Form>
            )
          // There its number is typed, which goes with it.
          if (name === 'ship' && waiting)
            return (
              <a key={name} class="button primary" href={`#${placeOf(waiting.shippingId)}`}>
                {label}
              </a>
            )
          if (name === 'ship')
            return (
              <Form key={name} to="doUpdateOrderStatus" of={links} class="ways">
                <Field name="notify" label={t('order.notify')} value={true} />
                <Submit label={label} />
              </Form>
            )
          return (
            <Ask key={name} label={label} means={meant(name)} plain={name.includes('_')}>
              <Form to="doUpdateOrderStatus" of={links} class="stack">
                {name === 'return' ? <Restock of={restockable} /> : null}
                <Field name="reason" />
                <Submit label={t('order.moveSure', { move: label })} danger={!name.includes('_')} />
              </Form>
            </Ask>
          )
        })}
      </div>
    </Card>
  )
}

/** An order whose payment is awaited: it can be given up, and no other move is possible. */
const Unpaid = ({ number }: { readonly number: string }) => {
  const { t } = usePage()
  const label = t('order.move.cancel')
  return (
    <Card title={t('order.next')}>
      <p>{t('order.awaited')}</p>
      <div class="ways next">
        <Ask label={label} means={t('order.giveUpMeans')}>
          <Form to="doGiveUpOrder" given={{ orderNo: number }} class="stack">
            <Field name="reason" />
            <Submit label={t('order.moveSure', { move: label })} danger />
          </Form>
        </Ask>
      </div>
    </Card>
  )
}

/** What comes back into stock with a return, line by line. */
const Restock = ({ of }: { readonly of: Order['restockable'] }) => {
  const { t } = usePage()
  if (of.length === 0) return null
  return (
    <fieldset class="field">
      <legend>{t('order.restock')}</legend>
      {of.map(({ productCode, productName, quantity }, at) => (
        <div key={productCode} class="field">
          <input type="hidden" name={`restock[${at}][productCode]`} value={productCode} />
          <label for={`restock-${at}`}>{t('order.restockOf', { name: productName, count: quantity })}</label>
          <input
            id={`restock-${at}`}
            type="number"
            name={`restock[${at}][quantity]`}
            min="0"
            max={quantity}
            value="0"
          />
        </div>
      ))}
    </fieldset>
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
  const { address, deliveryName, deliveryDate, deliveryTime, trackingNumber, shippedAt, mailSentAt } =
    shipping
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
                  value: <Tracking number={trackingNumber} url={shipping.trackingUrl} />,
                },
              ]),
          { name: t('order.shippedAt'), value: shippedAt === null ? '–' : <Instant at={shippedAt} /> },
          { name: t('order.mailSentAt'), value: mailSentAt === null ? '–' : <Instant at={mailSentAt} /> },
        ]}
      />
      {alone ? null : <Goods of={shipping.items} />}
      <ShippingWays of={shipping} version={version} />
    </Card>
  )
}
