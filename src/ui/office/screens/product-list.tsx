import { usePage } from '../context.ts'
import { Also, BackHere, Field, Fields, Form, Submit } from '../forms.tsx'
import { Bulk, ListPage } from '../list.tsx'
import { Badge, Go, Instant, Money } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { type Column, Table } from '../table.tsx'
import { useFurtherColumns } from '../values.tsx'
import { useLetters } from './csv-import.tsx'

type Product = ScreenProps<'goAdminProductList'>['state']['products'][number]

/** What the screen's own columns show, and what is for programs. */
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
  const letters = useLetters()
  const optionsOf = (name: string) => model.form?.fields[name]?.options ?? []
  return (
    <ListPage
      of="goAdminProductList"
      state={state}
      links={links}
      action={{ to: links.goProductNew, label: t('product.add') }}
      tabs={[
        { label: t('product.public'), query: { status: [1] } },
        { label: t('product.private'), query: { status: [2] } },
        { label: t('product.soldOut'), query: { stockStatus: 'out' } },
        { label: t('product.discontinued'), query: { status: [3] } },
      ]}
      filters={
        <>
          <Field name="nameKeyword" />
          <Fields names={['categoryId', 'tagId', 'stockStatus']} />
          <details class="more">
            <summary>{t('product.moreFilters')}</summary>
            <Fields names={['status', 'createDateFrom', 'createDateTo', 'updateDateFrom', 'updateDateTo']} />
          </details>
        </>
      }
    >
      <p class="ways">
        {state.exports.map(({ encoding, links: own }) => (
          <Go key={encoding} to={own?.goExportProduct}>
            {t('csvImport.save', { letters: letters[encoding] })}
          </Go>
        ))}
        <Go to={links.goImportProductCsv}>{titleOf('goImportProductCsv')}</Go>
      </p>
      <Table
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
        <Field name="productStatus" options={optionsOf('status')} />
        <Submit label={t('product.setStatus')} plain />
        <Also to="doBulkUpdateProductPlaces" label={t('product.setPlaces')}>
          <Field name="intoCategoryId" options={optionsOf('categoryId')} />
          <Field name="outOfCategoryId" options={optionsOf('categoryId')} />
          <Field name="addTagId" options={optionsOf('tagId')} />
          <Field name="removeTagId" options={optionsOf('tagId')} />
        </Also>
      </Bulk>
    </ListPage>
  )
}

const useProductColumns = (): readonly Column<Product>[] => {
  const { t } = usePage()
  const further = useFurtherColumns<Product>('products', SHOWN)
  return [
    {
      title: t('product.name'),
      sort: 'productName',
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
    {
      title: t('product.code'),
      name: 'productCode',
      sort: 'productCode',
      cell: ({ productCode }) => <code>{productCode}</code>,
    },
    {
      title: t('product.price'),
      name: 'price02',
      number: true,
      cell: ({ price02, price02Max }) => <Money yen={price02} to={price02Max} />,
    },
    {
      title: t('product.stock'),
      name: 'stock',
      sort: 'stock',
      number: true,
      cell: (product) => <Stock of={product} />,
    },
    {
      title: t('product.status'),
      name: 'productStatus',
      sort: 'productStatus',
      cell: ({ productStatus, productStatusName }) => (
        <StatusBadge status={productStatus} name={productStatusName} />
      ),
    },
    {
      title: t('product.number'),
      name: 'productId',
      sort: 'productId',
      number: true,
      extra: true,
      cell: ({ productId }) => productId,
    },
    {
      title: t('product.createDate'),
      name: 'createDate',
      sort: 'createDate',
      extra: true,
      cell: ({ createDate }) => <Instant at={createDate} />,
    },
    {
      title: t('product.updateDate'),
      name: 'updateDate',
      sort: 'updateDate',
      cell: ({ updateDate }) => <Instant at={updateDate} />,
    },
    ...further,
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
