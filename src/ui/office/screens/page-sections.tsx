import type { LinkMap } from '../../../hypermedia/resolve.ts'
import type { FieldView } from '../../forms/form-view.ts'
import { Conflict } from '../conflict.tsx'
import { usePage } from '../context.ts'
import { Drawn, Field, useRows } from '../field.tsx'
import { Form, SaveBar, Submit } from '../forms.tsx'
import { HtmlTools } from '../html-field.tsx'
import { LivePreview } from '../live-preview.tsx'
import { Ask, Badge, Card, Go, Head, Instant, useMoment } from '../parts.tsx'
import { PicturePicker } from '../picture-dialog.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Table } from '../table.tsx'

type State = ScreenProps<'goPageSections'>['state']
type Section = State['sections'][number]
type Value = ScreenProps<'goPageSection'>['state']['values'][number]

export const PageSections: Screen<'goPageSections'> = ({ state, links }) => {
  const { t } = usePage()
  const { pageName, sections, changes } = state
  return (
    <>
      <Head
        title={t('sections.of', { name: pageName })}
        lead={t('sections.lead')}
        action={links.goUserPage}
        actionLabel={t('form.inShop')}
      />
      <p class="ways">
        <Go to={links.goPage}>{t('sections.toPage')}</Go>
        <Go to={links.goPageList}>{t('sections.toPages')}</Go>
      </p>
      <Draft of={state} links={links} />
      <div class="previewed">
        <div>
          <Card title={t('sections.title')}>
            {sections.length === 0 ? <p class="empty">{t('sections.empty')}</p> : <List of={sections} />}
          </Card>
          <Card title={t('sections.add')}>
            <Form to="doAddPageSection" class="search">
              <Field name="kind" label={t('sections.kind')} required />
              <Submit label={t('sections.addOne')} />
            </Form>
          </Card>
        </div>
        <LivePreview of={links.goPageDraft} title={t('sections.preview')} />
      </div>
      {changes.length === 0 ? null : (
        <Card title={t('sections.history')}>
          <Table
            label={t('sections.history')}
            rows={changes}
            empty=""
            columns={[
              { title: t('sections.at'), cell: ({ createdAt }) => <Instant at={createdAt} /> },
              { title: t('sections.by'), cell: ({ memberName }) => memberName ?? '–' },
              { title: t('sections.ways'), action: true, cell: ({ links: own = {} }) => <Back of={own} /> },
            ]}
          />
        </Card>
      )}
    </>
  )
}

/** Says what is not published yet, with the ways out of it. */
const Draft = ({ of: { hasDraft, isPublished }, links }: { readonly of: State; readonly links: LinkMap }) => {
  const { t } = usePage()
  if (!hasDraft) return isPublished ? <p class="soft">{t('sections.allPublished')}</p> : null
  return (
    <div class="notices warning">
      <p>{t('sections.hasDraft')}</p>
      <div class="ways">
        <Form to="doPublishPage">
          <Submit label={t('sections.publish')} />
        </Form>
        {links.doDiscardPageDraft ? (
          <Ask label={t('sections.discard')} means={t('sections.discardMeans')}>
            <Form to="doDiscardPageDraft">
              <Submit label={t('sections.discardSure')} danger />
            </Form>
          </Ask>
        ) : null}
      </div>
    </div>
  )
}

const List = ({ of: sections }: { readonly of: readonly Section[] }) => {
  const { t } = usePage()
  return (
    <ol class="section-list">
      {sections.map(({ sectionId, kindName, summary, links: own = {}, ...section }, at) => (
        <li key={sectionId} class="section-row">
          <span class="section-name">
            <Go to={own.goPageSection}>{kindName}</Go> <Standing of={section} />
            <span class="soft">{summary}</span>
          </span>
          <span class="moves">
            {at === 0 ? null : <Step of={own} place={at} name={kindName} direction="up" />}
            {at === sections.length - 1 ? null : (
              <Step of={own} place={at + 2} name={kindName} direction="down" />
            )}
          </span>
          <Ask label={t('form.delete')} means={t('sections.deleteMeans', { name: kindName })}>
            <Form to="doDeletePageSection" of={own}>
              <Submit label={t('sections.deleteSure')} danger />
            </Form>
          </Ask>
        </li>
      ))}
    </ol>
  )
}

interface StepProps {
  readonly of: LinkMap
  /** From 1. */
  readonly place: number
  readonly name: string
  readonly direction: 'up' | 'down'
}

const Step = ({ of: own, place, name, direction }: StepProps) => {
  const { t } = usePage()
  const words = direction === 'up' ? t('places.up', { name }) : t('places.down', { name })
  return (
    <Form to="doMovePageSection" of={own} given={{ place }}>
      <button type="submit" aria-label={words} title={words}>
        <span aria-hidden="true">{direction === 'up' ? '↑' : '↓'}</span>
      </button>
    </Form>
  )
}

/** Says when visitors do not see a section. */
const Standing = ({
  of: { isHidden, shownFrom: from, shownUntil: until },
}: {
  readonly of: Pick<Section, 'isHidden' | 'shownFrom' | 'shownUntil'>
}) => {
  const { t } = usePage()
  if (isHidden) return <Badge tone="plain">{t('sections.hidden')}</Badge>
  if (from === null && until === null) return null
  return (
    <span class="soft">
      {from === null ? null : <Instant at={from} />} {t('sections.to')}{' '}
      {until === null ? null : <Instant at={until} />}
    </span>
  )
}

const Back = ({ of: own }: { readonly of: LinkMap }) => {
  const { t } = usePage()
  return (
    <div class="ways">
      <Go to={own.goPageDraft}>{t('sections.look')}</Go>
      <Form to="doRestorePageSections" of={own}>
        <Submit label={t('sections.restore')} plain />
      </Form>
    </div>
  )
}

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

const Control = ({ of: { kind, options }, field }: { readonly of: Value; readonly field: FieldView }) => {
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
  return kind === 'picture' ? <PicturePicker>{drawn}</PicturePicker> : drawn
}
