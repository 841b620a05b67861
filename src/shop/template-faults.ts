import { type Message, message } from '../hypermedia/message.ts'
import type { TemplateFault } from './templating.ts'

const REASONS: readonly (readonly [RegExp, (what: string) => Message])[] = [
  [/^tag "?(\w+)"? not found/, (what) => message('templateFault.unknownTag', { what })],
  [/^undefined filter: (\S+)/, (what) => message('templateFault.unknownFilter', { what })],
  [/^(.+) not closed/s, (what) => message('templateFault.notClosed', { what })],
  [/Failed to lookup "(.+?)"/, (what) => message('templateFault.notFound', { what })],
  [/^ENOENT.*?(?<![\w/.-])([\w/.-]+)\.liquid/s, (what) => message('templateFault.notFound', { what })],
  [/^whole trial limit exceeded/, () => message('templateFault.tooLongTogether')],
  [/(?:render|memory).*limit exceeded/, () => message('templateFault.tooLong')],
  [/limit exceeded/, () => message('templateFault.tooMuch')],
]

/** What is wrong with a template, for people: at the field in which it was written, or within another of its files. */
export const faultMessage = (
  fault: TemplateFault,
  say: (message: Message) => string,
  isElsewhere: boolean,
): Message => {
  const { file, line, column, reason } = fault
  const known = reasonOf(fault)
  const words = { line, column, reason: known ? say(known) : reason }
  return isElsewhere ? message('input.templateWithin', { file, ...words }) : message('input.template', words)
}

// The template language alone has words for the others.
const reasonOf = ({ reason }: TemplateFault): Message | undefined => {
  for (const [pattern, said] of REASONS) {
    const [found, what = ''] = pattern.exec(reason) ?? []
    if (found !== undefined) return said(what)
  }
  return undefined
}
