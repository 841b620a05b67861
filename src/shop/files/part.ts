import { answering, type Every, type Part } from '../part.ts'
import { filesCheck } from './doctor.ts'
import * as files from './files.contract.ts'
import { filesHandlers } from './files.handlers.ts'
import { userFiles } from './index.ts'

const contracts = { office: { files } }

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

/** The department of merchants' files. */
export const part: Part = {
  name: 'files',
  area: 'content',
  departments: answering(contracts, { office: { files: filesHandlers } }),
  menu: [{ group: 'content', screen: 'goFileManager', at: 50 }],
  keeper: userFiles,
  checks: ({ pictures }) => [filesCheck(pictures)],
}
