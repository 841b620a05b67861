import { valueAt } from '../../../hypermedia/form.ts'
import { fieldOf } from '../../forms/form-view.ts'
import { usePage } from '../context.ts'
import { Field } from '../field.tsx'
import { useForm } from '../form-context.ts'
import { Card } from '../parts.tsx'
import type { Edited } from './order-lines.tsx'

/** The inputs of a gift, by its kind. */
const KINDS = [['noshi', 'noshi_name'], ['wrapping'], ['card', 'card_message']] as const

/** Draws the gift of a new order's parcel; nothing if the shop has no gifts. */
export const NewGift = () => {
  const { t } = usePage()
  const names = useGiftNames((name) => name)
  return names.length === 0 ? null : (
    <Card title={t('order.gift')}>
      <Inputs names={names} />
    </Card>
  )
}

/** Draws the gifts of an order's parcels that have not left; nothing if there are none to choose. */
export const EditedGifts = ({ of: shippings }: { readonly of: Edited['shippings'] }) => {
  const { t, translate } = usePage()
  const rows = fieldOf(useForm(), 'gifts').value
  const known = Array.isArray(rows) ? rows : []
  const names = useGiftNames((name) => `gifts[0][${name}]`)
  if (names.length === 0) return null
  const several = shippings.length > 1
  // Typed values stand in the row of their parcel, even if another parcel left meanwhile.
  const rowOf = (shippingId: string) => {
    const at = known.findIndex((row) => valueAt(row, 'shippingId') === shippingId)
    return at < 0 ? known.length + shippings.findIndex((one) => one.shippingId === shippingId) : at
  }
  return (
    <Card title={t('order.gift')}>
      {shippings.map(({ shippingId, shippedAt, address: { name01, name02 } }, at) => {
        const named = (name: string) => `gifts[${rowOf(shippingId)}][${name}]`
        return (
          <fieldset key={shippingId} class="contents">
            {several ? (
              <legend>
                {translate('message.office.order.destination', {
                  number: at + 1,
                  name: `${name01} ${name02}`,
                })}
              </legend>
            ) : null}
            {shippedAt === null ? (
              <>
                <input type="hidden" name={named('shippingId')} value={shippingId} />
                <Inputs names={names.map((name) => named(name.slice('gifts[0]['.length, -1)))} />
              </>
            ) : (
              <p class="hint">{translate('message.office.order.giftSent')}</p>
            )}
          </fieldset>
        )
      })}
    </Card>
  )
}

/** Returns the names of the inputs of those kinds of gifts that there are options of. */
const useGiftNames = (nameOf: (name: string) => string): readonly string[] => {
  const form = useForm()
  return KINDS.filter(([kind]) => (fieldOf(form, nameOf(kind)).options ?? []).length > 0).flatMap((names) =>
    names.map(nameOf),
  )
}

const Inputs = ({ names }: { readonly names: readonly string[] }) => {
  const { translate } = usePage()
  return (
    <div class="fields">
      {names.map((name) => (
        <Field
          key={name}
          name={name}
          blank={translate('theme.gift.none')}
          {...(/noshi_name\]?$/.test(name) && { hint: translate('theme.gift.nameHint') })}
          {...(/card_message\]?$/.test(name) && { hint: translate('theme.gift.cardHint') })}
        />
      ))}
    </div>
  )
}
