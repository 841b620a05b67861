import { answering, type Every, type Part } from '../part.ts'
import * as ownFields from './own-fields.contract.ts'
import { ownFieldsHandlers } from './own-fields.handlers.ts'
import { deletedFieldsJob } from './own-fields.job.ts'
import { refilteringJob } from './refiltering.job.ts'

const contracts = { office: { ownFields } }

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

/** The fields that members add to records. */
export const part: Part = {
  name: 'own-fields',
  area: 'settings',
  departments: answering(contracts, { office: { ownFields: ownFieldsHandlers } }),
  menu: [{ group: 'selling', screen: 'goFieldList', at: 30 }],
  works: ({ store }) => ({
    jobs: {
      'own-fields:delete': deletedFieldsJob(store),
      'own-fields:refilter': refilteringJob(store),
    },
  }),
}
