import { usePage } from '../context.ts'
import { Entries } from '../entries.tsx'
import { ListPage } from '../list.tsx'
import { Badge, Go } from '../parts.tsx'
import type { Screen, ScreenProps } from '../screen.ts'

type Entry = ScreenProps<'goAuditLog'>['state']['entries'][number]

const TONES = { created: 'good', changed: 'plain', deleted: 'bad' } as const

const Changes = ({ entry }: { readonly entry: Entry }) => {
  const { t } = usePage()
  if (entry.changes.length === 0) return <>{t('audit.noChange')}</>
  const kinds = { created: t('audit.created'), changed: t('audit.changed'), deleted: t('audit.deleted') }
  return (
    <details>
      <summary>{t('audit.rows', { count: entry.changes.length })}</summary>
      {entry.changes.map(({ table, tableName, key, kind, columns }) => (
        <div key={`${table}:${key}`} class="change">
          <p>
            {tableName} <code>{key}</code> <Badge tone={TONES[kind]}>{kinds[kind]}</Badge>
          </p>
          <dl>
            {columns.map(({ name, before, after }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  {kind === 'created' ? null : <del>{words(before)}</del>}{' '}
                  {kind === 'deleted' ? null : <ins>{words(after)}</ins>}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      <Go to={entry.links?.goAuditLog}>{t('audit.ofRecord')}</Go>
    </details>
  )
}

const words = (value: unknown): string => {
  if (value === null) return '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export const AuditLog: Screen<'goAuditLog'> = ({ state, links }) => {
  const { t } = usePage()
  return (
    <ListPage
      state={state}
      lead={t('audit.lead')}
      action={links.goExportAuditLog}
      actionLabel={t('form.csv')}
      search={['nameKeyword', 'dateFrom', 'dateTo']}
    >
      <Entries
        list="entries"
        rows={state.entries}
        empty={t('audit.empty')}
        columns={[
          { of: 'timestamp', title: t('history.at'), name: 'at' },
          {
            title: t('audit.who'),
            name: 'who',
            cell: ({ memberName, loginId, tokenName }) => (
              <>
                {memberName} <code>{loginId}</code>
                {tokenName === null ? null : <small>{t('audit.byToken', { name: tokenName })}</small>}
              </>
            ),
          },
          { of: 'clientIp', title: t('history.clientIp') },
          { of: 'action', title: t('audit.action') },
          { title: t('audit.what'), cell: (entry) => <Changes entry={entry} /> },
        ]}
      />
    </ListPage>
  )
}
