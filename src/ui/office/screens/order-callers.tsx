import { usePage } from '../context.ts'
import type { ScreenProps } from '../screen.ts'
import { Sought } from './sought.tsx'

type New = ScreenProps<'goOrderNew'>['state'] | ScreenProps<'doCreateOrder'>['state']

/**
 * Draws the customer of the order: a guest, or a customer who is searched for and chosen while all typed
 * values stay.
 */
export const Callers = ({
  of: { customerId, customerName, customerAddress, customers },
}: {
  readonly of: New
}) => {
  const { t } = usePage()
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
      <Sought name="customerKeyword" page="goOrderNew" label={t('order.findCustomer')}>
        {(isSought) => (customers.length === 0 && isSought ? t('order.noCustomer') : null)}
      </Sought>
    </>
  )
}
