import { usePage } from '../context.ts'
import { Field } from '../field.tsx'
import { Form, SaveBar, Submit } from '../forms.tsx'
import { Ask, Card, Go, Head } from '../parts.tsx'
import type { Screen } from '../screen.ts'
import { Script } from '../script.tsx'
import { type Column, Table } from '../table.tsx'

/** Returns the axis values of a variant as text. */
export const valuesOf = (variant: {
  readonly classCategoryName: string | null
  readonly classCategoryName2: string | null
}): string => [variant.classCategoryName, variant.classCategoryName2].filter(Boolean).join(' / ')

/** The columns before the terms. */
const PLACED = ['visible', 'pictureId']
/** The selling terms of a variant; other fields of its record follow them. */
const TERMS = [
  'productCode',
  'price02',
  'price01',
  'stock',
  'stockUnlimited',
  'saleLimit',
  'saleType',
  'pointRate',
]

export const ProductMatrix: Screen<'goProductClass'> = ({ state, links }) => {
  const { t, titleOf, translate, model } = usePage()
  const axes = model.form?.fields.classNameId?.options ?? []
  const { classNameId, classNameId2, classes, productName } = state
  const options = {
    taxRate: state.optionProductTaxRule,
    delivery_fee: state.optionProductDeliveryFee,
  }
  const item = model.form?.fields.classes?.item ?? {}
  const further = Object.values(item).flatMap(({ name, type }) =>
    type === 'hidden' || PLACED.includes(name) || TERMS.includes(name) ? [] : [name],
  )
  const terms = [...TERMS, ...further].filter((name) => Reflect.get(options, name) ?? true)
  const input = (name: string): Column<(typeof classes)[number]> => ({
    title: item[name]?.label ?? translate(`field.${name}`),
    cell: (row) => <Field name={`classes[${classes.indexOf(row)}][${name}]`} />,
  })
  return (
    <>
      <Head title={t('matrix.title', { name: productName })} lead={t('matrix.lead')} />
      <p class="ways">
        <Go to={links.goAdminProduct}>{t('matrix.back', { name: productName })}</Go>
      </p>
      <Card title={t('matrix.axes')}>
        <Form to="goProductClass" class="search">
          <Field name="classNameId" value={classNameId} options={axes} required />
          <Field name="classNameId2" value={classNameId2} options={axes} hint={t('matrix.secondHint')} />
          <Submit label={t('matrix.draw')} plain />
        </Form>
      </Card>
      {classes.length === 0 ? null : (
        <Form to="doUpdateProductClass" given={{ classNameId, classNameId2 }}>
          <Card title={titleOf('goProductClass')}>
            {state.moreCount > 0 ? <p>{t('matrix.more', { count: state.moreCount })}</p> : null}
            <div class="matrix" data-fill={t('matrix.fill')}>
              <Table
                label={titleOf('goProductClass')}
                rows={classes}
                empty={t('matrix.empty')}
                columns={[
                  {
                    title: t('product.className'),
                    cell: (row) => (
                      <>
                        <Field name={`classes[${classes.indexOf(row)}][classCategoryId]`} />
                        {row.classCategoryId2 === null ? null : (
                          <Field name={`classes[${classes.indexOf(row)}][classCategoryId2]`} />
                        )}
                        {row.exists ? <Field name={`classes[${classes.indexOf(row)}][stockSeen]`} /> : null}
                        <span class="whole">{valuesOf(row)}</span>
                      </>
                    ),
                  },
                  { ...input('visible'), title: t('matrix.forSale') },
                  { ...input('pictureId'), title: t('picture.title') },
                  ...terms.map(input),
                ]}
              />
            </div>
          </Card>
          <SaveBar />
        </Form>
      )}
      <Script name="matrix" />
      {classNameId !== null && classes.some(({ exists }) => exists) && links.doUpdateProductClass ? (
        <Card title={t('product.more')}>
          <Ask label={t('matrix.remove')} means={t('matrix.removeMeans')}>
            <Form to="doUpdateProductClass" given={{ productCode: state.productCode }}>
              <Submit label={t('matrix.removeSure')} danger />
            </Form>
          </Ask>
        </Card>
      ) : null}
    </>
  )
}
