import { answering, type Every, type Part } from '../part.ts'
import { createMails } from './index.ts'
import { mailSweeps } from './sweeps.queries.ts'
import * as mailTemplate from './template.contract.ts'
import { mailTemplateHandlers } from './template.handlers.ts'

const contracts = { office: { mailTemplate } }

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

/** The department that writes the shop's mails. */
export const part: Part = {
  name: 'mail',
  departments: answering(contracts, { office: { mailTemplate: mailTemplateHandlers } }),
  menu: [{ group: 'messages', screen: 'goMailTemplateList', at: 10 }],
  sweeps: mailSweeps,
  works({ store, clock, smtpUrl, acting, services: { mailing, security } }) {
    const mail = createMails({
      store,
      clock,
      smtpUrl,
      environment: acting.stranger,
      baseUrl: security.baseUrl,
      ...mailing,
    })
    return { subscribers: { mail }, close: mail.close }
  },
}
