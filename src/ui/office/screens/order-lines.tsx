import { usePage } from '../context.ts'
import { Field } from '../field.tsx'
import type { ScreenProps } from '../screen.ts'
import { Table } from '../table.tsx'

/** An order while it is edited. */
export type Edited = ScreenProps<'goOrderEdit'>['state'] | ScreenProps<'doUpdateOrder'>['state']
type Line = Edited['lines'][number]

/** Returns the name of a line of goods. */
export const nameOf = ({ productName, className, productCode }: Line): string =>
  [productName, className, productCode].filter(Boolean).join(' ')

/**
 * Draws a row for each line of goods: quantity and price; 0 removes it. With several destinations each row
 * has its own; for new goods it can be chosen.
 */
export const Lines = ({
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
