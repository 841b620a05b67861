import { usePage } from '../context.ts'
import { Entries } from '../entries.tsx'
import { Form, Submit } from '../forms.tsx'
import { labelOf } from '../frame.tsx'
import { ListPage } from '../list.tsx'
import { Badge, Bytes, Card, Go, Head, Instant, Live } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Table } from '../table.tsx'

type Job = Pick<ScreenProps<'goJob'>['state'], 'title' | 'state' | 'done' | 'total'>

const TONES = { waiting: 'waits', running: 'plain', done: 'good', failed: 'bad' } as const

const JobState = ({ job }: { readonly job: Job }) => {
  const { t } = usePage()
  const words = {
    waiting: t('jobs.waiting'),
    running: t('jobs.running'),
    done: t('jobs.done'),
    failed: t('jobs.failed'),
  }
  const word = words[job.state]
  return (
    <span data-news={t('jobs.news', { title: job.title, state: word })}>
      <Badge tone={TONES[job.state]}>{word}</Badge>
    </span>
  )
}

const Progress = ({ job: { state, done, total } }: { readonly job: Job }) => {
  const { t } = usePage()
  if (state !== 'running') return null
  const known = total > 0
  return (
    <p>
      <progress
        max={known ? total : undefined}
        value={known ? done : undefined}
        aria-label={t('jobs.progress')}
      />{' '}
      {known ? t('jobs.of', { done, total }) : null}
    </p>
  )
}

export const Jobs: Screen<'goJobList'> = ({ state }) => {
  const { t } = usePage()
  return (
    <Live>
      <ListPage state={state} lead={t('jobs.lead')}>
        <Entries
          list="jobs"
          rows={state.jobs}
          empty={t('jobs.empty')}
          columns={[
            { of: 'title', title: t('jobs.what') },
            { of: 'memberName', title: t('jobs.who') },
            { of: 'createdAt', title: t('jobs.begun') },
            { of: 'state', cell: (job) => <JobState job={job} /> },
          ]}
        />
      </ListPage>
    </Live>
  )
}

/** Shows the result of a job, or why it failed; a plugin's own result has the names that the plugin gave. */
const Outcome = ({ job: { errors, result } }: { readonly job: ScreenProps<'goJob'>['state'] }) => {
  const page = usePage()
  const { t } = page
  const words: Readonly<Record<string, string>> = {
    name: t('jobs.result.name'),
    rows: t('jobs.result.rows'),
    files: t('jobs.result.files'),
    lineCount: t('jobs.result.lineCount'),
    preview: t('jobs.result.preview'),
    created: t('csvImport.created'),
    changed: t('csvImport.changed'),
    deleted: t('csvImport.deleted'),
    unchanged: t('csvImport.unchanged'),
    orders: t('jobs.result.orders'),
    bytes: t('jobs.result.bytes'),
    made: t('jobs.result.made'),
  }
  const called = (name: string) => (errors ? labelOf(page, name) : (words[name] ?? name))
  return (
    <dl class="facts">
      {Object.entries(errors ?? result ?? {}).map(([name, value]) => (
        <div key={name}>
          <dt>{called(name)}</dt>
          <dd>{name === 'bytes' ? <Bytes count={Number(value)} /> : shown(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

const shown = (value: unknown): string =>
  Array.isArray(value) ? value.join(' ') : typeof value === 'object' ? JSON.stringify(value) : String(value)

export const JobPage: Screen<'goJob'> = ({ state, links }) => {
  const { titleOf, t } = usePage()
  return (
    <>
      <Head title={state.title} lead={t('jobs.leave')} />
      <Live>
        <Card>
          <p>
            <JobState job={state} />
          </p>
          <Progress job={state} />
          <Outcome job={state} />
          <p class="ways">
            <Go to={links.goOrderPdfFile} class="button primary">
              {t('papers.print')}
            </Go>
            <Go to={links.goBackupList} class="button">
              {titleOf('goBackupList')}
            </Go>
            <Go to={links.goDoctor} class="button">
              {titleOf('goDoctor')}
            </Go>
            <Go to={links.goJobList} class="button">
              {titleOf('goJobList')}
            </Go>
          </p>
        </Card>
      </Live>
    </>
  )
}

export const Backups: Screen<'goBackupList'> = ({ state }) => {
  const { t, titleOf } = usePage()
  return (
    <>
      <Head title={titleOf('goBackupList')} lead={t('backup.lead')} />
      <Card>
        <Form to="doStartBackup">
          <Submit label={t('backup.start')} />
        </Form>
      </Card>
      <Card>
        <Table
          label={titleOf('goBackupList')}
          rows={state.backups}
          empty={t('backup.empty')}
          columns={[
            {
              title: t('backup.file'),
              cell: ({ name, links = {} }) => (
                <Go to={links.goBackupFile}>
                  <code>{name}</code>
                </Go>
              ),
            },
            { title: t('history.at'), cell: ({ createdAt }) => <Instant at={createdAt} /> },
            {
              title: t('backup.size'),
              number: true,
              cell: ({ size }) => <Bytes count={size} />,
            },
            {
              title: t('form.delete'),
              action: true,
              cell: ({ name, links }) => (
                <details>
                  <summary>{t('form.delete')}</summary>
                  <p>{t('backup.deleteAsks', { name })}</p>
                  <Form to="doDeleteBackup" of={links} given={{ name }}>
                    <Submit label={t('form.delete')} danger />
                  </Form>
                </details>
              ),
            },
          ]}
        />
      </Card>
    </>
  )
}
