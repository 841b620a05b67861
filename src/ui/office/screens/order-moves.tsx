import { primaryOnce, usePage } from '../context.ts'
import { Field } from '../field.tsx'
import { Form, Submit } from '../forms.tsx'
import { Ask, Card } from '../parts.tsx'
import type { ScreenProps } from '../screen.ts'
import { MailFields } from './order-refund.tsx'
import { placeOf } from './order-shipping.tsx'

type Order = ScreenProps<'goOrder'>['state']

/** Draws the moves that the order's status allows: a button each, with a question before a grave one. */
export const Moves = ({ of: { moves, restockable, shippings, customer } }: { readonly of: Order }) => {
  const page = usePage()
  const { t } = page
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
          if (name === 'pay')
            return (
              <Form key={name} to="doUpdateOrderStatus" of={links} class="ways">
                <Submit label={label} />
                <Field name="notify" label={t('order.notifyPaid')} />
              </Form>
            )
          if (name === 'packing')
            return (
              <Form key={name} to="doUpdateOrderStatus" of={links}>
                <Submit label={label} plain />
              </Form>
            )
          // The packing form there has the field for its number.
          if (name === 'ship' && waiting)
            return (
              <a
                key={name}
                class={['button', primaryOnce(page)].join(' ')}
                href={`#${placeOf(waiting.shippingId)}`}
              >
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
                {name === 'cancel' ? <Field name="writeOff" label={t('order.writeOff')} /> : null}
                <Field name="reason" />
                {name === 'cancel' && customer.email !== '' ? (
                  <MailFields label={t('order.notifyCancelled')} />
                ) : null}
                <Submit label={t('order.moveSure', { move: label })} danger={!name.includes('_')} />
              </Form>
            </Ask>
          )
        })}
      </div>
    </Card>
  )
}

/** Draws an order with a pending payment: it can be given up, and no other move is possible. */
export const Unpaid = ({ number }: { readonly number: string }) => {
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

/** Draws the goods that a return puts back into stock, line by line. */
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
