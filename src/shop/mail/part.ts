import { answering, type Every, type Part } from '../part.ts'
import { createMails } from './index.ts'
import * as mailServer from './server.contract.ts'
import { mailServerHandlers } from './server.handlers.ts'
import { currentSender, mailServerOf } from './server.ts'
import { mailSweeps } from './sweeps.queries.ts'
import * as mailTemplate from './template.contract.ts'
import { mailTemplateHandlers } from './template.handlers.ts'

const contracts = { office: { mailTemplate, mailServer } }

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

/** The department that writes the shop's mails. */
export const part: Part = {
  name: 'mail',
  area: { mailTemplate: 'settings' },
  departments: answering(contracts, {
    office: { mailTemplate: mailTemplateHandlers, mailServer: mailServerHandlers },
  }),
  menu: [
    { group: 'messages', screen: 'goMailTemplateList', at: 10 },
    { group: 'messages', screen: 'goMailServer', at: 20 },
  ],
  sweeps: mailSweeps,
  works({ store, clock, smtpUrl, acting, services: { mailing, security } }) {
    const server = mailServerOf(security.vault, smtpUrl)
    const mail = createMails({
      store,
      clock,
      sender: currentSender(server, smtpUrl),
      environment: acting.stranger,
      baseUrl: security.baseUrl,
      ...mailing,
    })
    return { subscribers: { mail }, services: { mailServer: server }, close: mail.close }
  },
}
