import { fieldOf } from '../../forms/form-view.ts'
import { usePage } from '../context.ts'
import { Entries } from '../entries.tsx'
import { Drawn, Field } from '../field.tsx'
import { useForm } from '../form-context.ts'
import { Also } from '../forms.tsx'
import { ListPage } from '../list.tsx'
import { useList } from '../list-context.ts'
import { Badge, Go, Instant } from '../parts.tsx'
import { RecordScreen } from '../record.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { RestoreTheme, TemplateFields } from '../templates.tsx'

type Page = ScreenProps<'goPageList'>['state']['pages'][number]

/** The type of pages that a merchant made. */
const OWN = 0
/** The key of the home page. */
const HOME = 'homepage'
/** The key of the page of a product. */
const PRODUCT = 'product_detail'
/** The type of pages that confirm typed values. */
const CONFIRM = 3

/** The keys of pages that only lead on, or that are only shown within others. */
const STEPS = new Set([
  'action_redirect',
  'error',
  'product_cards',
  'shopping_pay',
  'shopping_redirect_to',
  'unsupported_route',
])

/** Whether sections on a page would hardly be seen. */
const isStep = ({ pageUrl, editType }: { readonly pageUrl: string | null; readonly editType: number }) =>
  editType === CONFIRM || STEPS.has(pageUrl ?? '')

/** Returns the group of a page in the list: those that merchants edit most come first. */
const groupOf = ({ pageUrl, editType }: Page): 'first' | 'help' | 'further' => {
  if (editType === OWN || pageUrl === HOME) return 'first'
  return pageUrl.startsWith('help_') ? 'help' : 'further'
}

export const PageList: Screen<'goPageList'> = ({ state, links }) => {
  const { t, titleOf, actionOf } = usePage()
  const groups = Map.groupBy(state.pages, groupOf)
  const first = groups.get('first')?.toSorted((one, other) => rankOf(one) - rankOf(other)) ?? []
  const [help = [], further = []] = [groups.get('help'), groups.get('further')]
  const isSought = useSought()
  return (
    <ListPage
      state={state}
      lead={t('page.lead')}
      action={links.goPage}
      actionLabel={actionOf('doCreatePage')}
      ways={<Go to={links.goLayoutList}>{titleOf('goLayoutList')}</Go>}
    >
      {first.length > 0 || state.pages.length === 0 ? <Pages of={first} /> : null}
      {help.length === 0 ? null : (
        <>
          <h2>{t('page.help')}</h2>
          <Pages of={help} label={t('page.help')} />
        </>
      )}
      {further.length === 0 ? null : (
        <details class="folding" open={isSought}>
          <summary>{t('page.furtherPages', { count: further.length })}</summary>
          <Pages of={further} label={t('page.further')} />
        </details>
      )}
    </ListPage>
  )
}

/** The home page before the merchant's own. */
const rankOf = ({ pageUrl }: Page): number => (pageUrl === HOME ? 0 : 1)

/** Whether the list shows what a search found. */
const useSought = (): boolean => (useList()?.query.size ?? 0) > 0

const Pages = ({ of: pages, label }: { readonly of: readonly Page[]; readonly label?: string }) => {
  const { t, translate } = usePage()
  return (
    <Entries
      list="pages"
      {...(label !== undefined && { label })}
      rows={pages}
      empty={t('page.empty')}
      columns={[
        {
          of: 'pageName',
          cell: (page) => (
            <span>
              <Go to={isStep(page) ? page.links?.goPage : (page.links?.goPageSections ?? page.links?.goPage)}>
                {page.pageName}
              </Go>{' '}
              {page.broken ? <Badge tone="bad">{t('page.broken')}</Badge> : null}
              {page.editType === OWN && !page.links?.goUserPage ? (
                <Badge tone="waits">{t('page.unpublished')}</Badge>
              ) : null}
            </span>
          ),
        },
        { title: translate('field.pageUrl'), cell: (page) => <Address of={page} /> },
        {
          title: t('contract.ways'),
          action: true,
          cell: (page) => (
            <span class="ways">
              {isStep(page) ? null : <Go to={page.links?.goPageSections}>{t('page.edit')}</Go>}
              <Go to={page.links?.goPage}>{t('page.settings')}</Go>
            </span>
          ),
        },
      ]}
    />
  )
}

