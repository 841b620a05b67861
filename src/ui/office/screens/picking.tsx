import { usePage } from '../context.ts'
import { Card, Go, Head } from '../parts.tsx'
import type { ScreenProps } from '../screen.ts'
import { Table } from '../table.tsx'

type Names = 'goPickingList' | 'doMakePickingList'

/** Draws the goods of many orders as a list for the store room, with a box to tick off by pen or by hand. */
export const PickingList = ({
  state: { pickedGoods, pieceCount, orderCount, unpaidCount },
  links,
}: ScreenProps<Names>) => {
  const { t, titleOf } = usePage()
  return (
    <>
      <Head
        title={titleOf('goPickingList')}
        lead={t('picking.lead', { orders: orderCount, pieces: pieceCount })}
      />
      <p class="ways screen-only">
        <Go to={links.goPackingList}>{titleOf('goPackingList')}</Go>
        <Go to={links.goOrderList}>{titleOf('goOrderList')}</Go>
        <span class="hint">{t('picking.print')}</span>
      </p>
      {unpaidCount === 0 ? null : <p class="hint">{t('picking.unpaid', { count: unpaidCount })}</p>}
      <Card>
        <Table
          label={titleOf('goPickingList')}
          rows={pickedGoods}
          empty={t('picking.empty')}
          columns={[
            {
              title: t('picking.picked'),
              cell: ({ productName }) => (
                <input
                  type="checkbox"
                  autocomplete="off"
                  aria-label={t('picking.pick', { name: productName })}
                />
              ),
            },
            { title: t('picking.category'), cell: ({ categoryName }) => categoryName ?? '–' },
            { title: t('picking.code'), cell: ({ productCode }) => <code>{productCode ?? '–'}</code> },
            { title: t('picking.name'), long: true, cell: ({ productName }) => productName },
            {
              title: t('picking.axes'),
              cell: ({ classCategoryName1, classCategoryName2 }) =>
                [classCategoryName1, classCategoryName2].filter(Boolean).join(' / ') || '–',
            },
            {
              title: t('picking.quantity'),
              number: true,
              cell: ({ quantity }) => <strong>{t('packing.pieces', { count: quantity })}</strong>,
            },
            {
              title: t('picking.orders'),
              number: true,
              cell: ({ orderCount: orders }) => t('picking.inOrders', { count: orders }),
            },
          ]}
        />
      </Card>
    </>
  )
}
