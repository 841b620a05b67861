import { usePage } from '../context.ts'
import { Entries } from '../entries.tsx'
import { Field } from '../field.tsx'
import { ListPage } from '../list.tsx'
import { Badge, Go } from '../parts.tsx'
import { RecordScreen } from '../record.tsx'
import type { Screen, ScreenProps } from '../screen.ts'

type Standing = Pick<ScreenProps<'goNewsList'>['state']['news'][number], 'standing' | 'standingName'>

const TONES = { published: 'good', waiting: 'waits', hidden: 'plain' } as const

const StandingBadge = ({ of: { standing, standingName } }: { readonly of: Standing }) => (
  <Badge tone={TONES[standing]}>{standingName}</Badge>
)

export const NewsList: Screen<'goNewsList'> = ({ state, links }) => {
  const { t, actionOf, model } = usePage()
  const standings = model.form?.fields.state?.options ?? []
  return (
    <ListPage
      state={state}
      lead={t('news.lead', { count: state.mostOnHome })}
      action={links.goNews}
      actionLabel={actionOf('doCreateNews')}
      tabs={standings.map(({ value, label }) => ({ label, query: { state: value } }))}
    >
      <Entries
        list="news"
        rows={state.news}
        empty={t('news.empty')}
        columns={[
          'newsTitle',
          'publishDate',
          { of: 'standing', title: t('news.standing'), cell: (one) => <StandingBadge of={one} /> },
          {
            title: t('news.onHome'),
            name: 'onHome',
            cell: ({ isOnHome }) => (isOnHome ? <Go to={links.goTop}>{t('form.inShop')}</Go> : '–'),
          },
          { of: 'newsUrl', extra: true },
          { of: 'newsId', title: t('news.number'), number: true, extra: true },
        ]}
      />
    </ListPage>
  )
}

export const NewsRecord: Screen<'goNews'> = ({ state, links }) => {
  const { t } = usePage()
  const { newsTitle, standing, standingName } = state
  return (
    <RecordScreen
      to="doUpdateNews"
      name={newsTitle}
      seen={links.goNewsItem}
      ways={standing && standingName ? <StandingBadge of={{ standing, standingName }} /> : null}
      cards={[
        { title: t('news.words') },
        { title: t('news.publishing'), fields: ['visible', 'publishDate'], aside: true },
        { title: t('news.leadsTo'), fields: ['newsUrl', 'linkMethod'], aside: true },
      ]}
      drawn={{ newsUrl: <Field name="newsUrl" placeholder="https://" /> }}
      deletion={{ means: t('news.deleteMeans', { title: newsTitle ?? '' }) }}
    />
  )
}
