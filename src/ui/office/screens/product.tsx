import type { ComponentChild } from 'preact'
import { usePage } from '../context.ts'
import { Field } from '../field.tsx'
import { Form, Submit } from '../forms.tsx'
import { Ask, Card, Facts, Go, Instant, Money } from '../parts.tsx'
import { ProductPictures } from '../pictures.tsx'
import { type CardOf, RecordScreen } from '../record.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Table } from '../table.tsx'
import { valuesOf } from './matrix.tsx'
import { AxesCard, PriceFields, PriceTax } from './product-axes.tsx'
import { StatusBadge } from './product-list.tsx'

type Product = ScreenProps<'goAdminProduct'>['state']
type ProductCard = CardOf<'doUpdateProduct'>

const WORDS = ['productName', 'description', 'descriptionDetail'] as const
const ENGLISH = ['productNameEn', 'descriptionEn', 'descriptionDetailEn'] as const

/** The inputs of the card of the axes, which draws their fields. */
const VARIATION = ['priceTax', 'axes', 'classes', 'valuePictures'] as const

/** Returns the cards of a product: its texts, its selling terms, its axes, its categories. */
const useCards = (
  { pictures, english }: { readonly pictures: Product['pictures']; readonly english: boolean },
  { terms, axes }: { readonly terms: CardOf<'doUpdateProduct'>; readonly axes: ComponentChild },
  {
    ruled = null,
    sale = [],
  }: { readonly ruled?: ComponentChild; readonly sale?: readonly ProductCard[] } = {},
) => {
  const { t } = usePage()
  // A shop that sells in Japanese alone leaves the English texts empty, and need not see them.
  const words = english
    ? [{ title: t('product.words'), fields: [...WORDS, ...ENGLISH] }]
    : [
        { title: t('product.words'), fields: WORDS },
        { title: t('product.english'), fields: ENGLISH, folded: true },
      ]
  return [
    ...words,
    { fields: ['pictures', 'image', 'videoUrl'], instead: <ProductPictures of={pictures} /> },
    terms,
    { fields: VARIATION, instead: axes },
    ...sale,
    { title: t('product.search'), fields: ['searchWord', 'slug'] },
    { title: t('product.other'), fields: ['freeArea', 'note'] },
    { title: t('product.state'), fields: ['productStatus', 'saleFrom', 'saleUntil'], aside: true },
    {
      title: t('product.places'),
      fields: ['categoryIds', 'newCategory', 'tagIds'],
      after: ruled,
      aside: true,
    },
    { title: t('product.sending'), fields: ['excludedDeliveryIds'], aside: true },
  ] as const satisfies readonly CardOf<'doUpdateProduct'>[]
}

interface Options {
  readonly optionProductTaxRule: boolean
  readonly optionProductDeliveryFee: boolean
}

/** True if any English text is stored or typed. */
const useHasEnglish = (kept: Readonly<Partial<Record<(typeof ENGLISH)[number], string | null>>> = {}) => {
  const typed = usePage().model.refused?.values ?? {}
  return ENGLISH.some((name) => Boolean(typed[name] ?? kept[name]))
}

/** Returns the fields that the shop does not use. */
const unasked = ({ optionProductTaxRule, optionProductDeliveryFee }: Options) => ({
  ...(!optionProductTaxRule && { taxRate: null }),
  ...(!optionProductDeliveryFee && { deliveryFee: null }),
})

