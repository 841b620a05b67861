import { usePage } from '../context.ts'
import { useInstant } from '../dates.ts'
import { Form, Submit } from '../forms.tsx'
import { Badge, Bytes, Card, Facts, Go, Head, Instant, Live } from '../parts.tsx'
import type { Screen } from '../screen.ts'
import { Table } from '../table.tsx'

const DATABASES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

export const SystemInfo: Screen<'goSystemInfo'> = ({ state: { info }, links }) => {
  const { t, titleOf, language } = usePage()
  const number = new Intl.NumberFormat(language)
  const { database, outbox, jobs, memory, disk, processes } = info
  const bytes = (count: number | null) => (count === null ? t('info.counting') : <Bytes count={count} />)
  const failed = (count: number) => (
    <>
      {number.format(count)} {count === 0 ? null : <Badge tone="bad">{t('info.look')}</Badge>}
    </>
  )
  return (
    <>
      <Head title={titleOf('goSystemInfo')} lead={t('info.lead')} />
      <Card title={t('info.program')}>
        <Facts
          of={[
            { name: 'Noren', value: info.version },
            { name: 'Node.js', value: info.node },
            { name: DATABASES[database.kind], value: database.version },
            { name: t('info.upSince'), value: <Instant at={info.upSince} /> },
            ...(processes === null ? [] : [{ name: t('info.processes'), value: number.format(processes) }]),
          ]}
        />
      </Card>
      <Card title={t('info.work')}>
        <Facts
          of={[
            { name: t('info.eventsWaiting'), value: number.format(outbox.waiting) },
            { name: t('info.eventsFailed'), value: failed(outbox.failed) },
            { name: t('info.jobsWaiting'), value: number.format(jobs.waiting) },
            { name: t('info.jobsRunning'), value: number.format(jobs.running) },
            { name: t('info.jobsFailed'), value: failed(jobs.failed) },
          ]}
        />
        <p class="ways">
          <Go to={links.goOutboxList} class="button">
            {titleOf('goOutboxList')}
          </Go>
          <Go to={links.goJobList} class="button">
            {titleOf('goJobList')}
          </Go>
          <Go to={links.goDoctor} class="button">
            {titleOf('goDoctor')}
          </Go>
          <Go to={links.goAdminLog} class="button">
            {titleOf('goAdminLog')}
          </Go>
        </p>
      </Card>
      <Live>
        <Card title={t('info.room')}>
          <Facts
            of={[
              { name: t('info.free'), value: bytes(disk.free) },
              { name: t('info.database'), value: bytes(database.size) },
              { name: t('info.files'), value: bytes(disk.files) },
              { name: t('info.backups'), value: bytes(disk.backups) },
              { name: t('info.logs'), value: bytes(disk.logs) },
              { name: t('info.resident'), value: bytes(memory.resident) },
              { name: t('info.heap'), value: bytes(memory.heap) },
            ]}
          />
        </Card>
      </Live>
      <Card title={t('info.migrations')}>
        <Table
          label={t('info.migrations')}
          rows={info.migrations}
          empty=""
          columns={[
            { title: t('info.migration'), cell: ({ name }) => <code>{name}</code> },
            { title: t('info.doneAt'), cell: ({ doneAt }) => <Instant at={doneAt} /> },
          ]}
        />
      </Card>
    </>
  )
}

const TONES = { well: 'good', warning: 'waits', fault: 'bad' } as const

export const Doctor: Screen<'goDoctor'> = ({ state, links }) => {
  const { t, titleOf } = usePage()
  const { checks, lookedAt, run } = state
  const words = useInstant()
  const verdicts = {
    well: t('doctor.well'),
    warning: t('doctor.warning'),
    fault: t('doctor.fault'),
  }
  return (
    <>
      <Head title={titleOf('goDoctor')} lead={t('doctor.lead')} />
      <Live>
        <Card>
          {run === null ? null : (
            <p data-news={run === 'running' ? t('doctor.running') : t('doctor.failed')}>
              <Badge tone={run === 'running' ? 'waits' : 'bad'}>
                {run === 'running' ? t('doctor.running') : t('doctor.failed')}
              </Badge>{' '}
              <Go to={links.goJob}>{titleOf('goJob')}</Go>
            </p>
          )}
          <p data-news={lookedAt === null ? undefined : `${t('doctor.lookedAt')} ${words(lookedAt)}`}>
            {lookedAt === null ? (
              t('doctor.never')
            ) : (
              <>
                {t('doctor.lookedAt')} <Instant at={lookedAt} />
              </>
            )}
          </p>
          <Form to="doRunDoctor">
            <Submit label={t('doctor.run')} />
          </Form>
        </Card>
        {checks.length === 0 ? null : (
          <Card>
            <Table
              label={titleOf('goDoctor')}
              rows={checks}
              empty=""
              columns={[
                { title: t('doctor.what'), cell: ({ title }) => title },
                {
                  title: t('jobs.state'),
                  cell: ({ verdict }) => <Badge tone={TONES[verdict]}>{verdicts[verdict]}</Badge>,
                },
                {
                  title: t('doctor.found'),
                  cell: ({ count, examples }) => <Found count={count} examples={examples} />,
                },
              ]}
            />
          </Card>
        )}
      </Live>
    </>
  )
}

const Found = ({ count, examples }: { readonly count: number; readonly examples: readonly string[] }) => {
  const { t } = usePage()
  if (count === 0) return <>–</>
  return (
    <ul class="plain">
      {examples.map((said, at) => (
        <li key={at}>{said}</li>
      ))}
      {count > examples.length ? <li>{t('doctor.more', { count: count - examples.length })}</li> : null}
    </ul>
  )
}
