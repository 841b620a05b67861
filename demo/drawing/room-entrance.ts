import { box, leafShadow, mood, plaster, soft, sunlight, things, timber, twig } from './rooms-parts.ts'
import { darker, type Ink, lighter, lines, n, path, shade, stroke } from './svg.ts'

const cedar = '#7a5438'
const stone = '#a9a59b'
const ground = 830
const thread = '#e9e4d6'
const tenugui = { is: 'cloth', width: 200, height: 520, lift: 12 } as const

/** The doorway: warm light inside, a step, and the curtain before it. */
function doorway(ink: Ink): string {
  const [left, right, top] = [470, 1090, 120]
  const inside = box(left, top, right, ground)
  const lamp = ink.radial(
    [
      [0, '#f6d79a'],
      [0.35, '#c99a5c'],
      [1, '#4a3424'],
    ],
    [0.56, 0.62],
    0.72,
  )
  const rails = Array.from({ length: 13 }, (_, i) => {
    const x = left + 330 + i * 22
    return box(x, top, x + 7, ground - 96)
  }).join('')
  return (
    path(inside, lamp) +
    path(box(left + 316, top, right, ground - 96), '#f7e6bf', 'opacity="0.34"') +
    path(rails, '#4a3424', 'opacity="0.75"') +
    path(box(left + 304, top, left + 320, ground - 80), '#3a281b') +
    timber(ink, '#8a6242', [left, ground - 96, right, ground - 44], 51) +
    path(box(left, ground - 96, right, ground - 90), '#f0cf94', 'opacity="0.6"') +
    timber(ink, '#5c3f29', [left, ground - 44, right, ground], 52) +
    path(
      inside,
      ink.linear(
        [
          [0, shade, 0.5],
          [0.4, shade, 0.04],
          [1, shade, 0.1],
        ],
        [0, 0],
        [0, 1],
      ),
    ) +
    things(ink, [
      {
        is: 'vessel',
        form: 'tsubo',
        clay: '#7a5540',
        glaze: '#a8917a',
        glazeTo: 0.45,
        run: 70,
        speckle: '#3a2418',
        gloss: 0.35,
        at: [610, ground - 66],
        size: 0.36,
      },
    ]) +
    timber(ink, cedar, [left - 46, 40, left, ground], 53) +
    timber(ink, cedar, [right, 40, right + 46, ground], 54) +
    timber(ink, darker(cedar, 0.1), [left - 84, 34, right + 84, 92], 55) +
    soft(ink, box(left - 84, 92, right + 84, 124), 12, 0.45) +
    stroke(`M${left - 84} 36H${right + 84}`, lighter(cedar, 0.6), 3, 'opacity="0.6"') +
    things(ink, [
      {
        is: 'noren',
        colour: '#2a3f66',
        mark: '#f2ead8',
        panels: 3,
        length: 400,
        at: [780, 152],
        size: 1.02,
        lift: 20,
      },
    ])
  )
}

/** A lattice of thin laths at the left. */
function lattice(ink: Ink): string {
  const laths = Array.from({ length: 11 }, (_, i) => {
    const x = 26 + i * 33
    return path(
      box(x, 90, x + 15, ground - 150),
      ink.linear([
        [0, lighter(cedar, 0.4)],
        [0.35, lighter(cedar, 0.06)],
        [1, darker(cedar, 0.45)],
      ]),
    )
  }).join('')
  return (
    path(box(10, 90, 400, ground - 150), '#2f2620') +
    path(
      box(10, 90, 400, ground - 150),
      ink.linear(
        [
          [0, '#e9c27e', 0.05],
          [1, '#e9c27e', 0.42],
        ],
        [0, 0],
        [0.4, 1],
      ),
    ) +
    laths +
    timber(ink, cedar, [-10, 62, 416, 96], 61) +
    timber(ink, cedar, [-10, 396, 416, 414], 62) +
    timber(ink, cedar, [-10, ground - 158, 416, ground - 124], 63) +
    soft(ink, box(-10, ground - 124, 424, ground - 104), 9, 0.3)
  )
}

/** Flagstones before the door, wider towards the front. */
function flags(ink: Ink): string {
  const area = box(-10, ground, 1610, 1010)
  const rows = [0, 42, 104, 190]
  const joints = rows.map((y) => `M-10 ${ground + y}H1610`).join('')
  const cuts = rows
    .map((y, row) => {
      const next = rows[row + 1] ?? 260
      return Array.from({ length: 9 }, (_, i) => {
        const x = i * 230 + (row % 2) * 115 - 100
        const at = (depth: number): number => 800 + (x - 800) * (0.86 + (depth / 180) * 0.2)
        return `M${n(at(y))} ${ground + y}L${n(at(next))} ${ground + next}`
      }).join('')
    })
    .join('')
  return (
    path(
      area,
      ink.linear(
        [
          [0, lighter(stone, 0.3)],
          [0.5, stone],
          [1, darker(stone, 0.25)],
        ],
        [0, 0],
        [0.7, 1],
      ),
    ) +
    path(area, '#000', `filter="${ink.specks('0.7', 1)}" opacity="0.3"`) +
    path(area, '#000', `filter="${ink.specks('0.01 0.03', 0.8)}" opacity="0.3"`) +
    stroke(joints + cuts, darker(stone, 0.55), 4, 'opacity="0.55"') +
    stroke(joints + cuts, lighter(stone, 0.6), 1.6, 'opacity="0.5" transform="translate(1 3)"') +
    soft(ink, box(-10, ground - 8, 1610, ground + 18), 12, 0.45)
  )
}

