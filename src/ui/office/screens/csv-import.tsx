import type { LinkMap } from '../../../hypermedia/resolve.ts'
import { Popup } from '../bulk.tsx'
import { usePage } from '../context.ts'
import { Field } from '../field.tsx'
import { Form, Submit } from '../forms.tsx'
import { Badge, Card, Facts, Go, Head } from '../parts.tsx'
import type { ScreenProps } from '../screen.ts'
import { Table } from '../table.tsx'

type Imports =
  | 'doImportProductCsv'
  | 'doImportCategoryCsv'
  | 'doImportClassNameCsv'
  | 'doImportClassCategoryCsv'
  | 'doImportStockCsv'
  | 'doImportShippingCsv'
  | 'doImportDeliveryAreaCsv'
  | 'doImportDeliveryTimeCsv'
  | 'doImportCustomerCsv'
  | 'doImportOrderCsv'
  | 'doImportRedirectCsv'

type Pages =
  | 'goImportProductCsv'
  | 'goImportCategoryCsv'
  | 'goImportClassNameCsv'
  | 'goImportClassCategoryCsv'
  | 'goImportStockCsv'
  | 'goImportShippingCsv'
  | 'goImportDeliveryAreaCsv'
  | 'goImportDeliveryTimeCsv'
  | 'goImportCustomerCsv'
  | 'goImportOrderCsv'
  | 'goImportRedirectCsv'

type Exports =
  | 'goExportProduct'
  | 'goExportCategory'
  | 'goExportClassName'
  | 'goExportClassCategory'
  | 'goExportStock'
  | 'goExportShipping'
  | 'goExportDeliveryArea'
  | 'goExportDeliveryTime'
  | 'goExportCustomer'
  | 'goExportOrder'

/** Returns the names of encodings. */
export const useLetters = () => {
  const { t } = usePage()
  return {
    'utf-8-bom': t('csvImport.utf8Mark'),
    'utf-8': t('csvImport.utf8'),
    shift_jis: t('csvImport.shiftJis'),
  }
}

/** Draws the button with the files that a list can be saved as, one for each encoding. */
export const SavedAs = ({
  of: files,
}: {
  readonly of: readonly { readonly encoding: keyof ReturnType<typeof useLetters>; readonly links?: LinkMap }[]
}) => {
  const { t } = usePage()
  const letters = useLetters()
  const open = files.flatMap(({ encoding, links = {} }) => {
    const [way] = Object.values(links)
    return way ? [{ encoding, way }] : []
  })
  return open.length === 0 ? null : (
    <Popup label={t('csvImport.save')}>
      {open.map(({ encoding, way }) => (
        <Go key={encoding} to={way} class="button">
          {letters[encoding]}
        </Go>
      ))}
    </Popup>
  )
}

/** Returns the screen of an import: the columns of the file, and the choice of a file. */
export const csvImport =
  (name: Pages, to: Imports, back: string, now?: Exports) =>
  ({ state, links }: ScreenProps<Pages>) => {
    const { t, titleOf } = usePage()
    return (
      <>
        <Head title={titleOf(name)} lead={t('csvImport.lead')} />
        <p class="ways">
          <Go to={links[back]}>{titleOf(back)}</Go>
        </p>
        {now === undefined ? null : (
          <Card title={t('csvImport.now')}>
            <InLetters to={now} />
          </Card>
        )}
        {links.goCsvTemplate ? (
          <Card title={t('csvImport.template')}>
            <p>{t('csvImport.templateMeans')}</p>
            <InLetters to="goCsvTemplate" />
          </Card>
        ) : null}
        <Card title={t('csvImport.choose')}>
          {name === 'goImportShippingCsv' ? <p>{t('shipping.importLead')}</p> : null}
          <Choose to={to} />
        </Card>
        <Card title={t('csvImport.columns')}>
          <p>{t('csvImport.columnsMean')}</p>
          {name === 'goImportStockCsv' ? <p>{t('csvImport.stockMeans')}</p> : null}
          {name === 'goImportCustomerCsv' ? <p>{t('csvImport.customerMeans')}</p> : null}
          {name === 'goImportOrderCsv' ? <p>{t('csvImport.orderMeans')}</p> : null}
          {name === 'goImportRedirectCsv' ? <p>{t('csvImport.redirectMeans')}</p> : null}
          <Table
            label={t('csvImport.columns')}
            rows={state.columns}
            empty={t('csvImport.columns')}
            columns={[
              { title: t('csvConfig.label'), cell: ({ label }) => label },
              {
                title: t('csvImport.required'),
                cell: ({ required }) =>
                  required ? <Badge tone="waits">{t('csvImport.required')}</Badge> : '–',
              },
            ]}
          />
        </Card>
      </>
    )
  }

