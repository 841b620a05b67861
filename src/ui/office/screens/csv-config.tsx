import { usePage } from '../context.ts'
import { Field } from '../field.tsx'
import { Tabs } from '../parts.tsx'
import { RecordScreen } from '../record.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Table } from '../table.tsx'

type Column = ScreenProps<'goCsvConfig'>['state']['outputColumns'][number]

export const CsvConfig: Screen<'goCsvConfig'> = ({ state }) => {
  const { t, titleOf } = usePage()
  const { csvType, csvTypes, outputColumns } = state
  const columns = [...outputColumns, ...state.notOutputColumns]
  const counted = { count: outputColumns.length, all: columns.length }
  return (
    <RecordScreen
      to="doUpdateCsvConfig"
      name={titleOf('goCsvConfig')}
      lead={t('csvConfig.lead')}
      kept={{ columns: columns.map((column) => ({ ...column, name: column.label })) }}
      notice={
        <Tabs
          label={titleOf('goCsvConfig')}
          of={csvTypes.map((one) => ({
            label: one.name,
            to: one.links?.goCsvConfig,
            current: one.csvType === csvType,
          }))}
        />
      }
      cards={[
        {
          title: t('csvConfig.columns'),
          lead: t('csvConfig.counted', counted),
          after: <Columns of={columns} />,
        },
      ]}
      only={[]}
      given={{ csvType }}
    />
  )
}

const Columns = ({ of: columns }: { readonly of: readonly Column[] }) => {
  const { t } = usePage()
  const input = (row: Column, name: string) => `columns[${columns.indexOf(row)}][${name}]`
  return (
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
  )
}
