import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { kernelErrors } from './errors.ts'
import { graphOf } from './graph.ts'
import { choice, clearable, file, flag, integer, key, list, longText, optional, text } from './input.ts'
import { realmOfTests } from './realm.fixture.ts'
import { templateFor } from './template.ts'
import { idempotent, safe, unsafe } from './transition.ts'

const contract = {
  goTop: safe('/', { title: 'A page', for: 'anyone', offers: ['doSend', 'doDraw'] }),
  doSend: unsafe('POST', '/send', {
    title: 'Send it',
    for: 'anyone',
    input: {
      id: key(),
      code: text(8, { min: 2, pattern: /^[a-z]+$/ }),
      kind: optional(choice(['a', 'b'])),
      kinds: optional(list(choice(['a', 'b']), 5)),
      note: clearable(longText(3000)),
      agreed: optional(flag()),
      cart: optional(text(9, { control: 'hidden' })),
      rows: list(z.object({ size: integer(1, 3) }), 20),
    },
  }),
  doDraw: idempotent('PUT', '/map/{room}', {
    title: 'Draw it anew',
    for: 'anyone',
    input: { room: key(), map: file({ most: 1, bytes: 1000, kinds: ['image/png'] }) },
  }),
}
const graph = graphOf([realmOfTests([contract])], kernelErrors)
const template = (filling = {}, given = {}, lean = false) =>
  templateFor(graph.named('doSend'), { href: '/send', given, filling }, (name) => name, lean)
const property = (name: string, filling = {}) => template(filling).properties.find((one) => one.name === name)

describe('A template', () => {
  it('says where it goes, by which method and in which media type', () => {
    expect(template()).toMatchObject({
      title: 'Send it',
      method: 'POST',
      target: '/send',
      contentType: 'application/json',
    })
    const drawn = { href: '/map/hall', given: {} }
    expect(templateFor(graph.named('doDraw'), drawn, (name) => name)).toEqual({
      title: 'Draw it anew',
      method: 'PUT',
      target: '/map/hall',
      contentType: 'multipart/form-data',
      properties: [
        { name: 'map', prompt: 'field.map', type: 'file', maxItems: 1, accept: 'image/png', maxBytes: 1000 },
      ],
    })
  })

  it('says of each input what the contract says, in the words of HAL-FORMS', () => {
    expect(property('code')).toEqual({
      name: 'code',
      prompt: 'field.code',
      required: true,
      regex: '^[a-z]+$',
      minLength: 2,
      maxLength: 8,
      placeholder: 'text',
    })
    expect(property('id', { values: { id: 7 } })).toEqual({
      name: 'id',
      type: 'hidden',
      required: true,
      value: '7',
    })
    expect(property('note')).toMatchObject({ type: 'textarea', maxLength: 3000 })
  })

  it('lists the choices that can be chosen, with what they cost and what they go with', () => {
    const given = [
      { value: 'a', label: 'A', price: 500, only: { kind: ['b'] } },
      { value: 'b', label: 'B', disabled: true },
    ]
    expect(property('kind', { options: { kind: given }, values: { kind: 'a' } })).toEqual({
      name: 'kind',
      prompt: 'field.kind',
      value: 'a',
      options: {
        inline: [{ prompt: 'A', value: 'a', price: 500, only: { kind: ['b'] } }],
        maxItems: 1,
        selectedValues: ['a'],
      },
    })
    expect(property('agreed')?.options).toMatchObject({ inline: [{ value: 'true' }, { value: 'false' }] })
    expect(property('kinds')).not.toHaveProperty('type')
    expect(property('kinds')?.options).toMatchObject({ inline: { length: 2 }, maxItems: 5 })
  })

  it('describes the records of a list', () => {
    expect(property('rows', { values: { rows: [{ size: 2 }] } })).toEqual({
      name: 'rows',
      prompt: 'field.rows',
      type: 'list',
      required: true,
      value: [{ size: 2 }],
      item: [
        {
          name: 'size',
          prompt: 'field.size',
          type: 'number',
          required: true,
          min: 1,
          max: 3,
          placeholder: '1',
        },
      ],
      maxItems: 20,
    })
  })

  it('leaves out what the address says, and where it is lean what need not be sent and nobody is shown', () => {
    const names = (given: object, lean: boolean) =>
      template({}, given, lean).properties.map(({ name }) => name)
    expect(names({ id: '7' }, false)).not.toContain('id')
    expect(names({ id: '7' }, false)).toContain('cart')
    expect(names({}, true)).toContain('id')
    expect(names({}, true)).not.toContain('cart')
  })
})