/** Draws the form that saves a file in a chosen encoding. */
const InLetters = ({ to }: { readonly to: Exports | 'goCsvTemplate' }) => {
  const { t } = usePage()
  const letters = Object.entries(useLetters()).map(([value, label]) => ({ value, label }))
  return (
    <Form to={to} class="search">
      <Field name="encoding" options={letters} required />
      <Submit label={t('form.csv')} plain />
    </Form>
  )
}

/** The imports that read the files of other programs, and those of them that have prices. */
const MOVING: readonly Imports[] = ['doImportProductCsv', 'doImportCustomerCsv', 'doImportOrderCsv']
const TAXED: readonly Imports[] = ['doImportProductCsv', 'doImportOrderCsv']

const Choose = ({ to }: { readonly to: Imports }) => {
  const { t } = usePage()
  return (
    <Form to={to} given={{ preview: '1' }} class="stack">
      <Field
        name="csvFile"
        hint={MOVING.includes(to) ? t('csvImport.movingHint') : t('csvImport.fileHint')}
        required
      />
      {to === 'doImportShippingCsv' ? <Field name="notify" /> : null}
      {MOVING.includes(to) ? <Field name="comesFrom" hint={t('csvImport.fromHint')} /> : null}
      {TAXED.includes(to) ? <Field name="priceTax" hint={t('csvImport.priceTaxHint')} /> : null}
      <Submit label={t('csvImport.look')} />
    </Form>
  )
}

const TONES = { created: 'good', changed: 'waits', unchanged: 'plain', deleted: 'bad', wrong: 'bad' } as const

/** Returns the screen of an import's preview: the changes, and the button that makes them. */
export const csvLook =
  (page: Pages, to: Imports) =>
  ({ state, links }: ScreenProps<Imports>) => {
    const { t, titleOf, model } = usePage()
    const { csv, encoding, notify, comesFrom, priceTax } = model.form?.fields ?? {}
    const given = {
      ...{ csv: csv?.value, encoding: encoding?.value, notify: notify?.value },
      ...{ comesFrom: comesFrom?.value, priceTax: priceTax?.value },
    }
    const words = {
      created: t('csvImport.created'),
      changed: t('csvImport.changed'),
      unchanged: t('csvImport.unchanged'),
      deleted: t('csvImport.deleted'),
      wrong: t('csvImport.wrong'),
    }
    const outcomes = ['created', 'changed', 'deleted', 'unchanged', 'wrong'] as const
    return (
      <>
        <Head title={t('csvImport.looked', { name: titleOf(page) })} lead={state.message} />
        <p class="ways">
          <Go to={links[page]}>{t('csvImport.another')}</Go>
        </p>
        <Card>
          <Facts
            of={outcomes.map((one) => ({
              name: words[one],
              value: t('csvImport.lines', { count: state[one] }),
            }))}
          />
          {state.effects.length === 0 ? null : (
            <ul>
              {state.effects.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          )}
          {links[to] && csv?.value !== undefined ? (
            <Form to={to} given={given}>
              <Submit label={t('csvImport.import')} />
            </Form>
          ) : null}
          {links[to] && csv?.value === undefined ? (
            <Form to={to} given={{ comesFrom: comesFrom?.value, priceTax: priceTax?.value }} class="stack">
              <Field name="csvFile" hint={t('csvImport.again')} required />
              {notify ? <Field name="notify" /> : null}
              <Submit label={t('csvImport.import')} />
            </Form>
          ) : null}
        </Card>
        <Card title={t('csvImport.told')}>
          <Table
            label={t('csvImport.told')}
            rows={state.lines}
            empty={t('csvImport.nothing')}
            columns={[
              { title: t('csvImport.line'), number: true, cell: ({ line }) => line },
              {
                title: t('csvImport.outcome'),
                cell: ({ outcome }) => <Badge tone={TONES[outcome]}>{words[outcome]}</Badge>,
              },
              { title: t('csvImport.name'), cell: ({ name }) => name },
              {
                title: t('csvImport.what'),
                cell: ({ changes, faults }) => (
                  <div class="lines">
                    {faults.map(({ column, message }) => (
                      <div key={column}>
                        {column > 0 ? t('csvImport.atColumn', { column, message }) : message}
                      </div>
                    ))}
                    {changes.map(({ label, before, after }) => (
                      <div key={label}>
                        {t('csvImport.change', {
                          label,
                          before: shortened(before),
                          after: shortened(after),
                        })}
                      </div>
                    ))}
                  </div>
                ),
              },
            ]}
          />
        </Card>
      </>
    )
  }

const LONGEST = 60

const shortened = (value: string | number | boolean | null): string => {
  const text = value === null || value === '' ? '–' : String(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
