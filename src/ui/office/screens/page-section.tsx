import type { FieldView } from '../../forms/form-view.ts'
import { Conflict } from '../conflict.tsx'
import { usePage } from '../context.ts'
import { useMoment } from '../dates.ts'
import { Drawn, Field, useRows } from '../field.tsx'
import { Form, SaveBar } from '../forms.tsx'
import { HtmlTools } from '../html-field.tsx'
import { LivePreview } from '../live-preview.tsx'
import { Card, Go, Head } from '../parts.tsx'
import { PicturePicker } from '../picture-picker.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Script } from '../script.tsx'
import { PlacingCards } from './placing.tsx'

type Picking = ScreenProps<'goPageSection'>['state']
type Value = ScreenProps<'goPageSection'>['state']['values'][number]

export const PageSection: Screen<'goPageSection'> = ({ state, links }) => {
  const { t } = usePage()
  const { kindName, pageName, values, pickedValue, place } = state
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
              <Values of={values} picked={pickedValue} />
            </Card>
            {pickedValue === null ? null : <Goods of={state} />}
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

/** The products of a section, in their order, and a search for others. */
const Goods = ({ of: { goods, nameKeyword, foundCount } }: { readonly of: Picking }) => {
  const { t } = usePage()
  const isSought = nameKeyword !== null && nameKeyword !== ''
  return (
    <PlacingCards
      goods={goods}
      page="goPageSection"
      placed={{ title: t('sections.goods'), lead: t('sections.goodsLead'), empty: t('sections.noGoods') }}
      others={{
        title: t('related.found'),
        empty: isSought && foundCount === 0 ? t('related.nothingFound') : t('related.search'),
      }}
    />
  )
}

/** The free items that stand there without script; with it a button shows them. */
const FREE_ITEMS = 2

const isFilled = ({ value, valueEn }: Value): boolean => value !== '' || (valueEn ?? '') !== ''

interface ValuesProps {
  readonly of: readonly Value[]
  /** The name of the value that is picked elsewhere. */
  readonly picked: string | null
}

const Values = ({ of: values, picked }: ValuesProps) => {
  const { t } = usePage()
  const rows = useRows('values').flatMap(({ number, fields }) => {
    const value = values[number - 1]
    return value ? [{ value, fields }] : []
  })
  const drawn = (some: typeof rows) =>
    some.map(({ value, fields }) => (
      <Typed key={value.name} of={value} fields={fields} isPicked={value.name === picked} />
    ))
  const items = Map.groupBy(
    rows.filter(({ value }) => value.item !== null),
    ({ value }) => value.item ?? 0,
  )
  const filled = Math.max(0, ...values.map((one) => (isFilled(one) ? (one.item ?? 0) : 0)))
  return (
    <div class="fields">
      {drawn(rows.filter(({ value }) => value.item === null))}
      {items.size === 0 ? null : (
        <div class="section-items">
          {[...items].map(([item, some]) => (
            <fieldset
              key={item}
              class="section-item"
              data-free={item > filled}
              hidden={item > filled + FREE_ITEMS}
            >
              <legend>{t('sections.item', { number: item })}</legend>
              {drawn(some)}
            </fieldset>
          ))}
          <button type="button" class="add-item" data-none={filled === 0} hidden>
            {t('sections.addItem')}
          </button>
          <Script name="items" />
        </div>
      )}
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

interface TypedProps {
  readonly of: Value
  readonly fields: readonly FieldView[]
  /** Whether it is typed elsewhere; its row keeps the numbers of the others. */
  readonly isPicked: boolean
}

/** Draws the value of a setting, with its English text below. */
const Typed = ({ of, fields, isPicked }: TypedProps) => {
  const { t } = usePage()
  const [name, value, english] = fields
  if (!name || !value || !english) return null
  const hidden = <Drawn field={{ ...name, type: 'hidden', value: of.name }} />
  if (isPicked) return hidden
  return (
    <>
      {hidden}
      <Control of={of} field={{ ...value, label: of.label }} />
      {of.valueEn === null ? null : (
        <Control of={of} field={{ ...english, label: t('sections.english', { name: of.label }) }} />
      )}
    </>
  )
}

const Control = ({
  of: { name, item, kind, options },
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
        // An item without a value is none: its choice may stay open.
        required: kind === 'choice' && item === null,
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
