import { usePage } from '../context.ts'
import { Field } from '../field.tsx'
import { BackTo, Form, Instead, Submit } from '../forms.tsx'
import { Badge, Card, Day, Facts, Go, Head, Instant } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Script } from '../script.tsx'
import { Table } from '../table.tsx'
import { GiftBadge, Gifts, Person, Wanted } from './order-parts.tsx'

type State = ScreenProps<'goPackingList'>['state']

export const PackingList: Screen<'goPackingList'> = ({
  state: { methods, payments, shippings, parcel, count },
  links,
}) => {
  const { t, titleOf, model } = usePage()
  const asked = new URLSearchParams(model.address.split('?')[1])
  const chosen = asked.get('deliveryId')
  return (
    <>
      <Head
        title={titleOf('goPackingList')}
        lead={t('packing.lead', { count })}
        action={links.goPickingList}
        actionLabel={titleOf('goPickingList')}
        isAside
      />
      {asked.get('onlyLate') === 'true' ? (
        <p class="ways">
          <Badge tone="bad">{t('packing.onlyLate')}</Badge>{' '}
          <Go to={links.goPackingList}>{t('packing.everything')}</Go>
        </p>
      ) : null}
      {methods.length > 1 ? (
        <nav class="tabs" aria-label={t('order.delivery')}>
          <Go to={links.goPackingList} class="button" current={chosen === null}>
            {t('list.all')}
          </Go>
          {methods.map(({ deliveryId, deliveryName, count: own, links: ways }) => (
            <Go
              key={deliveryId ?? ''}
              to={ways?.goPackingList}
              class="button"
              current={deliveryId !== null && chosen === deliveryId}
            >
              {t('order.tab', { name: deliveryName, count: own })}
            </Go>
          ))}
        </nav>
      ) : null}
      {payments.some((one) => one.count !== payments[0]?.count) ? (
        <nav class="tabs" aria-label={t('order.payment')}>
          {payments.map(({ onlyPaid, count: own, links: ways }) => (
            <Go
              key={String(onlyPaid)}
              to={ways?.goPackingList}
              class="button"
              current={(asked.get('onlyPaid') === 'true') === onlyPaid}
            >
              {t('order.tab', {
                name: onlyPaid ? t('packing.onlyPaid') : t('packing.paidOrNot'),
                count: own,
              })}
            </Go>
          ))}
        </nav>
      ) : null}
      {parcel === null ? (
        <p class="empty">{t('packing.empty')}</p>
      ) : (
        <>
          <Parcel of={parcel} count={count} />
          <Card title={t('packing.all')}>
            <Queue of={shippings} now={parcel.shippingId} />
          </Card>
        </>
      )}
      <Script name="packing" />
    </>
  )
}

/**
 * Draws the parcel to pack now: its destination, its contents, its number, and the button that marks it as
 * sent.
 */
const Parcel = ({ of: parcel, count }: { readonly of: State['parcel'] & {}; readonly count: number }) => {
  const { t, links, model } = usePage()
  const { shippingId, orderNo, items, deliveryTime, trackingNumber, message, note } = parcel
  const name = parcel.recipientName
  const notes = [
    { name: t('order.message'), words: message },
    { name: t('order.note'), words: note },
  ].flatMap((one) => (one.words === null ? [] : [{ ...one, value: <Words of={one.words} /> }]))
  return (
    <Card title={t('packing.now', { place: parcel.place, count })}>
      <p class="ways">
        <Go to={links.goOrder}>{orderNo}</Go>
        <Badge tone="plain">{parcel.orderStatusName}</Badge>
        <Due of={parcel} />
        <Unpaid of={parcel} />
        <Go to={links.goExportOrderPdf} class="button">
          {t('packing.note')}
        </Go>
      </p>
      {parcel.isUnpaid ? <p class="problem">{t('packing.unpaidMeans')}</p> : null}
      <div class="parcel">
        <Person of={parcel.address} />
        <Facts
          of={[
            { name: t('order.delivery'), value: parcel.deliveryName ?? '–' },
            {
              name: t('order.deliveryDate'),
              value: <Wanted day={parcel.deliveryDate} time={deliveryTime} />,
            },
            { name: t('order.payment'), value: parcel.paymentName ?? '–' },
          ]}
        />
      </div>
      {notes.length === 0 ? null : <Facts of={notes} />}
      <Gifts of={parcel.gifts} />
      <fieldset class="picks" data-parcel={shippingId}>
        <legend>{t('packing.goods', { count: parcel.pieceCount })}</legend>
        {items.map((one, at) => (
          <label key={at} class="pick">
            <input type="checkbox" autocomplete="off" />
            <strong>{t('packing.pieces', { count: one.quantity })}</strong>
            <span>
              {one.productName}{' '}
              <span class="hint">
                {[one.classCategoryName1, one.classCategoryName2].filter(Boolean).join(' / ')}{' '}
                <code>{one.productCode}</code>
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <Form to="doShip" also={['doUpdateTrackingNumber']} class="stack">
        <BackTo href={links.next?.href ?? model.address} />
        <div class="search">
          <Field
            name="trackingNumber"
            value={trackingNumber}
            autocomplete="off"
            autofocus={trackingNumber === null}
          />
          <Instead to="doUpdateTrackingNumber" label={t('form.save')} backTo={model.address} />
        </div>
        <Field name="notify" label={t('order.notify')} value={true} />
        <div class="ways">
          <Submit label={t('packing.sent')} />
          <Go to={links.next} class="button">
            {t('packing.later')}
          </Go>
        </div>
        <p class="hint">{t('packing.sentMeans', { orderNo, name })}</p>
      </Form>
    </Card>
  )
}

const Words = ({ of }: { readonly of: string }) => <span class="words">{of}</span>

/** Shows when it must leave; without a requested day, since when it waits. */
const Due = ({ of: { sendBy, isLate, orderDate } }: { readonly of: State['shippings'][number] }) => {
  const { t } = usePage()
  return sendBy === null ? (
    <span class="hint">
      {t('packing.since')} <Instant at={orderDate} />
    </span>
  ) : (
    <Badge tone={isLate ? 'bad' : 'waits'}>
      {t('packing.sendBy')} <Day day={sendBy} />
    </Badge>
  )
}

/** Shows that it waits for its payment. */
const Unpaid = ({ of: { isUnpaid } }: { readonly of: State['shippings'][number] }) => {
  const { t } = usePage()
  return isUnpaid ? <Badge tone="bad">{t('packing.unpaid')}</Badge> : null
}

const Queue = ({ of: shippings, now }: { readonly of: State['shippings']; readonly now: string }) => {
  const { t } = usePage()
  return (
    <Table
      label={t('packing.all')}
      rows={shippings}
      empty={t('packing.empty')}
      columns={[
        {
          title: t('order.number'),
          cell: ({ orderNo, shippingId, links }) => (
            <Go to={links?.goPackingList} current={shippingId === now}>
              {orderNo}
            </Go>
          ),
        },
        {
          title: t('shipping.recipient'),
          cell: ({ recipientName }) => t('order.dear', { name: recipientName }),
        },
        {
          title: t('packing.due'),
          cell: (one) => (
            <>
              <Due of={one} /> <Unpaid of={one} /> {one.isGift ? <GiftBadge /> : null}
            </>
          ),
        },
      ]}
    />
  )
}
