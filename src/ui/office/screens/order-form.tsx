import type { ComponentChildren } from 'preact'
import { Conflict } from '../conflict.tsx'
import { usePage } from '../context.ts'
import { Field } from '../field.tsx'
import { AddedHere, Form, Submit } from '../forms.tsx'
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

/** The required fields of the orderer; the others can be empty. */
const KNOWN = new Set(['name01', 'name02', 'phoneNumber', 'postalCode', 'pref', 'addr01', 'addr02'])

/** Draws the edit of an order, before a preview and after it. */
export const OrderEdit = ({
  state,
  links,
}: {
  readonly state: Edited
  readonly links: ScreenProps<'goOrderEdit'>['links']
}) => {
  const { t } = usePage()
  const { orderNo, preview, proposedCharge } = state
  const items = state.lines.map((line) => ({ ...line, name: nameOf(line) }))
  return (
    <>
      <Head title={t('order.editTitle', { orderNo })} />
      <p class="ways">
        <Go to={links.goOrder}>{t('order.toOrder')}</Go>
      </p>
      <Conflict kept={{ ...state, ...state.customer, payment: state.paymentId, items }} />
      {preview ? <NewTotal of={state} /> : null}
      {proposedCharge === null ? null : (
        <p class="notice" role="status">
          {t('order.proposedCharge', { charge: proposedCharge })}
        </p>
      )}
      <Short of={state.shortages} />
      <Form to="doUpdateOrder">
        <Inputs lines={state.lines} found={state.found.length} shippings={state.shippings} page="goOrderEdit">
          <Card title={t('order.sums')}>
            <Sums of={state} />
          </Card>
        </Inputs>
        <AddedHere />
        <Ways />
      </Form>
    </>
  )
}

const NewTotal = ({ of: { paymentTotal, difference, refundDue } }: { readonly of: Edited }) => {
  const { t } = usePage()
  return (
    <p class="notice" role="status">
      {difference === 0 ? t('order.sameTotal') : t('order.newTotal')} <Money yen={paymentTotal} />
      {difference === 0 ? null : (
        <>
          {' '}
          (<strong>{t('moneyMore', { yen: difference })}</strong>)
        </>
      )}
      {refundDue === 0 ? null : (
        <>
          {' '}
          {t('order.refundDue')} <Money yen={refundDue} />
        </>
      )}
    </p>
  )
}

/** Shows the goods whose stock is too small for the edit. */
const Short = ({ of: shortages }: { readonly of: Edited['shortages'] }) => {
  const { t } = usePage()
  return shortages.length === 0 ? null : (
    <div class="notice wrong" role="alert">
      {shortages.map(({ productName, stock }) => (
        <p key={productName}>{t('order.short', { name: productName, stock })}</p>
      ))}
    </div>
  )
}

/** Draws the form of a new order, before a preview and after it. */
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
        <>
          <p class="notice" role="status">
            {t('order.newTotal')} <Money yen={state.paymentTotal} />
          </p>
          <Short of={state.shortages} />
        </>
      ) : null}
      <Form to="doCreateOrder">
        <Inputs lines={state.lines} found={state.found.length} page="goOrderNew" callers={state}>
          {isLooked ? (
            <Card title={t('order.sums')}>
              <Sums of={state} />
            </Card>
          ) : null}
          <Card title={t('order.delivery')}>
            <Field name="delivery" blank={t('order.usualDelivery')} hint={t('order.deliveryHint')} />
            <Field name="sendMail" hint={t('order.sendMailHint')} />
          </Card>
        </Inputs>
        <AddedHere />
        <Ways />
      </Form>
    </>
  )
}

/** First the preview, which Enter presses; then the submission. */
const Ways = () => {
  const { t } = usePage()
  return (
    <div class="save-bar">
      <button type="submit" name="preview" value="1" formNoValidate>
        {t('order.look')}
      </button>
      <Submit label={t('form.save')} />
      <span class="unsaved">{t('order.lookFirst')}</span>
    </div>
  )
}

interface InputsProps {
  readonly lines: readonly Line[]
  /** The number of articles that the last search found. */
  readonly found: number
  /** The page of the form, which searches for goods. */
  readonly page: 'goOrderEdit' | 'goOrderNew'
  /** The destinations of the goods; undefined for a new order. */
  readonly shippings?: Edited['shippings']
  /** For a new order: its customer, and the customers found. */
  readonly callers?: New
  readonly children?: ComponentChildren
}

