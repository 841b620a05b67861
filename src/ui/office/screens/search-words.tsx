import { Conflict } from '../conflict.tsx'
import { usePage } from '../context.ts'
import { BackHere, Field, Form, Submit } from '../forms.tsx'
import { ListPage } from '../list.tsx'
import { Ask, Card, Go, Head, Instant } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Pager, Table } from '../table.tsx'

type Synonym = ScreenProps<'goSynonymList'>['state']['synonyms'][number]

/** The words of a group as its field has them. */
const asTyped = ({ wordsAlike }: Pick<Synonym, 'wordsAlike'>): string => wordsAlike.join('、')

export const SynonymList: Screen<'goSynonymList'> = ({ state, links }) => {
  const { t, titleOf, model } = usePage()
  const { synonyms, filters } = state
  const typedOver = synonyms.find(({ synonymId }) => synonymId === model.refused?.values.synonymId)
  return (
    <>
      <Head
        title={titleOf('goSynonymList')}
        lead={t('synonym.lead')}
        action={links.goMissedWordList}
        actionLabel={titleOf('goMissedWordList')}
      />
      <Conflict kept={typedOver ? { synonymWords: asTyped(typedOver) } : {}} />
      <Card title={t('synonym.add')}>
        <p>{t('synonym.rules')}</p>
        <Form to="doCreateSynonym">
          <div class="fields">
            <Field name="synonymWords" hint={t('synonym.hint')} />
          </div>
          <Submit label={t('synonym.add')} />
        </Form>
      </Card>
      <Card title={t('synonym.kept')}>
        <Form to="goSynonymList" class="search">
          <Field name="nameKeyword" value={filters.nameKeyword} />
          <Submit label={t('form.search')} plain />
        </Form>
        <Table
          label={titleOf('goSynonymList')}
          rows={synonyms}
          empty={t('synonym.empty')}
          columns={[
            { title: t('synonym.words'), cell: asTyped },
            { title: t('synonym.ways'), action: true, cell: (synonym) => <Ways synonym={synonym} /> },
          ]}
        />
        <Pager links={links} {...state} />
      </Card>
    </>
  )
}

const Ways = ({ synonym }: { readonly synonym: Synonym }) => {
  const { t, model } = usePage()
  const { synonymId, version, links } = synonym
  return (
    <div class="ways">
      <details open={model.refused?.values.synonymId === synonymId}>
        <summary class="button">{t('form.edit')}</summary>
        <Form to="doUpdateSynonym" of={links} given={{ version }} class="stack">
          <Field name="synonymWords" value={asTyped(synonym)} required />
          <Submit label={t('form.save')} />
        </Form>
      </details>
      <Ask label={t('form.delete')} means={t('synonym.deleteMeans', { words: asTyped(synonym) })}>
        <Form to="doDeleteSynonym" of={links}>
          <Submit label={t('synonym.deleteSure')} danger />
        </Form>
      </Ask>
    </div>
  )
}

export const MissedWordList: Screen<'goMissedWordList'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  return (
    <>
      <ListPage
        of="goMissedWordList"
        state={state}
        links={links}
        lead={t('missedWord.lead', { days: state.keptDays })}
        action={{ to: links.goSynonymList, label: titleOf('goSynonymList') }}
        filters={
          <>
            <Field name="nameKeyword" />
            <Field name="dateFrom" />
            <Field name="dateTo" />
          </>
        }
      >
        <Table
          label={titleOf('goMissedWordList')}
          rows={state.missedWords}
          empty={t('missedWord.empty')}
          columns={[
            {
              title: t('missedWord.word'),
              sort: 'missedWord',
              cell: ({ missedWord, links: own }) => <Go to={own?.goProductList}>{missedWord}</Go>,
            },
            {
              title: t('missedWord.times'),
              sort: 'searchCount',
              number: true,
              cell: ({ searchCount }) => t('count', { count: searchCount }),
            },
            {
              title: t('missedWord.last'),
              sort: 'lastAt',
              cell: ({ lastAt }) => <Instant at={lastAt} />,
            },
            {
              title: t('missedWord.first'),
              name: 'firstAt',
              cell: ({ firstAt }) => <Instant at={firstAt} />,
            },
            {
              title: t('missedWord.ways'),
              action: true,
              cell: ({ hasSynonyms, links: own }) => (
                <div class="ways">
                  <Go to={own?.goSynonymList} class="button">
                    {hasSynonyms ? t('missedWord.synonyms') : t('missedWord.makeSynonym')}
                  </Go>
                  <Form to="doDeleteMissedWord" of={own}>
                    <BackHere />
                    <Submit label={t('form.delete')} plain />
                  </Form>
                </div>
              ),
            },
          ]}
        />
      </ListPage>
      {'doClearMissedWords' in links ? (
        <Ask label={t('missedWord.clear')} means={t('missedWord.clearMeans')}>
          <Form to="doClearMissedWords">
            <Submit label={t('missedWord.clearSure')} danger />
          </Form>
        </Ask>
      ) : null}
    </>
  )
}
