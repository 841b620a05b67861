import { Bulk, BulkButton, Popup, Undo } from '../bulk.tsx'
import { usePage } from '../context.ts'
import { Entries, type EntryColumn } from '../entries.tsx'
import { Field } from '../field.tsx'
import { Also, BackHere, Form, Submit } from '../forms.tsx'
import { ListPage } from '../list.tsx'
import { ownFilters } from '../own-facts.tsx'
import { Badge, Go, Money } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { useFurtherColumns } from '../values.tsx'
import { SavedAs } from './csv-import.tsx'

type Product = ScreenProps<'goAdminProductList'>['state']['products'][number]

/** The properties that the screen's own columns show, and those for programs. */
const SHOWN = [
  ...[
    'productCode',
    'productName',
    'productStatus',
    'productStatusName',
    'mainListImage',
    'price02',
    'price02Max',
  ],
  ...[
    'saleType',
    'deliveryDuration',
    'stock',
    'stockUnlimited',
    'variantCount',
    'createDate',
    'updateDate',
    'version',
  ],
]

const TONES = { 1: 'good', 2: 'waits', 3: 'plain' } as const

export const StatusBadge = ({ status, name }: { readonly status: number; readonly name: string }) => (
  <Badge tone={TONES[status as keyof typeof TONES] ?? 'plain'}>{name}</Badge>
)

export const ProductList: Screen<'goAdminProductList'> = ({ state, links }) => {
  const { t, titleOf, model } = usePage()
  const optionsOf = (name: string) => model.form?.fields[name]?.options ?? []
  return (
    <ListPage
      state={state}
      notice={<Undo by="doUndoProductChanges" />}
      action={links.goProductNew}
      actionLabel={t('product.add')}
      tabs={[
        { label: t('product.public'), query: { status: [1] } },
        { label: t('product.private'), query: { status: [2] } },
        { label: t('product.soldOut'), query: { stockStatus: 'out' } },
        { label: t('product.discontinued'), query: { status: [3] } },
      ]}
      search={['nameKeyword', 'categoryId', 'tagId', 'stockStatus']}
      further={[
        'status',
        'createDateFrom',
        'createDateTo',
        'updateDateFrom',
        'updateDateTo',
        ...ownFilters(model),
      ]}
      ways={
        <>
          <SavedAs of={state.exports} />
          <Go to={links.goProductTable}>{titleOf('goProductTable')}</Go>
          <Go to={links.goImportProductCsv}>{titleOf('goImportProductCsv')}</Go>
        </>
      }
    >
      <Entries
        list="products"
        label={t('product.list')}
        rows={state.products}
        empty={t('product.empty')}
        choose={{
          name: 'productCodes',
          of: ({ productCode }) => productCode,
          label: ({ productName }) => t('product.choose', { name: productName }),
        }}
        columns={useProductColumns()}
      />
      <Bulk to="doBulkUpdateProductStatus" of={state.products} count={state.count}>
        {optionsOf('status').map(({ value, label }) => (
          <BulkButton
            key={value}
            label={t('product.makeStatus', { name: label })}
            name="productStatus"
            value={value}
          />
        ))}
        <BulkButton to="doUpdateProductTable" label={t('productTable.edit')} />
        <Popup label={t('product.places')}>
          <Also to="doBulkUpdateProductPlaces" label={t('product.setPlaces')}>
            <Field name="addTagId" options={optionsOf('tagId')} />
            <Field name="removeTagId" options={optionsOf('tagId')} />
            <Field name="intoCategoryId" options={optionsOf('categoryId')} />
            <Field name="outOfCategoryId" options={optionsOf('categoryId')} />
          </Also>
        </Popup>
      </Bulk>
    </ListPage>
  )
}

const useProductColumns = (): readonly EntryColumn<Product>[] => {
  const { t } = usePage()
  return [
    {
      of: 'productName',
      long: true,
      cell: ({ productName, mainListImage, links }) => (
        <span class="named">
          {mainListImage ? (
            <img src={mainListImage} alt="" width="40" height="40" loading="lazy" />
          ) : (
            <span class="no-picture" />
          )}
          <Go to={links?.goAdminProduct}>{productName}</Go>
        </span>
      ),
    },
    { of: 'productCode', from: 'middle' },
    { of: 'price02', cell: ({ price02, price02Max }) => <Money yen={price02} to={price02Max} /> },
    { of: 'stock', title: t('product.stock'), cell: (product) => <Stock of={product} /> },
    {
      of: 'productStatus',
      number: false,
      cell: ({ productStatus, productStatusName }) => (
        <StatusBadge status={productStatus} name={productStatusName} />
      ),
    },
    { of: 'productId', title: t('product.number'), number: true, extra: true },
    { of: 'createDate', title: t('product.createDate'), extra: true },
    { of: 'updateDate', title: t('product.updateDate'), from: 'wide' },
    ...useFurtherColumns<Product>('products', SHOWN),
    { title: t('product.quick'), action: true, cell: (product) => <Quick product={product} /> },
  ]
}

const Stock = ({ of: { stock } }: { readonly of: Product }) => {
  const { t } = usePage()
  if (stock === null) return t('product.unlimited')
  return stock > 0 ? t('count', { count: stock }) : <Badge tone="bad">{t('product.none')}</Badge>
}

/** Price and stock, changed without leaving the list. */
const Quick = ({ product }: { readonly product: Product }) => {
  const { t } = usePage()
  const { links = {}, price02, stock } = product
  if (!links.doUpdateProduct) return null
  return (
    <details class="quick">
      <summary>{t('product.change')}</summary>
      <Form to="doUpdateProduct" of={links} given={{ stockSeen: stock }} class="search">
        <BackHere />
        <Field name="price02" value={price02} required />
        {stock === null ? null : <Field name="stock" value={stock} required />}
        <Submit label={t('form.save')} />
      </Form>
    </details>
  )
}
