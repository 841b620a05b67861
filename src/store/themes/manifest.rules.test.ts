import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { fontCodes, servedFonts } from './fonts.ts'
import { fontChoices, Manifest, manifestIn, styleValue, valueInForce } from './manifest.ts'

const FONT = {
  name: 'headings',
  label: '見出し',
  property: '--headings',
  kind: 'font',
  default: 'serif',
  options: [{ label: '明朝', value: 'serif' }],
}

/** The setting as it is read; undefined if it is invalid. */
const read = (more: Readonly<Record<string, unknown>> = {}) => {
  const setting = Manifest.safeParse({ name: 'x', settings: [{ ...FONT, ...more }] }).data?.settings[0]
  return setting?.kind === 'font' ? setting : undefined
}

const given = (more: Readonly<Record<string, unknown>> = {}) => {
  const setting = read(more)
  if (!setting) throw new Error('The setting is invalid')
  return setting
}

describe('A setting that is a font', () => {
  const valuesOf = (more: Readonly<Record<string, unknown>> = {}) =>
    fontChoices(given(more)).map(({ value }) => value)

  it('offers those of the theme, and after them the served ones that it asks for', () => {
    expect(valuesOf()).toEqual(['serif'])
    expect(valuesOf({ served: 'all' })).toEqual(['serif', ...fontCodes])
    expect(valuesOf({ served: ['klee-one', 'murecho'] })).toEqual(['serif', 'murecho', 'klee-one'])
    expect(valuesOf({ options: undefined, served: ['klee-one'], default: 'klee-one' })).toEqual(['klee-one'])
  })

  it('is invalid with a font that the shop does not serve, or with none at all', () => {
    expect(read({ served: ['comic-sans'] })).toBeUndefined()
    expect(read({ options: [] })).toBeUndefined()
  })

  it('is a value of CSS, with fonts of the system behind a served one', () => {
    const setting = given({ served: ['klee-one'] })
    expect(styleValue(setting, 'serif')).toBe('serif')
    expect(styleValue(setting, 'klee-one')).toBe(servedFonts['klee-one'])
    expect(styleValue(setting, 'murecho'), 'not offered').toBeUndefined()
    for (const family of Object.values(servedFonts)) expect(family).toMatch(/^"[^"]+", "[^"]+", .*serif$/)
  })

  it('has its default where the value is missing, unknown or no longer offered', () => {
    const setting = given({ served: ['klee-one'] })
    expect(valueInForce(setting, 'klee-one')).toBe('klee-one')
    for (const value of [undefined, '', 'murecho', 'serif;}body{display:none'])
      expect(valueInForce(setting, value)).toBe('serif')
  })
})

it.each(['default', 'studio'])('The theme %s offers all served fonts', (code) => {
  const manifest = manifestIn(fileURLToPath(new URL(`../../../themes/${code}`, import.meta.url)))
  if (typeof manifest !== 'object') throw new Error(manifest)
  const fonts = manifest.settings.flatMap((setting) => (setting.kind === 'font' ? [setting] : []))
  expect(fonts.length).toBeGreaterThan(0)
  for (const font of fonts) {
    const values = fontChoices(font).map(({ value }) => value)
    expect(values).toEqual(expect.arrayContaining([...fontCodes, font.default]))
  }
})
