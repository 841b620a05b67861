import { expect, inject } from 'vitest'

const SLOWEST_MS = 5000

/** Signs of what is inside: a stack, a query, a path, the words of the language or of a database. */
const leaks = (): RegExp =>
  new RegExp(
    [
      String.raw`\n\s+at \S+ `,
      String.raw`\.(?:ts|js):\d+:\d+`,
      'node_modules',
      'SQLITE_',
      String.raw`(?:select|insert into|update|delete from) "\w+"`,
      'Cannot (?:read|convert)',
      'is not a function',
      'Unexpected token',
      'syntax error at',
      'invalid byte sequence',
      process.cwd(),
      inject('workshop'),
    ].join('|'),
  )

/** Holds an answer to hostile input to what it must be: a refusal or a success, that shows nothing of what is inside, in time. */
export const expectHarmless = async (answer: Response, name: string, asked: number): Promise<void> => {
  const body = await answer.text()
  expect(answer.status, name).toBeLessThan(500)
  expect(body, name).not.toMatch(leaks())
  expect(performance.now() - asked, name).toBeLessThan(SLOWEST_MS)
}
