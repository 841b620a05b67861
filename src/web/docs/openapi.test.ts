import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { library, voices } from './library.fixture.ts'
import { openApiOf } from './openapi.ts'

const document = JSON.parse(JSON.stringify(openApiOf(library, voices.en)))
const { paths, components } = document
const { schemas } = components

/** The media types and the schema of a good answer. */
const halOf = (operation: { responses: Record<string, { content: Record<string, { schema: unknown }> }> }) =>
  operation.responses['200']?.content['application/hal+json']?.schema

const link = { $ref: '#/components/schemas/Link' }

describe('The OpenAPI document', () => {
  it('is one, and all that it refers to is in it', async () => {
    const validator = new Validator()
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
    expect(() => validator.resolveRefs()).not.toThrow()
    for (const [, name] of JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g))
      expect(schemas).toHaveProperty([name ?? ''])
    for (const [, name] of JSON.stringify(document).matchAll(/"#\/components\/responses\/([^"]+)"/g))
      expect(components.responses).toHaveProperty([name ?? ''])
  })

  it('has each transition once, at the path that links lead to', () => {
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, { operationId: string; summary: string }>).map(
        ([method, { operationId, summary }]) => ({ path, method, operationId, summary }),
      ),
    )
    const declared = [...library.names.values()].map((one) => ({
      path: one.canonical ?? one.path,
      method: one.method.toLowerCase(),
      operationId: one.name,
      summary: one.title,
    }))
    expect(operations).toHaveLength(declared.length)
    expect(operations).toEqual(expect.arrayContaining(declared))
    expect(paths['/'].get.description).toContain('/index')
  })

  it('states the inputs of a page as parameters, with limits and defaults', () => {
    const parameters = paths['/books'].get.parameters
    expect(parameters).toEqual([
      {
        name: 'word',
        in: 'query',
        required: false,
        description: 'Word',
        schema: {
          type: 'string',
          minLength: 1,
          maxLength: 40,
          pattern: '^[a-z"<>]+$',
          examples: ['text'],
          'x-control': 'text',
        },
      },
      {
        name: 'order',
        in: 'query',
        required: false,
        schema: {
          type: 'string',
          enum: ['title', 'year'],
          default: 'title',
          examples: ['title'],
          'x-control': 'select',
        },
      },
      expect.objectContaining({ name: 'shelf[]', schema: expect.objectContaining({ type: 'array' }) }),
    ])
    expect(paths['/book'].get.parameters[0]).toMatchObject({ name: 'bookId', required: true })
  })

  it('states the inputs of a change as a body, in JSON and as a form, with the token', () => {
    const { content, required } = paths['/loan'].post.requestBody
    expect(required).toBe(true)
    expect(content['application/json'].schema.allOf).toEqual([
      { $ref: '#/components/schemas/DoBorrowInput' },
      { $ref: '#/components/schemas/Token' },
    ])
    expect(content['application/x-www-form-urlencoded'].schema.allOf).toEqual([
      { $ref: '#/components/schemas/DoBorrowInput' },
      { $ref: '#/components/schemas/FormFields' },
    ])
    expect(schemas.DoBorrowInput.required).toEqual(['bookId', 'days', 'reader'])
    expect(JSON.stringify(schemas)).not.toContain('"required":true')
    expect(schemas.DoBorrowInput.properties.remarks).toMatchObject({ type: 'array', maxItems: 1000 })
    expect(Object.keys(schemas.FormFields.properties)).toEqual(['csrfToken', '_method'])
  })

  it('states files as a form of several parts, and all else as JSON where none must be there', () => {
    const { content } = paths['/donation'].post.requestBody
    expect(Object.keys(content)).toEqual(['multipart/form-data'])
    expect(content['multipart/form-data']).toEqual({
      schema: {
        allOf: [
          { $ref: '#/components/schemas/DoDonateInput' },
          {
            type: 'object',
            properties: {
              book: expect.objectContaining({
                type: 'array',
                maxItems: 1,
                items: { type: 'string', format: 'binary' },
              }),
            },
            required: ['book'],
          },
          { $ref: '#/components/schemas/FormFields' },
        ],
      },
      encoding: { book: { contentType: 'application/pdf,text/plain' } },
    })
    expect(Object.keys(schemas.DoDonateInput.properties)).toEqual(['name'])
    expect(schemas.DoDonateInput.required).toEqual(['name'])
    expect(Object.keys(paths['/donation'].put.requestBody.content)).toEqual([
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
    ])
  })

  it('has the input at the end of a path there, and nowhere else', () => {
    const { get, put } = paths['/map/{room}']
    const room = expect.objectContaining({ name: 'room', in: 'path', required: true })
    expect(get.parameters).toEqual([room, expect.objectContaining({ name: 'scale', in: 'query' })])
    expect(put.parameters).toEqual([room, expect.objectContaining({ name: 'Idempotency-Key' })])
    expect(put.requestBody.required).toBe(false)
    expect(Object.keys(schemas.DoDrawInput.properties)).toEqual(['map'])
    expect(schemas.DoDrawInput.required).toEqual([])
  })

  it('says of a page whether it has a form', () => {
    const parts = (path: string) => JSON.stringify(halOf(paths[path].get))
    expect(parts('/book')).toContain('schemas/FormPage"')
    expect(parts('/')).toContain('schemas/FormlessPage"')
    expect(parts('/books')).not.toMatch(/schemas\/Form/)
    expect(schemas.FormlessPage).toMatchObject({ properties: { fields: { maxProperties: 0 } } })
  })

  it('says an object once that several places hold, and leaves out what only zod knows', () => {
    expect(schemas.Book.properties.author).toEqual({ $ref: '#/components/schemas/Author' })
    expect(schemas.GoTop.properties.newest.items).toEqual({ $ref: '#/components/schemas/Book' })
    expect(schemas.GoBook.properties.keeper.anyOf).toContainEqual({ $ref: '#/components/schemas/Author' })
    expect(schemas.Author.properties.born).toEqual({ type: ['integer', 'null'], examples: [1] })
    const made = JSON.stringify([paths, schemas.DoBorrowInput, schemas.GoBook, schemas.Author])
    expect(made).not.toMatch(/"(\$schema|control|autocomplete)":|9007199254740991/)
  })

  it('shows the links of HAL, also on items of lists within lists', () => {
    const [, , links] = (halOf(paths['/books'].get) as { allOf: Record<string, never>[] }).allOf
    expect(links).toMatchObject({
      properties: {
        shelves: {
          items: {
            properties: {
              _links: { properties: { goBooks: link } },
              books: { items: { properties: { _links: { properties: { goBook: link, doBorrow: link } } } } },
            },
          },
        },
        _links: { properties: { self: link, profile: link, goBook: link } },
      },
    })
    expect(halOf(paths['/'].get)).toMatchObject({
      allOf: [{}, {}, {}, { properties: { _links: { properties: { 'service-doc': link } } } }],
    })
  })

  it('states the refusals of the contract and of the kernel, by status', () => {
    const codes = (operation: { responses: Record<string, { $ref?: string }> }) =>
      Object.fromEntries(
        Object.entries(operation.responses)
          .filter(([status]) => Number(status) >= 400)
          .map(([status, { $ref }]) => [status, $ref?.split('/').at(-1)]),
      )
    expect(codes(paths['/loan'].post)).toEqual({
      400: 'badHost.badBody.badInput',
      401: 'signInFirst',
      403: 'badToken',
      404: 'bookGone',
      406: 'notAcceptable',
      409: 'stillRunning.tooManyLoans',
      413: 'bodyTooLarge',
      415: 'unknownMediaType',
      422: 'keyReused',
      429: 'tooManyRequests',
      500: 'unexpected',
    })
    expect(Object.keys(codes(paths['/desk'].get))).toEqual(['400', '403', '406', '429', '500'])
    expect(components.responses['stillRunning.tooManyLoans'].content).toHaveProperty([
      'application/problem+json',
    ])
    expect(components.responses.tooManyRequests.headers).toHaveProperty(['Retry-After'])
  })

  it('says where HTML leads on, and what a session is for', () => {
    expect(Object.keys(paths['/loan'].delete.responses)).toEqual(expect.arrayContaining(['200', '303']))
    expect(paths['/'].get.responses).not.toHaveProperty('303')
    expect(paths['/loan'].post.security).toEqual([{ session: [], csrfToken: [] }, { session: [] }])
    expect(paths['/books'].get.security).toEqual([{}, { session: [] }])
    expect(paths['/loans'].get.security).toEqual([{ session: [] }])
    expect(components.securitySchemes).toMatchObject({
      session: { type: 'apiKey', in: 'cookie', name: 'noren_session' },
      csrfToken: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' },
      member: { type: 'apiKey', in: 'cookie', name: 'noren_admin' },
    })
  })
})
