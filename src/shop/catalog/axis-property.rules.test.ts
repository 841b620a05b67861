import { expect, test } from 'vitest'
import { axisPropertyOf } from './axis-property.rules.ts'

test.each([
  ['色', null, 'color'],
  ['Ｃｏｌｏｕｒ', null, 'color'],
  [' サイズ ', 'Size', 'size'],
  ['おおきさ', 'Size', 'size'],
  ['素材', null, 'material'],
  ['柄', 'Pattern', 'pattern'],
  ['銘柄', 'Brand', null],
  ['産地', null, null],
  ['', null, null],
])('an axis %s (%s) is %s of schema.org', (name, english, property) => {
  expect(axisPropertyOf(name, english)).toBe(property)
})
