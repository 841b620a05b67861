import { type MailThread, mailThread } from '../../src/mails.ts'

type Thread = ReturnType<typeof mailThread>
type Hear = Parameters<typeof mailThread>[1]

interface Shared {
  readonly thread: Thread
  readonly hearers: Set<NonNullable<Hear>>
}

const threads = new Map<string, Shared>()

const sharedBy = (told: MailThread): Shared => {
  const key = JSON.stringify(told)
  const known = threads.get(key)
  if (known) return known
  const hearers: Shared['hearers'] = new Set()
  const thread = mailThread(told, (message) => {
    for (const hear of hearers) hear(message)
  })
  const shared = { thread, hearers }
  threads.set(key, shared)
  return shared
}

/**
 * The thread that renders the mails of all shops of a process that have the same words and address, as to start one
 * and to read the first templates is most of what a mail costs. It ends with the process.
 */
export const sharedMailThread = (told: MailThread, hear?: Hear): Pick<Thread, 'ask' | 'close'> => {
  const { thread, hearers } = sharedBy(told)
  if (hear) hearers.add(hear)
  return {
    ask(job) {
      const { version, directories, beneath } = job.templates
      // Of two shops, templates of one name may be others.
      const templates = { ...job.templates, version: JSON.stringify([version, directories, beneath]) }
      return thread.ask({ ...job, templates })
    },
    async close() {
      if (hear) hearers.delete(hear)
    },
  }
}
