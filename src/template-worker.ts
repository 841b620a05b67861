import { parentPort, workerData } from 'node:worker_threads'
import type { AnyTemplateQuestion, TemplateThread } from './templates.ts'
import { mailAnswers } from './ui/mail-trial.ts'
import { type TemplateAnswer, templateAnswers } from './ui/theme/answers.ts'
import { translators } from './words.ts'

const { others, marks, ...told } = workerData as TemplateThread
const words = { ...told, translate: translators(others, (key) => parentPort?.postMessage(key)) }
const ofPages = templateAnswers({ ...words, mark: (hole) => marks[hole] })
const ofMails = mailAnswers(words)

/** Parses and renders templates, in a thread that can be stopped. */
export const answer = async (question: AnyTemplateQuestion): Promise<TemplateAnswer> =>
  'print' in question || 'parse' in question ? ofPages(question) : ofMails(question)
