import type { ComponentChildren } from 'preact'
import { addressLines } from '../../../hypermedia/writing.ts'
import { usePage } from '../context.ts'
import { Badge, Day, Facts, Money } from '../parts.tsx'
import type { ScreenProps } from '../screen.ts'
import { Table } from '../table.tsx'

type Order = ScreenProps<'goOrder'>['state']

/** Shows the ordered goods, line by line, at prices with tax. */
export const Goods = ({ of: items }: { readonly of: Order['items'] }) => {
  const { t } = usePage()
  return (
    <Table
      label={t('order.goods')}
      rows={items}
      empty={t('order.noGoods')}
      columns={[
        {
          title: t('product.name'),
          cell: ({ productName, productCode, classCategoryName1, classCategoryName2, reducedTax }) => (
            <>
              {productName}
              {reducedTax ? ' ※' : ''}{' '}
              <span class="hint">
                {[classCategoryName1, classCategoryName2].filter(Boolean).join(' / ')}{' '}
                <code>{productCode}</code>
              </span>
            </>
          ),
        },
        { title: t('order.price'), number: true, cell: ({ price }) => <Money yen={price} /> },
        { title: t('order.quantity'), number: true, cell: ({ quantity }) => t('count', { count: quantity }) },
        { title: t('order.lineTotal'), number: true, cell: ({ totalPrice }) => <Money yen={totalPrice} /> },
      ]}
    />
  )
}

/** Shows the goods of a line in a form, with the hidden field that names it. */
export const LineArticle = ({
  name,
  of: { lineId, productName, className, productCode, destination },
  isOneOfSeveral,
  children,
}: {
  readonly name: string
  readonly of: Pick<
    ScreenProps<'goOrderRefund'>['state']['lines'][number],
    'lineId' | 'productName' | 'className' | 'productCode' | 'destination'
  >
  /** Whether the order goes to several destinations: then its own is named. */
  readonly isOneOfSeveral: boolean
  readonly children?: ComponentChildren
}) => {
  const { t } = usePage()
  return (
    <div class="article">
      <input type="hidden" name={name} value={lineId} />
      {productName}
      <span class="soft">
        {className} <code>{productCode}</code>
      </span>
      {children}
      {isOneOfSeveral ? <span class="soft">{t('order.shippingOf', { number: destination })}</span> : null}
    </div>
  )
}

/** Shows the sums in the order of an order mail (§5). */
export const Sums = ({
  of,
}: {
  readonly of: Pick<
    Order,
    | 'subtotal'
    | 'charge'
    | 'giftTotal'
    | 'deliveryFeeTotal'
    | 'discounts'
    | 'taxFreeDiscount'
    | 'taxableTotal'
    | 'paymentTotal'
    | 'taxes'
    | 'usePoint'
    | 'addPoint'
  > &
    Partial<Pick<Order, 'credit' | 'amountDue'>>
}) => {
  const { t } = usePage()
  const rows = [
    { name: t('order.subtotal'), yen: of.subtotal },
    ...(of.giftTotal === 0 ? [] : [{ name: t('order.giftTotal'), yen: of.giftTotal }]),
    { name: t('order.charge'), yen: of.charge - of.giftTotal },
    { name: t('order.deliveryFee'), yen: of.deliveryFeeTotal },
    ...of.discounts.map(({ discountName, amount }) => ({
      name: [t('order.discount'), discountName].filter(Boolean).join(' '),
      yen: -amount,
    })),
    ...(of.taxFreeDiscount === 0
      ? []
      : [{ name: t('order.points', { count: of.usePoint }), yen: -of.taxFreeDiscount }]),
  ]
  return (
    <dl class="sums">
      {rows.map(({ name, yen }) => (
        <div key={name} class="sum">
          <dt>{name}</dt>
          <dd>
            <Money yen={yen} />
          </dd>
        </div>
      ))}
      <div class="sum total">
        <dt>{t('order.total')}</dt>
        <dd>
          <Money yen={of.paymentTotal} />
        </dd>
      </div>
      {of.credit === undefined || of.credit === 0 ? null : (
        <>
          <div class="sum">
            <dt>{t('exchange.credit')}</dt>
            <dd>
              <Money yen={-of.credit} />
            </dd>
          </div>
          <div class="sum total">
            <dt>{t('exchange.due')}</dt>
            <dd>
              <Money yen={of.amountDue ?? 0} />
            </dd>
          </div>
        </>
      )}
      {of.taxes.map(({ rate, total, tax }) => (
        <div key={rate} class="sum hint">
          <dt>{t('order.taxOf', { rate })}</dt>
          <dd>
            <Money yen={total} /> ({t('order.taxIn')} <Money yen={tax} />)
          </dd>
        </div>
      ))}
      {of.addPoint === 0 ? null : (
        <div class="sum hint">
          <dt>{t('order.addPoint')}</dt>
          <dd>{t('count', { count: of.addPoint })}</dd>
        </div>
      )}
    </dl>
  )
}

type Address = Order['shippings'][number]['address']

/** Shows a name and postal address. */
export const Person = ({ of }: { readonly of: Address }) => {
  const { t, language } = usePage()
  const name = `${of.name01} ${of.name02}`
  return (
    <address>
      {of.companyName === null ? null : (
        <>
          {of.companyName}
          <br />
        </>
      )}
      {t('order.dear', { name })}
      {of.kana01 === null ? null : <span class="hint"> {[of.kana01, of.kana02].join(' ')}</span>}
      <br />
      {addressLines(language, of).map((line) => (
        <>
          {line}
          <br />
        </>
      ))}
      <a href={`tel:${of.phoneNumber}`}>{of.phoneNumber}</a>
    </address>
  )
}

/** Marks what is a gift. */
export const GiftBadge = () => <Badge tone="waits">{usePage().t('order.isGift')}</Badge>

/** Shows what makes a gift of a parcel; nothing if it is none. */
export const Gifts = ({ of: gifts }: { readonly of: Order['shippings'][number]['gifts'] }) => {
  const { t } = usePage()
  if (gifts.length === 0) return null
  return (
    <>
      <p>
        <GiftBadge /> <span class="hint">{t('order.giftNote')}</span>
      </p>
      <Facts
        of={gifts.map(({ giftKind, giftName, omotegaki, mizuhikiName, giftText }) => ({
          name: t('order.giftKind', { kind: giftKind }),
          value: (
            <>
              {giftName} <span class="hint">{[omotegaki, mizuhikiName].filter(Boolean).join(' / ')}</span>
              {giftText === null ? null : (
                <>
                  <br />
                  <span class="words">{giftText}</span>
                </>
              )}
            </>
          ),
        }))}
      />
    </>
  )
}

/** Shows the requested day and time of a delivery; a dash without one. */
export const Wanted = ({ day, time }: { readonly day: string | null; readonly time: string | null }) =>
  day === null ? (
    <span>{time ?? '–'}</span>
  ) : (
    <>
      <Day day={day} /> {time}
    </>
  )
