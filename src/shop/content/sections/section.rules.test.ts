import { describe, expect, it } from 'vitest'
import type { Section } from '../../sections.ts'
import { BUILT_IN } from './built-in.ts'
import { isShown, MOST_ITEMS, movedTo, slotsOf, unchangedFor, valuesWith, worded } from './section.rules.ts'

const kindNamed = (name: string) => {
  const kind = BUILT_IN.find((one) => one.name === name)
  if (!kind) throw new Error(`There is no section ${name}`)
  return kind
}

const hero = kindNamed('hero')
const questions = kindNamed('questions')
const toInstant = (typed: string) => `${typed}:00.000Z`
const section = (values: Section['values'], more: Partial<Section> = {}): Section => ({
  ...{ id: '1', kind: 'questions', isHidden: false, from: null, until: null },
  values,
  ...more,
})

describe('The values of a section', () => {
  it('stay where nothing is sent, and go where an empty text is', () => {
    const kept = { heading: '旬', headingEn: 'In season', lead: 'いま' }
    const { values } = valuesWith(hero, kept, [{ name: 'heading', value: null }], toInstant)
    expect(values).toEqual({ headingEn: 'In season', lead: 'いま' })
  })

  it('of items close up where one in between is emptied', () => {
    const kept = { 'question.1': 'a', 'question.2': 'b', 'textEn.2': '<p>B</p>', 'question.3': 'c' }
    const { values } = valuesWith(questions, kept, [{ name: 'question.1', value: null }], toInstant)
    expect(values).toEqual({ 'question.1': 'b', 'textEn.1': '<p>B</p>', 'question.2': 'c' })
  })

  it('keep tables, and nothing that could leave their place', () => {
    const sent = [
      { name: 'text.1', value: '<table><tr><td onclick="x">1</td></tr></table><script>x</script>' },
    ]
    expect(valuesWith(questions, {}, sent, toInstant).values).toEqual({
      'text.1': '<table><tr><td>1</td></tr></table>',
    })
  })

  it('are stored under one address where they are videos', () => {
    const sent = [{ name: 'video', value: 'https://youtu.be/dQw4w9WgXcQ?t=3' }]
    expect(valuesWith(kindNamed('video'), {}, sent, toInstant).values.video).toBe(
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    )
  })

  it('are stored as instants where they are times', () => {
    const sent = [{ name: 'end', value: '2026-12-31T23:00' }]
    expect(valuesWith(kindNamed('countdown'), {}, sent, toInstant).values.end).toBe(
      '2026-12-31T23:00:00.000Z',
    )
  })

  it.each<readonly [string, string, string]>([
    ['hero', 'picture', 'https://elsewhere.example/a.png'],
    ['hero', 'picture', '/files/a".png'],
    ['hero', 'picture', '/files/../a.png'],
    ['hero', 'picture', '/files/user_data/%2e%2E/a.png'],
    ['hero', 'picture', '/files/user_data/a.png?x'],
    ['video', 'video', '/files/user_data/.%2e/a.mp4'],
    ['video', 'video', '/files/a.mp4?x'],
    ['video', 'video', 'https://vimeo.com/76979871'],
    ['hero', 'link', 'javascript:alert(1)'],
    ['hero', 'link', '//elsewhere.example'],
    ['picture', 'side', 'below'],
    ['category', 'count', '25'],
    ['category', 'count', '1.5'],
    ['category', 'count', '1.0'],
    ['category', 'count', '0x5'],
    ['category', 'count', '1e1'],
    ['category', 'count', '0'],
    ['category', 'category', 'x'],
    ['goods', 'codes', 'salt-150\n<b>'],
    ['countdown', 'end', 'tomorrow'],
    ['countdown', 'end', '1969-12-31T23:59'],
    ['countdown', 'end', '0026-12-31T23:00'],
  ])('of a %s are refused where %s is %j', (kind, name, value) => {
    const { faults } = valuesWith(kindNamed(kind), {}, [{ name, value }], toInstant)
    expect(Object.keys(faults)).toEqual(['values.0.value'])
  })

  it.each(['nothing', 'heading.1', 'question', 'question.0', `question.${MOST_ITEMS + 1}`])(
    'are refused under the name %s, which no setting has',
    (name) => {
      const { faults } = valuesWith(questions, {}, [{ name, value: 'x' }], toInstant)
      expect(Object.keys(faults)).toEqual(['values.0.name'])
    },
  )

  it('have fields for all items that fit, if they have items', () => {
    expect(slotsOf(questions).at(-1)?.item).toBe(MOST_ITEMS)
    expect(slotsOf(hero).at(-1)?.item).toBeNull()
  })

  it.each([
    ['5', '5'],
    [' 5', '5'],
    ['２４', '24'],
    ['007', '7'],
  ])('are whole numbers as everywhere: %j', (value, stored) => {
    const { values } = valuesWith(kindNamed('category'), {}, [{ name: 'count', value }], toInstant)
    expect(values.count).toBe(stored)
  })

  it('are those of the language: what has no English says nothing', () => {
    const values = {
      heading: 'ご質問',
      'question.1': '送料は',
      'questionEn.1': 'Delivery?',
      'text.1': '<p>600円</p>',
    }
    expect(worded('en', questions, section(values))).toMatchObject({
      own: { heading: '' },
      items: [{ question: 'Delivery?', text: '' }],
    })
    expect(worded('ja', questions, section(values)).items).toEqual([
      { question: '送料は', text: '<p>600円</p>' },
    ])
  })
})

describe('A section', () => {
  it.each<readonly [string, Partial<Section>, boolean]>([
    ['without limits', {}, true],
    ['that is hidden', { isHidden: true }, false],
    ['from this instant on', { from: '2026-12-01T00:00:00.000Z' }, true],
    ['from later on', { from: '2026-12-01T00:00:00.001Z' }, false],
    ['until this instant', { until: '2026-12-01T00:00:00.000Z' }, false],
    ['until later', { until: '2026-12-01T00:00:00.001Z' }, true],
  ])('%s', (_, more, shown) => {
    expect(isShown(section({}, more), new Date('2026-12-01T00:00:00.000Z'))).toBe(shown)
  })

  it.each<readonly [string, number, string]>([
    ['a', 3, 'bca'],
    ['c', 1, 'cab'],
    ['b', 2, 'abc'],
    ['a', 40, 'bca'],
  ])('%s is moved to the place %i', (id, place, order) => {
    const sections = [...'abc'].map((one) => section({}, { id: one }))
    expect(
      movedTo(sections, id, place)
        .map((one) => one.id)
        .join(''),
    ).toBe(order)
  })
})

it('Sections stay the same until the first of them begins or ends', () => {
  const now = new Date('2026-11-26T10:00:00.000Z')
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()
  expect(unchangedFor([section({}), section({}, { from: at(-9), until: at(0) })], now)).toBeUndefined()
  const timed = [section({}, { until: at(30) }), section({}, { from: at(20), until: at(90) })]
  expect(unchangedFor(timed, now)).toBe(20_000)
  expect(unchangedFor([section({}, { from: at(5), isHidden: true })], now)).toBeUndefined()
})
