import { usePage } from '../context.ts'
import { Entries } from '../entries.tsx'
import { BackHere, Form, Submit } from '../forms.tsx'
import { ListPage } from '../list.tsx'
import { Ask, Go } from '../parts.tsx'
import { MakeCard, RowConflict, RowWays } from '../row.tsx'
import type { Screen, ScreenProps } from '../screen.ts'

type Synonym = ScreenProps<'goSynonymList'>['state']['synonyms'][number]

/** Returns the words of a group as the value of its field. */
const asTyped = ({ wordsAlike }: Pick<Synonym, 'wordsAlike'>): string => wordsAlike.join('、')

export const SynonymList: Screen<'goSynonymList'> = ({ state, links }) => {
  const { t, translate } = usePage()
  const kept = (synonym: Synonym) => ({ synonymWords: asTyped(synonym) })
  return (
    <ListPage
      state={state}
      lead={t('synonym.lead')}
      action={links.goMissedWordList}
      apart={['synonymWords']}
      notice={
        <>
          <RowConflict update="doUpdateSynonym" rows={state.synonyms} kept={kept} />
          <MakeCard to="doCreateSynonym" lead={t('synonym.rules')} />
        </>
      }
    >
      <Entries
        list="synonyms"
        rows={state.synonyms}
        empty={t('synonym.empty')}
        columns={[
          { title: translate('field.synonymWords'), cell: asTyped },
          {
            title: t('contract.ways'),
            action: true,
            cell: (synonym) => (
              <RowWays
                update="doUpdateSynonym"
                remove="doDeleteSynonym"
                of={synonym}
                name={asTyped(synonym)}
                kept={kept(synonym)}
                means={t('synonym.deleteMeans', { words: asTyped(synonym) })}
              />
            ),
          },
        ]}
      />
    </ListPage>
  )
}

export const MissedWordList: Screen<'goMissedWordList'> = ({ state, links }) => {
  const { t } = usePage()
  const clearing =
    'doClearMissedWords' in links ? (
      <Ask label={t('missedWord.clear')} means={t('missedWord.clearMeans')}>
        <Form to="doClearMissedWords">
          <Submit label={t('missedWord.clearSure')} danger />
        </Form>
      </Ask>
    ) : null
  return (
    <ListPage
      state={state}
      lead={t('missedWord.lead', { days: state.keptDays })}
      action={links.goSynonymList}
      below={clearing}
    >
      <Entries
        list="missedWords"
        rows={state.missedWords}
        empty={t('missedWord.empty')}
        columns={[
          {
            of: 'missedWord',
            title: t('missedWord.word'),
            cell: ({ missedWord, links: own }) => <Go to={own?.goProductList}>{missedWord}</Go>,
          },
          { of: 'searchCount', title: t('missedWord.times') },
          { of: 'lastAt', title: t('missedWord.last') },
          { of: 'firstAt', title: t('missedWord.first') },
          {
            title: t('contract.ways'),
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
  )
}
