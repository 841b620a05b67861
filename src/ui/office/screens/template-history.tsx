import type { LinkMap } from '../../../hypermedia/resolve.ts'
import type { Transitions } from '../../../shop/transitions.ts'
import { usePage } from '../context.ts'
import { Form, Submit } from '../forms.tsx'
import { Badge, Card, Go, Head, Instant } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Table } from '../table.tsx'

type History = Omit<ScreenProps<'goBlockHistory'>['state'], 'blockId' | 'blockName' | 'links'>

export const BlockHistory: Screen<'goBlockHistory'> = ({ state, links }) => (
  <TemplateHistory
    of={state}
    name={state.blockName}
    links={links}
    look="goBlockHistory"
    back="doRestoreBlock"
    record="goBlock"
  />
)

export const PageHistory: Screen<'goPageHistory'> = ({ state, links }) => (
  <TemplateHistory
    of={state}
    name={state.pageName}
    links={links}
    look="goPageHistory"
    back="doRestorePage"
    record="goPage"
  />
)

interface HistoryProps {
  readonly of: History
  /** The name of the page or the block. */
  readonly name: string
  readonly links: LinkMap
  readonly look: keyof Transitions
  readonly back: keyof Transitions
  readonly record: keyof Transitions
}

const TemplateHistory = ({ of, name, links, look, back, record }: HistoryProps) => {
  const { t } = usePage()
  const { templateName, forEnglish, changes, difference, version } = of
  return (
    <>
      <Head title={t('template.historyOf', { name })} lead={t('template.historyLead')} />
      <p class="ways">
        <Go to={links[record]}>{t('template.toRecord', { name })}</Go>
        <Go to={links[look]}>{forEnglish ? t('template.ofBoth') : t('template.ofEnglish')}</Go>
        <code>{templateName}</code>
      </p>
      {difference ? (
        <Card title={t('template.difference')}>
          <Difference of={difference} />
        </Card>
      ) : null}
      <Card>
        <Table
          label={t('template.history')}
          rows={changes}
          empty={t('template.unchanged')}
          columns={[
            { title: t('template.when'), cell: ({ changedAt }) => <Instant at={changedAt} exact /> },
            { title: t('template.who'), cell: ({ memberName }) => memberName ?? '–' },
            {
              title: t('template.what'),
              cell: ({ isFile, isNow }) => (
                <span class="ways">
                  {isFile ? t('template.wasFile') : t('template.wasWritten')}
                  {isNow ? <Badge tone="good">{t('template.now')}</Badge> : null}
                </span>
              ),
            },
            {
              title: t('template.ways'),
              action: true,
              cell: ({ links: own = {} }) => (
                <div class="ways">
                  <Go to={own[look]} class="button">
                    {t('template.compare')}
                  </Go>
                  <Form to={back} of={own} given={{ version }}>
                    <Submit label={t('template.backTo')} plain />
                  </Form>
                </div>
              ),
            },
          ]}
        />
      </Card>
    </>
  )
}

const SIGNS = { same: ' ', added: '+', removed: '−', gap: '⋯' } as const

/** Shows the differences line by line, by a sign and a word, not by colour alone. */
const Difference = ({ of: { lines } }: { readonly of: NonNullable<History['difference']> }) => {
  const { t } = usePage()
  if (lines.length === 0) return <p class="soft">{t('template.same')}</p>
  const words = { added: t('template.added'), removed: t('template.removed') }
  return (
    <>
      <p class="soft">{t('template.differenceLead')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section class="difference" aria-label={t('template.difference')} tabIndex={0}>
        {lines.map(({ kind, text, line }, at) => (
          <div key={at} class={`line line-${kind}`}>
            <span class="line-number">{line}</span>
            <span aria-hidden="true">{SIGNS[kind]}</span>
            <code>
              {kind === 'added' || kind === 'removed' ? <span class="unseen">{words[kind]}</span> : null}
              {text}
            </code>
          </div>
        ))}
      </section>
    </>
  )
}
