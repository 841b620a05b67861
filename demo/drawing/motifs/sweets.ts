import {
  darker,
  dice,
  group,
  type Ink,
  lighter,
  lines,
  n,
  oval,
  type Point,
  path,
  roundRect,
  shade,
  stroke,
} from '../svg.ts'
import { crest } from './packages.ts'

const sweets = {
  higashi(ink: Ink, colour: string, kind: number): string {
    const petals = kind % 3 === 0 ? 5 : kind % 3 === 1 ? 16 : 8
    const bump = kind % 3 === 1 ? 3 : 8
    const shape = lines(
      Array.from({ length: 96 }, (_, i): Point => {
        const turn = (i / 96) * 2 * Math.PI
        const r = 32 + bump * Math.abs(Math.cos((turn * petals) / 2)) - bump * 0.4
        return [r * Math.cos(turn), r * Math.sin(turn)]
      }),
      true,
    )
    const veins = Array.from({ length: petals }, (_, i) => {
      const turn = ((i + 0.5) / petals) * 2 * Math.PI
      return `M${n(9 * Math.cos(turn))} ${n(9 * Math.sin(turn))}L${n(27 * Math.cos(turn))} ${n(27 * Math.sin(turn))}`
    }).join('')
    return (
      path(shape, darker(colour, 0.34), 'transform="translate(2 4)"') +
      path(
        shape,
        ink.radial(
          [
            [0, lighter(colour, 0.55)],
            [0.7, colour],
            [1, darker(colour, 0.14)],
          ],
          [0.36, 0.32],
          0.75,
        ),
      ) +
      stroke(veins, darker(colour, 0.32), 2.2, 'opacity="0.6"') +
      path(oval(5, 5), '#f2d98a')
    )
  },
  monaka(ink: Ink, colour: string): string {
    return (
      path(oval(46, 46, [3, 6]), darker(colour, 0.4)) +
      path(
        oval(46, 46),
        ink.radial(
          [
            [0, lighter(colour, 0.45)],
            [0.8, colour],
            [1, darker(colour, 0.3)],
          ],
          [0.35, 0.3],
          0.8,
        ),
      ) +
      stroke(oval(36, 36), darker(colour, 0.3), 2.4, 'opacity="0.6"') +
      crest(darker(colour, 0.3), 40)
    )
  },
  senbei(ink: Ink, colour: string, kind: number): string {
    const chance = dice(kind + 40)
    const blots = Array.from({ length: 16 }, () => {
      const [r, turn] = [chance() * 70, chance() * 6.28]
      return path(
        oval(6 + chance() * 10, 4 + chance() * 7, [r * Math.cos(turn), r * Math.sin(turn)]),
        chance() > 0.5 ? darker(colour, 0.4) : lighter(colour, 0.3),
        'opacity="0.35"',
      )
    }).join('')
    const nori =
      kind % 3 === 1
        ? path('M-34 -90H34V90H-34Z', '#24302a') +
          path(
            'M-34 -90H34V90H-34Z',
            ink.linear([
              [0, '#ffffff', 0.14],
              [1, '#000000', 0.2],
            ]),
            '',
          )
        : ''
    return (
      path(oval(84, 84, [3, 7]), darker(colour, 0.5)) +
      group(
        path(
          oval(84, 84),
          ink.radial(
            [
              [0, lighter(colour, 0.24)],
              [0.75, colour],
              [1, darker(colour, 0.3)],
            ],
            [0.36, 0.32],
            0.75,
          ),
        ) +
          blots +
          nori,
        `clip-path="${ink.clip(oval(84, 84))}"`,
      ) +
      stroke('M-56 -40A70 70 0 0 1 -14 -68', '#ffffff', 8, `opacity="0.45" filter="${ink.blur(4)}"`)
    )
  },
  shiitake(ink: Ink, colour: string, kind: number): string {
    const cracks = [0, 1, 2, 3, 4, 5]
      .map((i) => {
        const turn = i * 1.05 + kind
        return `M${n(10 * Math.cos(turn))} ${n(10 * Math.sin(turn))}Q${n(26 * Math.cos(turn + 0.3))} ${n(26 * Math.sin(turn + 0.3))} ${n(46 * Math.cos(turn))} ${n(46 * Math.sin(turn))}M${n(30 * Math.cos(turn + 0.4))} ${n(30 * Math.sin(turn + 0.4))}Q${n(40 * Math.cos(turn + 0.7))} ${n(40 * Math.sin(turn + 0.7))} ${n(34 * Math.cos(turn + 1))} ${n(34 * Math.sin(turn + 1))}`
      })
      .join('')
    return (
      path(oval(62, 58, [3, 7]), darker(colour, 0.6)) +
      path(
        oval(62, 58),
        ink.radial(
          [
            [0, lighter(colour, 0.22)],
            [0.7, colour],
            [1, darker(colour, 0.5)],
          ],
          [0.38, 0.34],
          0.75,
        ),
      ) +
      stroke(cracks, lighter(colour, 0.66), 4.5, 'opacity="0.8"')
    )
  },
  konpeito(ink: Ink, colour: string, kind: number): string {
    const shape = lines(
      Array.from({ length: 72 }, (_, i): Point => {
        const turn = (i / 72) * 2 * Math.PI
        const r = 17 + 2.3 * Math.cos(turn * 9 + kind)
        return [r * Math.cos(turn), r * Math.sin(turn)]
      }),
      true,
    )
    return (
      path(shape, shade, 'opacity="0.25" transform="translate(2 5)"') +
      path(
        shape,
        ink.radial(
          [
            [0, lighter(colour, 0.75)],
            [0.7, colour],
            [1, darker(colour, 0.16)],
          ],
          [0.36, 0.32],
          0.75,
        ),
      ) +
      [0, 1, 2, 3]
        .map((i) =>
          path(
            oval(3, 3, [8 * Math.cos(i * 1.6 + kind), 8 * Math.sin(i * 1.6 + kind)]),
            lighter(colour, 0.7),
            'opacity="0.8"',
          ),
        )
        .join('')
    )
  },
} as const satisfies Record<string, (ink: Ink, colour: string, kind: number) => string>

