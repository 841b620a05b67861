import { addressLines } from '../../../hypermedia/writing.ts'
import { usePage } from '../context.ts'
import { Field } from '../field.tsx'
import { Form, Instead, SaveBar, Submit } from '../forms.tsx'
import { Ask, Card, Facts, Go, Head, Instant, Money } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Table } from '../table.tsx'

type Order = ScreenProps<'goOrder'>['state']

/** Shows a tracking number, linked to the carrier's page. */
export const Tracking = ({
  number,
  url,
}: {
  readonly number: string | null
  readonly url: string | null
}) => {
  if (number === null) return <>–</>
  return url === null ? (
    number
  ) : (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {number}
    </a>
  )
}

/** Returns the id of a shipping's part of an order's page. */
export const placeOf = (shippingId: string): string => `shipping-${shippingId}`

/** Draws the actions on a shipping of an order. */
export const ShippingWays = ({
  of: { trackingNumber, parcels, links },
  version,
}: {
  readonly of: Order['shippings'][number]
  readonly version: number
}) => {
  const { t } = usePage()
  return (
    <>
      {links?.doShip ? (
        <Form to="doShip" of={links} also={['doUpdateTrackingNumber']} class="stack">
          <input type="hidden" name="version" value={version} />
          <div class="search">
            <Field
              name="trackingNumber"
              value={trackingNumber}
              autocomplete="off"
              hint={t('shipping.numbersHint')}
            />
            <Instead to="doUpdateTrackingNumber" of={links} label={t('form.save')} />
          </div>
          <details class="ask">
            <summary class="button">{t('shipping.ship')}</summary>
            <div class="stack">
              <Field name="shippedDate" hint={t('shipping.dateHint')} />
              <Field name="notify" label={t('order.notify')} value={true} />
              <p>{t('shipping.shipMeans')}</p>
              <Submit label={t('shipping.shipSure')} />
            </div>
          </details>
        </Form>
      ) : (
        <Form to="doUpdateTrackingNumber" of={links} given={{ version }} class="search">
          <Field
            name="trackingNumber"
            value={trackingNumber}
            autocomplete="off"
            hint={t('shipping.numbersHint')}
          />
          <Submit label={t('form.save')} plain />
        </Form>
      )}
      <div class="ways">
        {parcels.map(({ trackingNumber: number, trackingUrl: url }) =>
          url === null ? null : (
            <Tracking
              key={number}
              number={parcels.length > 1 ? `${t('shipping.track')} ${number}` : t('shipping.track')}
              url={url}
            />
          ),
        )}
        {links?.doUndoShip ? (
          <Ask label={t('shipping.undo')} means={t('shipping.undoMeans')} plain>
            <Form to="doUndoShip" of={links}>
              <Submit label={t('shipping.undoSure')} />
            </Form>
          </Ask>
        ) : null}
        <Go to={links?.goShippingNotifyMail} class="button">
          {t('shipping.mail')}
        </Go>
        <Go to={links?.goOrderShippingAddress} class="button">
          {t('shipping.address')}
        </Go>
      </div>
    </>
  )
}

export const ShippingMail: Screen<'goShippingNotifyMail'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  return (
    <>
      <Head title={titleOf('goShippingNotifyMail')} lead={t('shipping.mailLead')} />
      <p class="ways">
        <Go to={links.goOrder}>{t('order.title', { orderNo: state.orderNo })}</Go>
      </p>
      <Card title={t('order.shipping')}>
        <Table
          label={t('order.shipping')}
          rows={state.shippings}
          empty={t('shipping.none')}
          columns={[
            {
              title: t('shipping.recipient'),
              cell: ({ shippingId, recipientName, links: own }) =>
                own?.goShippingNotifyMail ? (
                  <Go to={own.goShippingNotifyMail} current={shippingId === state.shippingId}>
                    {t('order.dear', { name: recipientName })}
                  </Go>
                ) : (
                  t('order.dear', { name: recipientName })
                ),
            },
            { title: t('order.delivery'), cell: ({ deliveryName }) => deliveryName ?? '–' },
            { title: t('order.tracking'), cell: ({ trackingNumber }) => trackingNumber ?? '–' },
            {
              title: t('order.shippedAt'),
              cell: ({ shippedAt }) =>
                shippedAt === null ? t('shipping.notYet') : <Instant at={shippedAt} />,
            },
            {
              title: t('order.mailSentAt'),
              cell: ({ mailSentAt }) => (mailSentAt === null ? '–' : <Instant at={mailSentAt} />),
            },
          ]}
        />
      </Card>
      <Card title={t('shipping.preview')}>
        {state.mailBody === null ? (
          <p class="empty">{t('shipping.nothingToTell')}</p>
        ) : (
          <>
            <Facts
              of={[
                { name: t('mails.recipient'), value: state.recipient },
                { name: t('mails.subject'), value: state.mailSubject },
              ]}
            />
            <pre class="letter">{state.mailBody}</pre>
            {links.doSendShippingNotifyMail ? (
              <Form to="doSendShippingNotifyMail">
                <Submit label={t('shipping.send')} />
              </Form>
            ) : (
              <p class="problem">{t('shipping.mute')}</p>
            )}
          </>
        )}
      </Card>
    </>
  )
}

export const ShippingAddress: Screen<'goOrderShippingAddress'> = ({ state, links }) => {
  const { t, titleOf, language } = usePage()
  const { deliveryFee, methodFee } = state
  return (
    <>
      <Head title={titleOf('goOrderShippingAddress')} lead={t('shipping.addressLead')} />
      <p class="ways">
        <Go to={links.goOrder}>{t('order.title', { orderNo: state.orderNo })}</Go>
      </p>
      {state.addresses.length === 0 ? null : (
        <Card title={t('shipping.known')}>
          <ul class="plain">
            {state.addresses.map((one) => (
              <li key={one.addressId} class="ways">
                <span>
                  {t('order.dear', { name: `${one.name01} ${one.name02}` })}{' '}
                  {addressLines(language, one).join(' ')}
                </span>
                <Form
                  to="doSelectOrderShippingAddress"
                  of={one.links}
                  given={{ version: state.version }}
                  class="ways"
                >
                  {state.shippedAt === null ? null : <Field name="afterSending" />}
                  <Submit label={t('shipping.choose')} plain />
                </Form>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Form to="doUpdateOrderShippingAddress">
        <Card title={t('order.shipping')}>
          <div class="fields">
            {[
              'name01',
              'name02',
              'kana01',
              'kana02',
              'companyName',
              'postalCode',
              'pref',
              'addr01',
              'addr02',
              'phoneNumber',
            ].map((name) => (
              <Field key={name} name={name} required={REQUIRED.has(name)} />
            ))}
          </div>
        </Card>
        <Card title={t('order.delivery')}>
          <div class="fields">
            <Field name="deliveryId" label={t('order.delivery')} required={state.deliveryId !== null} />
            <Field name="deliveryDate" />
            <Field name="deliveryTimeId" blank={t('shipping.anyTime')} />
          </div>
          <p class="hint">
            {t('shipping.fee')} <Money yen={deliveryFee} />
            {methodFee === null ? null : (
              <>
                {' '}
                {t('shipping.methodFee')} <Money yen={methodFee} />
              </>
            )}
          </p>
          {state.shippedAt === null ? null : (
            <Field name="afterSending" hint={t('shipping.afterSendingHint')} />
          )}
        </Card>
        <SaveBar />
      </Form>
    </>
  )
}

const REQUIRED = new Set(['name01', 'name02', 'postalCode', 'pref', 'addr01', 'addr02', 'phoneNumber'])
