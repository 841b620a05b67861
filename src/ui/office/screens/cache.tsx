import { usePage } from '../context.ts'
import { Form, Submit } from '../forms.tsx'
import { Bytes, Card, Head } from '../parts.tsx'
import type { Screen } from '../screen.ts'
import { Table } from '../table.tsx'

export const ContentCache: Screen<'goContentCache'> = ({ state }) => {
  const { t, titleOf, language } = usePage()
  const number = new Intl.NumberFormat(language)
  const counted = (count: number | null) => (count === null ? '–' : number.format(count))
  return (
    <>
      <Head title={titleOf('goContentCache')} lead={t('cache.lead')} />
      <Card>
        <Form to="doClearCache">
          <Submit label={t('cache.clear')} />
        </Form>
      </Card>
      <Card>
        <Table
          label={titleOf('goContentCache')}
          rows={state.kept}
          empty=""
          columns={[
            { title: t('cache.what'), cell: ({ title }) => title },
            { title: t('cache.entries'), number: true, cell: ({ entries }) => number.format(entries) },
            {
              title: t('backup.size'),
              number: true,
              cell: ({ bytes }) => (bytes === null ? '–' : <Bytes count={bytes} />),
            },
            { title: t('cache.hits'), number: true, cell: ({ hits }) => counted(hits) },
            { title: t('cache.misses'), number: true, cell: ({ misses }) => counted(misses) },
          ]}
        />
      </Card>
    </>
  )
}