/** Shows the address of a page; a page that cannot be opened by itself has none. */
const Address = ({ of: { pageUrl, editType, links } }: { readonly of: Page }) => {
  const { graph } = usePage()
  const own = links?.goUserPage
  if (own) return <a href={own.href}>{own.href}</a>
  if (editType === OWN) return <code>/user_data/{pageUrl}</code>
  const shown = [...graph.names.values()].find(
    ({ page, realm }) => page === pageUrl && realm === 'storefront',
  )
  return shown ? <code>{shown.canonical ?? shown.path}</code> : <>–</>
}

export const PageRecord: Screen<'goPage'> = ({ state, links }) => {
  const { t, model } = usePage()
  const { pageName, pageUrl, pageFileName, editType, followsLayout, blockTemplates, broken } = state
  const isNew = state.pageId === null
  const fixed =
    editType === OWN ? null : (
      <p>
        {t('page.fixedNames')} <code>{pageUrl}</code> <code>{pageFileName}</code>
      </p>
    )
  const head = ['pageTitle', 'pageTitleEn', 'pageDescription', 'pageDescriptionEn'] as const
  const errors = Object.keys(model.refused?.errors ?? {})
  const isTemplateWrong = errors.some((name) => name.startsWith('template'))
  return (
    <RecordScreen
      to="doUpdatePage"
      name={pageName}
      {...(isNew && { lead: t('page.newLead') })}
      kept={{ ...state, metaRobots: withoutNoindex(state.metaRobots) ?? '' }}
      seen={links.goUserPage}
      ways={
        <>
          {isStep(state) ? null : <Go to={links.goPageSections}>{t('sections.title')}</Go>}
          <Go to={links.goPageHistory}>{t('template.history')}</Go>
          <Go to={links.goLayout}>{t('page.toLayout', { name: state.layoutName ?? '' })}</Go>
        </>
      }
      notice={<Broken of={broken} />}
      cards={[
        { fields: ['pageName', 'pageUrl', 'hiddenFromSearch', 'headCategoryId'] },
        ...(isNew ? [] : [{ title: t('page.head'), fields: head }]),
        {
          title: t('page.further'),
          folded: !(isTemplateWrong || broken),
          fields: [...(isNew ? head : []), 'layoutId', 'pageFileName', 'metaRobots'],
          after: <TemplateFields of={pageUrl ?? ''} blocks={blockTemplates} warnings={state} />,
        },
      ]}
      drawn={{
        template: null,
        templateEn: null,
        pageUrl: <Field name="pageUrl" prefix="/user_data/" />,
        metaRobots: <Robots />,
        ...(followsLayout && { layoutId: <p>{t('page.followsLayout')}</p> }),
        ...(fixed && { pageUrl: null, pageFileName: fixed, headCategoryId: null }),
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

/** Returns instructions for search engines without the one that has a box of its own; null if none is left. */
const withoutNoindex = (robots: string | null): string | null =>
  (robots ?? '')
    .split(',')
    .map((one) => one.replace(/\bnoindex\b/i, '').trim())
    .filter(Boolean)
    .join(', ') || null

/** Draws the instructions for search engines beside the box that adds `noindex`. */
const Robots = () => {
  const { t } = usePage()
  const form = useForm()
  const field = fieldOf(form, 'metaRobots')
  const kept = typeof field.value === 'string' ? withoutNoindex(field.value) : null
  const value = 'metaRobots' in form.values ? field.value : kept
  return <Drawn field={{ ...field, value, required: false }} hint={t('page.robotsHint')} />
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
