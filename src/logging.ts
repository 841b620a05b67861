import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { withoutAddresses } from './store/addresses.ts'
import { type Keeper, keepLog, logFolderIn } from './store/log/keeping.ts'

/** A log, and its closing; a log that is not stored has nothing to close. */
export interface OpenLog {
  readonly log: Logger
  readonly close?: () => Promise<void>
}

/** Opens the log: its lines go to the standard output, and are stored in the data directory. */
export const openLog = (
  { dataDir, logLevel }: Pick<Config, 'dataDir' | 'logLevel'>,
  output: DestinationStream = pino.destination(1),
): OpenLog => {
  if (logLevel === 'silent') return { log: pino({ level: logLevel }) }
  let kept: Keeper | undefined
  const log = pino(
    { level: logLevel, base: null, serializers: { err: toldOf } },
    {
      write(line: string) {
        output.write(line)
        kept?.write(line)
      },
    },
  )
  kept = keepLog(logFolderIn(dataDir), (error) => log.warn({ err: error }, 'the log is not kept'))
  return { log, close: kept.close }
}

/**
 * Returns the loggable part of an error. Databases and mail servers add the row or the recipient to their
 * errors, and mail servers also write it in the message: no address of a person gets into the log.
 */
export const toldOf = (error: unknown): unknown => {
  if (!(error instanceof Error)) return withoutAddresses(String(error))
  const { name, message, stack = '', cause } = error
  return {
    type: name,
    message: withoutAddresses(message),
    stack: withoutAddresses(stack),
    ...('code' in error && { code: error.code }),
    ...(cause !== undefined && { cause: toldOf(cause) }),
  }
}
