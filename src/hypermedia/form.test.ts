import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { kernelErrors } from './errors.ts'
import { formFor } from './form.ts'
import { graphOf } from './graph.ts'
import { choice, day, file, flag, integer, key, list, longText, optional, text } from './input.ts'
import { message } from './message.ts'
import { realmOfTests } from './realm.fixture.ts'
import { safe, unsafe } from './transition.ts'

const goTop = safe('/', { title: 'A page', for: 'anyone', offers: ['doSend'] })
const doSend = unsafe('POST', '/send', {
  title: 'Send it',
  for: 'anyone',
  also: ['/post'],
  canonical: '/post',
  input: {
    name: text(80, { autocomplete: 'family-name' }),
    code: text(8, { min: 2, pattern: /^[a-z]+$/ }),
    password: text(128, { min: 8, control: 'password' }),
    quantity: integer(1, 999),
    sex: optional(choice(['1', '2'])),
    note: optional(longText(3000)),
    when: optional(day()),
    agreed: optional(flag()),
    id: key(),
    pref: integer(1, 47, 'select'),
    image: file({ most: 3, bytes: 1000, kinds: ['image/png', 'image/webp'] }),
    tags: optional(list(choice(['a', 'b']))),
    rows: list(z.object({ code: text(8), size: optional(integer(1, 3)), kind: optional(key()) }), 20),
  },
})
const target = graphOf([realmOfTests([{ goTop, doSend }])], kernelErrors).named('doSend')
const say = (name: string, params?: object) => (params ? `${name} ${JSON.stringify(params)}` : name)
const form = (filling = {}) => formFor(target, filling, say)

describe('A form', () => {
  it('goes where the contract of its target says', () => {
    expect(form()).toMatchObject({ action: '/post', method: 'POST' })
  })

  it('has a field for each input, with what the contract says of it', () => {
    const { fields } = form()
    expect(Object.keys(fields)).toEqual(Object.keys(doSend.input))
    expect(fields.name).toEqual({
      name: 'name',
      label: 'field.name',
      type: 'text',
      required: true,
      minLength: 1,
      maxLength: 80,
      autocomplete: 'family-name',
    })
    expect(fields.code).toMatchObject({ minLength: 2, maxLength: 8, pattern: '^[a-z]+$' })
    expect(fields.quantity).toMatchObject({ type: 'number', min: 1, max: 999, required: true })
    expect(fields.note).toMatchObject({ type: 'textarea', required: false, maxLength: 3000 })
    expect(fields.agreed).toMatchObject({ type: 'checkbox', required: false })
    expect(fields.id).toMatchObject({ type: 'hidden', required: true })
  })

  it('leaves the pattern of a day to the control of days', () => {
    expect(form().fields.when).toEqual({ name: 'when', label: 'field.when', type: 'date', required: false })
  })

  it('offers the words of a choice, and the choices that come from data', () => {
    expect(form().fields.sex).toMatchObject({
      type: 'select',
      options: [
        { value: '1', label: '1' },
        { value: '2', label: '2' },
      ],
    })
    const options = { pref: [{ value: '13', label: '東京都' }], id: [{ value: 'a', label: 'A' }] }
    const { fields } = form({ options })
    expect(fields.pref).toMatchObject({ type: 'select', options: options.pref })
    expect(fields.id).toMatchObject({ type: 'select', options: options.id })
  })

  it('describes a list: how long it may be, its choices, and the fields of a record in it', () => {
    const kinds = [{ value: '1', label: 'One' }]
    const rows = [{ code: 'x', size: 2 }]
    const { fields } = form({ values: { rows, tags: ['b'] }, options: { 'rows.kind': kinds } })
    expect(fields.tags).toEqual({
      name: 'tags',
      label: 'field.tags',
      type: 'list',
      required: false,
      maxItems: 1000,
      options: [
        { value: 'a', label: 'a' },
        { value: 'b', label: 'b' },
      ],
      value: ['b'],
    })
    expect(fields.rows).toEqual({
      name: 'rows',
      label: 'field.rows',
      type: 'list',
      required: true,
      maxItems: 20,
      item: {
        code: { name: 'code', label: 'field.code', type: 'text', required: true, minLength: 1, maxLength: 8 },
        size: { name: 'size', label: 'field.size', type: 'number', required: false, min: 1, max: 3 },
        kind: {
          name: 'kind',
          label: 'field.kind',
          type: 'select',
          required: false,
          minLength: 1,
          options: kinds,
        },
      },
      value: rows,
    })
    expect(form({ options: { tags: kinds } }).fields.tags).toMatchObject({ type: 'list', options: kinds })
  })

  it('holds the values it is filled with, an empty and a zero one too', () => {
    const { fields } = form({ values: { name: '山田', quantity: 0, note: '' } })
    expect(fields.name?.value).toBe('山田')
    expect(fields.quantity?.value).toBe(0)
    expect(fields.note?.value).toBe('')
    expect(fields.code).not.toHaveProperty('value')
  })

  it('never carries the value of a password or of files', () => {
    const { fields } = form({ values: { password: 'hunter2hunter2', image: ['a.png'] } })
    expect(fields.password).toMatchObject({ type: 'password' })
    expect(JSON.stringify(fields)).not.toMatch(/hunter2|a\.png/)
  })

  it('says of files which are taken, how many and how large', () => {
    expect(form().fields.image).toEqual({
      name: 'image',
      label: 'field.image',
      type: 'file',
      required: false,
      maxItems: 3,
      accept: 'image/png,image/webp',
      maxBytes: 1000,
    })
  })

  it('says at each field what was wrong with it', () => {
    const errors = { name: message('input.required'), code: message('input.tooLong', { max: 8 }) }
    const { fields } = form({ errors })
    expect(fields.name?.error).toBe('message.input.required')
    expect(fields.code?.error).toBe('message.input.tooLong {"max":8}')
    expect(fields.quantity).not.toHaveProperty('error')
  })
})