const Inputs = ({ lines, found, page, shippings = [], callers, children }: InputsProps) => {
  const { t, translate } = usePage()
  const isSought = useSought()
  const isNew = page === 'goOrderNew'
  const known: Readonly<Record<string, unknown>> = callers?.customerAddress ?? {}
  const isKnown = (name: string) => known[name] !== undefined && known[name] !== null
  return (
    <div class="record">
      <div>
        <Card title={t('order.goods')}>
          <Lines of={lines} shippings={shippings} />
          {isNew ? null : <Field name="taxReason" hint={t('order.taxReasonHint')} />}
          <div class="search">
            <Field name="productKeyword" hint={t('order.addHint')} />
            <button type="submit" name="_fill" value={page} formNoValidate>
              {t('order.find')}
            </button>
          </div>
          {found > 0 || isSought('productKeyword') ? (
            <p class="hint" role="status">
              {t('order.found', { count: found })}
            </p>
          ) : null}
        </Card>
        <Card title={t('order.money')}>
          <div class="fields">
            {['deliveryFeeTotal', 'charge'].map((name) => (
              <Field key={name} name={name} {...(isNew && { hint: t('order.automatic') })} />
            ))}
            <Field name="discount" />
            {callers?.customerId === null ? null : (
              <Field
                name="usePoint"
                {...(callers && { hint: t('order.balance', { point: callers.customerPoint }) })}
              />
            )}
          </div>
        </Card>
        <Card title={t('order.customer')}>
          {callers ? <Callers of={callers} /> : null}
          <div class="fields">
            {PERSON.map((name) => (
              <Field
                key={name}
                name={name}
                required={KNOWN.has(name) && !isKnown(name)}
                {...(isKnown(name) && { placeholder: String(known[name]) })}
                {...(name === 'pref' && {
                  blank: isKnown(name) ? t('order.asKnown') : translate('theme.form.choose'),
                })}
                {...(name === 'email' && !callers?.customerId && { hint: t('order.noEmailHint') })}
              />
            ))}
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

/** Returns whether the form has words that it searches for. */
const useSought = () => {
  const { model } = usePage()
  const typed: Readonly<Record<string, unknown>> = model.refused?.values ?? {}
  return (name: string): boolean => typeof typed[name] === 'string' && typed[name].trim() !== ''
}

/**
 * Draws the customer of the order: a guest, or a customer who is searched for and chosen while all typed
 * values stay.
 */
const Callers = ({ of: { customerId, customerName, customerAddress, customers } }: { readonly of: New }) => {
  const { t } = usePage()
  const isSought = useSought()
  const chosen = customerId ?? ''
  const choices = [
    { value: '', name: t('order.ofGuest'), details: [] as string[] },
    ...(customerName === null || customers.some((one) => one.customerId === chosen)
      ? []
      : [{ value: chosen, name: t('order.dear', { name: customerName }), details: [] }]),
    ...customers.map((one) => ({
      value: one.customerId,
      name: t('order.dear', { name: one.customerName }),
      details: [one.email, one.phoneNumber].filter((detail) => detail !== null),
    })),
  ]
  return (
    <>
      {choices.length === 1 ? null : (
        <fieldset class="field field-radio">
          <legend>{t('order.whose')}</legend>
          {choices.map(({ value, name, details }) => (
            <label key={value}>
              <input type="radio" name="customerId" value={value} checked={value === chosen} /> {name}{' '}
              <span class="soft">{details.join(' · ')}</span>
            </label>
          ))}
          <button type="submit" name="_fill" value="goOrderNew" formNoValidate>
            {t('order.take')}
          </button>
        </fieldset>
      )}
      {customerAddress === null ? null : (
        <p>
          {t('order.knownAddress', {
            address: ['postalCode', 'prefName', 'addr01', 'addr02', 'phoneNumber']
              .map((name) => Reflect.get(customerAddress, name))
              .filter(Boolean)
              .join(' '),
          })}
        </p>
      )}
      <div class="search">
        <Field name="customerKeyword" hint={t('order.ofCustomerHint')} />
        <button type="submit" name="_fill" value="goOrderNew" formNoValidate>
          {t('order.findCustomer')}
        </button>
      </div>
      {customers.length === 0 && isSought('customerKeyword') ? (
        <p class="hint" role="status">
          {t('order.noCustomer')}
        </p>
      ) : null}
    </>
  )
}

const nameOf = ({ productName, className, productCode }: Line): string =>
  [productName, className, productCode].filter(Boolean).join(' ')

/**
 * Draws a row for each line of goods: quantity and price; 0 removes it. With several destinations each row
 * has its own; for new goods it can be chosen.
 */
const Lines = ({
  of: lines,
  shippings,
}: {
  readonly of: readonly Line[]
  readonly shippings: Edited['shippings']
}) => {
  const { t, translate } = usePage()
  const fieldOf = (line: Line, name: string) => `items[${lines.indexOf(line)}][${name}]`
  const input = (title: string, name: 'quantity' | 'price02' | 'taxRate') => ({
    title,
    cell: (line: Line) => <Field name={fieldOf(line, name)} value={line[name]} />,
  })
  const several = shippings.length > 1
  const placeOf = ({ shippingId }: Line) => {
    const at = shippings.findIndex((one) => one.shippingId === shippingId)
    const { name01 = '', name02 = '' } = shippings[at]?.address ?? {}
    return translate('message.office.order.destination', { number: at + 1, name: `${name01} ${name02}` })
  }
  const given = (line: Line, name: 'productCode' | 'shippingId') => (
    <input type="hidden" name={fieldOf(line, name)} value={line[name]} />
  )
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
              <div class="article">
                {given(line, 'productCode')}
                {line.shippingId === '' || (several && line.isNew) ? null : given(line, 'shippingId')}
                {line.productName || t('order.unknownGoods')}
                <span class="soft">
                  {line.className} <code>{line.productCode}</code>
                </span>
              </div>
            ),
          },
          ...(several
            ? [
                {
                  title: t('order.shipping'),
                  cell: (line: Line) =>
                    line.isNew ? (
                      <Field name={fieldOf(line, 'shippingId')} value={line.shippingId} />
                    ) : (
                      placeOf(line)
                    ),
                },
              ]
            : []),
          input(t('order.quantity'), 'quantity'),
          input(t('order.price02'), 'price02'),
          input(t('order.taxRate'), 'taxRate'),
        ]}
      />
    </div>
  )
}
