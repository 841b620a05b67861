import { usePage } from '../context.ts'
import { Field } from '../field.tsx'
import { Form, SaveBar } from '../forms.tsx'
import { Card, Go, Head } from '../parts.tsx'
import type { Screen } from '../screen.ts'
import { Table } from '../table.tsx'

export const CsvConfig: Screen<'goCsvConfig'> = ({ state }) => {
  const { t, titleOf } = usePage()
  const columns = [...state.outputColumns, ...state.notOutputColumns]
  const input = (row: (typeof columns)[number], name: string) => `columns[${columns.indexOf(row)}][${name}]`
  return (
    <>
      <Head title={titleOf('goCsvConfig')} lead={t('csvConfig.lead')} />
      <nav class="tabs" aria-label={titleOf('goCsvConfig')}>
        {state.csvTypes.map(({ csvType, name, links: own = {} }) => (
          <Go key={csvType} to={own.goCsvConfig} class="button" current={csvType === state.csvType}>
            {name}
          </Go>
        ))}
      </nav>
      <Form to="doUpdateCsvConfig" given={{ csvType: state.csvType }}>
        <Card title={t('csvConfig.columns')}>
          <p>{t('csvConfig.counted', { count: state.outputColumns.length, all: columns.length })}</p>
          <div class="matrix">
            <Table
              label={t('csvConfig.columns')}
              rows={columns}
              empty={t('csvConfig.columns')}
              columns={[
                {
                  title: t('csvConfig.label'),
                  cell: (row) => (
                    <>
                      <Field name={input(row, 'columnName')} />
                      {row.label}
                    </>
                  ),
                },
                {
                  title: t('csvConfig.enabled'),
                  cell: (row) => <Field name={input(row, 'enabled')} label={row.label} />,
                },
                {
                  title: t('csvConfig.place'),
                  cell: (row) => (
                    <Field name={input(row, 'sortNo')} label={t('csvConfig.placeOf', { name: row.label })} />
                  ),
                },
              ]}
            />
          </div>
        </Card>
        <SaveBar />
      </Form>
    </>
  )
}
