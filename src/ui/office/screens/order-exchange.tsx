import { fieldOf } from '../../forms/form-view.ts'
import { usePage } from '../context.ts'
import { Field, Wrong } from '../field.tsx'
import { useForm } from '../form-context.ts'
import { Form, Submit } from '../forms.tsx'
import { Card, Facts, Go, Head, Money } from '../parts.tsx'
import type { ScreenProps } from '../screen.ts'
import { Table } from '../table.tsx'
import { LineArticle } from './order-parts.tsx'
import { MailFields } from './order-refund.tsx'

type Exchange = ScreenProps<'goOrderExchange'>['state']
type Line = Exchange['lines'][number]

/** Draws the exchange of an order: its goods line by line, with those that go out instead; before a preview and after it. */
export const OrderExchange = ({
  state,
  links,
}: {
  readonly state: Exchange
  readonly links: ScreenProps<'goOrderExchange'>['links']
}) => {
  const { t } = usePage()
  const { orderNo, canNotify, paidTotal, refundTotal, passedOn } = state
  return (
    <>
      <Head title={t('exchange.title', { orderNo })} lead={t('exchange.lead')} />
      <p class="ways">
        <Go to={links.goOrder}>{t('order.toOrder')}</Go>
      </p>
      {state.preview ? <Outcome of={state} /> : null}
      <Form to="doExchangeLines" given={{ orderNo }}>
        <div class="record">
          <div>
            <Card title={t('order.goods')}>
              <Lines of={state} />
              <ItemsFault />
            </Card>
          </div>
          <div>
            <Card title={t('exchange.difference')}>
              <Facts
                of={[
                  { name: t('order.payment'), value: state.paymentName ?? '–' },
                  { name: t('order.paidTotal'), value: <Money yen={paidTotal - refundTotal - passedOn} /> },
                ]}
              />
              <Field name="payment" label={t('exchange.payBy')} blank={t('exchange.samePayment')} />
              <Field name="reason" hint={t('refund.reasonHint')} />
              <Beside />
            </Card>
            <Card title={t('refund.mail')}>
              {canNotify ? (
                <MailFields label={t('exchange.notify')} />
              ) : (
                <p class="hint">{t('refund.mute')}</p>
              )}
            </Card>
          </div>
        </div>
        <div class="save-bar">
          <button type="submit" name="preview" value="1" formNoValidate>
            {t('exchange.look')}
          </button>
          <Submit label={t('exchange.sure')} />
        </div>
      </Form>
    </>
  )
}

/** The sums of the new order beside its goods; closed, as hardly any exchange has others than the usual ones. */
const BESIDE = ['deliveryFeeTotal', 'charge', 'discount', 'usePoint'] as const

const Beside = () => {
  const { t } = usePage()
  const form = useForm()
  const isOpen = BESIDE.some((name) => isTouched(fieldOf(form, name)))
  return (
    <details open={isOpen}>
      <summary>{t('exchange.beside')}</summary>
      <p class="hint">{t('exchange.besideHint')}</p>
      {BESIDE.map((name) => (
        <Field key={name} name={name} />
      ))}
    </details>
  )
}

/** True for a field that was filled in, or rejected. */
const isTouched = ({ value, error }: ReturnType<typeof fieldOf>): boolean =>
  error !== undefined || (value !== undefined && value !== null && value !== '')

type Taxes = Exchange['backTaxes']

