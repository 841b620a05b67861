import { drawPattern, type PatternUse } from '../patterns.ts'
import { darker, group, type Ink, lighter, n, type Point, path, stroke } from '../svg.ts'
import { roundLight, standShadow, type Turned, tilt, turned } from './lathe.ts'

/** A teapot or kettle. */
export interface TeapotOptions {
  readonly clay: string
  readonly handle: 'side' | 'over'
  readonly grip?: string
  readonly pattern?: PatternUse
  readonly gloss?: number
  readonly low?: boolean
}

/** Draws a lidded pot standing at 0,0: a kyusu with its handle at the side, or one with a handle over it. */
export function teapot(ink: Ink, options: TeapotOptions): string {
  const squeeze = options.low ? 0.86 : 1
  const profile: Point[] = [
    [92, 0],
    [112, 8],
    [158, 62],
    [168, 108],
    [142, 152],
    [84, 172],
  ]
  const body = turned(profile.map(([r, h]): Point => [r, h * squeeze]))
  const top = body.height
  const lid = turned([
    [86, top - 4],
    [82, top + 8],
    [60, top + 22],
    [26, top + 30],
    [13, top + 33],
    [13, top + 42],
    [25, top + 54],
    [20, top + 64],
    [2, top + 68],
  ])
  const { clay } = options
  const gloss = options.gloss ?? 0.5
  const skin = (part: Turned): string =>
    group(
      path(part.outline, clay) + patterned(part) + roundLight(ink, part, gloss),
      `clip-path="${ink.clip(part.outline)}"`,
    )
  const patterned = (part: Turned): string => {
    if (!options.pattern || part === lid) return ''
    const half = (part.widest * Math.PI) / 2
    const low = part.height * 0.34
    const bent = drawPattern(options.pattern, [-half, low, half, part.height * 0.96], clay, ([u, v]) =>
      part.wrap(Math.max(-Math.PI / 2, Math.min(Math.PI / 2, u / part.widest)), v),
    )
    return group(bent, `clip-path="${ink.clip(part.band(low, part.height * 0.96))}"`)
  }
  const y = -top
  const spoutShape = `M-128 ${n(y * 0.34)}C-176 ${n(y * 0.42)} -186 ${n(y * 0.78)} -226 ${n(y * 0.98)}L-204 ${n(y * 1.1)}C-168 ${n(y * 0.98)} -150 ${n(y * 0.82)} -112 ${n(y * 0.78)}Z`
  const spout =
    path(
      spoutShape,
      ink.linear(
        [
          [0, lighter(clay, 0.24)],
          [0.5, clay],
          [1, darker(clay, 0.42)],
        ],
        [0.2, 0],
        [0.55, 1],
      ),
    ) +
    `<ellipse cx="-215" cy="${n(y * 1.04)}" rx="14" ry="6" transform="rotate(-38 -215 ${n(y * 1.04)})" fill="${darker(clay, 0.6)}"/>`
  const grip = options.grip ?? clay
  const side =
    path(
      `M128 ${n(y * 0.42)}C176 ${n(y * 0.5)} 216 ${n(y * 0.6)} 268 ${n(y * 0.76)}Q296 ${n(y * 0.92)} 276 ${n(y * 1.1)}C224 ${n(y * 0.96)} 176 ${n(y * 0.9)} 128 ${n(y * 0.82)}Z`,
      ink.linear(
        [
          [0, lighter(grip, 0.3)],
          [0.35, grip],
          [1, darker(grip, 0.55)],
        ],
        [0.55, 0.05],
        [0.42, 1],
      ),
    ) +
    `<ellipse cx="273" cy="${n(y * 0.93)}" rx="10" ry="${n(-y * 0.165)}" transform="rotate(10 273 ${n(y * 0.93)})" fill="${darker(grip, 0.25)}"/>` +
    `<ellipse cx="275" cy="${n(y * 0.93)}" rx="5.5" ry="${n(-y * 0.11)}" transform="rotate(10 275 ${n(y * 0.93)})" fill="${darker(grip, 0.7)}"/>`
  const arch = `M-126 ${n(y * 0.9)}C-132 ${n(y - 190)} 132 ${n(y - 190)} 126 ${n(y * 0.9)}`
  const over =
    stroke(arch, darker(grip, 0.45), 19) +
    stroke(arch, grip, 15) +
    stroke(
      arch,
      lighter(grip, 0.5),
      4,
      `transform="translate(-1 -4)" opacity="0.6" filter="${ink.blur(1.5)}"`,
    ) +
    [-126, 126]
      .map(
        (x) =>
          `<ellipse cx="${x}" cy="${n(y * 0.88)}" rx="15" ry="17" fill="${darker(clay, 0.25)}"/><ellipse cx="${x}" cy="${n(y * 0.9)}" rx="7" ry="8" fill="${darker(clay, 0.6)}"/>`,
      )
      .join('')
  const seat = `<ellipse cx="0" cy="${n(y + 4)}" rx="92" ry="${n(92 * tilt)}" fill="${darker(clay, 0.55)}" opacity="0.7"/>`
  return (
    standShadow(ink, 92, 178) +
    spout +
    skin(body) +
    seat +
    skin(lid) +
    (options.handle === 'side' ? side : over)
  )
}
