import type { ComponentChild } from 'preact'
import { fieldOf } from '../../forms/form-view.ts'
import { usePage } from '../context.ts'
import { Drawn, Field } from '../field.tsx'
import { useForm } from '../form-context.ts'
import { Form } from '../forms.tsx'
import { Badge, Card, Go, Head } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Script } from '../script.tsx'

type Row = ScreenProps<'goProductTable'>['state']['rows'][number]
type Changed = ScreenProps<'doUpdateProductTable'>['state']['rows'][number]

export const ProductTable: Screen<'goProductTable'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  const { rows, count, offset, limit } = state
  return (
    <>
      <Head title={titleOf('goProductTable')} lead={t('productTable.lead')} />
      <p class="ways">
        <Go to={links.goAdminProductList}>{t('productTable.back')}</Go>
      </p>
      {rows.length === 0 ? (
        <Card>
          <p class="empty">{t('productTable.empty')}</p>
        </Card>
      ) : (
        <TableForm
          rows={rows}
          bar={
            <button type="submit" name="preview" value="1" class="primary">
              {t('productTable.look')}
            </button>
          }
        />
      )}
      {count > limit || offset > 0 ? (
        <nav class="pager" aria-label={t('pager.label')}>
          <span>{t('productTable.range', { from: offset + 1, to: offset + limit, count })}</span>
          <Go to={links.prev} class="button">
            {t('pager.prev')}
          </Go>
          <Go to={links.next} class="button">
            {t('pager.next')}
          </Go>
        </nav>
      ) : null}
    </>
  )
}

/** The differences, in the same table: they can be corrected before they are saved. */
export const ProductTableLook: Screen<'doUpdateProductTable'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  // Rows that are left are typed again; those that were changed are done.
  const shown = state.rows.filter(({ outcome }) => state.preview || outcome === 'left')
  return (
    <>
      <Head title={titleOf('doUpdateProductTable')} lead={state.message} />
      <p class="ways">
        <Go to={links.goProductTable}>{t('productTable.edit')}</Go>
        <Go to={links.goAdminProductList}>{t('productTable.back')}</Go>
      </p>
      {shown.length === 0 ? (
        <Card>
          <p class="empty">{t('productTable.nothing')}</p>
        </Card>
      ) : (
        <TableForm
          rows={shown}
          bar={
            <>
              <button type="submit" class="primary">
                {t('productTable.save')}
              </button>
              <button type="submit" name="preview" value="1">
                {t('productTable.lookAgain')}
              </button>
            </>
          }
        />
      )}
    </>
  )
}

const COLUMNS = ['price02', 'price01', 'stock', 'productStatus'] as const

/** Draws rows of inputs; below those that change stands the stored value. */
const TableForm = ({
  rows,
  bar,
}: {
  readonly rows: readonly (Row | Changed)[]
  readonly bar: ComponentChild
}) => {
  const { t, model } = usePage()
  const asked = { ...('filters' in model.state ? (model.state.filters as object) : {}) }
  return (
    <Form to="doUpdateProductTable" given={asked}>
      <Grid rows={rows} />
      <Card title={t('productTable.adjust')}>
        <div class="search adjust">
          <Field name="adjustColumn" required />
          <Field name="adjustBy" hint={t('productTable.adjustHint')} />
          <button type="button" class="apply" hidden>
            {t('productTable.apply')}
          </button>
        </div>
      </Card>
      <div class="save-bar" data-unsaved="false">
        {bar}
        <button type="reset">{t('productTable.reset')}</button>
        <span
          class="unsaved"
          role="status"
          data-said={t('form.unsaved')}
          data-refilled={t('form.refilled')}
        />
      </div>
      <Script name="table" />
    </Form>
  )
}

const Grid = ({ rows }: { readonly rows: readonly (Row | Changed)[] }) => {
  const { t, translate, titleOf } = usePage()
  const form = useForm()
  const titles = {
    price02: t('product.sellingPrice'),
    price01: t('product.listPrice'),
    stock: t('product.stock'),
    productStatus: translate('field.productStatus'),
  }
  const field = (at: number, name: string) => {
    const view = fieldOf(form, `rows[${at}][${name}]`)
    return { ...view, required: false, label: `${nameOf(rows[at])} ${view.label}` }
  }
  return (
    <Card>
      <p class="hint keys-hint" hidden>
        {t('productTable.keys')}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section class="table matrix cells" aria-label={titleOf('goProductTable')} tabIndex={0}>
        <table data-pasted={t('productTable.pasted', { count: 0 })} data-cut={t('productTable.cut')}>
          <thead>
            <tr>
              <th scope="col">
                <label class="unseen" for="tick-all">
                  {t('productTable.chooseAll')}
                </label>
                <input type="checkbox" id="tick-all" hidden />
              </th>
              <th scope="col">{t('productTable.product')}</th>
              {COLUMNS.map((name) => (
                <th key={name} scope="col">
                  {titles[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.productCode} class={row.isFirst ? 'is-first' : undefined}>
                <td data-title={t('list.choose')}>
                  <Drawn
                    field={{
                      ...field(at, 'ticked'),
                      isFree: true,
                      label: t('productTable.choose', { name: nameOf(row) }),
                    }}
                  />
                </td>
                <th scope="row">
                  {['productCode', 'version', ...(row.stock === null ? [] : ['stockSeen'])].map((name) => (
                    <Drawn key={name} field={{ ...field(at, name), value: hiddenOf(row, name) }} />
                  ))}
                  <span class="whole">{nameOf(row)}</span> <code>{row.productCode}</code>
                  {'reason' in row && row.reason !== null ? <p class="wrong">{row.reason}</p> : null}
                </th>
                {COLUMNS.map((name) => (
                  <td key={name} data-title={titles[name]}>
                    <Cell row={row} name={name} field={field(at, name)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p role="status" class="unseen" />
      </section>
    </Card>
  )
}

const nameOf = (row: Row | Changed | undefined): string =>
  [row?.productName, row?.className].filter(Boolean).join(' ')

/** The hidden values of a row: what is stored, not what was typed. */
const hiddenOf = (row: Row | Changed, name: string): unknown => {
  if (name === 'stockSeen') return 'before' in row ? row.before.stock : row.stock
  return Reflect.get(row, name)
}

const Cell = ({
  row,
  name,
  field,
}: {
  readonly row: Row | Changed
  readonly name: (typeof COLUMNS)[number]
  readonly field: ReturnType<typeof fieldOf>
}) => {
  const { t } = usePage()
  if (name === 'stock' && row.stock === null) return <Badge tone="plain">{t('product.unlimited')}</Badge>
  // The status is that of the product: it stands in its first row.
  if (name === 'productStatus' && !row.isFirst) return null
  const before = 'before' in row && row.before[name] !== row[name] ? row.before : undefined
  return (
    <>
      <Drawn field={{ ...field, value: field.value ?? row[name] }} />
      {before ? <p class="was">{wasOf(t, before, name)}</p> : null}
    </>
  )
}

const wasOf = (
  t: ReturnType<typeof usePage>['t'],
  before: Changed['before'],
  name: (typeof COLUMNS)[number],
): string => {
  if (name === 'productStatus') return t('productTable.was', { value: before.productStatusName })
  const value = before[name]
  if (value === null) return t('productTable.was', { value: '–' })
  return t('productTable.was', {
    value: name === 'stock' ? t('count', { count: value }) : t('money', { yen: value }),
  })
}
