import { usePage } from '../context.ts'
import { Entries } from '../entries.tsx'
import { Field } from '../field.tsx'
import { Also } from '../forms.tsx'
import { ListPage } from '../list.tsx'
import { Badge, Go, Instant } from '../parts.tsx'
import { RecordScreen } from '../record.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { RestoreTheme, TemplateFields } from '../templates.tsx'

type Page = ScreenProps<'goPageList'>['state']['pages'][number]

/** The type of pages that a merchant made. */
const OWN = 0
/** The key of the page of a product. */
const PRODUCT = 'product_detail'
/** The type of pages that confirm typed values. */
const CONFIRM = 3

export const PageList: Screen<'goPageList'> = ({ state, links }) => {
  const { t, titleOf, translate, actionOf } = usePage()
  return (
    <ListPage
      state={state}
      lead={t('page.lead')}
      action={links.goPage}
      actionLabel={actionOf('doCreatePage')}
      ways={<Go to={links.goLayoutList}>{titleOf('goLayoutList')}</Go>}
    >
      <Entries
        list="pages"
        rows={state.pages}
        empty={t('page.empty')}
        columns={[
          {
            of: 'pageName',
            cell: ({ pageName, broken, links: own }) => (
              <>
                <Go to={own?.goPage}>{pageName}</Go>{' '}
                {broken ? <Badge tone="bad">{t('page.broken')}</Badge> : null}
              </>
            ),
          },
          { title: translate('field.pageUrl'), cell: (page) => <Address of={page} /> },
          { of: 'layoutName', title: t('page.layout') },
          {
            title: t('sections.title'),
            cell: ({ links: own }) => <Go to={own?.goPageSections}>{t('page.edit')}</Go>,
          },
          { title: t('page.kind'), cell: ({ editType }) => <Kind of={editType} /> },
        ]}
      />
    </ListPage>
  )
}

/** Shows the address of a page; a page that cannot be opened by itself has none. */
const Address = ({ of: { pageUrl, links } }: { readonly of: Page }) => {
  const { graph } = usePage()
  const own = links?.goUserPage
  if (own) return <a href={own.href}>{own.href}</a>
  const shown = [...graph.names.values()].find(
    ({ page, realm }) => page === pageUrl && realm === 'storefront',
  )
  return shown ? <code>{shown.canonical ?? shown.path}</code> : <>–</>
}

const Kind = ({ of }: { readonly of: number }) => {
  const { t } = usePage()
  if (of === OWN) return <Badge tone="good">{t('page.own')}</Badge>
  return <Badge tone="plain">{of === CONFIRM ? t('page.confirm') : t('page.fixed')}</Badge>
}

export const PageRecord: Screen<'goPage'> = ({ state, links }) => {
  const { t } = usePage()
  const { pageName, pageUrl, pageFileName, editType, followsLayout, blockTemplates } = state
  const fixed =
    editType === OWN ? null : (
      <p>
        {t('page.fixedNames')} <code>{pageUrl}</code> <code>{pageFileName}</code>
      </p>
    )
  return (
    <RecordScreen
      to="doUpdatePage"
      name={pageName}
      seen={links.goUserPage}
      ways={
        <>
          <Go to={links.goPageSections}>{t('sections.title')}</Go>
          <Go to={links.goPageHistory}>{t('template.history')}</Go>
          <Go to={links.goLayout}>{t('page.toLayout', { name: state.layoutName ?? '' })}</Go>
        </>
      }
      notice={<Broken of={state.broken} />}
      cards={[
        { fields: ['pageName', 'layoutId', 'pageUrl', 'pageFileName', 'headCategoryId'] },
        {
          title: t('page.head'),
          fields: ['pageTitle', 'pageTitleEn', 'pageDescription', 'pageDescriptionEn', 'metaRobots'],
        },
        { after: <TemplateFields of={pageUrl ?? ''} blocks={blockTemplates} warnings={state} /> },
      ]}
      drawn={{
        template: null,
        templateEn: null,
        ...(followsLayout && { layoutId: <p>{t('page.followsLayout')}</p> }),
        ...(fixed && { pageUrl: fixed, pageFileName: null, headCategoryId: null }),
      }}
      bar={
        <Also to="doPreviewPage" label={t('template.preview')} newTab>
          {pageUrl === PRODUCT ? (
            <Field
              name="previewProductCode"
              label={t('page.previewProduct')}
              hint={t('page.previewProductHint')}
            />
          ) : null}
        </Also>
      }
      deletion={{ means: t('page.deleteMeans', { name: pageName ?? '' }) }}
    >
      <RestoreTheme to="doRestorePage" of={state} />
    </RecordScreen>
  )
}

/** Shows that a page is not rendered with its template. */
const Broken = ({ of: broken }: { readonly of: ScreenProps<'goPage'>['state']['broken'] }) => {
  const { t } = usePage()
  return broken ? (
    <div class="notices warning">
      <p>{t('page.brokenMeans')}</p>
      <p>
        {broken.fault} <Instant at={broken.since} />
      </p>
    </div>
  ) : null
}
