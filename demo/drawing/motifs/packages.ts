import { drawPattern, type PatternUse } from '../patterns.ts'
import {
  darker,
  group,
  type Ink,
  lighter,
  lines,
  n,
  type Point,
  path,
  roundRect,
  shade,
  stroke,
} from '../svg.ts'
import { roundLight, standShadow, type Turned, turned } from './lathe.ts'

/** The shop's mark: a curtain of three strips on its pole. */
export function crest(colour: string, size: number, [x, y]: Point = [0, 0]): string {
  const strip = size * 0.29
  const panels = [-1, 0, 1].map((i) => {
    const left = x + i * (strip + size * 0.035) - strip / 2
    return `<path d="M${n(left)} ${n(y - size * 0.32)}h${n(strip)}v${n(size * 0.62)}q${n(-strip / 2)} ${n(size * 0.1)} ${n(-strip)} 0Z" fill="${colour}"/>`
  })
  return `${panels.join('')}<path d="M${n(x - size * 0.58)} ${n(y - size * 0.42)}h${n(size * 1.16)}" stroke="${colour}" stroke-width="${n(size * 0.07)}" stroke-linecap="round"/>`
}

function roundLabel(
  body: Turned,
  low: number,
  high: number,
  reach: number,
  paper: string,
  mark: string,
): string {
  const edge = [...body.ring(high, -reach, reach), ...body.ring(low, -reach, reach).reverse()]
  const [x, y] = body.wrap(0, (low + high) / 2)
  const size = Math.min(high - low, body.radiusAt(low) * reach * 1.5)
  return (
    path(lines(edge, true), paper) +
    crest(mark, size * 0.36, [x, y - size * 0.16]) +
    path(
      roundRect(size * 0.46, size * 0.035, 2, [x, y + size * 0.16]) +
        roundRect(size * 0.3, size * 0.03, 2, [x, y + size * 0.25]),
      mark,
      'opacity="0.75"',
    )
  )
}

/** A bottle, jar or tin. */
export interface ContainerOptions {
  readonly form: 'bottle' | 'slim' | 'jar' | 'tin' | 'ink'
  readonly colour: string
  readonly cap: string
  readonly label?: string
  readonly mark?: string
  readonly pattern?: PatternUse
  readonly gloss?: number
  /** Glass that shows its content: the colour of the content. */
  readonly content?: string
}

const bodies: Readonly<Record<ContainerOptions['form'], readonly Point[]>> = {
  bottle: [
    [88, 0],
    [95, 8],
    [96, 120],
    [95, 232],
    [80, 274],
    [42, 312],
    [32, 344],
    [31, 382],
  ],
  slim: [
    [60, 0],
    [66, 8],
    [67, 120],
    [66, 226],
    [54, 262],
    [31, 292],
    [26, 320],
    [26, 350],
  ],
  jar: [
    [94, 0],
    [104, 12],
    [107, 90],
    [106, 158],
    [96, 180],
    [90, 188],
  ],
  tin: [
    [98, 0],
    [98, 250],
  ],
  ink: [
    [88, 0],
    [98, 10],
    [98, 84],
    [86, 106],
    [48, 116],
    [44, 126],
  ],
}

const caps: Readonly<Record<ContainerOptions['form'], readonly Point[]>> = {
  bottle: [
    [37, 368],
    [37, 420],
  ],
  slim: [
    [31, 338],
    [31, 384],
  ],
  jar: [
    [99, 176],
    [99, 216],
  ],
  tin: [
    [101, 186],
    [101, 252],
  ],
  ink: [
    [54, 116],
    [54, 166],
  ],
}

