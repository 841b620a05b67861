import { type Message, message } from '../../hypermedia/message.ts'
import type { ReadEnvironment } from '../environment.ts'
import { type Blocked, blockedIn } from './blocked.rules.ts'

const WORDS: Readonly<Record<Blocked, (line: number) => Message>> = {
  script: (line) => message('blocked.script', { line }),
  style: (line) => message('blocked.style', { line }),
  styleAttribute: (line) => message('blocked.styleAttribute', { line }),
  handler: (line) => message('blocked.handler', { line }),
}

/** Returns sentences about the parts of templates that browsers will block, and about their proper places. */
export const warningsOf = (
  { say }: Pick<ReadEnvironment, 'say'>,
  { template, templateEn }: { readonly template: string; readonly templateEn: string },
) => {
  const sentences = (text: string) => blockedIn(text).map(({ what, line }) => say(WORDS[what](line)))
  return { templateWarnings: sentences(template), templateEnWarnings: sentences(templateEn) }
}
