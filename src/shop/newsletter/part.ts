import { currentSender } from '../mail/index.ts'
import { answering, type Every, type Part } from '../part.ts'
import { deliverySweeps, LANE } from './delivery.queries.ts'
import * as newsletter from './newsletter.contract.ts'
import { newsletterHandlers } from './newsletter.handlers.ts'
import { NewsletterWatch, SENDING, sendingJob } from './sending.job.ts'
import { createSending } from './sending.ts'
import * as subscriber from './subscriber.contract.ts'
import { subscriberHandlers } from './subscriber.handlers.ts'

const contracts = { office: { newsletter, subscriber } }

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

/** The department in which members write newsletters and send them. */
export const part: Part = {
  name: 'newsletter',
  area: 'promotions',
  departments: answering(contracts, {
    office: { newsletter: newsletterHandlers, subscriber: subscriberHandlers },
  }),
  menu: [{ group: 'promotions', screen: 'goNewsletterList', at: 30 }],
  sweeps: deliverySweeps,
  works({ store, clock, smtpUrl, acting, report, services }) {
    const { mailing, security } = services
    const sending = createSending({
      store,
      clock,
      // The mail server is among the services once all parts have returned their work.
      sender: currentSender({ access: (row) => services.mailServer.access(row) }, smtpUrl),
      environment: acting.stranger,
      baseUrl: security.baseUrl,
      ...mailing,
    })
    return {
      subscribers: { [LANE]: sending },
      jobs: { [SENDING]: acting.forWhoMay('doSendNewsletter', sendingJob(store, clock)) },
      pollers: {
        newsletter: new NewsletterWatch({
          store,
          clock,
          report: (error) => report(error, 'a planned newsletter was not begun'),
        }),
      },
      close: sending.close,
    }
  },
}
