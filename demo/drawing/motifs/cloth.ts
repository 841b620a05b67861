import { drawPattern, type PatternUse } from '../patterns.ts'
import {
  darker,
  dice,
  group,
  type Ink,
  lighter,
  n,
  oval,
  type Point,
  path,
  roundRect,
  shade,
  stroke,
} from '../svg.ts'
import { crest } from './packages.ts'

/** Dyed cloth: folded, or hung up. */
export interface ClothOptions {
  readonly width: number
  readonly height: number
  readonly colour: string
  readonly pattern?: PatternUse
  /** Layers that show at the lower edge of a folded cloth. */
  readonly layers?: number
  readonly fringe?: boolean
  readonly crest?: string
}

/** From a pattern’s plane to the sheet. */
export const flat = ([u, v]: Point): Point => [u, -v]

/** The faint threads of a plain weave, with slow waves of light over it. */
export function weave(ink: Ink, width: number, height: number, seed: number): string {
  const chance = dice(seed)
  const folds = Array.from({ length: 4 }, (_, i) => {
    const x = -width / 2 + ((i + 0.3 + chance() * 0.5) * width) / 4
    const lean = (chance() - 0.5) * 50
    return stroke(
      `M${n(x)} ${n(-height / 2)}Q${n(x + lean)} 0 ${n(x + lean * 0.4)} ${n(height / 2)}`,
      i % 2 ? '#ffffff' : shade,
      width * 0.07,
      `opacity="${i % 2 ? 0.16 : 0.12}" filter="${ink.blur(width * 0.03)}"`,
    )
  }).join('')
  return (
    folds +
    path(
      roundRect(width, height, 0),
      ink.linear(
        [
          [0, '#ffffff', 0.13],
          [0.5, '#ffffff', 0],
          [1, shade, 0.14],
        ],
        [0, 0],
        [1, 1],
      ),
    )
  )
}

/** Draws a cloth lying around 0,0. */
export function cloth(ink: Ink, options: ClothOptions): string {
  const { width, height, colour } = options
  const outline = roundRect(width, height, 9)
  const layers = Array.from({ length: options.layers ?? 0 }, (_, i) => {
    const drop = ((options.layers ?? 0) - i) * 11
    const shape = roundRect(width - i * 3, height, 13, [(i % 2) * 4, drop])
    return (
      path(shape, darker(colour, 0.12 + (i % 2) * 0.12)) +
      stroke(
        `M${n(-width / 2 + 10)} ${n(height / 2 + drop - 1)}H${n(width / 2 - 10)}`,
        lighter(colour, 0.28),
        2,
        'opacity="0.55"',
      ) +
      stroke(
        `M${n(-width / 2 + 8)} ${n(height / 2 + drop - 7)}H${n(width / 2 - 8)}`,
        shade,
        4,
        'opacity="0.25"',
      )
    )
  }).join('')
  let on = path(outline, colour)
  if (options.pattern)
    on += drawPattern(
      options.pattern,
      [-width / 2 - 4, -height / 2 - 4, width / 2 + 4, height / 2 + 4],
      colour,
      flat,
    )
  if (options.crest) on += crest(options.crest, Math.min(width, height) * 0.4)
  const chance = dice(Math.round(width))
  const threads = options.fringe
    ? Array.from({ length: Math.round(width / 5) }, (_, i) => {
        const x = -width / 2 + i * 5 + 2
        return `M${n(x)} ${n(height / 2 - 2)}l${n((chance() - 0.5) * 4)} ${n(5 + chance() * 6)}M${n(x)} ${n(-height / 2 + 2)}l${n((chance() - 0.5) * 4)} ${n(-4 - chance() * 5)}`
      }).join('')
    : ''
  return (
    layers +
    stroke(threads, lighter(colour, 0.3), 1.3) +
    group(on + weave(ink, width, height, Math.round(width + height)), `clip-path="${ink.clip(outline)}"`) +
    (options.fringe
      ? ''
      : stroke(
          roundRect(width - 14, height - 14, 5),
          lighter(colour, 0.5),
          1.4,
          'opacity="0.4" stroke-dasharray="5 4"',
        ))
  )
}

/** A shop curtain on its pole. */
export interface NorenOptions {
  readonly colour: string
  readonly mark?: string
  readonly panels: number
  readonly pattern?: PatternUse
  readonly length?: number
}

