import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { formFor } from './form.ts'
import { graphOf } from './graph.ts'
import { flag, list, parser, text } from './input.ts'
import { filledIn, type OpenTypes, openFields } from './open.ts'
import { realmOfTests } from './realm.fixture.ts'
import { safe, unsafe } from './transition.ts'

const colour = text(10).meta({ control: 'text', labels: { ja: '色', en: 'Colour' } })
const types: OpenTypes = new Map([['book', z.object({ colour, signed: flag().optional() })]])

const input = {
  title: text(20),
  own: openFields('book'),
  copies: list(z.object({ shelf: text(5), own: openFields('book') })),
}

describe('Fields that a contract leaves open', () => {
  it('are filled in by their name, also in the records of a list, and judged then', () => {
    const judged = parser(filledIn(input, types))
    const sent = { title: 'A', own: { colour: 'red' }, copies: [{ shelf: 'x', own: { colour: 'blue' } }] }
    expect(judged(sent)).toEqual({ ok: true, value: sent })
    const wrong = judged({ ...sent, own: {}, copies: [{ shelf: 'x', own: { colour: 'much too long' } }] })
    expect(wrong.ok ? [] : Object.keys(wrong.errors)).toEqual(['own.colour', 'copies.0.own.colour'])
  })

  it('are no part of it where nothing fills them in', () => {
    expect(Object.keys(filledIn(input, new Map()))).toEqual(['title', 'copies'])
    const judged = parser(filledIn(input, new Map()))
    const read = judged({ title: 'A', own: { colour: 'red' }, copies: [{ shelf: 'x', own: {} }] })
    expect(read).toEqual({ ok: true, value: { title: 'A', copies: [{ shelf: 'x' }] } })
  })

  it('leave a contract without any as it is', () => {
    const plain = { title: text(20) }
    expect(filledIn(plain, types)).toBe(plain)
  })

  it('are fields of the form, with their own labels, values and errors', () => {
    const contract = {
      goBooks: safe('/books', { title: 'Books', for: 'anyone', offers: ['doAddBook'] }),
      doAddBook: unsafe('POST', '/books', {
        title: 'Add',
        for: 'anyone',
        input: { own: openFields('book') },
      }),
    }
    const graph = graphOf([realmOfTests([contract], { entrances: ['goBooks'] })], {}, { open: types })
    const target = graph.named('doAddBook')
    expect(target.added).toEqual(['own[colour]', 'own[signed]'])
    const { fields } = formFor(
      target,
      { values: { own: { colour: 'red' } }, errors: { 'own.colour': { key: 'input.tooLong' } } },
      Object.assign((key: string) => key, { language: 'en' as const }),
    )
    expect(fields['own[colour]']).toMatchObject({
      label: 'Colour',
      required: true,
      value: 'red',
      error: 'message.input.tooLong',
    })
  })
})