/** Draws a closed container standing at 0,0. */
export function container(ink: Ink, options: ContainerOptions): string {
  const straight = options.form === 'tin'
  const body = turned(bodies[options.form], !straight)
  const cap = turned(caps[options.form], false)
  const gloss = options.gloss ?? 0.7
  let on = path(body.outline, options.colour)
  if (options.content) {
    const level = body.height * (options.form === 'jar' ? 0.86 : 0.72)
    const liquid = body.band(0, level)
    on +=
      path(`${liquid}${lines(body.ring(0), true)}`, options.content) +
      stroke(lines(body.ring(level)), lighter(options.content, 0.3), 3, 'opacity="0.6"')
    on += path(lines([...body.ring(0), [body.radiusAt(0), -1]], true), options.content)
  }
  if (options.pattern) {
    const half = (body.widest * Math.PI) / 2
    on += drawPattern(options.pattern, [-half, -10, half, body.height + 10], options.colour, ([u, v]) =>
      body.wrap(Math.max(-Math.PI / 2, Math.min(Math.PI / 2, u / body.widest)), v),
    )
  }
  if (options.label) {
    const [low, high] = straight
      ? [0.16, 0.6]
      : options.form === 'jar' || options.form === 'ink'
        ? [0.18, 0.74]
        : [0.1, 0.5]
    on += roundLabel(
      body,
      low * body.height,
      high * body.height,
      0.86,
      options.label,
      options.mark ?? '#2f3a52',
    )
  }
  const lid = group(
    path(cap.outline, options.cap) +
      (straight && options.pattern
        ? drawPattern(options.pattern, [-160, 180, 160, 262], options.colour, ([u, v]) =>
            cap.wrap(Math.max(-1.57, Math.min(1.57, u / cap.widest)), v),
          )
        : '') +
      roundLight(ink, cap, gloss * 0.6),
    `clip-path="${ink.clip(cap.outline)}"`,
  )
  const topColour = straight && options.pattern ? options.colour : options.cap
  const top =
    path(
      cap.mouth(),
      ink.linear(
        [
          [0, lighter(topColour, 0.34)],
          [1, darker(topColour, 0.14)],
        ],
        [0, 0],
        [1, 1],
      ),
    ) +
    path(
      cap.mouth(cap.widest * 0.1),
      'none',
      `stroke="${darker(topColour, 0.4)}" stroke-opacity="0.35" stroke-width="2"`,
    )
  const seam = stroke(lines(cap.ring(caps[options.form][0]?.[1] ?? 0)), shade, 4, 'opacity="0.35"')
  return (
    standShadow(ink, body.radiusAt(0), body.widest) +
    group(on + roundLight(ink, body, gloss), `clip-path="${ink.clip(body.outline)}"`) +
    lid +
    seam +
    top
  )
}

/** A roll of paper tape. */
export interface RollOptions {
  readonly colour: string
  readonly pattern?: PatternUse
  readonly height?: number
}

/** Draws a roll of tape lying at 0,0. */
export function roll(ink: Ink, options: RollOptions): string {
  const body = turned(
    [
      [96, 0],
      [96, options.height ?? 52],
    ],
    false,
  )
  const half = (96 * Math.PI) / 2
  const on =
    path(body.outline, options.colour) +
    (options.pattern
      ? drawPattern(options.pattern, [-half, 0, half, body.height], options.colour, ([u, v]) =>
          body.wrap(Math.max(-1.57, Math.min(1.57, u / 96)), v),
        )
      : '')
  const layers = [12, 20, 28]
    .map((inset) =>
      path(
        body.mouth(inset),
        'none',
        `stroke="${darker(options.colour, 0.3)}" stroke-opacity="0.25" stroke-width="1.2"`,
      ),
    )
    .join('')
  const hole = body.mouth(40)
  return (
    standShadow(ink, 96, 100) +
    group(on + roundLight(ink, body, 0.1), `clip-path="${ink.clip(body.outline)}"`) +
    path(body.mouth(), lighter(options.colour, 0.35)) +
    layers +
    path(
      hole,
      ink.linear([
        [0, '#a58a66'],
        [1, '#d9c4a2'],
      ]),
    ) +
    group(
      path(
        `M-60 ${-body.height + 12}h120v40h-120Z`,
        ink.linear([
          [0, '#6d5a44'],
          [1, '#94795a'],
        ]),
        `transform="translate(0 8)" opacity="0.75"`,
      ),
      `clip-path="${ink.clip(hole)}"`,
    )
  )
}
