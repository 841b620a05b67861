import type { ComponentChildren } from 'preact'
import { Conflict } from '../conflict.tsx'
import { usePage } from '../context.ts'
import { Field, Fields, Form, FurtherFields, SaveBar, Submit } from '../forms.tsx'
import { HtmlField } from '../html-field.tsx'
import { Ask, Card, Facts, Go, Head, Instant, Money, useMoment } from '../parts.tsx'
import { ProductPictures } from '../pictures.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Table } from '../table.tsx'
import { valuesOf } from './matrix.tsx'
import { StatusBadge } from './product-list.tsx'

type Product = ScreenProps<'goAdminProduct'>['state']

const WORDS = ['productNameEn', 'description', 'descriptionEn']

/** The fields that have a place of their own; all others tell how a product is sold. */
const PLACED = [
  ...['productName', ...WORDS, 'descriptionDetail', 'descriptionDetailEn', 'searchWord', 'freeArea', 'note'],
  ...[
    'productStatus',
    'saleFrom',
    'saleUntil',
    'categoryIds',
    'tagIds',
    'excludedDeliveryIds',
    'pictures',
    'image',
  ],
  ...['productCode', 'price02', 'price01', 'stock', 'stockUnlimited', 'saleLimit', 'saleType'],
  ...['deliveryDuration', 'pointRate', 'taxRate', 'deliveryFee'],
]

export const ProductRecord: Screen<'goAdminProduct'> = ({ state, links }) => {
  const { t } = usePage()
  const { productName, productCode, productStatus, productStatusName, pictures, saleFrom, saleUntil } = state
  const moment = useMoment()
  const named = (picture: Product['pictures'][number], at: number) => ({
    ...picture,
    name: t('picture.number', { number: at + 1 }),
  })
  const kept = {
    ...state,
    pictures: pictures.map(named),
    saleFrom: saleFrom && moment(saleFrom),
    saleUntil: saleUntil && moment(saleUntil),
  }
  return (
    <>
      <Head
        title={productName}
        action={links.goProduct ?? links.goProductPreview}
        actionLabel={links.goProduct ? t('product.inShop') : t('product.preview')}
      />
      <p class="ways">
        <StatusBadge status={productStatus} name={productStatusName} /> <code>{productCode}</code>
        <Go to={links.goAdminProductList}>{t('product.back')}</Go>
      </p>
      <Conflict kept={kept} />
      <Form to="doUpdateProduct">
        <Inputs pictures={pictures}>
          {state.hasClasses ? <Classes of={state} /> : <Terms options={state} />}
          <p>
            <Go to={links.goProductClass} class="button">
              {state.hasClasses ? t('product.toMatrix') : t('product.useAxes')}
            </Go>
          </p>
          {state.hasClasses ? null : (
            <p>
              <Go to={links.goStock}>{t('product.toStock')}</Go>
            </p>
          )}
        </Inputs>
        <SaveBar />
      </Form>
      <Card title={t('product.about')}>
        <Facts
          of={[
            { name: t('product.number'), value: state.productId },
            { name: t('product.createDate'), value: <Instant at={state.createDate} /> },
            { name: t('product.updateDate'), value: <Instant at={state.updateDate} /> },
          ]}
        />
      </Card>
      {links.doCopyProduct ? (
        <Card title={t('product.more')}>
          <Ask label={t('product.copy')} means={t('product.copyMeans')} plain>
            <Form to="doCopyProduct" class="search">
              <Field name="newProductCode" hint={t('product.codeHint')} />
              <Submit label={t('product.copySure')} />
            </Form>
          </Ask>
          {links.doDeleteProduct ? (
            <Ask label={t('product.delete')} means={t('product.deleteMeans', { name: productName })}>
              <Form to="doDeleteProduct">
                <Submit label={t('product.deleteSure')} danger />
              </Form>
            </Ask>
          ) : null}
        </Card>
      ) : null}
    </>
  )
}

export const ProductNew: Screen<'goProductNew'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  return (
    <>
      <Head title={titleOf('goProductNew')} />
      <Form to="doCreateProduct">
        <Inputs pictures={[]}>
          <Terms options={state} code />
          <p class="soft">{t('product.axesLater')}</p>
        </Inputs>
        <SaveBar />
      </Form>
      <Go to={links.goAdminProductList} class="button">
        {t('product.back')}
      </Go>
    </>
  )
}

interface Options {
  readonly optionProductTaxRule: boolean
  readonly optionProductDeliveryFee: boolean
}

/** The fields of a product: what is said of it, how it is sold (`children`), where it stands. */
const Inputs = ({
  pictures,
  children,
}: {
  readonly pictures: Product['pictures']
  readonly children: ComponentChildren
}) => {
  const { t, timeZone } = usePage()
  return (
    <div class="record">
      <div>
        <Card title={t('product.words')}>
          <div class="fields pairs">
            <Field name="productName" required />
            <Fields names={WORDS} />
            <HtmlField name="descriptionDetail" />
            <HtmlField name="descriptionDetailEn" />
          </div>
        </Card>
        <ProductPictures of={pictures} />
        {children}
        <Card title={t('product.search')}>
          <Field name="searchWord" hint={t('product.searchHint')} />
        </Card>
        <Card title={t('product.other')}>
          <HtmlField name="freeArea" hint={t('product.htmlHint')} />
          <Field name="note" hint={t('product.noteHint')} />
        </Card>
      </div>
      <div>
        <Card title={t('product.state')}>
          <Field name="productStatus" />
          <Field name="saleFrom" hint={t('product.saleHint', { zone: timeZone })} />
          <Field name="saleUntil" hint={t('product.saleUntilHint')} />
        </Card>
        <Card title={t('product.places')}>
          <Field name="categoryIds" />
          <Field name="tagIds" />
        </Card>
        <Card title={t('product.sending')}>
          <Field name="excludedDeliveryIds" hint={t('product.sendingHint')} />
        </Card>
      </div>
    </div>
  )
}

/** How a product without axes is sold. */
const Terms = ({ options, code = false }: { readonly options: Options; readonly code?: boolean }) => {
  const { t } = usePage()
  return (
    <Card title={t('product.terms')}>
      <div class="fields">
        {code ? <Field name="productCode" hint={t('product.codeHint')} /> : <Field name="stockSeen" />}
        <Field name="price02" hint={t('product.priceHint')} required />
        <Field name="price01" />
        <Field name="stock" />
        <Field name="stockUnlimited" />
        <Field name="saleLimit" />
        <Field name="saleType" />
        <Field name="deliveryDuration" />
        <Field name="pointRate" hint={t('product.pointHint')} />
        {options.optionProductTaxRule ? <Field name="taxRate" hint={t('product.taxHint')} /> : null}
        {options.optionProductDeliveryFee ? <Field name="deliveryFee" /> : null}
        <FurtherFields but={PLACED} />
      </div>
    </Card>
  )
}

/** The variants of a product along its axes. */
const Classes = ({ of: { classes } }: { readonly of: Product }) => {
  const { t } = usePage()
  return (
    <Card title={t('product.classes')}>
      <Table
        label={t('product.classes')}
        rows={classes}
        empty=""
        columns={[
          { title: t('product.className'), cell: valuesOf },
          { title: t('product.code'), cell: ({ productCode }) => <code>{productCode}</code> },
          { title: t('product.price'), number: true, cell: ({ price02 }) => <Money yen={price02} /> },
          {
            title: t('product.stock'),
            number: true,
            cell: ({ stock }) => (stock === null ? t('product.unlimited') : stock),
          },
        ]}
      />
    </Card>
  )
}
