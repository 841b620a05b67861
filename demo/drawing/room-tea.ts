import { laid, steam, table } from './room-tea-table.ts'
import { box, leafShadow, level, mood, plaster, soft, sunlight, things, timber, twig } from './rooms-parts.ts'
import { darker, group, type Ink, lighter, lines, n, path, shade, stroke } from './svg.ts'

const frame = '#8a6a48'
const straw = '#cbbf8c'
const floor = 560

/** A sliding door of paper with the day behind it. */
function shoji(ink: Ink, left: number, right: number): string {
  const [top, low, foot] = [-20, 440, floor - 8]
  const paper = box(left, top, right, low)
  const glow = ink.radial(
    [
      [0, '#fffdf4'],
      [0.6, '#fbf3df'],
      [1, '#eadfc6'],
    ],
    [0.4, 0.3],
    0.9,
  )
  const columns = 4
  const rows = 4
  const bars = [
    ...Array.from({ length: columns - 1 }, (_, i) => {
      const x = left + ((i + 1) * (right - left)) / columns
      return box(x - 4, top, x + 4, low)
    }),
    ...Array.from({ length: rows - 1 }, (_, i) => {
      const y = top + ((i + 1) * (low - top)) / rows
      return box(left, y - 4, right, y + 4)
    }),
  ].join('')
  return (
    path(paper, glow) +
    path(paper, '#000', `filter="${ink.specks('0.02 0.3', 0.5)}" opacity="0.12"`) +
    path(bars, lighter(frame, 0.12)) +
    path(bars, shade, 'opacity="0.18" transform="translate(3 3)"') +
    path(bars, lighter(frame, 0.12)) +
    timber(ink, lighter(frame, 0.26), [left, low, right, foot], Math.round(left) + 3) +
    soft(ink, box(left, low, right, low + 10), 5, 0.3) +
    [box(left - 13, top, left + 13, foot), box(right - 13, top, right + 13, foot)]
      .map((post) =>
        path(
          post,
          ink.linear([
            [0, lighter(frame, 0.2)],
            [0.4, frame],
            [1, darker(frame, 0.35)],
          ]),
        ),
      )
      .join('') +
    path(box(left - 13, low - 9, right + 13, low + 9), frame)
  )
}

/** Bamboo in the garden, seen as shadows through the paper. */
const garden = (ink: Ink, right: number): string =>
  group(
    stroke('M150 -20C140 140 150 300 138 470', shade, 16) +
      stroke('M236 -20C246 120 232 300 244 470', shade, 10) +
      leafShadow(ink, [120, 40], 340, 3, 0.9) +
      leafShadow(ink, [250, 130], 300, 8, 0.9),
    `opacity="0.16" filter="${ink.blur(7)}" clip-path="${ink.clip(box(0, -20, right, 436))}"`,
  )

/** Mats of straw, their seams running to the back of the room. */
function mats(ink: Ink): string {
  const area = box(-10, floor, 1610, 1010)
  const far = 760
  const seam = (x: number): string => {
    const at = (y: number, w: number): [number, number] => [
      far + (x - far) * (0.62 + ((y - floor) / 440) * 0.38) + w,
      y,
    ]
    return lines([at(floor, -6), at(floor, 6), at(1010, 15), at(1010, -15)], true)
  }
  const seams = [170, 1440].map(seam).join('')
  const rows = Array.from({ length: 74 }, (_, i) => {
    const y = floor + 3 + (i / 74) ** 1.35 * 450
    return `M-10 ${n(y)}H1610`
  }).join('')
  return (
    path(
      area,
      ink.linear(
        [
          [0, lighter(straw, 0.42)],
          [0.3, lighter(straw, 0.16)],
          [1, darker(straw, 0.1)],
        ],
        [0, 0],
        [0.25, 1],
      ),
    ) +
    stroke(rows, darker(straw, 0.5), 1.6, 'opacity="0.22"') +
    path(area, '#000', `filter="${ink.specks('0.02 0.4', 0.8)}" opacity="0.2"`) +
    path(seams, '#3f4a3c') +
    path(seams, '#d8c98a', 'opacity="0.14"') +
    soft(ink, box(-10, floor - 6, 1610, floor + 10), 8, 0.34)
  )
}

/** The alcove at the right: a darker wall, a post and a raised floor with a vase. */
const alcove = (ink: Ink): string =>
  plaster(ink, '#cdbfa2', box(1120, -10, 1610, floor)) +
  path(
    box(1120, -10, 1610, floor),
    ink.linear([
      [0, shade, 0.3],
      [0.3, shade, 0.04],
      [1, shade, 0.22],
    ]),
  ) +
  sunlight(ink, {
    from: [1130, 120],
    width: 230,
    height: 340,
    slant: 0.3,
    columns: 2,
    rows: 3,
    opacity: 0.35,
  }) +
  timber(ink, '#5f4028', [1120, floor - 74, 1610, floor - 4], 41) +
  path(box(1120, floor - 74, 1610, floor - 68), '#b08a60', 'opacity="0.7"') +
  soft(ink, box(1120, floor - 92, 1610, floor - 74), 8, 0.3) +
  twig(ink, [1400, 262], 1) +
  things(ink, [
    {
      is: 'vessel',
      form: 'vase',
      clay: '#b9a890',
      glaze: '#dfe6ea',
      glazeTo: 0.1,
      run: 14,
      gloss: 0.8,
      at: [1400, floor - 88],
      size: 0.62,
    },
  ]) +
  timber(ink, '#7a5636', [1082, -10, 1128, floor], 42) +
  soft(ink, box(1128, -10, 1142, floor), 7, 0.3)

/** A room with mats and paper doors: tea for two on the low table. */
export function tea(ink: Ink): string {
  return (
    plaster(ink, '#d8ccb2') +
    shoji(ink, 20, 548) +
    shoji(ink, 548, 1076) +
    garden(ink, 1076) +
    alcove(ink) +
    mats(ink) +
    sunlight(ink, {
      from: [40, floor + 6],
      width: 900,
      height: 430,
      slant: 0.7,
      columns: 6,
      rows: 4,
      opacity: 0.34,
    }) +
    level(
      ink,
      {
        is: 'cushion',
        colour: '#8a2f3a',
        pattern: { name: 'hishi', ink: '#a85a60', size: 70, weight: 2.4 },
        at: [0, 0],
        lift: 14,
        size: 0.7,
      },
      [1390, 676],
      0.34,
    ) +
    level(
      ink,
      {
        is: 'cushion',
        colour: '#34507f',
        pattern: { name: 'kikko', ink: '#5d78a4', size: 70, weight: 2.4 },
        at: [0, 0],
        lift: 14,
        size: 0.86,
      },
      [190, 930],
      0.34,
    ) +
    table(ink) +
    laid(ink) +
    steam(ink, 944, 640) +
    steam(ink, 420, 690) +
    mood(ink, '#ffe3a8', 0.24)
  )
}
