import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { workOf } from '../../../test/support/cpu.ts'
import type { Templates } from './sandbox.ts'
import { pageOf, removeThemes, themeOf } from './theme.fixture.ts'
import { newTrial } from './trial.ts'

const FILES = { 'pages/page': 'file', 'blocks/logo': '[logo]', layout: '{% section 3 %}{{ content | html }}' }
const SECTIONS = new Map([[3, [{ file: 'logo', data: {} }]]])
const LOOP = '{% for a in (1..9000) %}{% for b in (1..9000) %}{% assign x = b %}{% endfor %}{% endfor %}'

/** A theme of `FILES` over which something was written, and what it reported. */
const writtenOver = (written: Readonly<Record<string, string>>, own?: Readonly<Record<string, string>>) => {
  const said: string[] = []
  let version = 1
  let now = new Map(Object.entries(written))
  const directory = own && ownTheme(own)
  const { theme } = themeOf(
    FILES,
    SECTIONS,
    undefined,
    (root): Templates => ({
      version: String(version),
      directories: directory ? [directory, root] : [root],
      written: now,
    }),
    (_error, key) => said.push(key),
  )
  const write = (next: Readonly<Record<string, string>>) => {
    version += 1
    now = new Map(Object.entries(next))
  }
  const shown = async (language: 'ja' | 'en' = 'ja') => (await theme.render(pageOf({ language }))).text
  return { theme, said, write, shown }
}

const roots: string[] = []

const ownTheme = (files: Readonly<Record<string, string>>): string => {
  const root = mkdtempSync(join(tmpdir(), 'own-theme-'))
  roots.push(root)
  for (const [name, body] of Object.entries(files)) {
    mkdirSync(join(root, name, '..'), { recursive: true })
    writeFileSync(join(root, `${name}.liquid`), body)
  }
  return root
}

afterAll(() => {
  removeThemes()
  for (const root of roots) rmSync(root, { recursive: true })
})

describe('what was written over a theme', () => {
  it('gives way where a page takes too long, and what is beneath is shown however long it takes', async () => {
    const { shown, said, write } = writtenOver({ 'blocks/logo': '[written]' })
    let now = 0
    // An hour goes by whenever somebody looks at the clock.
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 3_600_000))
    onTestFinished(() => clock.mockRestore())
    expect(await shown()).toBe('[logo]file')
    expect(said).not.toEqual([])
    said.length = 0
    write({})
    expect(await shown()).toBe('[logo]file')
    expect(said).toEqual([])
  })

  it('stands in place of its file, from the next page on', async () => {
    const { shown, write } = writtenOver({})
    expect(await shown()).toBe('[logo]file')
    write({ 'pages/page': 'written', 'blocks/logo': '(mark)' })
    expect(await shown()).toBe('(mark)written')
    write({})
    expect(await shown()).toBe('[logo]file')
  })

  it('stands for English alone where its name says so', async () => {
    const { shown } = writtenOver({ 'pages/page.en': 'English', 'blocks/logo.en': '(en)' })
    expect(await shown('ja')).toBe('[logo]file')
    expect(await shown('en')).toBe('(en)English')
  })

  it('lies over a theme of its own, and that over the default one', async () => {
    const { shown, write } = writtenOver({}, { 'pages/page': 'own' })
    expect(await shown()).toBe('[logo]own')
    write({ 'blocks/logo': '(mark)' })
    expect(await shown()).toBe('(mark)own')
  })

  it.each([
    ['is never closed', '{% if state.x %}'],
    ['loops for ever', LOOP],
    ['draws what is not there', "{% render 'nowhere' %}"],
  ])('gives way to the files beneath where it %s, and says so', async (_, body) => {
    const { shown, said } = writtenOver({ 'pages/page': body }, { 'blocks/logo': '(own)' })
    expect(await shown()).toBe('(own)file')
    expect(said).toEqual(['homepage'])
    const { here } = await workOf(async () => expect(await shown()).toBe('(own)file'))
    expect(here, 'what loops is not tried again').toBeLessThan(1_000)
    expect(said).toEqual(['homepage'])
  })

  it('is not tried again once it took too much twice in an hour, until a template is changed', async () => {
    let now = 1
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
    onTestFinished(() => clock.mockRestore())
    const { shown, said, write } = writtenOver({ 'pages/page': '{% for a in (1..9000000) %}{% endfor %}' })
    for (let look = 0; look < 4; look += 1) {
      expect(await shown()).toBe('[logo]file')
      now += 120_000
    }
    expect(said).toEqual(['homepage', 'homepage'])
    write({ 'pages/page': 'mended' })
    expect(await shown()).toBe('[logo]mended')
  })

  it('gives way to the default theme where the theme itself breaks', async () => {
    const { shown, write } = writtenOver({ 'pages/page': '{% x %}' }, { 'blocks/logo': '{% y %}' })
    expect(await shown()).toBe('[logo]file')
    write({ 'blocks/logo': 'mended' })
    expect(await shown()).toBe('mendedfile')
  })

  it('is never used for a page of its own that fails without it', async () => {
    const { theme } = themeOf({ 'pages/page': '{% x %}' })
    await expect(theme.render(pageOf())).rejects.toThrow('tag "x" not found')
  })
})

