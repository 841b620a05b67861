import { Script } from 'node:vm'
import { type Message, message } from '../../hypermedia/message.ts'

/** The closing character of each opening one. */
const ENDS: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' }
/** Whole comments and strings, addresses without quotes, then whatever opens or closes. */
const TOKENS =
  /\/\*[\s\S]*?\*\/|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'|url\(\s*[^\s"'()]+\s*\)|\\[\s\S]|\/\*|["'{}()[\]]/gi

/**
 * Returns why a style sheet cannot be read to its end, and where. Browsers skip what they do not know, but an
 * unclosed part includes everything after it.
 */
export const styleFault = (css: string): Message | undefined => {
  const end = css.search(/<\/style/i)
  if (end >= 0) return message('input.styleEnd', placeOf(css, end))
  const open: { readonly sign: string; readonly at: number }[] = []
  for (const { 0: sign, index: at } of css.matchAll(TOKENS)) {
    if (['/*', '"', "'"].includes(sign)) return signLeft(css, { sign, at })
    if (sign in ENDS) open.push({ sign, at })
    if (!['}', ')', ']'].includes(sign)) continue
    if (ENDS[open.pop()?.sign ?? ''] !== sign)
      return message('input.signUnopened', { ...placeOf(css, at), sign })
  }
  const left = open.at(-1)
  return left && signLeft(css, left)
}

const signLeft = (css: string, { sign, at }: { readonly sign: string; readonly at: number }): Message =>
  message('input.signUnclosed', { ...placeOf(css, at), sign })

/** Returns the line and column of a place in a text, both from 1. */
const placeOf = (text: string, index: number) => {
  const before = text.slice(0, index)
  return { line: before.split('\n').length, column: index - before.lastIndexOf('\n') }
}

/** A file name for the errors; no such file exists. */
const FILE = 'custom.js'

/**
 * Returns the syntax error of a script, and where. It is parsed as browsers parse a script that is no module,
 * and never run.
 */
export const scriptFault = (js: string): Message | undefined => {
  try {
    new Script(js, { filename: FILE })
    return undefined
  } catch (error) {
    const { message: reason, stack = '' } = error as Error
    const place = new RegExp(`^${FILE}:(\\d+)\\n([^\\n]*)\\n( *\\^)?`).exec(stack)
    const [, line = '1', text = '', mark = `${text} `] = place ?? []
    return message('input.scriptFault', { line: Number(line), column: mark.length, reason })
  }
}