/** Small things to eat, in rows (in a box, if it has a colour) or scattered. */
export interface SweetsOptions {
  readonly kind: keyof typeof sweets
  readonly colours: readonly string[]
  readonly columns: number
  readonly rows: number
  readonly gap: number
  readonly box?: string
  /** Scattered in a circle of this radius instead of in rows. */
  readonly within?: number
}

/** Draws sweets around 0,0. */
export function sweetsIn(ink: Ink, options: SweetsOptions): string {
  const { columns, rows, gap, within } = options
  const chance = dice(columns * 31 + rows)
  const [w, h] = [columns * gap + 26, rows * gap + 26]
  let box = ''
  if (options.box) {
    const inner = roundRect(w, h, 6)
    box =
      path(
        roundRect(w + 34, h + 34, 8),
        ink.linear(
          [
            [0, lighter(options.box, 0.34)],
            [1, darker(options.box, 0.24)],
          ],
          [0, 0],
          [1, 1],
        ),
      ) +
      path(inner, darker(options.box, 0.1)) +
      path(inner, '#f7f1e4', 'opacity="0.88"') +
      group(
        stroke(inner, shade, 22, `opacity="0.38" filter="${ink.blur(9)}" transform="translate(5 7)"`),
        `clip-path="${ink.clip(inner)}"`,
      )
    for (let c = 1; c < columns; c++)
      box += stroke(`M${n((c - columns / 2) * gap)} ${n(-h / 2 + 6)}V${n(h / 2 - 6)}`, '#cfc2aa', 3)
    for (let r = 1; r < rows; r++)
      box += stroke(`M${n(-w / 2 + 6)} ${n((r - rows / 2) * gap)}H${n(w / 2 - 6)}`, '#cfc2aa', 3)
  }
  let out = ''
  const count = columns * rows
  for (let i = 0; i < count; i++) {
    const [row, column] = [Math.floor(i / columns), i % columns]
    const spread = (within ?? 0) * Math.sqrt((i + 0.5) / count)
    const [x, y] = within
      ? [
          spread * Math.cos(i * 2.4) + (chance() - 0.5) * gap * 0.2,
          spread * Math.sin(i * 2.4) + (chance() - 0.5) * gap * 0.2,
        ]
      : [(column - (columns - 1) / 2) * gap, (row - (rows - 1) / 2) * gap]
    const pick = within ? Math.floor(chance() * options.colours.length) : i % options.colours.length
    const turn = (chance() - 0.5) * (within ? 180 : 16)
    out += group(
      sweets[options.kind](ink, options.colours[pick] ?? '#d8c8a0', i),
      `transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})"`,
    )
  }
  return box + out
}
