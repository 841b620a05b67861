import { type Message, message } from '../hypermedia/message.ts'
import type { TemplateFault } from './templating.ts'

/** Of no line: it is seen in what was printed. */
const MISPLACED = /^secret link misplaced/

const REASONS: readonly (readonly [RegExp, (what: string) => Message])[] = [
  [/^tag "?(\w+)"? not found/, (what) => message('templateFault.unknownTag', { what })],
  [/^undefined filter: (\S+)/, (what) => message('templateFault.unknownFilter', { what })],
  [/^(.+) not closed/s, (what) => message('templateFault.notClosed', { what })],
  [/Failed to lookup "(.+?)"/, (what) => message('templateFault.notFound', { what })],
  [/^ENOENT.*?(?<![\w/.-])([\w/.-]+)\.liquid/s, (what) => message('templateFault.notFound', { what })],
  [MISPLACED, () => message('templateFault.secretLink')],
  [/^whole trial limit exceeded/, () => message('templateFault.tooLongTogether')],
  [/^render depth limit exceeded/, () => message('templateFault.endless')],
  [/(?:render|memory|time).*limit exceeded/, () => message('templateFault.tooLong')],
  [/limit exceeded/, () => message('templateFault.tooMuch')],
]

/** What is wrong with a template, for people: at the field in which it was written, or within another of its files. */
export const faultMessage = (
  fault: TemplateFault,
  say: (message: Message) => string,
  isElsewhere: boolean,
): Message => {
  const { file, line, column } = fault
  const isTwice = fault.reason.startsWith(TWICE)
  const reason = isTwice ? fault.reason.slice(TWICE.length) : fault.reason
  const known = reasonOf(reason)
  const told = known ? say(known) : reason
  if (!isElsewhere && known && MISPLACED.test(reason)) return known
  const words = {
    line,
    column,
    reason: isTwice ? say(message('templateFault.twice', { reason: told })) : told,
  }
  return isElsewhere ? message('input.templateWithin', { file, ...words }) : message('input.template', words)
}

/** Before the reason of what was stopped a second time, and is not tried again with the same templates. */
const TWICE = 'twice: '

// The template language alone has words for the others.
const reasonOf = (reason: string): Message | undefined => {
  for (const [pattern, said] of REASONS) {
    const [found, what = ''] = pattern.exec(reason) ?? []
    if (found !== undefined) return said(what)
  }
  return undefined
}
