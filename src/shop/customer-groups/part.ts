import { answering, type Every, type Part } from '../part.ts'
import * as customerGroup from './customer-group.contract.ts'
import { customerGroupHandlers } from './customer-group.handlers.ts'
import { RANKING, rankingJob } from './ranking.job.ts'

const contracts = { office: { customerGroup } }

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

const DAY_MS = 86_400_000

/** The department in which members manage groups of customers. */
export const part: Part = {
  name: 'customer-groups',
  area: 'customers',
  departments: answering(contracts, { office: { customerGroup: customerGroupHandlers } }),
  menu: [{ group: 'customers', screen: 'goCustomerGroupList', at: 30 }],
  works: ({ store, clock }) => ({
    jobs: { [RANKING]: rankingJob(store, clock) },
    schedules: [{ kind: RANKING, rhythm: 'daily', next: (after) => new Date(after.getTime() + DAY_MS) }],
  }),
}
