import { enquirySweeps } from '../enquiries/index.ts'
import { answering, type Every, type Part } from '../part.ts'
import { openMailbox } from './imap.ts'
import * as inbox from './inbox.contract.ts'
import { inboxHandlers } from './inbox.handlers.ts'
import { MailboxWatch } from './mailbox-watch.ts'
import * as replyTemplate from './reply-template.contract.ts'
import { replyTemplateHandlers } from './reply-template.handlers.ts'

const contracts = { office: { inbox, replyTemplate } }

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

/** The department in which members answer enquiries. */
export const part: Part = {
  name: 'inbox',
  area: 'enquiries',
  departments: answering(contracts, {
    office: { inbox: inboxHandlers, replyTemplate: replyTemplateHandlers },
  }),
  menu: [{ group: 'customers', screen: 'goEnquiryList', at: 30 }],
  sweeps: enquirySweeps,
  works: ({ clock, imapUrl, acting: { alone }, report }) => ({
    pollers:
      imapUrl === undefined
        ? {}
        : {
            mailbox: new MailboxWatch({
              clock,
              alone,
              open: () => openMailbox(imapUrl),
              report: (error) => report(error, 'the mailbox was not read'),
            }),
          },
  }),
}