/** Draws a hanging curtain whose pole lies at the height 0. */
export function noren(ink: Ink, options: NorenOptions): string {
  const width = 560
  const length = options.length ?? 420
  const each = width / options.panels
  let out = ''
  for (let i = 0; i < options.panels; i++) {
    const [l, r] = [-width / 2 + i * each, -width / 2 + (i + 1) * each]
    const sway = (i % 2 ? 1 : -1) * 5
    const d = `M${n(l)} 0H${n(r)}V${n(length * 0.24)}C${n(r - 3)} ${n(length * 0.6)} ${n(r - 5 + sway)} ${n(length * 0.8)} ${n(r - 5 + sway)} ${n(length)}Q${n((l + r) / 2)} ${n(length + 9)} ${n(l + 5 + sway)} ${n(length - 2)}C${n(l + 5 + sway)} ${n(length * 0.8)} ${n(l + 3)} ${n(length * 0.6)} ${n(l)} ${n(length * 0.24)}Z`
    const folds = [0.18, 0.5, 0.8]
      .map((share, k) => {
        const x = l + each * share
        return stroke(
          `M${n(x)} 6C${n(x + sway)} ${n(length * 0.4)} ${n(x - sway * 2)} ${n(length * 0.7)} ${n(x + sway)} ${n(length)}`,
          k === 1 ? '#ffffff' : shade,
          each * 0.11,
          `opacity="${k === 1 ? 0.14 : 0.15}" filter="${ink.blur(each * 0.05)}"`,
        )
      })
      .join('')
    const side = ink.linear([
      [0, shade, 0.24],
      [0.1, '#ffffff', 0.08],
      [0.9, shade, 0],
      [1, shade, 0.2],
    ])
    const dyed = options.pattern
      ? drawPattern(options.pattern, [l - 10, -length - 20, r + 10, 10], options.colour, flat)
      : ''
    out += group(path(d, options.colour) + dyed + folds + path(d, side), `clip-path="${ink.clip(d)}"`)
  }
  const hems = Array.from({ length: options.panels - 1 }, (_, i) => {
    const x = -width / 2 + (i + 1) * each
    return path(roundRect(7, 22, 2, [x, length * 0.24 - 6]), lighter(options.colour, 0.5), 'opacity="0.85"')
  }).join('')
  const mark = options.mark
    ? stroke(oval(92, 92, [0, length * 0.55]), options.mark, 19, 'opacity="0.94"') +
      path(oval(34, 34, [0, length * 0.55]), options.mark, 'opacity="0.94"')
    : ''
  const loops = Array.from({ length: options.panels * 2 + 1 }, (_, i) => {
    const x = -width / 2 + 12 + (i * (width - 24)) / (options.panels * 2)
    return path(
      roundRect(26, 44, 3, [x, -2]),
      ink.linear(
        [
          [0, lighter(options.colour, 0.2)],
          [1, darker(options.colour, 0.25)],
        ],
        [0, 0],
        [0, 1],
      ),
    )
  }).join('')
  const pole =
    path(
      roundRect(width + 96, 17, 8, [0, -8]),
      ink.linear(
        [
          [0, '#d8b98a'],
          [0.4, '#b8925e'],
          [1, '#6d5030'],
        ],
        [0, 0],
        [0, 1],
      ),
    ) +
    [-0.42, -0.12, 0.2, 0.47]
      .map((x) => stroke(`M${n(x * width)} -16v16`, '#7d5f3c', 2.6, 'opacity="0.7"'))
      .join('')
  return out + mark + hems + pole + loops
}

/** A floor cushion. */
export interface CushionOptions {
  readonly colour: string
  readonly pattern?: PatternUse
}

/** Draws a cushion from above around 0,0. */
export function cushion(ink: Ink, { colour, pattern }: CushionOptions): string {
  const outline = 'M-246 -236Q0 -216 246 -236Q226 0 246 236Q0 216 -246 236Q-226 0 -246 -236Z'
  const dyed = pattern
    ? drawPattern(pattern, [-260, -250, 260, 250], colour, ([u, v]) => [
        u * (1 - 0.05 * Math.cos(v / 160)),
        -v * (1 - 0.05 * Math.cos(u / 160)),
      ])
    : ''
  const soft = ink.radial(
    [
      [0, shade, 0.32],
      [0.12, shade, 0.08],
      [0.4, '#ffffff', 0.14],
      [0.72, '#ffffff', 0],
      [1, shade, 0.36],
    ],
    [0.48, 0.47],
    0.66,
  )
  const pull = [45, 135, 225, 315]
    .map((turn) =>
      stroke(
        'M14 0Q70 6 130 0',
        shade,
        14,
        `opacity="0.16" filter="${ink.blur(8)}" transform="rotate(${turn})"`,
      ),
    )
    .join('')
  const tuft =
    stroke('M-15 -15L15 15M15 -15L-15 15', lighter(colour, 0.6), 5) +
    stroke('M0 0l-9 20M0 0l10 18M0 0l2 22', lighter(colour, 0.6), 3)
  const tassel = (x: number, y: number): string => {
    const strands = [-7, -2.5, 2.5, 7]
      .map(
        (dx) =>
          `M${x} ${y}l${(Math.sign(x) * 24 + dx).toFixed(1)} ${(Math.sign(y) * 24 - dx * Math.sign(x) * Math.sign(y)).toFixed(1)}`,
      )
      .join('')
    return stroke(strands, lighter(colour, 0.5), 4)
  }
  return (
    [
      [-242, -232],
      [242, -232],
      [-242, 232],
      [242, 232],
    ]
      .map(([x = 0, y = 0]) => tassel(x, y))
      .join('') +
    group(
      path(outline, colour) +
        dyed +
        pull +
        path(outline, soft) +
        path(
          outline,
          ink.linear(
            [
              [0, '#ffffff', 0.12],
              [1, shade, 0.16],
            ],
            [0, 0],
            [1, 1],
          ),
        ),
      `clip-path="${ink.clip(outline)}"`,
    ) +
    tuft
  )
}
