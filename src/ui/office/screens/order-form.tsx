import type { ComponentChildren } from 'preact'
import { Conflict } from '../conflict.tsx'
import { usePage } from '../context.ts'
import { Field, Fields, Form, Submit } from '../forms.tsx'
import { Card, Go, Head, Money } from '../parts.tsx'
import type { ScreenProps } from '../screen.ts'
import { Table } from '../table.tsx'
import { Sums } from './order-parts.tsx'

type Edited = ScreenProps<'goOrderEdit'>['state'] | ScreenProps<'doUpdateOrder'>['state']
type New = ScreenProps<'goOrderNew'>['state'] | ScreenProps<'doCreateOrder'>['state']
type Line = Edited['lines'][number]

const PERSON = [
  'name01',
  'name02',
  'kana01',
  'kana02',
  'companyName',
  'email',
  'phoneNumber',
  'postalCode',
  'pref',
  'addr01',
  'addr02',
]

/** The screen of an order that is edited, before a look and after it. */
export const OrderEdit = ({
  state,
  links,
}: {
  readonly state: Edited
  readonly links: ScreenProps<'goOrderEdit'>['links']
}) => {
  const { t } = usePage()
  const { orderNo, paymentTotal, difference, preview } = state
  return (
    <>
      <Head title={t('order.editTitle', { orderNo })} />
      <p class="ways">
        <Go to={links.goOrder}>{t('order.toOrder')}</Go>
      </p>
      <Conflict kept={{ ...state, ...state.customer, items: [] }} />
      {preview ? (
        <p class="notice" role="status">
          {difference === 0 ? t('order.sameTotal') : t('order.newTotal')} <Money yen={paymentTotal} />
          {difference === 0 ? null : (
            <>
              {' '}
              (<Signed yen={difference} />)
            </>
          )}
        </p>
      ) : null}
      <Form to="doUpdateOrder">
        <Inputs lines={state.lines} found={state.found.length}>
          <Card title={t('order.sums')}>
            <Sums of={state} />
          </Card>
        </Inputs>
        <Ways />
      </Form>
    </>
  )
}

/** The screen of a new order, before a look and after it. */
export const OrderNew = ({
  state,
  links,
}: {
  readonly state: New
  readonly links: ScreenProps<'goOrderNew'>['links']
}) => {
  const { t, titleOf } = usePage()
  const isLooked = 'paymentTotal' in state
  return (
    <>
      <Head title={titleOf('goOrderNew')} lead={t('order.newLead')} />
      <p class="ways">
        <Go to={links.goOrderList}>{t('order.back')}</Go>
      </p>
      {isLooked ? (
        <p class="notice" role="status">
          {t('order.newTotal')} <Money yen={state.paymentTotal} />
        </p>
      ) : null}
      <Form to="doCreateOrder">
        <Inputs lines={state.lines} found={state.found.length} isNew>
          {isLooked ? (
            <Card title={t('order.sums')}>
              <Sums of={state} />
            </Card>
          ) : null}
          <Card title={t('order.delivery')}>
            <Field name="delivery" hint={t('order.deliveryHint')} />
            <Field name="sendMail" />
          </Card>
        </Inputs>
        <Ways />
      </Form>
    </>
  )
}

const Signed = ({ yen }: { readonly yen: number }) => {
  const { language } = usePage()
  const sum = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'JPY',
    signDisplay: 'exceptZero',
  })
  return <strong>{sum.format(yen)}</strong>
}

/** First the look, which Enter presses; then what it leads to. */
const Ways = () => {
  const { t } = usePage()
  return (
    <div class="save-bar">
      <button type="submit" name="preview" value="1">
        {t('order.look')}
      </button>
      <Submit label={t('form.save')} />
      <span class="unsaved">{t('order.lookFirst')}</span>
    </div>
  )
}

const Inputs = ({
  lines,
  found,
  isNew = false,
  children,
}: {
  readonly lines: readonly Line[]
  /** How many articles the last search found. */
  readonly found: number
  readonly isNew?: boolean
  readonly children?: ComponentChildren
}) => {
  const { t } = usePage()
  return (
    <div class="record">
      <div>
        <Card title={t('order.goods')}>
          <Lines of={lines} />
          <div class="search">
            <Field name="productKeyword" hint={t('order.addHint')} />
            <button type="submit" name="preview" value="1">
              {t('order.find')}
            </button>
          </div>
          {found > 0 ? <p class="hint">{t('order.found', { count: found })}</p> : null}
        </Card>
        <Card title={t('order.money')}>
          <div class="fields">
            <Fields names={['deliveryFeeTotal', 'charge', 'discount', 'usePoint']} />
          </div>
          {isNew ? <p class="hint">{t('order.automatic')}</p> : null}
        </Card>
        <Card title={t('order.customer')}>
          <div class="fields">
            <Fields names={PERSON} />
          </div>
        </Card>
      </div>
      <div>
        {children}
        <Card title={t('order.payment')}>
          <Field name="payment" />
        </Card>
        <Card title={t('order.note')}>
          <Field name="note" hint={t('order.noteHint')} />
        </Card>
      </div>
    </div>
  )
}

/** A row for each line of goods: how many, at which price; none takes it out. */
const Lines = ({ of: lines }: { readonly of: readonly Line[] }) => {
  const { t } = usePage()
  const input = (title: string, name: string) => ({
    title,
    cell: (line: Line) => <Field name={`items[${lines.indexOf(line)}][${name}]`} />,
  })
  return (
    <div class="matrix">
      <Table
        label={t('order.goods')}
        rows={lines}
        empty={t('order.noGoodsYet')}
        columns={[
          {
            title: t('product.name'),
            cell: (line) => (
              <>
                <Field name={`items[${lines.indexOf(line)}][productCode]`} />
                {line.shippingId === '' ? null : <Field name={`items[${lines.indexOf(line)}][shippingId]`} />}
                <span class="whole">
                  {line.productName}{' '}
                  <span class="hint">
                    {line.className} <code>{line.productCode}</code>
                  </span>
                </span>
              </>
            ),
          },
          input(t('order.quantity'), 'quantity'),
          input(t('order.price02'), 'price02'),
          input(t('order.taxRate'), 'taxRate'),
        ]}
      />
    </div>
  )
}
