import type { AxisData, TagData } from '../shop-data.ts'

/** The axes of the demonstration shop's variants. */
export const axes: readonly AxisData[] = [
  {
    key: 'colour',
    name: ['色', 'Colour'],
    values: [
      { key: 'ai', name: ['藍', 'Indigo'] },
      { key: 'shiro', name: ['白', 'White'] },
      { key: 'kinari', name: ['生成り', 'Natural'] },
      { key: 'ame', name: ['飴', 'Amber'] },
      { key: 'seiji', name: ['青磁', 'Celadon'] },
      { key: 'shu', name: ['朱', 'Vermilion'] },
      { key: 'kuro', name: ['黒', 'Black'] },
      { key: 'tame', name: ['溜', 'Dark amber lacquer'] },
      { key: 'kiji', name: ['木地', 'Plain wood'] },
      { key: 'sumi', name: ['墨', 'Ink grey'] },
      { key: 'karashi', name: ['芥子', 'Mustard'] },
      { key: 'enji', name: ['臙脂', 'Crimson'] },
      { key: 'wakakusa', name: ['若草', 'Young grass'] },
      { key: 'kaki', name: ['柿', 'Persimmon'] },
    ],
  },
  {
    key: 'size',
    name: ['サイズ', 'Size'],
    values: [
      { key: 's', name: ['小', 'Small'] },
      { key: 'm', name: ['中', 'Medium'] },
      { key: 'l', name: ['大', 'Large'] },
    ],
  },
  {
    key: 'foot',
    name: ['足のサイズ', 'Foot length'],
    values: [
      { key: '22', name: ['22.0〜23.5cm', '22.0–23.5 cm'] },
      { key: '24', name: ['24.0〜25.5cm', '24.0–25.5 cm'] },
      { key: '26', name: ['26.0〜27.5cm', '26.0–27.5 cm'] },
    ],
  },
  {
    key: 'pattern',
    name: ['柄', 'Pattern'],
    values: [
      { key: 'seigaiha', name: ['青海波', 'Seigaiha (waves)'] },
      { key: 'asanoha', name: ['麻の葉', 'Asanoha (hemp leaf)'] },
      { key: 'shippo', name: ['七宝', 'Shippo (linked circles)'] },
      { key: 'ichimatsu', name: ['市松', 'Ichimatsu (checks)'] },
      { key: 'kikko', name: ['亀甲', 'Kikko (tortoiseshell)'] },
    ],
  },
  {
    key: 'diameter',
    name: ['径', 'Diameter'],
    values: [
      { key: '20', name: ['20cm', '20 cm'] },
      { key: '24', name: ['24cm', '24 cm'] },
      { key: '26', name: ['26cm', '26 cm'] },
      { key: '30', name: ['30cm', '30 cm'] },
    ],
  },
  {
    key: 'content',
    name: ['内容量', 'Content'],
    values: [
      { key: '50g', name: ['50g', '50 g'] },
      { key: '100g', name: ['100g', '100 g'] },
      { key: '200g', name: ['200g', '200 g'] },
      { key: '500g', name: ['500g', '500 g'] },
      { key: '1kg', name: ['1kg', '1 kg'] },
      { key: '2kg', name: ['2kg', '2 kg'] },
      { key: '5kg', name: ['5kg', '5 kg'] },
    ],
  },
]

/** The marks a product may carry in lists. */
export const tags: readonly TagData[] = [
  { key: 'new', name: ['新商品', 'New'] },
  { key: 'recommended', name: ['おすすめ商品', 'Recommended'] },
  { key: 'limited', name: ['限定品', 'Limited'] },
]