/** Shows what comes back, what goes out, and the difference. */
const Outcome = ({ of: state }: { readonly of: Exchange }) => {
  const { t } = usePage()
  const { differenceDue, differenceBack } = state
  const rows: readonly (readonly [string, number, Taxes])[] = [
    [t('exchange.back'), state.backTotal, state.backTaxes],
    [t('exchange.newTotal'), state.newTotal, state.newTaxes],
    [t('exchange.credit'), -state.takenOver, state.takenOverTaxes],
  ]
  return (
    <div class="notice" role="status">
      <dl class="sums">
        {rows.map(([name, yen, taxes]) => (
          <>
            <div class="sum">
              <dt>{name}</dt>
              <dd>
                <Money yen={yen} />
              </dd>
            </div>
            {taxes.map(({ rate, total, tax }) => (
              <div key={rate} class="sum hint">
                <dt>{t('order.taxOf', { rate })}</dt>
                <dd>
                  <Money yen={total} /> ({t('order.taxIn')} <Money yen={tax} />)
                </dd>
              </div>
            ))}
          </>
        ))}
        <div class="sum total">
          <dt>{differenceBack > 0 ? t('exchange.toRefund') : t('exchange.toPay')}</dt>
          <dd>
            <Money yen={differenceBack > 0 ? differenceBack : differenceDue} />
          </dd>
        </div>
      </dl>
    </div>
  )
}

/** Draws a row for each line of goods, with the goods that go out instead. */
const Lines = ({ of: { lines, shippings } }: { readonly of: Exchange }) => {
  const { t, model } = usePage()
  const nameIn = (line: Line, name: string) => `items[${lines.indexOf(line)}][${name}]`
  return (
    <div class="matrix">
      <Table
        label={t('order.goods')}
        rows={lines}
        empty={t('order.noGoods')}
        columns={[
          {
            title: t('product.name'),
            cell: (line) => (
              <LineArticle name={nameIn(line, 'lineId')} of={line} isOneOfSeveral={shippings.length > 1}>
                <span class="soft">
                  <Money yen={line.price} /> × {t('count', { count: line.quantity })}
                  {line.askedQuantity > 0 ? ` · ${t('exchange.asked', { count: line.askedQuantity })}` : ''}
                </span>
              </LineArticle>
            ),
          },
          {
            title: t('exchange.pieces'),
            cell: (line) =>
              line.quantity === 1 ? (
                t('exchange.onePiece')
              ) : (
                <Field
                  name={nameIn(line, 'quantity')}
                  label={t('exchange.pieces')}
                  value={model.refused || line.askedQuantity === 0 ? undefined : line.askedQuantity}
                />
              ),
          },
          {
            title: t('refund.restock'),
            cell: (line) => (
              <Field
                name={nameIn(line, 'restock')}
                label={t('refund.restock')}
                value={model.refused ? undefined : line.isRestocked}
              />
            ),
          },
          {
            title: t('exchange.instead'),
            cell: (line) => (
              <div class="instead">
                <Field
                  name={nameIn(line, 'exchangeCode')}
                  label={t('exchange.variant')}
                  blank={t('exchange.none')}
                  options={line.variants.map((one) => ({ value: one.productCode, label: offerOf(one, t) }))}
                />
                <Others of={nameIn(line, 'otherCode')} count={nameIn(line, 'exchangeQuantity')} />
              </div>
            ),
          },
        ]}
      />
    </div>
  )
}

/** Returns a variant in words: its values, its price and its stock. */
const offerOf = (
  { className, productCode, price, stock }: Line['variants'][number],
  t: ReturnType<typeof usePage>['t'],
): string =>
  [
    className ?? productCode,
    t('money', { yen: price }),
    stock === null ? t('exchange.unlimited') : t('exchange.stock', { count: stock }),
  ].join(' · ')

/** Draws the code of another product, and another number of pieces. */
const Others = ({ of: code, count }: { readonly of: string; readonly count: string }) => {
  const { t } = usePage()
  const form = useForm()
  const isOpen = [code, count].some((name) => isTouched(fieldOf(form, name)))
  return (
    <details open={isOpen}>
      <summary>{t('exchange.other')}</summary>
      <Field name={code} />
      <Field name={count} hint={t('exchange.asMany')} />
    </details>
  )
}

/** Shows the error of all goods together. */
const ItemsFault = () => <Wrong field={fieldOf(useForm(), 'items')} />
