import { Conflict } from '../conflict.tsx'
import { usePage } from '../context.ts'
import { Also, Field, Fields, Form, SaveBar, Submit } from '../forms.tsx'
import { Ask, Badge, Card, Go, Head, Instant } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Table } from '../table.tsx'
import { RestoreTheme, TemplateFields } from '../templates.tsx'

type Page = ScreenProps<'goPageList'>['state']['pages'][number]

/** A merchant made it. */
const OWN = 0
/** The key of the page of a product. */
const PRODUCT = 'product_detail'
/** What was typed is confirmed on it. */
const CONFIRM = 3

export const PageList: Screen<'goPageList'> = ({ state: { pages }, links }) => {
  const { t, titleOf, model } = usePage()
  const asked = new URLSearchParams(model.address.split('?')[1]).get('nameKeyword') ?? ''
  return (
    <>
      <Head
        title={titleOf('goPageList')}
        lead={t('page.lead')}
        action={links.goPage}
        actionLabel={t('page.add')}
      />
      <p class="ways">
        <Go to={links.goLayoutList}>{titleOf('goLayoutList')}</Go>
      </p>
      <Card>
        <Form to="goPageList" class="search">
          <Field name="nameKeyword" value={asked} />
          <Submit label={t('form.search')} plain />
        </Form>
        <Table
          label={titleOf('goPageList')}
          rows={pages}
          empty={t('page.empty')}
          columns={[
            {
              title: t('page.name'),
              cell: ({ pageName, broken, links: own }) => (
                <>
                  <Go to={own?.goPage}>{pageName}</Go>{' '}
                  {broken ? <Badge tone="bad">{t('page.broken')}</Badge> : null}
                </>
              ),
            },
            { title: t('page.address'), cell: (page) => <Address of={page} /> },
            { title: t('page.layout'), cell: ({ layoutName }) => layoutName },
            { title: t('page.kind'), cell: ({ editType }) => <Kind of={editType} /> },
          ]}
        />
      </Card>
    </>
  )
}

/** Where a page is seen; one that is not seen by itself has no address. */
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
  const { t, titleOf } = usePage()
  const { pageId, pageName } = state
  return (
    <>
      <Head title={pageName ?? t('page.add')} action={links.goUserPage} actionLabel={t('page.inShop')} />
      <p class="ways">
        <Go to={links.goPageList}>{titleOf('goPageList')}</Go>
        <Go to={links.goPageHistory}>{t('template.history')}</Go>
        <Go to={links.goLayout}>{t('page.toLayout', { name: state.layoutName ?? '' })}</Go>
      </p>
      <Broken of={state.broken} />
      {pageId === null ? (
        <Form to="doCreatePage">
          <Inputs of={state} />
          <SaveBar />
        </Form>
      ) : (
        <>
          <Conflict kept={state} />
          <Form to="doUpdatePage">
            <Inputs of={state} />
            <SaveBar>
              <Also to="doPreviewPage" label={t('template.preview')} newTab>
                {state.pageUrl === PRODUCT ? (
                  <Field
                    name="previewProductCode"
                    label={t('page.previewProduct')}
                    hint={t('page.previewProductHint')}
                  />
                ) : null}
              </Also>
            </SaveBar>
          </Form>
          <GiveUp of={state} />
        </>
      )}
    </>
  )
}

/** That the page is not shown as its template says. */
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

const Inputs = ({ of }: Props) => {
  const { editType, pageUrl, pageFileName, followsLayout, pageId, blockTemplates } = of
  const { t } = usePage()
  return (
    <>
      <Card>
        <div class="fields pairs">
          <Field name="pageName" required />
          {followsLayout ? <p>{t('page.followsLayout')}</p> : <Field name="layoutId" required />}
          {editType === OWN ? (
            <>
              <Field name="pageUrl" hint={t('page.urlHint')} required />
              <Field name="pageFileName" hint={t('page.fileHint')} required={pageId !== null} />
            </>
          ) : (
            <p>
              {t('page.fixedNames')} <code>{pageUrl}</code> <code>{pageFileName}</code>
            </p>
          )}
        </div>
      </Card>
      <Card title={t('page.head')}>
        <div class="fields pairs">
          <Fields names={['pageTitle', 'pageTitleEn', 'pageDescription', 'pageDescriptionEn']} />
          <Field name="metaRobots" hint={t('page.robotsHint')} />
        </div>
      </Card>
      <Card>
        <TemplateFields of={pageUrl ?? ''} blocks={blockTemplates} warnings={of} />
      </Card>
    </>
  )
}

interface Props {
  readonly of: ScreenProps<'goPage'>['state']
}

/** What gives something up: what was written, or the page. */
const GiveUp = ({ of }: Props) => {
  const { t, links } = usePage()
  if (!links.doRestorePage && !links.doDeletePage) return null
  return (
    <Card title={t('template.more')}>
      <div class="ways">
        <RestoreTheme to="doRestorePage" of={of} />
        {links.doDeletePage ? (
          <Ask label={t('form.delete')} means={t('page.deleteMeans', { name: of.pageName ?? '' })}>
            <Form to="doDeletePage">
              <Submit label={t('page.deleteSure')} danger />
            </Form>
          </Ask>
        ) : null}
      </div>
    </Card>
  )
}