/** A bench at the right. */
function bench(ink: Ink): string {
  const [left, right, top] = [1130, 1560, 716]
  const leg = (x: number): string =>
    soft(
      ink,
      lines(
        [
          [x, 890],
          [x + 40, 890],
          [x + 90, 910],
          [x + 20, 910],
        ],
        true,
      ),
      9,
      0.4,
    ) + timber(ink, darker(cedar, 0.12), [x, top + 40, x + 36, 892], x)
  return (
    soft(ink, box(left + 50, 872, right + 90, 906), 20, 0.4) +
    leg(left + 34) +
    leg(right - 70) +
    path(box(left + 40, top + 92, right - 40, top + 112), darker(cedar, 0.35)) +
    timber(ink, lighter(cedar, 0.34), [left, top, right, top + 46], 71) +
    path(
      box(left, top, right, top + 46),
      ink.linear(
        [
          [0, shade, 0.24],
          [1, '#fff2d6', 0.2],
        ],
        [0, 0],
        [0, 1],
      ),
    ) +
    timber(ink, lighter(cedar, 0.06), [left, top + 46, right, top + 74], 72) +
    soft(ink, box(left + 6, top + 74, right - 6, top + 92), 6, 0.4) +
    stroke(`M${left} ${top + 46}H${right}`, lighter(cedar, 0.7), 2.4, 'opacity="0.7"')
  )
}

/** Dyed cloths on a bamboo pole. */
function pole(ink: Ink): string {
  const [left, right, y] = [1170, 1556, 176]
  return (
    things(ink, [
      {
        ...tenugui,
        colour: '#b5543c',
        pattern: { name: 'shippo', ink: thread, size: 72, weight: 2.8 },
        at: [1246, 322],
        size: 0.54,
      },
      {
        ...tenugui,
        colour: '#2f4a7a',
        pattern: { name: 'seigaiha', ink: thread, size: 70, weight: 2.6 },
        at: [1366, 330],
        size: 0.58,
      },
      {
        ...tenugui,
        colour: '#c99a3a',
        pattern: { name: 'ichimatsu', ink: thread, size: 76 },
        at: [1486, 322],
        size: 0.54,
      },
    ]) +
    soft(ink, box(left + 16, y + 14, right + 20, y + 26), 7, 0.35) +
    path(
      box(left, y - 8, right, y + 8),
      ink.linear(
        [
          [0, '#e6cc98'],
          [0.4, '#c2a066'],
          [1, '#76592f'],
        ],
        [0, 0],
        [0, 1],
      ),
    ) +
    [left + 70, left + 196, left + 318]
      .map((x) => stroke(`M${x} ${y - 8}v16`, '#8a6a3c', 3, 'opacity="0.7"'))
      .join('') +
    [left + 24, right - 24]
      .map(
        (x) =>
          stroke(`M${x} ${y - 60}V${y - 6}`, '#5a4636', 4) + stroke(`M${x - 8} ${y - 9}h16`, '#5a4636', 5),
      )
      .join('')
  )
}

/** The entrance of the shop: its curtain, dyed cloths on a pole, and a bag on the bench. */
export function entrance(ink: Ink): string {
  return (
    plaster(ink, '#dfd3bf') +
    sunlight(ink, {
      from: [1090, -80],
      width: 420,
      height: 760,
      slant: 0.42,
      columns: 3,
      rows: 3,
      opacity: 0.7,
    }) +
    leafShadow(ink, [1140, -20], 460, 11, 0.24) +
    timber(ink, darker(cedar, 0.2), [-10, ground - 104, 470, ground], 81) +
    path(box(-10, ground - 104, 430, ground), shade, 'opacity="0.12"') +
    lattice(ink) +
    doorway(ink) +
    pole(ink) +
    flags(ink) +
    bench(ink) +
    things(ink, [
      { is: 'bag', colour: '#e4d8c0', strap: '#7a4a2c', mark: '#34302e', at: [1270, 744], size: 0.56 },
      { is: 'bundle', colour: '#8a2f3a', at: [1456, 742], size: 0.4 },
    ]) +
    things(ink, [
      {
        is: 'vessel',
        form: 'tsubo',
        clay: '#6a4a38',
        glaze: '#4f5f56',
        glazeTo: 0.3,
        run: 50,
        speckle: '#2a2018',
        gloss: 0.4,
        at: [250, 930],
        size: 0.5,
      },
    ]) +
    twig(ink, [250, 722], 1.25) +
    mood(ink, '#ffdca0', 0.28)
  )
}
