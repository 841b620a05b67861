import { usePage } from '../context.ts'
import { Entries } from '../entries.tsx'
import { Field } from '../field.tsx'
import { BackHere, Form, Submit } from '../forms.tsx'
import { ListPage } from '../list.tsx'
import { Badge, Card, Go, Head, Instant } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Table } from '../table.tsx'
import { SavedAs } from './csv-import.tsx'

type Article = ScreenProps<'goStockList'>['state']['articles'][number]
type Change = ScreenProps<'goStockChangeList'>['state']['changes'][number]

export const StockList: Screen<'goStockList'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  const only = state.articles.length === 1
  return (
    <ListPage
      state={state}
      lead={t('stock.lead')}
      action={links.goStockChangeList}
      tabs={[
        { label: t('stock.out'), query: { stockLevel: 'out' } },
        ...(state.lowStock === null ? [] : [{ label: t('stock.low'), query: { stockLevel: 'low' } }]),
      ]}
      drawn={{ nameKeyword: <Field name="nameKeyword" placeholder={t('stock.scan')} autofocus /> }}
      ways={
        <>
          <SavedAs of={state.exports} />
          <Go to={links.goImportStockCsv}>{titleOf('goImportStockCsv')}</Go>
        </>
      }
    >
      <Entries
        list="articles"
        rows={state.articles}
        empty={t('stock.empty')}
        columns={[
          {
            of: 'productName',
            cell: ({ productName, className, links: own }) => (
              <>
                <Go to={own?.goAdminProduct}>{productName}</Go>
                {className === null ? null : <span class="hint"> {className}</span>}
              </>
            ),
          },
          'productCode',
          {
            of: 'stock',
            title: t('product.stock'),
            cell: (article) => (
              <>
                <Pieces of={article} /> <Awaited count={article.restockCount} />
              </>
            ),
          },
          {
            title: t('contract.ways'),
            action: true,
            cell: (article) => <Correct article={article} open={only} />,
          },
        ]}
      />
      <Reasons />
    </ListPage>
  )
}

/** The proposed reasons of a change of stock. */
const Reasons = () => {
  const { t } = usePage()
  return (
    <datalist id="stock-reasons">
      {[
        t('stock.reasonOf.received'),
        t('stock.reasonOf.counted'),
        t('stock.reasonOf.damaged'),
        t('stock.reasonOf.lost'),
        t('stock.reasonOf.returned'),
      ].map((reason) => (
        <option key={reason} value={reason} />
      ))}
    </datalist>
  )
}

const Pieces = ({ of: { stock, isLow } }: { readonly of: Pick<Article, 'stock' | 'isLow'> }) => {
  const { t } = usePage()
  if (stock === 0) return <Badge tone="bad">{t('product.none')}</Badge>
  const pieces = t('count', { count: stock })
  return isLow ? <Badge tone="waits">{pieces}</Badge> : pieces
}

/** Shows how many people wait for an article. */
const Awaited = ({ count }: { readonly count: number }) => {
  const { t } = usePage()
  return count === 0 ? null : <span class="hint">{t('stock.awaited', { count })}</span>
}

/** Draws the form for a counted stock and its reason; open at once if a scanner found a single article. */
const Correct = ({ article, open }: { readonly article: Article; readonly open: boolean }) => {
  const { t } = usePage()
  const { stock, links = {} } = article
  return (
    <div class="ways">
      {links.doCorrectStock ? (
        <details class="quick" open={open}>
          <summary>{t('stock.correct')}</summary>
          <Form to="doCorrectStock" of={links} given={{ stockSeen: stock }} class="search">
            <BackHere />
            <Counted value={stock} />
          </Form>
        </details>
      ) : null}
      <Go to={links.goStock}>{t('stock.last')}</Go>
    </div>
  )
}

const Counted = ({ value }: { readonly value?: number }) => {
  const { t } = usePage()
  return (
    <>
      <Field name="stock" label={t('stock.counted')} value={value} required />
      <Field name="stockReason" list="stock-reasons" required />
      <Submit label={t('form.save')} />
    </>
  )
}

export const StockRecord: Screen<'goStock'> = ({ state, links }) => {
  const { t } = usePage()
  const { productName, className, productCode, stock, changes } = state
  return (
    <>
      <Head title={[productName, className].filter(Boolean).join(' ')} />
      <p class="ways">
        <code>{productCode}</code>
        <Go to={links.goStockList}>{t('stock.back')}</Go>
        <Go to={links.goAdminProduct}>{t('stock.product')}</Go>
      </p>
      <Card title={t('product.stock')}>
        <p>
          {stock === null ? t('stock.uncounted') : <Pieces of={{ ...state, stock }} />}{' '}
          <Awaited count={state.restockCount} />
        </p>
        <Form to="doCorrectStock" class="search">
          <Counted />
        </Form>
      </Card>
      <Card title={t('stock.last')}>
        <Changes changes={changes} label={t('stock.last')} />
        <Go to={links.goStockChangeList}>{t('stock.seeAll')}</Go>
      </Card>
      <Reasons />
    </>
  )
}

export const StockChangeList: Screen<'goStockChangeList'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  return (
    <ListPage state={state} lead={t('stock.changesLead')} action={links.goStockList}>
      <Changes changes={state.changes} label={titleOf('goStockChangeList')} named />
    </ListPage>
  )
}

interface ChangesProps {
  readonly changes: readonly Change[]
  readonly label: string
  /** Whether they are of several articles. */
  readonly named?: boolean
}

const Changes = ({ changes, label, named = false }: ChangesProps) => {
  const { t } = usePage()
  return (
    <Table
      label={label}
      rows={changes}
      empty={t('stock.noChanges')}
      columns={[
        { title: t('history.at'), cell: ({ at }) => <Instant at={at} /> },
        ...(named ? [{ title: t('product.name'), cell: (change: Change) => <Name of={change} /> }] : []),
        { title: t('stock.quantity'), number: true, cell: (change) => <Quantity of={change} /> },
        { title: t('stock.after'), number: true, cell: (change) => <After of={change} /> },
        { title: t('stock.reason'), cell: (change) => <Reason of={change} /> },
      ]}
    />
  )
}

const Name = ({ of: { productName, className, productCode, links } }: { readonly of: Change }) => (
  <>
    <Go to={links?.goStock}>{productName}</Go>{' '}
    <span class="hint">
      {className} <code>{productCode}</code>
    </span>
  </>
)

const Quantity = ({ of: { quantity } }: { readonly of: Change }) => {
  const { language } = usePage()
  const number = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' })
  return <>{quantity === null ? '–' : number.format(quantity)}</>
}

const After = ({ of: { kind, stock } }: { readonly of: Change }) => {
  const { t } = usePage()
  if (kind !== 'member') return <>–</>
  return <>{stock === null ? t('product.unlimited') : t('count', { count: stock })}</>
}

const Reason = ({ of: { kind, reason, memberName, orderNo } }: { readonly of: Change }) => {
  const { t } = usePage()
  const order = orderNo ?? ''
  if (kind === 'order') return <>{t('stock.order', { order })}</>
  if (kind === 'return') return <>{t('stock.return', { order })}</>
  return (
    <>
      {reason ?? t('stock.edited')} <span class="hint">{memberName}</span>
    </>
  )
}
