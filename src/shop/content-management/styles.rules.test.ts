import { describe, expect, it } from 'vitest'
import { workOf } from '../../../test/support/cpu.ts'
import { scriptFault, styleFault } from './styles.rules.ts'

describe('A style sheet', () => {
  it.each([
    '',
    '.a { color: red }',
    '@media (min-width: 40em) { .a[href="}"] { background: url(data:image/png;base64,AA==) } }',
    '/* } */ .a::before { content: "\\"}" }',
    ".a { content: '{' } /* it's well */",
    '.a\\} { color: red }',
    '@import "/assets/x.css";\n:root { --a: { b: c } }',
  ])('that can be read to its end is well: %s', (css) => {
    expect(styleFault(css)).toBeUndefined()
  })

  it.each([
    ['.a {\n  color: red;\n', 'signUnclosed', { line: 1, column: 4, sign: '{' }],
    ['.a { }\n\n  } .b { }', 'signUnopened', { line: 3, column: 3, sign: '}' }],
    ['.a { width: calc(1px + 2px; }', 'signUnopened', { line: 1, column: 29, sign: '}' }],
    ['.a { }\n/* left open { }', 'signUnclosed', { line: 2, column: 1, sign: '/*' }],
    ['.a {\n content: "left open;\n}', 'signUnclosed', { line: 2, column: 11, sign: '"' }],
    [".a { content: 'it\\' }", 'signUnclosed', { line: 1, column: 15, sign: "'" }],
    ['.a { }\n/* </STYLE> */', 'styleEnd', { line: 2, column: 4 }],
  ])('is told where it cannot be: %s', (css, key, params) => {
    expect(styleFault(css)).toEqual({ key: `input.${key}`, params })
  })

  it('of any length is looked through in a moment', async () => {
    const { here } = await workOf(() => {
      for (const part of ['url(', '{', '/*/', '\\', 'url( ', '"\\"'])
        styleFault(part.repeat(200_000 / part.length))
    })
    expect(here).toBeLessThan(1000)
  })
})

describe('A script', () => {
  it.each([
    '',
    '// nothing but words',
    'for (const a of document.querySelectorAll("a")) a.dataset.b = `it`',
    '(async () => { await fetch("/cart") })()',
    'throw new Error("it is not run")',
  ])('that a browser would begin is well: %s', (js) => {
    expect(scriptFault(js)).toBeUndefined()
  })

  it.each([
    ['const a = 1\nconst b = ;\n', { line: 2, column: 11, reason: "Unexpected token ';'" }],
    ['if (true) {', { line: 1, column: 12, reason: 'Unexpected end of input' }],
    ['import a from "/a.js"', { line: 1, column: 1, reason: 'Cannot use import statement outside a module' }],
    ['let a\n\n  let a', { line: 3, column: 7, reason: "Identifier 'a' has already been declared" }],
    ['return 1', { line: 1, column: 1, reason: 'Illegal return statement' }],
  ])('is told where it would not: %s', (js, params) => {
    expect(scriptFault(js)).toEqual({ key: 'input.scriptFault', params })
  })

  it('that nests too deep to be read is told so', () => {
    expect(scriptFault('('.repeat(200_000))).toMatchObject({ key: 'input.scriptFault' })
  })
})
