import { describe, expect, it } from 'vitest'
import { languageFor, mediaFor, takesGzip } from './negotiate.ts'

describe('The representation of an answer', () => {
  it.each([
    ['*/*', 'hal'],
    ['application/json; charset=utf-8', 'json'],
    ['text/html;charset="UTF-8", */*;q=0.1', 'html'],
    ['application/*', 'hal'],
    ['application/hal+json', 'hal'],
    ['application/json', 'json'],
    ['application/prs.hal-forms+json', 'forms'],
    ['application/prs.hal-forms+json, application/hal+json;q=0.5', 'forms'],
    ['text/html', 'html'],
    ['text/*', 'html'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', 'html'],
    ['application/json;q=0.5, text/html;q=0.4', 'json'],
    ['application/json;q=0.5, application/hal+json;q=0.9', 'hal'],
    ['application/hal+json;q=0, application/json', 'json'],
    ['application/json, */*;q=0.1', 'json'],
    ['APPLICATION/JSON', 'json'],
  ])('for Accept: %s is %s', (accept, media) => {
    expect(mediaFor(accept)).toBe(media)
  })

  it.each(['image/png', 'application/xml', 'text/plain', 'text/html;q=0', '*/*;q=0', ''])(
    'for Accept: %s there is none',
    (accept) => {
      expect(mediaFor(accept)).toBeUndefined()
    },
  )

  it('is the same when it is asked again, and after a thousand other headers', () => {
    for (let at = 0; at < 1100; at++) mediaFor(`application/json;q=0.${at}`)
    expect(mediaFor('text/html')).toBe('html')
    expect(mediaFor('text/html')).toBe('html')
  })
})

describe('The language of an answer', () => {
  it.each([
    [undefined, 'ja'],
    ['en', 'en'],
    ['en-GB,en;q=0.9,ja;q=0.8', 'en'],
    ['ja,en;q=0.9', 'ja'],
    ['fr-FR,fr;q=0.9,en;q=0.5', 'en'],
    ['fr', 'ja'],
    ['*', 'ja'],
    ['en;q=0, ja;q=0.1', 'ja'],
    ['not a language; at all', 'ja'],
    ['', 'ja'],
  ])('for Accept-Language: %s is %s', (header, language) => {
    expect(languageFor(header, 'ja')).toBe(language)
  })

  it('is the shop’s where nothing is asked for', () => {
    expect(languageFor(undefined, 'en')).toBe('en')
    expect(languageFor('fr', 'en')).toBe('en')
  })
})

describe('Compression', () => {
  it.each([
    ['gzip, deflate, br', true],
    ['gzip;q=0.5', true],
    ['*', true],
    ['br', false],
    ['identity', false],
    ['gzip;q=0', false],
    ['', false],
  ])('for Accept-Encoding: %s is %s', (header, takes) => {
    expect(takesGzip(header)).toBe(takes)
  })
})
