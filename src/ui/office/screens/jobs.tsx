import { usePage } from '../context.ts'
import { Form, Submit } from '../forms.tsx'
import { Badge, Bytes, Card, Go, Head, Instant, Live } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'
import { Pager, Table } from '../table.tsx'

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

export const Jobs: Screen<'goJobList'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  return (
    <>
      <Head title={titleOf('goJobList')} lead={t('jobs.lead')} />
      <Live>
        <Card>
          <Table
            label={titleOf('goJobList')}
            rows={state.jobs}
            empty={t('jobs.empty')}
            columns={[
              { title: t('jobs.what'), cell: ({ title, links = {} }) => <Go to={links.goJob}>{title}</Go> },
              { title: t('jobs.who'), cell: ({ memberName }) => memberName },
              { title: t('jobs.begun'), cell: ({ createdAt }) => <Instant at={createdAt} /> },
              { title: t('jobs.state'), cell: (job) => <JobState job={job} /> },
            ]}
          />
          <Pager links={links} count={state.count} limit={state.limit} offset={state.offset} />
        </Card>
      </Live>
    </>
  )
}

export const JobPage: Screen<'goJob'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  const found = Object.entries(state.errors ?? state.result ?? {})
  return (
    <>
      <Head title={state.title} lead={t('jobs.leave')} />
      <Live>
        <Card>
          <p>
            <JobState job={state} />
          </p>
          <Progress job={state} />
          <dl class="facts">
            {found.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{typeof value === 'object' ? JSON.stringify(value) : String(value)}</dd>
              </div>
            ))}
          </dl>
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
