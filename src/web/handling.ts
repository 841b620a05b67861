import type { Call } from '../hypermedia/graph.ts'
import type { Failure, Reply } from '../hypermedia/reply.ts'
import type { Asked, AskedToWrite } from './visitor.ts'

/** The handlers of the shop. The gate alone may call them. */
export interface Handling {
  /** Runs a safe handler. */
  read(call: Call, asked: Asked): Promise<Reply | Failure>
  /** Runs any other handler in one transaction; a failure rolls it back. */
  write(call: Call, asked: AskedToWrite): Promise<Reply | Failure>
}
