import { describe, expect, it } from 'vitest'
import { withChosen } from './chosen.ts'

describe('The fields of a form after a conflict', () => {
  const typed = { name: 'mine', note: 'mine', days: ['', '1'] }
  const theirs = { name: 'theirs', note: '', days: ['', '2', '3'] }

  it('are those that were typed, unless the stored ones are chosen', () => {
    expect(withChosen(typed)).toEqual(typed)
    expect(withChosen({ ...typed, _theirs: theirs })).toEqual(typed)
    const _chosen = { name: 'mine', note: 'theirs', days: 'theirs' }
    expect(withChosen({ ...typed, _chosen, _theirs: theirs })).toEqual({ ...theirs, name: 'mine' })
  })

  it('stay as they are where the choice is no choice', () => {
    for (const _chosen of ['theirs', ['theirs'], { name: ['theirs'] }, { other: 'theirs' }, null])
      expect(withChosen({ ...typed, _chosen, _theirs: theirs })).toEqual(typed)
    expect(withChosen({ ...typed, _chosen: { _method: 'theirs' }, _theirs: { _method: 'DELETE' } })).toEqual(
      typed,
    )
  })
})
