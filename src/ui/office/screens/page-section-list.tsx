import type { LinkMap } from '../../../hypermedia/resolve.ts'
import { usePage } from '../context.ts'
import { Field } from '../field.tsx'
import { BackHere, Form, Submit } from '../forms.tsx'
import { LivePreview } from '../live-preview.tsx'
import { Ask, Badge, Card, Go, Head, Instant } from '../parts.tsx'
import { Step } from '../places.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Script } from '../script.tsx'
import { Table } from '../table.tsx'

type State = ScreenProps<'goPageSections'>['state']
type Section = State['sections'][number]

export const PageSections: Screen<'goPageSections'> = ({ state, links }) => {
  const { t } = usePage()
  const { pageName, sections } = state
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
            {sections.length === 0 ? <p class="empty">{t('sections.empty')}</p> : <List of={state} />}
          </Card>
          <Card title={t('sections.add')}>
            <Form to="doAddPageSection" class="search">
              <Field name="kind" label={t('sections.kind')} required />
              {sections.length === 0 ? null : (
                <Field name="place" label={t('sections.place')} blank={t('sections.last')} />
              )}
              <Submit label={t('sections.addOne')} />
            </Form>
          </Card>
        </div>
        <LivePreview of={links.goPageDraft} title={t('sections.preview')} />
      </div>
      <Publications of={state} />
    </>
  )
}

/** Says what is not published yet, with the ways out of it. */
const Draft = ({ of, links }: { readonly of: State; readonly links: LinkMap }) => {
  const { t } = usePage()
  const { hasDraft, isPublished, version } = of
  if (!hasDraft) return isPublished ? <p class="soft">{t('sections.allPublished')}</p> : null
  return (
    <div class="notices warning">
      <p>{isPublished ? t('sections.hasDraft') : t('sections.neverPublished')}</p>
      <div class="ways">
        <Form to="doPublishPage" given={{ version }}>
          <Submit label={t('sections.publish')} />
        </Form>
        {links.doDiscardPageDraft ? (
          <Ask label={t('sections.discard')} means={t('sections.discardMeans')}>
            <Form to="doDiscardPageDraft" given={{ version }}>
              <Submit label={t('sections.discardSure')} danger />
            </Form>
          </Ask>
        ) : null}
      </div>
    </div>
  )
}

const List = ({ of: { sections, version } }: { readonly of: State }) => {
  const { t } = usePage()
  return (
    <>
      <ol class="section-list" data-grip={t('places.drag')}>
        {sections.map((section, at) => (
          <Row
            key={section.sectionId}
            of={section}
            place={at + 1}
            isLast={at === sections.length - 1}
            version={version}
          />
        ))}
      </ol>
      <div id="place" hidden>
        <Form to="doMovePageSection" of={sections[0]?.links} given={{ version }} />
      </div>
      <Script name="drag" />
    </>
  )
}

interface RowProps {
  readonly of: Section
  /** From 1. */
  readonly place: number
  readonly isLast: boolean
  /** The version of the page's sections. */
  readonly version: number
}

const Row = ({ of: section, place, isLast, version }: RowProps) => {
  const { t } = usePage()
  const { sectionId, kindName, summary, isHidden, links: own = {} } = section
  const move = (direction: 'up' | 'down', to: number) => (
    <Step
      to="doMovePageSection"
      of={own}
      given={{ place: to, version }}
      name={kindName}
      direction={direction}
    />
  )
  return (
    <li class="section-row" data-row={sectionId} data-place={place}>
      <div class="section-name">
        <span>
          <Go to={own.goPageSection}>{kindName}</Go>{' '}
          {isHidden ? <Badge tone="plain">{t('sections.hidden')}</Badge> : null}
        </span>
        <span class="soft">{summary}</span>
        <Times of={section} />
      </div>
      <span class="moves">
        {place === 1 ? null : move('up', place - 1)}
        {isLast ? null : move('down', place + 1)}
      </span>
      <div class="ways">
        <Form to="doUpdatePageSection" of={own} given={{ isHidden: !isHidden, version }}>
          <BackHere />
          <Submit label={isHidden ? t('sections.show') : t('sections.hide')} plain />
        </Form>
        <Form to="doCopyPageSection" of={own} given={{ version }}>
          <Submit label={t('sections.copy')} plain />
        </Form>
        <Ask label={t('form.delete')} means={t('sections.deleteMeans', { name: kindName })}>
          <Form to="doDeletePageSection" of={own} given={{ version }}>
            <Submit label={t('sections.deleteSure')} danger />
          </Form>
        </Ask>
      </div>
    </li>
  )
}

/** Says from when until when visitors see a section, if not always. */
const Times = ({ of: { shownFrom: from, shownUntil: until } }: { readonly of: Section }) => {
  const { t } = usePage()
  return from === null && until === null ? null : (
    <span class="section-times">
      {from === null ? null : <Instant at={from} />} {t('sections.to')}{' '}
      {until === null ? null : <Instant at={until} />}
    </span>
  )
}

const Publications = ({ of: { changes, hasDraft, version } }: { readonly of: State }) => {
  const { t } = usePage()
  return changes.length === 0 ? null : (
    <Card title={t('sections.history')}>
      <Table
        label={t('sections.history')}
        rows={changes}
        empty=""
        columns={[
          {
            title: t('sections.at'),
            cell: ({ createdAt, isInitial }) =>
              isInitial ? t('sections.initial') : <Instant at={createdAt} />,
          },
          { title: t('sections.by'), cell: ({ memberName }) => memberName ?? '–' },
          {
            title: t('sections.ways'),
            action: true,
            cell: ({ links: own = {} }) => <Back of={own} overDraft={hasDraft} version={version} />,
          },
        ]}
      />
    </Card>
  )
}

interface BackProps {
  readonly of: LinkMap
  /** Whether a draft is lost by it. */
  readonly overDraft: boolean
  readonly version: number
}

const Back = ({ of: own, overDraft, version }: BackProps) => {
  const { t } = usePage()
  const form = (label: string) => (
    <Form to="doRestorePageSections" of={own} given={{ version }}>
      <Submit label={label} plain={!overDraft} danger={overDraft} />
    </Form>
  )
  return (
    <div class="ways">
      <Go to={own.goPageDraft}>{t('sections.look')}</Go>
      {overDraft && own.doRestorePageSections ? (
        <Ask label={t('sections.restore')} means={t('sections.restoreMeans')}>
          {form(t('sections.restoreSure'))}
        </Ask>
      ) : (
        form(t('sections.restore'))
      )}
    </div>
  )
}
