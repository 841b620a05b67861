/** The properties of schema.org in which search engines know variants to differ. */
export const AXIS_PROPERTIES = ['color', 'size', 'material', 'pattern'] as const

/** One of them. */
export type AxisProperty = (typeof AXIS_PROPERTIES)[number]

/** The names that merchants give to such axes, in half width and lower case. */
const NAMES: Readonly<Record<AxisProperty, readonly string[]>> = {
  color: ['色', 'カラー', 'いろ', '色味', 'カラーバリエーション', 'color', 'colour', 'colors', 'colours'],
  size: ['サイズ', '大きさ', '寸法', '丈', '長さ', '容量', '内容量', 'size', 'sizes', 'length', 'volume'],
  material: ['素材', '材質', '生地', 'material', 'fabric'],
  pattern: ['柄', '模様', '文様', '絵柄', 'デザイン', 'pattern', 'design', 'motif'],
}

const BY_NAME: ReadonlyMap<string, AxisProperty> = new Map(
  AXIS_PROPERTIES.flatMap((property) => NAMES[property].map((name) => [name, property] as const)),
)

/** Returns the property of schema.org that an axis with these names is; null if it is none of them. */
export const axisPropertyOf = (...names: readonly (string | null)[]): AxisProperty | null => {
  for (const name of names) {
    const found = BY_NAME.get((name ?? '').normalize('NFKC').trim().toLowerCase())
    if (found) return found
  }
  return null
}
