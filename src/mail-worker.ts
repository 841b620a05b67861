import { parentPort, workerData } from 'node:worker_threads'
import type { MailThread } from './mails.ts'
import { mailPrinter } from './ui/mail-printing.ts'
import { translators } from './words.ts'

const { others, ...told } = workerData as MailThread

/** Renders a mail, in a thread of its own. */
export const answer = mailPrinter({
  ...told,
  translate: translators(others, (key) => parentPort?.postMessage(key)),
})
