import { type Message, message } from '../hypermedia/message.ts'
import type { TemplateFault } from './templating.ts'

/** It has no line: it is found in the rendered text. */
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

/**
 * Returns the message of a template's fault: at the field in which it was written, or within another of its
 * files.
 */
export const faultMessage = (
  fault: TemplateFault,
  say: (message: Message) => string,
  isElsewhere: boolean,
): Message => {
  const { file, line, column } = fault
  const isTwice = fault.reason.startsWith(TWICE)
  const reason = isTwice ? fault.reason.slice(TWICE.length) : fault.reason
  const known = reasonOf(reason)
  const text = known ? say(known) : reason
  if (!isElsewhere && known && MISPLACED.test(reason)) return known
  const words = {
    line,
    column,
    reason: isTwice ? say(message('templateFault.twice', { reason: text })) : text,
  }
  return isElsewhere ? message('input.templateWithin', { file, ...words }) : message('input.template', words)
}

/**
 * The prefix of a fault for which a page was stopped a second time, and is not tried again with the same
 * templates.
 */
const TWICE = 'twice: '

// Only the template language has messages for the others.
const reasonOf = (reason: string): Message | undefined => {
  for (const [pattern, said] of REASONS) {
    const [found, what = ''] = pattern.exec(reason) ?? []
    if (found !== undefined) return said(what)
  }
  return undefined
}
