import type { LinkMap } from '../../../hypermedia/resolve.ts'
import type { FieldView, RowView } from '../../forms/form-view.ts'
import { usePage } from '../context.ts'
import { Entries } from '../entries.tsx'
import { Drawn, Field, useRows } from '../field.tsx'
import { Also } from '../forms.tsx'
import { ListPage } from '../list.tsx'
import { Card, Go } from '../parts.tsx'
import { ArrowButtons } from '../places.tsx'
import { RecordScreen } from '../record.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Script } from '../script.tsx'
import { useSections } from '../sections.ts'

type Layout = ScreenProps<'goLayout'>['state']

/** The sections in the order of a page; the page's own part between those above and below it. */
const PLAN = [1, 2, 11, 3, 4, 5, 6, 'page', 7, 8, 9, 10, 12] as const

/** The section of unused blocks. */
const UNUSED = 0

export const LayoutList: Screen<'goLayoutList'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  return (
    <ListPage
      state={state}
      lead={t('layout.lead')}
      ways={
        <>
          <Go to={links.goBlockList}>{titleOf('goBlockList')}</Go>
          <Go to={links.goPageList}>{titleOf('goPageList')}</Go>
        </>
      }
    >
      <Entries
        list="layouts"
        rows={state.layouts}
        empty={t('layout.empty')}
        columns={[
          'layoutName',
          { of: 'pageCount', title: t('layout.pages') },
          { of: 'blockCount', title: t('layout.blocks') },
        ]}
      />
    </ListPage>
  )
}

export const LayoutRecord: Screen<'goLayout'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  const { layoutId, layoutName, pages, unused } = state
  const nowhere = unused.map((block) => ({ ...block, section: UNUSED }))
  const kept = [...state.positions, ...nowhere].map((one) => ({ ...one, name: one.blockName }))
  return (
    <RecordScreen
      to="doUpdateLayout"
      name={layoutName ?? titleOf('goLayout')}
      lead={t('layout.recordLead')}
      kept={{ layoutName, positions: kept }}
      ways={<Go to={links.goBlockList}>{titleOf('goBlockList')}</Go>}
      cards={[
        {},
        { fields: ['positions'], instead: <Plan of={state} /> },
        {
          title: t('layout.preview'),
          lead: t('layout.previewLead'),
          fields: [],
          after: <Preview of={pages} />,
        },
      ]}
      drawn={{ name: null }}
    >
      <Card title={t('layout.pages')}>
        {layoutId === null ? <p class="empty">{t('layout.choose')}</p> : null}
        <ul class="plain columns">
          {pages.map(({ pageId, pageName, links: own }) => (
            <li key={pageId}>
              <Go to={own?.goPage}>{pageName}</Go>
            </li>
          ))}
        </ul>
      </Card>
    </RecordScreen>
  )
}

/** Draws the button that shows a page in the arrangement, and the choice of the page. */
const Preview = ({ of: pages }: { readonly of: Layout['pages'] }) => {
  const { t } = usePage()
  return (
    <div class="search">
      <Also to="doPreviewLayout" label={t('template.preview')} newTab>
        <Field
          name="previewPageId"
          options={pages.map(({ pageId, pageName }) => ({ value: pageId, label: pageName }))}
          blank={t('layout.firstPage')}
        />
      </Also>
    </div>
  )
}

/** Draws the sections as in the storefront, with their blocks; beside them the unused blocks. */
const Plan = ({ of: { positions, unused } }: { readonly of: Layout }) => {
  const { t } = usePage()
  const sections = useSections()
  const blocks = new Map([...positions, ...unused].map((block) => [block.blockId, block]))
  const rows = Map.groupBy(useRows('positions'), (row) => Number(fieldIn(row, 'section')?.value))
  const dock = (section: number) => (
    <section key={section} class={`dock dock-${section}`} data-section={section}>
      <h2>{sections[section]}</h2>
      <ol>
        {rows.get(section)?.map((row) => {
          const block = blocks.get(String(fieldIn(row, 'blockId')?.value))
          return <Placed key={row.number} row={row} name={block?.blockName ?? ''} links={block?.links} />
        })}
        <li class="dock-end">{t('layout.nothing')}</li>
      </ol>
    </section>
  )
  return (
    <div class="arranging" data-grip={t('places.drag')}>
      <div class="plan">
        {PLAN.map((part) =>
          part === 'page' ? (
            <p key={part} class="dock dock-page">
              {t('layout.page')}
            </p>
          ) : (
            dock(part)
          ),
        )}
      </div>
      {dock(UNUSED)}
      <Script name="drag" />
    </div>
  )
}

const fieldIn = ({ fields }: RowView, name: string): FieldView | undefined =>
  fields.find((field) => field.name.endsWith(`[${name}]`))

/** Draws a block in its section, with the sections that it can be moved to, and its type. */
const Placed = ({
  row,
  name,
  links,
}: {
  readonly row: RowView
  readonly name: string
  readonly links: LinkMap | undefined
}) => {
  const { t } = usePage()
  const [blockId, section, sortNo] = ['blockId', 'section', 'sortNo'].map((one) => fieldIn(row, one))
  if (!blockId || !section || !sortNo) return null
  return (
    <li>
      <div class="dock-row">
        <span class="dock-name">
          <Go to={links?.goBlock}>{name}</Go>
        </span>
        <Drawn field={blockId} />
        <Drawn field={{ ...section, required: true, label: t('layout.sectionOf', { name }) }} />
        <Drawn field={{ ...sortNo, label: t('layout.sortOf', { name }) }} />
        <ArrowButtons name={name} />
        {blockId.error === undefined ? null : <p class="wrong">{blockId.error}</p>}
      </div>
    </li>
  )
}
