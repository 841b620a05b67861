import { expect, it } from 'vitest'
import { message } from '../../hypermedia/message.ts'
import { countsOf } from './importing.ts'

it('A line that is wrong is counted as that alone', () => {
  const step = (line: number, outcome: 'created' | 'changed' | 'unchanged') => ({
    ...{ line, outcome, name: '', changes: [] },
  })
  const planned = {
    faults: [{ line: 3, column: 1, why: message('input.required') }],
    steps: [step(2, 'created'), step(3, 'changed'), step(4, 'unchanged')],
    plan: undefined,
  }
  expect(countsOf(planned, 3)).toMatchObject({
    ...{ created: 1, changed: 0, unchanged: 1, wrong: 1, accepted: 2, imported: 1, lineCount: 3 },
  })
})
