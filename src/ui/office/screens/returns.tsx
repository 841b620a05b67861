import { usePage } from '../context.ts'
import { Entries } from '../entries.tsx'
import { Field } from '../field.tsx'
import { Form, Submit } from '../forms.tsx'
import { ListPage } from '../list.tsx'
import { Ask, Badge, Card, Facts, Go, Head, Instant } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Table } from '../table.tsx'
import { Person } from './order-parts.tsx'

type Return = ScreenProps<'goReturn'>['state']

const TONES = {
  waiting: 'waits',
  granted: 'waits',
  received: 'good',
  refused: 'plain',
  withdrawn: 'plain',
} as const

type Stated = Pick<Return, 'returnState' | 'returnStateName'>

/** Shows the state of a return. */
export const ReturnStateBadge = ({ of: { returnState, returnStateName } }: { readonly of: Stated }) => (
  <Badge tone={TONES[returnState]}>{returnStateName}</Badge>
)

export const ReturnList: Screen<'goReturnList'> = ({ state }) => {
  const { t } = usePage()
  return (
    <ListPage
      state={state}
      lead={t('returns.lead')}
      search={[]}
      tabs={state.returnStates.map(({ returnState, returnStateName, count }) => ({
        label: t('order.tab', { name: returnStateName, count }),
        query: { returnState },
      }))}
    >
      <Entries
        list="returns"
        rows={state.returns}
        empty={t('returns.empty')}
        columns={[
          {
            of: 'orderNo',
            cell: ({ orderNo, returnNo, links }) => (
              <Go to={links?.goReturn}>
                {orderNo} {t('returns.number', { number: returnNo })}
              </Go>
            ),
          },
          { of: 'returnState', title: t('jobs.state'), cell: (one) => <ReturnStateBadge of={one} /> },
          { of: 'customerName', title: t('order.customer') },
          { of: 'returnReasonName', title: t('returns.why') },
          {
            title: t('returns.goods'),
            cell: ({ items }) =>
              items.map(({ productName, quantity }) => `${productName} × ${quantity}`).join(', '),
          },
          { of: 'pictureCount', title: t('returns.pictures') },
          { of: 'askedAt', title: t('returns.askedAt') },
        ]}
      />
    </ListPage>
  )
}

export const ReturnRecord: Screen<'goReturn'> = ({ state, links }) => {
  const { t } = usePage()
  const { orderNo, returnNo, customer, returnWords, returnAnswer, decidedAt, pictures } = state
  return (
    <>
      <Head title={t('returns.title', { number: returnNo, orderNo })} />
      <p class="ways">
        <ReturnStateBadge of={state} />
        <Instant at={state.askedAt} />
        <Go to={links.goOrder}>{t('returns.order')}</Go>
        <Go to={links.goReturnList}>{t('returns.back')}</Go>
      </p>
      <div class="record">
        <div>
          <Steps of={state} links={links} />
          <Card title={t('returns.goods')}>
            <Goods of={state} />
            <Facts
              of={[
                { name: t('returns.why'), value: state.returnReasonName },
                ...worded(t('returns.words'), returnWords),
                ...(decidedAt === null
                  ? []
                  : [{ name: t('returns.decidedAt'), value: <Instant at={decidedAt} /> }]),
                ...worded(t('returns.answer'), returnAnswer),
              ]}
            />
          </Card>
          <Card title={t('returns.pictures')}>
            {pictures.length === 0 ? <p class="empty">{t('returns.noPictures')}</p> : null}
            <div class="evidence">
              {pictures.map(({ pictureNo, links: ways }) => (
                <Go key={pictureNo} to={ways?.goReturnPicture}>
                  <img
                    src={ways?.goReturnPicture?.href}
                    alt={t('returns.picture', { number: pictureNo })}
                    loading="lazy"
                  />
                </Go>
              ))}
            </div>
          </Card>
        </div>
        <div>
          <Card title={t('order.customer')}>
            <Person of={customer} />
            <p class="ways">
              {customer.email === '' ? (
                <span class="hint">{t('order.noEmail')}</span>
              ) : (
                <a href={`mailto:${customer.email}`}>{customer.email}</a>
              )}
              <Go to={links.goCustomer}>{t('order.toCustomer')}</Go>
            </p>
          </Card>
        </div>
      </div>
    </>
  )
}

