import { item, ok } from '../../hypermedia/reply.ts'
import type { Handlers } from '../environment.ts'
import type { Machine } from '../machine.ts'
import { link } from '../transitions.ts'
import type * as contract from './log.contract.ts'
import { entryIn, LEVELS, type LogEntry, type LogFilter } from './log.rules.ts'

const USUAL_LIMIT = 100

export const logHandlers: Handlers<typeof contract> = {
  async goAdminLog({ input, services: { machine }, say }) {
    const { limit = USUAL_LIMIT, ...filter } = input
    const entries = await lastEntries(machine, filter, limit)
    return ok(
      {
        log: entries.map((entry) => {
          const { requestId } = entry
          return item({ ...entry }, requestId === null ? [] : [link('goAdminLog', { requestId })])
        }),
        limit,
      },
      {
        form: {
          values: { ...filter, limit },
          options: {
            level: LEVELS.map((value) => ({ value, label: say({ key: `office.level.${value}` }) })),
          },
        },
        links: [link('goSystemInfo')],
      },
    )
  },
}

const lastEntries = async (
  { log }: Machine,
  filter: LogFilter,
  most: number,
): Promise<readonly LogEntry[]> => {
  const entries: LogEntry[] = []
  for await (const line of log()) {
    const entry = entryIn(line, filter)
    if (entry && entries.push(entry) >= most) break
  }
  return entries
}
