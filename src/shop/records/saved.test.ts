import { describe, expect, it } from 'vitest'
import { linker } from '../../hypermedia/linker.ts'
import { fail } from '../../hypermedia/reply.ts'
import { safe } from '../../hypermedia/transition.ts'
import { isStale, saved } from './saved.ts'

const link = linker<{ goNote: typeof goNote }>()
const goNote = safe('/note', { title: 'A note', for: 'anyone' })
const change = {
  before: { text: 'old' },
  version: 3,
  change: { text: 'new' },
  write: (written: { text: string }) => written,
  state: (note: { text: string }) => note,
  page: () => link('goNote'),
}

describe('A change of a record', () => {
  it('is written, and answered with its state, message and links', async () => {
    const answer = await saved({ version: 3 }, change)
    expect(answer).toMatchObject({
      state: { text: 'new', changed: true },
      location: { rel: 'goNote' },
      notices: [{ key: 'office.saved' }],
    })
  })

  it('is rejected with the stored record if another version was edited', async () => {
    const answer = await saved({ version: 2 }, change)
    expect(answer).toMatchObject({ failure: 'staleVersion', state: { text: 'old', version: 3 } })
  })

  it('passes any version if it changes nothing, and writes nothing', async () => {
    const answer = await saved({ version: 2 }, { ...change, change: undefined })
    expect(answer).toMatchObject({
      state: { text: 'old', changed: false },
      notices: [{ key: 'office.nothingChanged' }],
    })
  })

  it('ends with the failure of its write', async () => {
    const answer = await saved({}, { ...change, write: () => fail('badInput') })
    expect(answer).toEqual({ failure: 'badInput' })
  })

  it('without a version edits the stored one', () => {
    expect([isStale({}, 3), isStale({ version: 3 }, 3), isStale({ version: 4 }, 3)]).toEqual([
      false,
      false,
      true,
    ])
  })
})