describe('what is tried before it is in force', () => {
  const faultsOf = (written: Readonly<Record<string, string>>) =>
    writtenOver({}).theme.faults(new Map(Object.entries(written)), ['homepage', 'letter'])

  it('has no faults where every page can be printed with it', async () => {
    expect(
      await faultsOf({ 'pages/page': "{{ links.goList.href }}{% form 'doWrite' %}{% endform %}" }),
    ).toEqual([])
  })

  it.each([
    ['{% if x %}', 1, 1, 'not closed'],
    ['a\n  {% nothing %}', 2, 3, 'tag "nothing" not found'],
    ['{{ 1 | raw }}', 1, 1, 'undefined filter: raw'],
    ["\n{{ 1 }}{% render '../secret' %}", 2, 8, '../secret'],
    [LOOP, 1, 1, 'limit exceeded'],
    ["{% hole 'none' %}", 1, 1, 'no hole none'],
  ])('says where %j is wrong', async (body, line, column, reason) => {
    const [fault] = await faultsOf({ 'pages/page': body })
    expect(fault).toMatchObject({ file: 'pages/page', reason: expect.stringContaining(reason) })
    if (body !== LOOP) expect(fault).toMatchObject({ line, column })
  })

  it('is tried where only English draws it, and within other templates', async () => {
    expect(await faultsOf({ 'pages/page.en': 'a\n{% x %}' })).toMatchObject([
      { file: 'pages/page.en', line: 2 },
    ])
    const within = await faultsOf({
      'pages/page': "{% render 'blocks/logo' %}",
      'blocks/logo': '\n{% hole 1 %}',
    })
    expect(within).toMatchObject([{ file: 'blocks/logo', line: 2 }])
  })

  it('is refused in words of its own where templates render each other without end', async () => {
    const [fault] = await faultsOf({
      'pages/page': "{% render 'blocks/logo' %}",
      'blocks/logo': "{% render 'blocks/logo' %}",
    })
    expect(fault).toMatchObject({ file: 'blocks/logo', reason: 'render depth limit exceeded' })
  })

  it('has another try where it ran out of time, and no third', async () => {
    const { step } = newTrial()
    const reason = 'template render limit exceeded'
    const outOfTime = (most: number) => {
      let times = 0
      return async () => {
        times += 1
        const fault = { file: 'layout', line: 1, column: 1, reason }
        return { ms: 1, parsed: 0, ...(times > most ? { text: 'printed' } : { fault }) }
      }
    }
    expect(await step('layout', outOfTime(1))).toBe('printed')
    await expect(step('layout', outOfTime(2))).rejects.toThrow(reason)
  })

  it('is refused where all pages together take too long, though none does, with what takes longest', async () => {
    const { step } = newTrial()
    const ms = (of: number) => async () => ({ text: '', ms: of, parsed: 0 })
    await step('pages/page', ms(4_000))
    await step('layout', ms(8_000))
    await expect(step('pages/page', ms(3_500))).rejects.toMatchObject({
      fault: { file: 'layout', reason: 'whole trial limit exceeded' },
    })
  })

  it('is seen on a made-up page, and nowhere else', async () => {
    const { theme, shown } = writtenOver({})
    const written = new Map([['pages/page', 'draft']])
    const page = pageOf({ about: { preview: { of: 'letter', written } } })
    expect((await theme.preview(page)).text).toMatch(/^<aside class="preview".*\[logo\]draft$/)
    expect(await shown()).toBe('[logo]file')
  })
})
