import { item, ok } from '../../hypermedia/reply.ts'
import { csvFile, csvOf } from '../csv/index.ts'
import type { Handlers, ReadEnvironment } from '../environment.ts'
import { pageOf, pagesBeside } from '../paging.ts'
import { hiddenFrom } from '../people.rules.ts'
import { link } from '../transitions.ts'
import { daysAfter } from '../values.ts'
import { arrangement } from '../views/index.ts'
import type * as contract from './audit.contract.ts'
import { type AuditEntry, type AuditFilter, auditEntries, entriesAfter } from './audit.queries.ts'
import { AUDITED, type Change, isAbout, tablesTellingOf } from './audit.rules.ts'

export const auditHandlers: Handlers<typeof contract> = {
  async goAuditLog(act) {
    const { input, slowDb } = act
    const { page, asked } = pageOf(input)
    const { limit, offset } = page
    const { rows, count } = await auditEntries(slowDb, filterOf(asked, act), page)
    const arranged = await arrangement(act, 'goAuditLog')
    const entries = rows.map((row) => {
      const entry = described(row, act)
      const [first] = entry.changes
      return item(entry, first ? [link('goAuditLog', { table: first.table, key: first.key })] : [])
    })
    return ok(
      { entries, count, limit, offset, ...arranged.state },
      {
        form: {
          values: asked,
          options: { table: AUDITED.map((value) => ({ value, label: nameOfTable(value, act) })) },
        },
        links: [
          ...pagesBeside({ limit, offset }, count, (at) => link('goAuditLog', { ...input, offset: at })),
          link('goExportAuditLog', asked),
          ...arranged.links,
        ],
      },
    )
  },

  async goExportAuditLog(act) {
    const { input, slowDb, say, today } = act
    const filter = filterOf(input, act)
    const heading = (name: string) => say({ key: `office.csv.audit.${name}` })
    const csv = csvOf<AuditEntry>(
      [
        { title: heading('seq'), value: ({ seq }) => seq },
        { title: heading('at'), value: ({ at }) => new Date(at).toISOString() },
        { title: heading('loginId'), value: ({ login_id }) => login_id },
        { title: heading('memberName'), value: ({ member_name }) => member_name },
        { title: heading('tokenName'), value: ({ token_name }) => token_name },
        { title: heading('clientIp'), value: ({ client_ip }) => client_ip },
        { title: heading('transition'), value: ({ transition }) => transition },
        { title: heading('input'), value: ({ input }) => input },
        { title: heading('changes'), value: (entry) => JSON.stringify(changesIn(entry, act)) },
      ],
      (last, limit) => entriesAfter(slowDb, filter, last?.seq ?? 0, limit),
    )
    return ok({ csv }, { file: csvFile('audit-log-', today, csv), links: [link('goAuditLog', input)] })
  },
}

interface Asked extends Pick<AuditFilter, 'transition' | 'table' | 'key'> {
  readonly nameKeyword?: string | undefined
  readonly dateFrom?: string | undefined
  readonly dateTo?: string | undefined
}

const filterOf = (
  { nameKeyword, dateFrom, dateTo, transition, table, key }: Asked,
  act: Pick<ReadEnvironment, 'startOf' | 'may' | 'closed'>,
): AuditFilter => ({
  closed: act.closed(),
  hidden: tablesTellingOf(hiddenFrom(act)),
  keyword: nameKeyword,
  transition,
  from: dateFrom && act.startOf(dateFrom).toISOString(),
  until: dateTo && act.startOf(daysAfter(dateTo, 1)).toISOString(),
  table,
  key,
})

/** Returns the changes of an entry, without data of people whom the requesting member may not see. */
const changesIn = (row: AuditEntry, act: Pick<ReadEnvironment, 'may'>): readonly Change[] => {
  const hidden = hiddenFrom(act)
  return (JSON.parse(row.changes) as readonly Change[]).filter(({ table }) => !isAbout(table, hidden))
}

/** A plugin’s table has no name but its own. */
const nameOfTable = (table: string, { say }: Pick<ReadEnvironment, 'say'>): string =>
  AUDITED.includes(table) ? say({ key: `office.table.${table}` }) : table

const described = (row: AuditEntry, act: Pick<ReadEnvironment, 'say' | 'may'>) => ({
  seq: row.seq,
  timestamp: row.at,
  loginId: row.login_id,
  memberName: row.member_name,
  tokenName: row.token_name,
  clientIp: row.client_ip,
  transition: row.transition,
  action: act.say({ key: `office.action.${row.transition}` }),
  input: JSON.parse(row.input) as Record<string, unknown>,
  changes: changesIn(row, act).map(({ columns, ...change }) => ({
    ...change,
    tableName: nameOfTable(change.table, act),
    columns: Object.entries(columns).map(([name, { before = null, after = null }]) => ({
      name,
      before,
      after,
    })),
  })),
})
