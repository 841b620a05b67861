import { z } from 'zod'
import { fileText } from '../../hypermedia/file.ts'
import { day, optional, text } from '../../hypermedia/input.ts'
import { safe } from '../../hypermedia/transition.ts'
import { paged } from '../paging.ts'
import { Count } from '../values.ts'
import { arranged, arranging } from '../views/fields.ts'

const Word = optional(text(128, { control: 'hidden' }))

/** The conditions of a search in the log; days are the shop's, the last one included. */
const filter = {
  nameKeyword: optional(text(255)),
  transition: Word,
  dateFrom: optional(day()),
  dateTo: optional(day()),
  /** The record whose history is requested. */
  table: Word,
  key: Word,
}

export const goAuditLog = safe('/admin/audit-log', {
  title: 'Who changed what, when and from where',
  for: 'member',
  input: { ...filter, ...paged.input },
  state: {
    entries: z.array(
      z.object({
        seq: z.int(),
        /** UTC, ISO 8601. */
        timestamp: z.string(),
        loginId: z.string(),
        memberName: z.string(),
        /** The access token by which a program did it; null if the member did it in person. */
        tokenName: z.string().nullable(),
        clientIp: z.string(),
        transition: z.string(),
        /** The name of the operation. */
        action: z.string(),
        /** The sent inputs, without secrets. */
        input: z.record(z.string(), z.unknown()),
        changes: z.array(
          z.object({
            table: z.string(),
            /** The kind of its rows, in words. */
            tableName: z.string(),
            key: z.string(),
            kind: z.enum(['created', 'changed', 'deleted']),
            columns: z.array(z.object({ name: z.string(), before: z.unknown(), after: z.unknown() })),
          }),
        ),
      }),
    ),
    count: Count,
    limit: z.int(),
    offset: z.int(),
    ...arranged,
  },
  submitTo: 'goAuditLog',
  offers: ['goAuditLog', 'goExportAuditLog', ...arranging],
  items: { entries: ['goAuditLog'], views: ['goAuditLog', 'doDeleteListView'] },
})

export const goExportAuditLog = safe('/admin/audit-log/csv', {
  title: 'The same as a file',
  for: 'member',
  input: filter,
  state: { csv: fileText() },
  answers: ['csv'],
  offers: ['goAuditLog'],
})
