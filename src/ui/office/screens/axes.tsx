import { usePage } from '../context.ts'
import { Entries } from '../entries.tsx'
import { Form, Submit } from '../forms.tsx'
import { ListPage } from '../list.tsx'
import { Go } from '../parts.tsx'
import { MakeCard, RowConflict, RowWays } from '../row.tsx'
import type { Screen, ScreenProps } from '../screen.ts'

type Axis = ScreenProps<'goClassNameList'>['state']['classNames'][number]
type Value = ScreenProps<'goClassCategoryList'>['state']['classCategories'][number]

export const ClassNameList: Screen<'goClassNameList'> = ({ state, links }) => {
  const { t, titleOf, translate } = usePage()
  const { classNames } = state
  return (
    <ListPage
      state={state}
      lead={t('axis.lead')}
      action={links.goExportClassName}
      actionLabel={t('form.csv')}
      ways={
        <>
          <Go to={links.goImportClassNameCsv}>{titleOf('goImportClassNameCsv')}</Go>
          <Go to={links.goImportClassCategoryCsv}>{titleOf('goImportClassCategoryCsv')}</Go>
        </>
      }
      notice={<RowConflict update="doUpdateClassName" rows={classNames} kept={axisInputs} />}
      below={<MakeCard to="doCreateClassName" />}
    >
      <Entries
        list="classNames"
        rows={classNames}
        empty={t('axis.empty')}
        columns={[
          'classNameLabel',
          { of: 'nameEn', title: translate('field.classNameLabelEn') },
          'backendName',
          { of: 'valueCount', title: t('axis.values') },
          {
            title: t('contract.ways'),
            action: true,
            cell: (axis) => (
              <RowWays
                update="doUpdateClassName"
                remove="doDeleteClassName"
                of={axis}
                name={axis.name}
                kept={axisInputs(axis)}
                means={t('axis.deleteMeans', { name: axis.name })}
              />
            ),
          },
        ]}
      />
    </ListPage>
  )
}

/** Returns the stored values of an axis, by its inputs. */
const axisInputs = ({ classNameLabel, nameEn, backendName }: Axis) => ({
  classNameLabel,
  classNameLabelEn: nameEn,
  backendName,
})

export const ClassCategoryList: Screen<'goClassCategoryList'> = ({ state, links }) => {
  const { t, titleOf, translate } = usePage()
  const { name: axis, classCategories } = state
  return (
    <ListPage
      state={state}
      title={t('axis.valuesOf', { name: axis })}
      lead={t('axis.valuesLead')}
      action={links.goExportClassCategory}
      actionLabel={t('form.csv')}
      ways={<Go to={links.goClassNameList}>{titleOf('goClassNameList')}</Go>}
      notice={<RowConflict update="doUpdateClassCategory" rows={classCategories} kept={valueInputs} />}
      below={<MakeCard to="doCreateClassCategory" />}
    >
      <Entries
        list="classCategories"
        label={t('axis.valuesOf', { name: axis })}
        rows={classCategories}
        empty={t('axis.noValues')}
        columns={[
          { of: 'name', title: translate('field.classCategoryName') },
          { of: 'nameEn', title: translate('field.classCategoryNameEn') },
          'backendName',
          'visible',
          { of: 'productCount', title: t('axis.products') },
          { title: t('contract.ways'), action: true, cell: (value) => <ValueWays value={value} /> },
        ]}
      />
    </ListPage>
  )
}

/** Returns the stored values of an axis value, by its inputs. */
const valueInputs = ({ name, nameEn, backendName, visible }: Value) => ({
  classCategoryName: name,
  classCategoryNameEn: nameEn,
  backendName,
  visible,
})

const ValueWays = ({ value }: { readonly value: Value }) => {
  const { t } = usePage()
  const { name, visible, links } = value
  return (
    <RowWays
      update="doUpdateClassCategory"
      remove="doDeleteClassCategory"
      of={value}
      name={name}
      kept={valueInputs(value)}
      means={t('axis.deleteMeans', { name })}
    >
      <Form to="doUpdateClassCategory" of={links} given={{ visible: !visible }}>
        <Submit label={visible ? t('axis.hide') : t('axis.show')} plain />
      </Form>
    </RowWays>
  )
}