export const ProductRecord: Screen<'goAdminProduct'> = ({ state, links }) => {
  const { t, model } = usePage()
  const { productName, productCode, productStatus, productStatusName, pictures, hasClasses } = state
  const named = (picture: Product['pictures'][number], at: number) => ({
    ...picture,
    name: t('picture.number', { number: at + 1 }),
  })
  const ways = (
    <p class="ways">
      {hasClasses ? (
        <Go to={links.goProductClass} class="button">
          {t('product.toMatrix')}
        </Go>
      ) : (
        <Go to={links.goStock}>{t('product.toStock')}</Go>
      )}
    </p>
  )
  const isOnForm = !hasClasses || model.form?.fields.classes?.value !== undefined
  const terms = hasClasses
    ? { instead: isOnForm ? <span hidden /> : <Classes of={state} ways={ways} /> }
    : { title: t('product.terms'), after: ways }
  const saleCard: ProductCard = {
    title: t('product.salePrice'),
    lead: t('product.salePriceLead'),
    fields: ['salePrice', 'salePriceFrom', 'salePriceUntil'],
    before: <OnSale price={state.usualPrice} />,
  }
  const axes = isOnForm ? (
    <AxesCard
      known={state.knownAxes}
      {...(hasClasses && { before: <PriceTax rule={state.priceRule} />, ways })}
    />
  ) : (
    <span hidden />
  )
  const { axes: _axes, ...kept } = state
  return (
    <RecordScreen
      to="doUpdateProduct"
      name={productName}
      kept={{ ...kept, pictures: pictures.map(named), classes: state.classes.map(withName) }}
      seen={links.goProduct ?? links.goProductPreview}
      {...(!links.goProduct && { seenAs: t('product.preview') })}
      ways={
        <>
          <StatusBadge status={productStatus} name={productStatusName} /> <code>{productCode}</code>
          <Go to={links.goRelatedGoods}>{t('related.title')}</Go>
        </>
      }
      notice={
        <>
          {state.isDelivered ? null : <p class="notices warning">{t('product.notDelivered')}</p>}
          <Awaited of={state.awaited} />
        </>
      }
      cards={useCards(
        { pictures, english: useHasEnglish(state) },
        { terms, axes },
        {
          ruled: <RuleCategories of={state.ruleCategories} />,
          sale: hasClasses ? [] : [saleCard],
        },
      )}
      drawn={{ ...unasked(state), ...prices(state.priceRule) }}
      deletion={{
        means: t('product.deleteMeans', { name: productName }),
        sure: t('product.deleteSure'),
      }}
    >
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
        <Ask label={t('product.copy')} means={t('product.copyMeans')} plain>
          <Form to="doCopyProduct" class="search">
            <Field name="newProductCode" />
            <Submit label={t('product.copySure')} />
          </Form>
        </Ask>
      ) : null}
    </RecordScreen>
  )
}

/** Says that a sale is on, with the price that comes back. */
const OnSale = ({ price }: { readonly price: number | null }) => {
  const { t } = usePage()
  return price === null ? null : (
    <p class="notice plain">{t('product.saleOn', { price: t('money', { yen: price }) })}</p>
  )
}

/** Shows the categories whose rule the product meets. */
const RuleCategories = ({ of: categories }: { readonly of: Product['ruleCategories'] }) => {
  const { t } = usePage()
  return categories.length === 0 ? null : (
    <p class="hint">
      {t('product.byRule')}{' '}
      {categories.map(({ categoryId, categoryName, links }, at) => (
        <span key={categoryId}>
          {at > 0 ? t('product.listMark') : ''}
          <Go to={links?.goCategory}>{categoryName}</Go>
        </span>
      ))}
    </p>
  )
}

/** Shows how many people wait for the sold-out variants. */
const Awaited = ({ of: awaited }: { readonly of: Product['awaited'] }) => {
  const { t } = usePage()
  return awaited.length === 0 ? null : (
    <ul class="notice plain">
      {awaited.map(({ productCode, className, restockCount }) => (
        <li key={productCode}>
          {className ?? ''} <code>{productCode}</code> {t('stock.awaited', { count: restockCount })}
        </li>
      ))}
    </ul>
  )
}

export const ProductNew: Screen<'goProductNew'> = ({ state }) => {
  const { t } = usePage()
  const own = {
    productCode: <Field name="productCode" required={false} hint={t('product.codeHint')} />,
    ...unasked(state),
    ...prices(state.priceRule),
  }
  const card = <AxesCard known={state.knownAxes} />
  return (
    <RecordScreen
      to="doUpdateProduct"
      name={null}
      cards={useCards(
        { pictures: [], english: useHasEnglish() },
        { terms: { title: t('product.terms') }, axes: card },
      )}
      drawn={own}
    />
  )
}

/** The fields of a price, drawn together. */
const prices = (rule: Product['priceRule']) => ({ price02: <PriceFields rule={rule} />, price01: null })

const withName = (variant: Product['classes'][number]) => ({ ...variant, name: valuesOf(variant) })

/** Shows the variants of a product along its axes. */
const Classes = ({ of: { classes }, ways }: { readonly of: Product; readonly ways: ComponentChild }) => {
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
      <p class="hint">{t('product.tooManyForForm')}</p>
      {ways}
    </Card>
  )
}
