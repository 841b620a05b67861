import { Conflict } from '../conflict.tsx'
import { usePage } from '../context.ts'
import { Field, Form, SaveBar, Submit } from '../forms.tsx'
import { HtmlField } from '../html-field.tsx'
import { ListPage } from '../list.tsx'
import { Ask, Badge, Card, Go, Head, Instant, useMoment } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Table } from '../table.tsx'

type Standing = Pick<ScreenProps<'goNewsList'>['state']['news'][number], 'standing' | 'standingName'>

const TONES = { published: 'good', waiting: 'waits', hidden: 'plain' } as const

const StandingBadge = ({ of: { standing, standingName } }: { readonly of: Standing }) => (
  <Badge tone={TONES[standing]}>{standingName}</Badge>
)

export const NewsList: Screen<'goNewsList'> = ({ state, links }) => {
  const { t, titleOf, model } = usePage()
  const standings = model.form?.fields.state?.options ?? []
  return (
    <ListPage
      of="goNewsList"
      state={state}
      links={links}
      lead={t('news.lead', { count: state.mostOnHome })}
      action={{ to: links.goNews, label: t('news.add') }}
      tabs={standings.map(({ value, label }) => ({ label, query: { state: value } }))}
      filters={
        <>
          <Field name="nameKeyword" />
          <Field name="state" blank={t('form.all')} />
        </>
      }
    >
      <Table
        label={titleOf('goNewsList')}
        rows={state.news}
        empty={t('news.empty')}
        columns={[
          {
            title: t('news.title'),
            sort: 'newsTitle',
            cell: ({ newsTitle, links: own }) => <Go to={own?.goNews}>{newsTitle}</Go>,
          },
          {
            title: t('news.publishDate'),
            name: 'publishDate',
            sort: 'publishDate',
            cell: ({ publishDate }) => <Instant at={publishDate} />,
          },
          { title: t('news.standing'), name: 'standing', cell: (one) => <StandingBadge of={one} /> },
          {
            title: t('news.onHome'),
            name: 'onHome',
            cell: ({ isOnHome }) => (isOnHome ? <Go to={links.goTop}>{t('news.inShop')}</Go> : '–'),
          },
          {
            title: t('news.leadsTo'),
            name: 'newsUrl',
            extra: true,
            cell: ({ newsUrl }) => newsUrl ?? '–',
          },
          {
            title: t('news.number'),
            name: 'newsId',
            sort: 'newsId',
            number: true,
            extra: true,
            cell: ({ newsId }) => newsId,
          },
        ]}
      />
    </ListPage>
  )
}

export const NewsRecord: Screen<'goNews'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  const moment = useMoment()
  const { newsId, newsTitle = t('news.add'), publishDate, standing, standingName } = state
  return (
    <>
      <Head title={newsTitle} action={links.goTop} actionLabel={t('news.inShop')} />
      <p class="ways">
        {standing && standingName ? <StandingBadge of={{ standing, standingName }} /> : null}
        <Go to={links.goNewsList}>{titleOf('goNewsList')}</Go>
      </p>
      <Conflict kept={{ ...state, publishDate: publishDate && moment(publishDate) }} />
      <Form to={newsId === null ? 'doCreateNews' : 'doUpdateNews'}>
        <Inputs />
        <SaveBar />
      </Form>
      {newsId === null ? null : (
        <Ask label={t('news.delete')} means={t('news.deleteMeans', { title: newsTitle })}>
          <Form to="doDeleteNews">
            <Submit label={t('news.deleteSure')} danger />
          </Form>
        </Ask>
      )}
    </>
  )
}

const Inputs = () => {
  const { t, timeZone } = usePage()
  return (
    <div class="record">
      <div>
        <Card title={t('news.words')}>
          <div class="fields pairs">
            <Field name="newsTitle" required />
            <Field name="newsTitleEn" hint={t('news.englishHint')} />
            <HtmlField name="newsDescription" hint={t('product.htmlHint')} />
            <HtmlField name="newsDescriptionEn" />
          </div>
        </Card>
      </div>
      <div>
        <Card title={t('news.publishing')}>
          <Field name="visible" />
          <Field name="publishDate" hint={t('news.dateHint', { zone: timeZone })} required />
        </Card>
        <Card title={t('news.leadsTo')}>
          <Field name="newsUrl" hint={t('news.urlHint')} placeholder="https://" />
          <Field name="linkMethod" hint={t('news.windowHint')} />
        </Card>
      </div>
    </div>
  )
}
