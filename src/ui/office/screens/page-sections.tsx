import type { FieldView } from '../../forms/form-view.ts'
import { Conflict } from '../conflict.tsx'
import { usePage } from '../context.ts'
import { Drawn, Field, useRows } from '../field.tsx'
import { Form, SaveBar } from '../forms.tsx'
import { HtmlTools } from '../html-field.tsx'
import { LivePreview } from '../live-preview.tsx'
import { Card, Go, Head, useMoment } from '../parts.tsx'
import { PicturePicker } from '../picture-picker.tsx'
import type { Screen, ScreenProps } from '../screen.ts'

type Value = ScreenProps<'goPageSection'>['state']['values'][number]

export const PageSection: Screen<'goPageSection'> = ({ state, links }) => {
  const { t } = usePage()
  const { kindName, pageName, values, place } = state
  return (
    <>
      <Head title={kindName} lead={t('sections.oneLead')} />
      <p class="ways">
        <Go to={links.goPageSections}>{t('sections.of', { name: pageName })}</Go>
      </p>
      <Conflict kept={{}} />
      <div class="previewed">
        <div>
          <Form to="doUpdatePageSection">
            <Card title={t('sections.content')}>
              <Values of={values} />
            </Card>
            <Card title={t('sections.when')}>
              <Field name="isHidden" label={t('sections.isHidden')} />
              <Field name="shownFrom" label={t('sections.from')} />
              <Field name="shownUntil" label={t('sections.until')} />
            </Card>
            <SaveBar />
          </Form>
        </div>
        <LivePreview at={place === null ? undefined : `section-${place}`} />
      </div>
    </>
  )
}

const Values = ({ of: values }: { readonly of: readonly Value[] }) => {
  const { t } = usePage()
  const rows = useRows('values').flatMap(({ number, fields }) => {
    const value = values[number - 1]
    return value ? [{ value, fields }] : []
  })
  const items = Map.groupBy(rows, ({ value }) => value.item)
  return (
    <div class="fields">
      {[...items].map(([item, some]) => {
        const drawn = some.map(({ value, fields }) => <Typed key={value.name} of={value} fields={fields} />)
        return item === null ? (
          drawn
        ) : (
          <fieldset key={item} class="section-item">
            <legend>{t('sections.item', { number: item })}</legend>
            {drawn}
          </fieldset>
        )
      })}
    </div>
  )
}

const CONTROLS = {
  text: 'text',
  html: 'textarea',
  picture: 'text',
  video: 'text',
  address: 'text',
  number: 'number',
  choice: 'select',
  category: 'select',
  codes: 'textarea',
  moment: 'datetime-local',
} as const

/** Draws the value of a setting, with its English text below. */
const Typed = ({ of, fields }: { readonly of: Value; readonly fields: readonly FieldView[] }) => {
  const { t } = usePage()
  const [name, value, english] = fields
  if (!name || !value || !english) return null
  return (
    <>
      <Drawn field={{ ...name, type: 'hidden', value: of.name }} />
      <Control of={of} field={{ ...value, label: of.label }} />
      {of.valueEn === null ? null : (
        <Control of={of} field={{ ...english, label: t('sections.english', { name: of.label }) }} />
      )}
    </>
  )
}

const Control = ({
  of: { name, kind, options },
  field,
}: {
  readonly of: Value
  readonly field: FieldView
}) => {
  const { t } = usePage()
  const moment = useMoment()
  const held = field.value
  const isInstant = kind === 'moment' && typeof held === 'string' && held.endsWith('Z')
  const hints = {
    picture: t('sections.pictureHint'),
    video: t('sections.videoHint'),
    address: t('sections.addressHint'),
    codes: t('sections.codesHint'),
  } as const
  const drawn = (
    <Drawn
      field={{
        ...field,
        type: CONTROLS[kind],
        required: kind === 'choice',
        isFree: true,
        options,
        value: isInstant ? moment(held) : held,
      }}
      hint={kind in hints ? hints[kind as keyof typeof hints] : undefined}
      {...(kind === 'category' && { blank: t('sections.allGoods') })}
    />
  )
  if (kind === 'html') return <HtmlTools>{drawn}</HtmlTools>
  return kind === 'picture' ? (
    <PicturePicker of={name} value={String(held ?? '')}>
      {drawn}
    </PicturePicker>
  ) : (
    drawn
  )
}
