import { box, leafShadow, mood, plaster, soft, stack, sunlight, things, timber } from './rooms-parts.ts'
import { darker, type Ink, lighter, oval, path, shade, stroke } from './svg.ts'

const wood = '#c9a878'
const cobalt = '#2f4a7a'
const bowl = { is: 'vessel', form: 'meshiwan', gloss: 0.7 } as const
const choko = { is: 'vessel', form: 'choko', clay: '#f3efe6', rim: '#9a7a58' } as const
const tin = { is: 'container', form: 'tin', gloss: 0.3 } as const
const cloth = { is: 'cloth', width: 250, height: 420, lift: 10 } as const

/** A shelf: its upper side with some depth, its front, and its shadow on the wall. */
function shelf(ink: Ink, left: number, y: number, depth: number, thick: number): string {
  const right = 1640
  return (
    soft(ink, box(left + 40, y + depth + thick - 6, right, y + depth + thick + 74), 20, 0.34) +
    soft(ink, box(left + 12, y + depth + thick - 10, right, y + depth + thick + 16), 6, 0.4) +
    timber(ink, lighter(wood, 0.22), [left, y, right, y + depth], 21) +
    path(
      box(left, y, right, y + depth),
      ink.linear(
        [
          [0, shade, 0.3],
          [0.35, shade, 0.06],
          [1, '#fff6e0', 0.2],
        ],
        [0, 0],
        [0, 1],
      ),
    ) +
    timber(ink, darker(wood, 0.08), [left, y + depth, right, y + depth + thick], 22) +
    stroke(`M${left} ${y + depth}H${right}`, lighter(wood, 0.65), 2.4, 'opacity="0.8"') +
    stroke(`M${left + 1} ${y + 2}V${y + depth + thick}`, shade, 2, 'opacity="0.2"')
  )
}

/** A bar below the shelf, with hooks. */
function bar(ink: Ink, left: number, right: number, y: number, hooks: readonly number[]): string {
  const rod = box(left, y - 6, right, y + 6)
  return (
    soft(ink, box(left + 14, y + 10, right + 16, y + 24), 7, 0.3) +
    [left + 26, right - 26].map((x) => path(box(x - 5, y - 46, x + 5, y), '#4a3f36')).join('') +
    path(
      rod,
      ink.linear(
        [
          [0, '#8a7a68'],
          [0.4, '#4f443a'],
          [1, '#2f2822'],
        ],
        [0, 0],
        [0, 1],
      ),
    ) +
    hooks.map((x) => stroke(`M${x} ${y - 8}q9 2 8 18v10q-1 10 -9 8`, '#3a322b', 4)).join('')
  )
}

/** A nail in the wall. */
const nail = (x: number, y: number): string =>
  path(oval(7, 7, [x + 3, y + 4]), shade, 'opacity="0.3"') + path(oval(6, 6, [x, y]), '#4a3f36')

const upper = (ink: Ink): string =>
  stack(ink, [
    {
      item: { ...bowl, clay: '#b5762f', speckle: '#5a3418', at: [700, 352], size: 0.52 },
      rim: 184,
      height: 204,
    },
    { item: { ...bowl, clay: '#b4cdc1', at: [700, 316], size: 0.52 }, rim: 184, height: 204 },
    { item: { ...bowl, clay: '#f2eee5', at: [701, 280], size: 0.52 }, rim: 184, height: 204 },
  ]) +
  things(ink, [
    {
      ...choko,
      pattern: { name: 'seigaiha', ink: cobalt, size: 56, weight: 2.6 },
      at: [884, 346],
      size: 0.56,
    },
    {
      ...choko,
      pattern: { name: 'asanoha', ink: cobalt, size: 60, weight: 2.6 },
      at: [1026, 352],
      size: 0.56,
    },
    {
      ...tin,
      colour: '#7a2f3a',
      cap: '#7a2f3a',
      pattern: { name: 'shippo', ink: '#e6cf9a', size: 56, weight: 2.6 },
      at: [1192, 346],
      size: 0.62,
    },
    {
      ...tin,
      colour: '#2f4a68',
      cap: '#2f4a68',
      pattern: { name: 'asanoha', ink: '#d9c58a', size: 60, weight: 2.4 },
      at: [1336, 352],
      size: 0.7,
    },
    {
      is: 'vessel',
      form: 'vase',
      clay: '#b9a890',
      glaze: '#dfe6ea',
      glazeTo: 0.1,
      run: 14,
      gloss: 0.8,
      at: [1496, 350],
      size: 0.68,
    },
  ])

