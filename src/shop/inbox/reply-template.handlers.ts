import { item, ok } from '../../hypermedia/reply.ts'
import type { Handlers } from '../environment.ts'
import { recordHandlers } from '../records/index.ts'
import { link } from '../transitions.ts'
import { toId } from '../values.ts'
import { lockReplyTemplate, replyTemplates } from './inbox.queries.ts'
import type * as contract from './reply-template.contract.ts'
import { replyTemplate } from './reply-template.record.ts'

const plain = recordHandlers({
  record: replyTemplate,
  made: 'office.replyTemplate.made',
  deleted: 'office.replyTemplate.deleted',
  unknown: 'replyTemplateUnknown',
  find: (tx, id) => lockReplyTemplate(tx, toId(id)),
  nameOf: ({ name }) => name,
  stated: replyTemplate.stated,
  page: () => link('goReplyTemplateList'),
  list: () => link('goReplyTemplateList'),
})

/** The texts from which members make their replies. */
export const replyTemplateHandlers: Handlers<typeof contract> = {
  async goReplyTemplateList({ db }) {
    const rows = await replyTemplates(db)
    return ok(
      {
        replyTemplates: rows.map((row) => {
          const named = { replyTemplateId: String(row.id) }
          return item({ ...replyTemplate.stated(row), version: replyTemplate.versionOf(row) }, [
            link('doUpdateReplyTemplate', named),
            link('doDeleteReplyTemplate', named),
          ])
        }),
        count: rows.length,
      },
      { form: {}, links: [link('doCreateReplyTemplate'), link('goAuditLog', { table: 'reply_template' })] },
    )
  },

  doCreateReplyTemplate: plain.create,
  doUpdateReplyTemplate: plain.update,
  doDeleteReplyTemplate: plain.remove({ state: ({ id }) => ({ replyTemplateId: String(id) }) }),
}
