import { Conflict } from '../conflict.tsx'
import { usePage } from '../context.ts'
import { Field, Fields, Form, Submit } from '../forms.tsx'
import { Ask, Badge, Card, Go, Head } from '../parts.tsx'
import { Moves } from '../places.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Table } from '../table.tsx'

type Axis = ScreenProps<'goClassNameList'>['state']['classNames'][number]
type Value = ScreenProps<'goClassCategoryList'>['state']['classCategories'][number]

export const ClassNameList: Screen<'goClassNameList'> = ({ state: { classNames }, links }) => {
  const { t, titleOf, model } = usePage()
  const typedOver = classNames.find(({ classNameId }) => classNameId === model.refused?.values.classNameId)
  return (
    <>
      <Head
        title={titleOf('goClassNameList')}
        lead={t('axis.lead')}
        action={links.goExportClassName}
        actionLabel={t('form.csv')}
      />
      <p class="ways">
        <Go to={links.goImportClassNameCsv}>{titleOf('goImportClassNameCsv')}</Go>
        <Go to={links.goImportClassCategoryCsv}>{titleOf('goImportClassCategoryCsv')}</Go>
      </p>
      {typedOver ? <Conflict kept={axisInputs(typedOver)} /> : null}
      <Card>
        <Table
          label={titleOf('goClassNameList')}
          rows={classNames}
          empty={t('axis.empty')}
          columns={[
            {
              title: t('axis.name'),
              cell: ({ name, links: own }) => <Go to={own?.goClassCategoryList}>{name}</Go>,
            },
            { title: t('axis.nameEn'), cell: ({ nameEn }) => nameEn ?? '–' },
            { title: t('axis.backendName'), cell: ({ backendName }) => backendName ?? '–' },
            {
              title: t('axis.values'),
              number: true,
              cell: ({ valueCount }) => t('count', { count: valueCount }),
            },
            { title: t('axis.ways'), action: true, cell: (axis) => <AxisWays axis={axis} /> },
          ]}
        />
      </Card>
      <Card title={t('axis.add')}>
        <Form to="doCreateClassName">
          <div class="fields">
            <Fields names={['classNameLabel', 'classNameLabelEn']} />
            <Field name="backendName" hint={t('axis.backendHint')} />
          </div>
          <Submit label={t('axis.add')} />
        </Form>
      </Card>
    </>
  )
}

/** What is kept of an axis, by the inputs that change it. */
const axisInputs = ({ name, nameEn, backendName }: Axis) => ({
  classNameLabel: name,
  classNameLabelEn: nameEn,
  backendName,
})

const AxisWays = ({ axis }: { readonly axis: Axis }) => {
  const { t, model } = usePage()
  const { classNameId, name, nameEn, backendName, moves, version, links } = axis
  return (
    <div class="ways">
      <Moves to="doUpdateClassName" moves={moves} name={name} />
      <details open={model.refused?.values.classNameId === classNameId}>
        <summary class="button">{t('form.edit')}</summary>
        <Form to="doUpdateClassName" of={links} given={{ version }} class="stack">
          <Field name="classNameLabel" value={name} required />
          <Field name="classNameLabelEn" value={nameEn} />
          <Field name="backendName" value={backendName} />
          <Submit label={t('form.save')} />
        </Form>
      </details>
      {links?.doDeleteClassName ? (
        <Ask label={t('form.delete')} means={t('axis.deleteMeans', { name })}>
          <Form to="doDeleteClassName" of={links}>
            <Submit label={t('axis.deleteSure')} danger />
          </Form>
        </Ask>
      ) : null}
    </div>
  )
}

export const ClassCategoryList: Screen<'goClassCategoryList'> = ({ state, links }) => {
  const { t, titleOf, model } = usePage()
  const { name: axis, classCategories } = state
  const typedOver = classCategories.find(
    ({ classCategoryId }) => classCategoryId === model.refused?.values.classCategoryId,
  )
  return (
    <>
      <Head
        title={t('axis.valuesOf', { name: axis })}
        lead={t('axis.valuesLead')}
        action={links.goExportClassCategory}
        actionLabel={t('form.csv')}
      />
      <p class="ways">
        <Go to={links.goClassNameList}>{titleOf('goClassNameList')}</Go>
      </p>
      {typedOver ? <Conflict kept={valueInputs(typedOver)} /> : null}
      <Card>
        <Table
          label={t('axis.valuesOf', { name: axis })}
          rows={classCategories}
          empty={t('axis.noValues')}
          columns={[
            { title: t('axis.value'), cell: ({ name }) => name },
            { title: t('axis.nameEn'), cell: ({ nameEn }) => nameEn ?? '–' },
            { title: t('axis.backendName'), cell: ({ backendName }) => backendName ?? '–' },
            { title: t('axis.state'), cell: ({ visible }) => <Shown visible={visible} /> },
            {
              title: t('axis.products'),
              number: true,
              cell: ({ productCount }) => t('count', { count: productCount }),
            },
            { title: t('axis.ways'), action: true, cell: (value) => <ValueWays value={value} /> },
          ]}
        />
      </Card>
      <Card title={t('axis.addValue')}>
        <Form to="doCreateClassCategory">
          <div class="fields">
            <Fields names={['classCategoryName', 'classCategoryNameEn']} />
            <Field name="backendName" hint={t('axis.backendHint')} />
            <Field name="visible" />
          </div>
          <Submit label={t('axis.addValue')} />
        </Form>
      </Card>
    </>
  )
}

/** What is kept of a value, by the inputs that change it. */
const valueInputs = ({ name, nameEn, backendName, visible }: Value) => ({
  classCategoryName: name,
  classCategoryNameEn: nameEn,
  backendName,
  visible,
})

const Shown = ({ visible }: Pick<Value, 'visible'>) => {
  const { t } = usePage()
  return <Badge tone={visible ? 'good' : 'plain'}>{visible ? t('axis.shown') : t('axis.hidden')}</Badge>
}

const ValueWays = ({ value }: { readonly value: Value }) => {
  const { t, model } = usePage()
  const { classCategoryId, name, nameEn, backendName, visible, moves, version, links } = value
  return (
    <div class="ways">
      <Moves to="doUpdateClassCategory" moves={moves} name={name} />
      <Form to="doUpdateClassCategory" of={links} given={{ visible: !visible }}>
        <Submit label={visible ? t('axis.hide') : t('axis.show')} plain />
      </Form>
      <details open={model.refused?.values.classCategoryId === classCategoryId}>
        <summary class="button">{t('form.edit')}</summary>
        <Form to="doUpdateClassCategory" of={links} given={{ version }} class="stack">
          <Field name="classCategoryName" value={name} required />
          <Field name="classCategoryNameEn" value={nameEn} />
          <Field name="backendName" value={backendName} />
          <Submit label={t('form.save')} />
        </Form>
      </details>
      {links?.doDeleteClassCategory ? (
        <Ask label={t('form.delete')} means={t('axis.deleteMeans', { name })}>
          <Form to="doDeleteClassCategory" of={links}>
            <Submit label={t('axis.deleteSure')} danger />
          </Form>
        </Ask>
      ) : null}
    </div>
  )
}
