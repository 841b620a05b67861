import { describe, expect, it } from 'vitest'
import { addressPattern } from './addresses.rules.ts'
import { addressOf } from './paths.rules.ts'

const baseUrl = 'https://shop.example'
const moved = (text: string, path = 'a.jpg', isFolder = false, longer: readonly string[] = []) =>
  text.replace(addressPattern({ path, isFolder }, { baseUrl, longer }), () => '@')

describe('The address of a file in texts', () => {
  it.each([
    ['<img src="/files/user_data/a.jpg">', '<img src="@">'],
    ["url('/files/user_data/a.jpg')", "url('@')"],
    ['url(/files/user_data/a.jpg)', 'url(@)'],
    ['見る：/files/user_data/a.jpgです。', '見る：@です。'],
    ['See /files/user_data/a.jpg.', 'See @.'],
    ['/files/user_data/a.jpg?x=1 /files/user_data/a.jpg#y', '@?x=1 @#y'],
    ['https://shop.example/files/user_data/a.jpg', 'https://shop.example@'],
    ['{"hero":"/files/user_data/a.jpg"}', '{"hero":"@"}'],
  ])('is found in %s', (text, expected) => expect(moved(text)).toBe(expected))

  it.each([
    '/files/user_data/a.jpg2',
    '/files/user_data/a.jpg.zip',
    '/files/user_data/a.jpg/b',
    '/files/user_data/a.jpg%20b.jpg',
    '/files/user_data/aa.jpg',
    '/files/user_data/x/a.jpg',
    '/old/files/user_data/a.jpg',
    'https://elsewhere.example/files/user_data/a.jpg',
    'https://shop.example.org/files/user_data/a.jpg',
    '/files/user_data/A.jpg',
  ])('is not that of %s', (text) => expect(moved(text)).toBe(text))

  it('is not that of a file that goes on with what may stand behind an address', () => {
    const text = '/files/user_data/a.jpg 2.jpg /files/user_data/a.jpg 3'
    expect(moved(text, 'a.jpg', false, ['a.jpg 2.jpg'])).toBe('/files/user_data/a.jpg 2.jpg @ 3')
  })

  it('is found however it is written', () => {
    const path = "春 & 'b' (1)/茶.png"
    const plain = `/files/user_data/${path}`
    const ways = [
      plain,
      addressOf(path),
      encodeURI(plain),
      plain.split('/').map(encodeURIComponent).join('/'),
    ]
    for (const way of [...ways, plain.replaceAll('&', '&amp;').replaceAll("'", '&#39;')])
      expect(moved(`"${way}"`, path), way).toBe('"@"')
    expect(addressOf(path)).not.toMatch(/[\s'"()<>&]/)
  })

  it('of a folder begins those of all that is in it', () => {
    const text = '"/files/user_data/f/a.jpg" "/files/user_data/f" "/files/user_data/ff/a.jpg"'
    expect(moved(text, 'f', true)).toBe('"@a.jpg" "/files/user_data/f" "/files/user_data/ff/a.jpg"')
  })
})
