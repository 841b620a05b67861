import { describe, expect, it } from 'vitest'
import { languageFor, mediaAsked, mediaFor, takesGzip, wantsFile } from './negotiate.ts'

it('A file of bytes goes to whoever accepts anything, a file of text is HAL to them', () => {
  const [pdf, csv] = [['application/pdf'], ['text/csv']]
  expect(
    ['*/*', 'application/pdf', 'application/pdf, */*'].map((accept) => wantsFile(accept, pdf)),
  ).not.toContain(false)
  expect(
    ['application/json', 'application/hal+json, */*', 'text/html'].map((accept) => wantsFile(accept, pdf)),
  ).not.toContain(true)
  expect(wantsFile('*/*', csv)).toBe(false)
})

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

describe('The representation of an answer to a robot', () => {
  const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

  it.each([
    googlebot,
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
    'DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'facebookexternalhit/1.1;line-poker/1.0',
    'Twitterbot/1.0',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'TelegramBot (like TwitterBot)',
    'WhatsApp/2.23.20.0',
    'Mozilla/5.0 (compatible; Pinterestbot/1.0; +https://www.pinterest.com/bot.html)',
    'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
    'Mozilla/5.0 (compatible; Y!J-BRW/1.0; https://www.yahoo-help.jp/)',
    'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
    'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; OAI-SearchBot/1.0; +https://openai.com/searchbot',
    'Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)',
    'googlebot',
  ])('that accepts anything is HTML for %s', (userAgent) => {
    expect(mediaAsked({ 'user-agent': userAgent })).toBe('html')
    expect(mediaAsked({ 'user-agent': userAgent, accept: '*/*' })).toBe('html')
  })

  it.each(['curl/8.5.0', 'node', 'python-requests/2.31.0', 'NotGooglebot/1.0', 'My-Googlebot', ''])(
    'is HAL for other programs: %s',
    (userAgent) => {
      expect(mediaAsked({ 'user-agent': userAgent })).toBe('hal')
      expect(mediaAsked({ 'user-agent': userAgent, accept: '*/*' })).toBe('hal')
    },
  )

  it('is HAL without a name, and follows all that a robot states itself', () => {
    expect(mediaAsked({})).toBe('hal')
    const asked = (accept: string) => mediaAsked({ 'user-agent': googlebot, accept })
    expect(asked('application/hal+json')).toBe('hal')
    expect(asked('application/json, */*;q=0.1')).toBe('json')
    expect(asked('*/*;q=0.8')).toBe('hal')
    expect(asked('image/png')).toBeUndefined()
    expect(asked('text/html,*/*;q=0.8')).toBe('html')
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
