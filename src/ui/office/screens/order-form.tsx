import type { ComponentChild, ComponentChildren } from 'preact'
import { usePage } from '../context.ts'
import { Field } from '../field.tsx'
import { AddedHere, Submit } from '../forms.tsx'
import { Go, Money } from '../parts.tsx'
import { type CardOf, RecordScreen } from '../record.tsx'
import type { ScreenProps } from '../screen.ts'
import { Callers } from './order-callers.tsx'
import { EditedGifts, NewGift } from './order-gifts.tsx'
import { type Edited, Lines, nameOf } from './order-lines.tsx'
import { Sums } from './order-parts.tsx'
import { Sought } from './sought.tsx'

type New = ScreenProps<'goOrderNew'>['state'] | ScreenProps<'doCreateOrder'>['state']

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
] as const

/** The required fields of the orderer; the others can be empty. */
const KNOWN = new Set<string>(['name01', 'name02', 'phoneNumber', 'postalCode', 'pref', 'addr01', 'addr02'])

/** Draws the edit of an order, before a preview and after it. */
export const OrderEdit = ({
  state,
  links,
}: {
  readonly state: Edited
  readonly links: ScreenProps<'goOrderEdit'>['links']
}) => {
  const { t, titleOf } = usePage()
  const { orderNo, preview, proposedCharge, lines, shippings } = state
  const [main, aside] = useCards({
    goods: <Lines of={lines} shippings={shippings} />,
    gifts: <EditedGifts of={shippings} />,
    found: state.found.length,
    page: 'goOrderEdit',
    sums: <Sums of={state} />,
  })
  return (
    <RecordScreen
      to="doUpdateOrder"
      name={t('order.editTitle', { orderNo })}
      kept={{
        ...state,
        ...state.customer,
        payment: state.paymentId,
        items: lines.map((line) => ({ ...line, name: nameOf(line) })),
      }}
      ways={<Go to={links.goOrder}>{titleOf('goOrder')}</Go>}
      notice={
        <>
          {preview ? <NewTotal of={state} /> : null}
          {proposedCharge === null ? null : (
            <p class="notice" role="status">
              {t('order.proposedCharge', { charge: proposedCharge })}
            </p>
          )}
          <Short of={state.shortages} />
        </>
      }
      cards={[...main, ...aside]}
      drawn={{ ...SEARCHED, gifts: null, ...useOrderer({}) }}
      saving={<Ways />}
    />
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
  const { customerId, customerPoint, lines } = state
  const [main, aside] = useCards({
    goods: <Lines of={lines} shippings={[]} />,
    gifts: <NewGift />,
    found: state.found.length,
    page: 'goOrderNew',
    callers: <Callers of={state} />,
    ...(isLooked && { sums: <Sums of={state} /> }),
  })
  const [sums, ...others] = aside
  const delivery = {
    title: t('order.delivery'),
    fields: ['delivery', 'sendMail'],
    aside: true,
  } as const
  const automatic = t('order.automatic')
  const balance = t('order.balance', { point: customerPoint })
  return (
    <RecordScreen
      to="doCreateOrder"
      name={titleOf('goOrderNew')}
      lead={t('order.newLead')}
      ways={<Go to={links.goOrderList}>{titleOf('goOrderList')}</Go>}
      notice={
        isLooked ? (
          <>
            <p class="notice" role="status">
              {t('order.newTotal')} <Money yen={state.paymentTotal} />
            </p>
            <Short of={state.shortages} />
          </>
        ) : null
      }
      cards={[
        ...main,
        {
          title: t('order.otherAddress'),
          lead: t('order.otherAddressLead'),
          fields: ['addressId', 'destinations'],
          folded: state.addresses.length === 0,
        },
        sums,
        delivery,
        ...others,
      ]}
      drawn={{
        ...SEARCHED,
        ...GIFT,
        customerKeyword: null,
        addressId:
          state.addresses.length === 0 ? null : (
            <Field name="addressId" label={t('order.savedAddress')} blank={t('order.toOrderer')} />
          ),
        destinations: <Destination />,
        ...useOrderer(state),
        deliveryFeeTotal: <Field name="deliveryFeeTotal" hint={automatic} />,
        charge: <Field name="charge" hint={t('order.automaticCharge')} />,
        discount: <Field name="discount" hint={t('order.automaticDiscount')} />,
        usePoint: customerId === null ? null : <Field name="usePoint" hint={balance} />,
        delivery: <Field name="delivery" blank={t('order.usualDelivery')} />,
      }}
      saving={<Ways />}
    />
  )
}

/** Draws the address that the goods go to, if it is not the orderer's. */
const Destination = () => {
  const { translate } = usePage()
  return (
    <div class="fields">
      {PERSON.filter((name) => name !== 'email').map((name) => (
        <Field
          key={name}
          name={`destinations[0][${name}]`}
          required={false}
          autocomplete="off"
          {...(name === 'pref' && { blank: translate('theme.form.choose') })}
        />
      ))}
    </div>
  )
}

/** First the preview, which Enter presses; then the submission. */
const Ways = () => {
  const { t } = usePage()
  return (
    <>
      <AddedHere />
      <div class="save-bar">
        <button type="submit" name="preview" value="1" formNoValidate>
          {t('order.look')}
        </button>
        <Submit label={t('form.save')} />
        <span class="unsaved">{t('order.lookFirst')}</span>
      </div>
    </>
  )
}

/** Fields that are drawn beside the goods, or not at all. */
const SEARCHED = { items: null, productKeyword: null, preview: null } as const

/** Fields of a new order's gift, which a card of their own draws. */
const GIFT = { noshi: null, noshi_name: null, wrapping: null, card: null, card_message: null } as const

/** Returns the cards of an order, and those beside them. */
const useCards = ({
  goods,
  gifts,
  found,
  page,
  callers,
  sums,
}: {
  readonly goods: ComponentChildren
  readonly gifts: ComponentChild
  /** The number of articles that the last search found. */
  readonly found: number
  /** The page of the form, which searches for goods. */
  readonly page: 'goOrderEdit' | 'goOrderNew'
  /** For a new order: its customer. */
  readonly callers?: ComponentChildren
  readonly sums?: ComponentChildren
}) => {
  const { t } = usePage()
  const main = [
    {
      title: t('order.goods'),
      before: goods,
      after: (
        <Sought name="productKeyword" page={page} label={t('order.find')}>
          {(isSought) => (found > 0 || isSought ? t('order.found', { count: found }) : null)}
        </Sought>
      ),
    },
    { instead: gifts, fields: [] },
    { title: t('order.money'), fields: ['deliveryFeeTotal', 'charge', 'discount', 'usePoint'] },
    { title: t('order.customer'), fields: PERSON, before: callers },
  ] as const satisfies Cards
  const aside = [
    { title: t('order.sums'), fields: [], before: sums, aside: true },
    { title: t('order.payment'), fields: ['payment'], aside: true },
    { title: t('order.note'), fields: ['note'], aside: true },
  ] as const satisfies Cards
  return [main, aside] as const
}

/** Cards of both an order and a new one. */
type Cards = readonly (CardOf<'doUpdateOrder'> & CardOf<'doCreateOrder'>)[]

/** Returns the fields of the orderer: what is known of a customer need not be typed. */
const useOrderer = ({ customerId, customerAddress }: Partial<New>) => {
  const { t, translate } = usePage()
  const known: Readonly<Record<string, unknown>> = customerAddress ?? {}
  const one = (name: (typeof PERSON)[number]) => {
    const isKnown = known[name] !== undefined && known[name] !== null
    return (
      <Field
        key={name}
        name={name}
        required={KNOWN.has(name) && !isKnown}
        {...(isKnown && { placeholder: String(known[name]) })}
        {...(name === 'pref' && {
          blank: isKnown ? t('order.asKnown') : translate('theme.form.choose'),
        })}
        {...(name === 'email' && !customerId && { hint: t('order.noEmailHint') })}
      />
    )
  }
  return Object.fromEntries(PERSON.map((name) => [name, one(name)]))
}
