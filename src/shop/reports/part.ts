import { answering, type Every, type Part } from '../part.ts'
import { queueOf } from '../queue.ts'
import { hourIn } from './hours.rules.ts'
import * as reports from './reports.contract.ts'
import { reportHandlers } from './reports.handlers.ts'

const contracts = { office: { reports } }

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

declare module '../services.ts' {
  interface Services {
    readonly reports: {
      /** Returns the hour of an instant in the shop's time zone. */
      readonly hourOf: (instant: Date) => number
      /** Reads orders for a report, one report at a time. Throws `TooManyWaiting`. */
      readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
    }
  }
}

/** The most reports that wait: a person would not wait for more. */
const MOST_WAITING = 10

/** The department of reports. */
export const part: Part = {
  name: 'reports',
  area: 'reports',
  departments: answering(contracts, { office: { reports: reportHandlers } }),
  menu: [{ group: 'reports', screen: 'goSalesReport', at: 5 }],
  works: ({ timeZone }) => ({
    services: {
      reports: {
        hourOf: hourIn(timeZone),
        inTurn: queueOf(1, { waiting: MOST_WAITING, what: 'reports wait' }),
      },
    },
  }),
}
