import type { ComponentChild } from 'preact'
import { type FieldView, fieldOf } from '../../forms/form-view.ts'
import { usePage } from '../context.ts'
import { Drawn, Field, useRows } from '../field.tsx'
import { useForm } from '../form-context.ts'
import { Card } from '../parts.tsx'
import type { ScreenProps } from '../screen.ts'
import { Script } from '../script.tsx'

type Suggested = Pick<ScreenProps<'goProductNew'>['state'], 'knownAxes' | 'priceRule'>

/** The number of a row that a script copies. */
const COPIED = 999

/** The columns of a combination, after its values. */
const TERMS = ['visible', 'productCode', 'price02', 'stock', 'stockUnlimited', 'saleLimit'] as const

/** Draws the fields of a price, and whether prices are typed with tax. */
export const PriceFields = ({ rule }: { readonly rule: Suggested['priceRule'] }) => {
  const { t } = usePage()
  return (
    <>
      <PriceTax rule={rule} />
      <Field name="price02" label={t('product.sellingPrice')} required />
      <Field name="price01" label={t('product.listPrice')} />
    </>
  )
}

/** Draws the switch between prices without tax and with it, and what a script needs to convert them. */
export const PriceTax = ({ rule }: { readonly rule: Suggested['priceRule'] }) => {
  const { t } = usePage()
  const { taxRate, roundingType, taxAdjust } = rule
  const said = {
    'data-rate': taxRate,
    'data-rounding': roundingType,
    'data-adjust': taxAdjust,
    'data-included': t('product.shownIncluded', { yen: '#' }),
    'data-excluded': t('product.shownExcluded', { yen: '#' }),
    'data-none': t('product.noSuchPrice', { first: '#', second: '##' }),
  }
  return (
    <div class="price-tax" {...said}>
      <Field name="priceTax" required hint={t('product.priceTaxHint', { rate: taxRate })} />
      <Script name="price" />
    </div>
  )
}

/**
 * Draws the card with the axes of a product, their values, and the terms of each combination. Without a script
 * the combinations of new values follow on the page after the save.
 */
export const AxesCard = ({
  known,
  before,
  ways,
}: {
  readonly known: Suggested['knownAxes']
  /** Content above the combinations. */
  readonly before?: ComponentChild
  readonly ways?: ComponentChild
}) => {
  const { t } = usePage()
  const rows = useRows('classes')
  const hasPictures = 'valuePictures' in useForm().fields
  return (
    <Card title={t('product.axes')} id="axes">
      <p class="soft">{t('product.axesLead')}</p>
      <datalist id="known-axes">
        {known.map(({ axisName, axisValues }) => (
          <option key={axisName} value={axisName} data-values={JSON.stringify(axisValues)} />
        ))}
      </datalist>
      <div
        class="product-axes"
        data-add={t('product.addValue')}
        data-remove={t('product.removeValue', { name: '#' })}
        data-known={t('product.knownValues')}
      >
        {[t('product.firstAxis'), t('product.secondAxis')].map((label, at) => (
          <fieldset key={label} class="product-axis">
            <legend>{label}</legend>
            <Field
              name={`axes[${at}][axisName]`}
              list="known-axes"
              required={false}
              hint={t('product.axisNameHint')}
            />
            <Field name={`axes[${at}][axisValues]`} required={false} hint={t('product.axisValuesHint')} />
          </fieldset>
        ))}
      </div>
      {rows.length > 0 ? (
        <p class="hint">{t('product.axesEmptied')}</p>
      ) : (
        <p class="hint without-script">{t('product.combinationsLater')}</p>
      )}
      {before}
      <WrongClasses />
      <CombinationTable rows={rows.map(({ fields }) => fields)} />
      {hasPictures ? <ValuePictures /> : null}
      {ways}
      <Script name="axes" />
    </Card>
  )
}

/** Shows what is wrong with the combinations as a whole. */
const WrongClasses = () => {
  const { errors } = useForm()
  const { classes } = errors
  return classes === undefined ? null : <p class="wrong">{classes}</p>
}

type RowFields = readonly FieldView[]

const fieldIn = (fields: RowFields, name: string): FieldView | undefined =>
  fields.find((field) => field.name.endsWith(`[${name}]`))

const CombinationTable = ({ rows }: { readonly rows: readonly RowFields[] }) => {
  const { t, translate } = usePage()
  const form = useForm()
  const titles: Readonly<Record<(typeof TERMS)[number], string>> = {
    visible: t('product.forSale'),
    productCode: t('product.code'),
    price02: t('product.sellingPrice'),
    stock: t('product.stock'),
    stockUnlimited: t('product.unlimitedShort'),
    saleLimit: translate('field.saleLimit'),
  }
  const all = ['classCategoryName', 'classCategoryName2', 'stockSeen', ...TERMS]
  const copied = all.map((name) => fieldOf(form, `classes[${COPIED}][${name}]`))
  const row = (fields: RowFields, at: number) => (
    <tr key={at}>
      <th scope="row">
        {['classCategoryName', 'classCategoryName2', 'stockSeen'].map((name) => {
          const field = fieldIn(fields, name)
          return field && (field.value !== undefined || at === COPIED) ? (
            <Drawn key={name} field={field} />
          ) : null
        })}
        <span class="whole">{namesIn(fields)}</span>
      </th>
      {TERMS.map((name) => {
        const field = fieldIn(fields, name)
        return (
          <td key={name} data-title={titles[name]}>
            {field ? (
              <Drawn
                field={{ ...field, required: false }}
                {...(name === 'productCode' && { placeholder: t('product.codeMade') })}
              />
            ) : null}
          </td>
        )
      })}
    </tr>
  )
  return (
    <div class="combinations matrix" hidden={rows.length === 0}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section class="table" aria-label={t('product.combinations')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('product.combinations')}</th>
              {TERMS.map((name) => (
                <th key={name} scope="col">
                  {titles[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody data-all={t('product.allAtOnce')}>{rows.map(row)}</tbody>
        </table>
        <template id="combination">{row(copied, COPIED)}</template>
      </section>
    </div>
  )
}

const namesIn = (fields: RowFields): string =>
  ['classCategoryName', 'classCategoryName2']
    .flatMap((name) => fieldIn(fields, name)?.value ?? [])
    .join(' / ')

/** Draws the choice of a picture for each value: one of those that the product has. */
const ValuePictures = () => {
  const { t } = usePage()
  const form = useForm()
  const { options = [] } = fieldOf(form, `valuePictures[${COPIED}][pictureId]`)
  const rows = useRows('valuePictures')
  if (options.length === 0) return null
  const row = (fields: RowFields, at: number) => {
    const name = fieldIn(fields, 'classCategoryName')
    const picture = fieldIn(fields, 'pictureId')
    return name && picture ? (
      <li key={at}>
        <Drawn field={name} />
        <Drawn
          field={{ ...picture, required: false, label: String(name.value ?? '') }}
          blank={t('product.keepPicture')}
        />
      </li>
    ) : null
  }
  const copied = ['classCategoryName', 'pictureId'].map((name) =>
    fieldOf(form, `valuePictures[${COPIED}][${name}]`),
  )
  return (
    <fieldset class="value-pictures" hidden={rows.length === 0}>
      <legend>{t('product.valuePictures')}</legend>
      <ul class="plain">{rows.map(({ fields }, at) => row(fields, at))}</ul>
      <template id="value-picture">{row(copied, COPIED)}</template>
    </fieldset>
  )
}