const worded = (name: string, words: string | null) =>
  words === null ? [] : [{ name, value: <span class="words">{words}</span> }]

const Goods = ({ of: { items, returnState } }: { readonly of: Pick<Return, 'items' | 'returnState'> }) => {
  const { t } = usePage()
  return (
    <Table
      label={t('returns.goods')}
      rows={items}
      empty={t('order.noGoods')}
      columns={[
        {
          title: t('product.name'),
          cell: ({ productName, productCode, classCategoryName1, classCategoryName2 }) => (
            <>
              {productName}{' '}
              <span class="hint">
                {[classCategoryName1, classCategoryName2].filter(Boolean).join(' / ')}{' '}
                <code>{productCode}</code>
              </span>
            </>
          ),
        },
        { title: t('returns.asked'), number: true, cell: ({ quantity }) => t('count', { count: quantity }) },
        ...(returnState === 'received'
          ? [
              {
                title: t('returns.came'),
                number: true,
                cell: ({ received }: Return['items'][number]) => t('count', { count: received ?? 0 }),
              },
            ]
          : []),
      ]}
    />
  )
}

/** Draws the steps that the state of a request allows, and the refund that follows it. */
const Steps = ({ of: state, links }: Pick<ScreenProps<'goReturn'>, 'links'> & { readonly of: Return }) => {
  const { t } = usePage()
  const { returnId, returnState, lastAnswer, refundDue, orderNo, returnNo } = state
  if (![links.doGrantReturn, links.doReceiveReturn, links.doRefuseReturn, links.doRefundOrder].some(Boolean))
    return null
  const given = { returnId }
  return (
    <Card title={t('returns.next')}>
      <div class="ways next">
        {links.doGrantReturn ? (
          <Ask label={t('returns.grant')} means={t('returns.grantMeans')} usual>
            <Form to="doGrantReturn" given={given} class="stack">
              <Field name="returnAnswer" value={lastAnswer ?? ''} />
              <Submit label={t('returns.grant')} />
            </Form>
          </Ask>
        ) : null}
        {links.doReceiveReturn ? (
          <Ask
            label={t('returns.receive')}
            means={state.isWhole ? t('returns.receiveAll') : t('returns.receivePart')}
            usual
          >
            <Form to="doReceiveReturn" given={given} class="stack">
              <Back of={state} />
              <Submit label={t('returns.receiveSure')} />
            </Form>
          </Ask>
        ) : null}
        <Go to={links.goOrderExchange} class="button">
          {t('exchange.open')}
        </Go>
        {links.doRefuseReturn ? (
          <Ask
            label={returnState === 'waiting' ? t('returns.refuse') : t('returns.refuseLate')}
            means={t('returns.refuseMeans')}
          >
            <Form to="doRefuseReturn" given={given} class="stack">
              <Field name="returnAnswer" required />
              <Submit label={t('returns.refuse')} danger />
            </Form>
          </Ask>
        ) : null}
        {links.doRefundOrder ? (
          <Form to="doRefundOrder" given={{ orderNo }} class="stack">
            <p>{t('returns.refundLead', { amount: t('money', { yen: refundDue }) })}</p>
            <Field name="refundAmount" value={refundDue} required />
            <Field name="refundTo" autocomplete="off" />
            <Field name="reason" value={t('returns.refundReason', { number: returnNo })} required />
            <Submit label={t('order.refundSure')} />
          </Form>
        ) : null}
      </div>
    </Card>
  )
}

/** Draws the goods of a request, with what came back of them and what can be sold again. */
const Back = ({ of: { items, returnReason } }: { readonly of: Return }) => {
  const { t } = usePage()
  return items.map(({ productCode, productName, quantity }, at) => (
    <fieldset key={productCode} class="row">
      <legend>{t('returns.backOf', { name: productName, count: quantity })}</legend>
      <Field name={`items[${at}][productCode]`} value={productCode} />
      <Field name={`items[${at}][quantity]`} label={t('returns.backCount')} value={quantity} required />
      <Field
        name={`items[${at}][restock]`}
        label={t('returns.restock')}
        value={returnReason === 'damaged' ? 0 : quantity}
      />
    </fieldset>
  ))
}