const hanging = (ink: Ink): string =>
  things(ink, [
    { is: 'basket', bamboo: '#c9a763', width: 300, at: [300, 250], lift: 18 },
    {
      ...cloth,
      colour: '#f4f0e6',
      pattern: { name: 'koushi', ink: '#b9cbc3', size: 24, weight: 2.4 },
      at: [706, 574],
      size: 0.5,
    },
    {
      ...cloth,
      colour: cobalt,
      pattern: { name: 'asanoha', ink: '#e9e4d6', size: 74, weight: 2.6 },
      at: [876, 574],
      size: 0.5,
    },
  ]) +
  nail(300, 98) +
  bar(ink, 590, 1000, 470, [652, 774, 822, 944])

const counter = (ink: Ink): string => {
  const [top, edge] = [792, 920]
  return (
    soft(ink, box(-20, top - 26, 1620, top + 6), 14, 0.3) +
    timber(ink, lighter(wood, 0.16), [-10, top, 1610, edge], 31) +
    path(
      box(0, top, 1600, edge),
      ink.linear(
        [
          [0, shade, 0.26],
          [0.3, shade, 0.04],
          [1, '#fff6e0', 0.24],
        ],
        [0, 0],
        [0, 1],
      ),
    ) +
    timber(ink, darker(wood, 0.2), [-10, edge, 1610, 1010], 32) +
    soft(ink, box(-10, edge + 20, 1610, edge + 34), 8, 0.2) +
    stroke(`M0 ${edge}H1600`, lighter(wood, 0.7), 3, 'opacity="0.75"')
  )
}

const lower = (ink: Ink): string =>
  things(ink, [
    {
      is: 'board',
      wood: '#e2c795',
      width: 560,
      height: 330,
      hole: true,
      at: [196, 640],
      turn: -86,
      size: 0.72,
      lift: 20,
    },
    {
      is: 'container',
      form: 'bottle',
      colour: '#2e211b',
      cap: '#8f2c22',
      label: '#f2ead8',
      at: [404, 838],
      size: 0.72,
    },
    {
      is: 'container',
      form: 'jar',
      colour: '#e8e2d4',
      cap: '#b08a58',
      content: '#a8653a',
      label: '#f4eedf',
      at: [548, 850],
      size: 0.62,
    },
    {
      is: 'pot',
      kind: 'donabe',
      colour: '#4a3a32',
      lid: '#8a6a50',
      pattern: { name: 'seigaiha', ink: '#e6d8c2', size: 54, weight: 3 },
      at: [860, 872],
      size: 0.86,
    },
    {
      is: 'teapot',
      clay: '#3b3a3a',
      handle: 'over',
      grip: '#4a4543',
      pattern: { name: 'mame', ink: '#565452', size: 22 },
      gloss: 0.3,
      at: [1222, 858],
      size: 0.9,
    },
    {
      is: 'vessel',
      form: 'donburi',
      clay: '#eee7da',
      speckle: '#6b4f3a',
      gloss: 0.35,
      at: [1476, 892],
      size: 0.5,
    },
  ])

/** Sunbeams in the air, from the window at the left. */
const beams = (ink: Ink): string =>
  path(
    `M-40 -40L260 -40L1010 1010L460 1010Z`,
    ink.linear(
      [
        [0, '#fff3d6', 0.5],
        [1, '#fff3d6', 0],
      ],
      [0, 0],
      [0.8, 1],
    ),
    `opacity="0.34" filter="${ink.blur(40)}"`,
  )

/** A kitchen in the light of the morning: a shelf of bowls and tins, and pots below. */
export function kitchen(ink: Ink): string {
  return (
    plaster(ink, '#e3d8c6') +
    sunlight(ink, {
      from: [-40, -60],
      width: 560,
      height: 860,
      slant: 0.62,
      columns: 3,
      rows: 3,
      opacity: 0.8,
    }) +
    leafShadow(ink, [60, 20], 520, 5, 0.26) +
    shelf(ink, 540, 318, 52, 24) +
    upper(ink) +
    hanging(ink) +
    counter(ink) +
    lower(ink) +
    beams(ink) +
    mood(ink, '#ffdf9e', 0.2)
  )
}
