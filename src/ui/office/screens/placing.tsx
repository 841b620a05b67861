import type { ComponentChildren } from 'preact'
import type { LinkMap } from '../../../hypermedia/resolve.ts'
import { fieldOf } from '../../forms/form-view.ts'
import { usePage } from '../context.ts'
import { Field, useRows } from '../field.tsx'
import { useForm } from '../form-context.ts'
import { Card, Go } from '../parts.tsx'
import { Thumbnail } from '../pictures.tsx'
import { ArrowButtons } from '../places.tsx'
import { Script } from '../script.tsx'
import { StatusBadge } from './product-list.tsx'

/** A product that can be placed. */
interface Placeable {
  readonly productCode: string
  readonly productName: string
  readonly productStatus: number
  readonly productStatusName: string
  readonly mainListImage: string | null
  readonly links?: LinkMap
}

interface PlacingProps {
  readonly goods: readonly Placeable[]
  /** The transition of the page, which its form searches for products. */
  readonly page: string
  readonly placed: { readonly title: string; readonly lead: string; readonly empty: string }
  readonly others: { readonly title: string; readonly empty: string }
  /** Content below the other products. */
  readonly below?: ComponentChildren
}

/**
 * Draws the input `placed`: the products with a number in their order, and below a search those without. They are
 * dragged, moved by buttons or numbered.
 */
export const PlacingCards = ({ goods, page, placed, others, below }: PlacingProps) => {
  const { t } = usePage()
  const rows = useGoodsRows(goods)
  const dock = (section: number, own: readonly Row[], nothing: string) => (
    <ol class="dock-rows" data-section={section}>
      {own.map((row) => (
        <GoodsRow key={row.at} row={row} />
      ))}
      <li class="dock-end">{nothing}</li>
    </ol>
  )
  return (
    <div class="arranging placing" data-grip={t('places.drag')}>
      <Card title={placed.title}>
        <p>{placed.lead}</p>
        {dock(
          1,
          rows.filter(({ isPlaced }) => isPlaced),
          placed.empty,
        )}
      </Card>
      <Card title={others.title}>
        <div class="search">
          <Field name="nameKeyword" />
          <button type="submit" name="_fill" value={page} formNoValidate>
            {t('placing.find')}
          </button>
        </div>
        {dock(
          0,
          rows.filter(({ isPlaced }) => !isPlaced),
          others.empty,
        )}
        {below}
      </Card>
      <Script name="drag" />
    </div>
  )
}

/** A row of the input: its number there, its code, its product. */
interface Row {
  readonly at: number
  readonly code: string
  readonly isPlaced: boolean
  readonly product: Placeable | undefined
}

/** Returns the rows of the form with their products; products that a search found follow the typed rows. */
const useGoodsRows = (goods: readonly Placeable[]): readonly Row[] => {
  const byCode = new Map(goods.map((one) => [one.productCode, one]))
  const typed = useRows('placed').map(({ fields }, at) => {
    const typedAs = (name: string) =>
      String(fields.find((field) => field.name.endsWith(`[${name}]`))?.value ?? '').trim()
    const code = typedAs('productCode')
    return { at, code, isPlaced: typedAs('sortNo') !== '', product: byCode.get(code) }
  })
  const known = new Set(typed.map(({ code }) => code))
  const found = goods.filter(({ productCode }) => !known.has(productCode))
  return [
    ...typed,
    ...found.map((product, at) => ({
      at: typed.length + at,
      code: product.productCode,
      isPlaced: false,
      product,
    })),
  ]
}

/** Draws a product with its number, which is its place. */
const GoodsRow = ({ row: { at, code, product } }: { readonly row: Row }) => {
  const { t } = usePage()
  const field = `placed[${at}][productCode]`
  const name = product?.productName ?? code
  const { error } = fieldOf(useForm(), field)
  return (
    <li>
      <div class="dock-row goods-row">
        <Picture path={product?.mainListImage ?? null} />
        <span class="dock-name">
          <Go to={product?.links?.goAdminProduct}>{name}</Go> <code>{code}</code>{' '}
          {product && product.productStatus !== 1 ? (
            <StatusBadge status={product.productStatus} name={product.productStatusName} />
          ) : null}
        </span>
        <Field name={field} value={code} />
        <Field name={`placed[${at}][sortNo]`} label={t('placing.sortOf', { name })} />
        <ArrowButtons name={name} />
        {error === undefined ? null : <p class="wrong">{error}</p>}
      </div>
    </li>
  )
}

const Picture = ({ path }: { readonly path: string | null }) =>
  path === null ? <span class="thumbnail" /> : <Thumbnail path={path} />
