import { expect, it } from 'vitest'
import { missingText, translators } from './words.ts'

it('logs a missing text once for both languages, with the plugin that its key names', () => {
  const logged: unknown[] = []
  const log = { warn: (about: object, text: string) => logged.push({ ...about, text }) }
  const missing = missingText(log, ['notes', 'free-sunday'])
  const one = translators([], missing)
  // A thread has translators of its own.
  const other = translators([], missing)
  for (const say of [one('ja'), one('en'), other('en')]) {
    expect(say('message.notes.hello')).toBe('message.notes.hello')
    expect(say('theme.nothing.here')).toBe('theme.nothing.here')
    expect(say('field.productCode')).not.toBe('field.productCode')
  }
  expect(logged).toEqual([
    { key: 'message.notes.hello', plugin: 'notes', text: 'a text is missing' },
    { key: 'theme.nothing.here', text: 'a text is missing' },
  ])
})
