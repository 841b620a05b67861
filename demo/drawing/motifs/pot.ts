import { drawPattern, type PatternUse } from '../patterns.ts'
import { darker, group, type Ink, lighter, lines, n, path, roundRect, shade, stroke } from '../svg.ts'
import { openMouth, roundLight, standShadow, type Turned, tilt, turned } from './lathe.ts'

/** A bamboo whisk for matcha. */
export interface WhiskOptions {
  readonly bamboo: string
}

/** Draws a whisk standing on its handle at 0,0. */
export function whisk(ink: Ink, { bamboo }: WhiskOptions): string {
  const grip = turned(
    [
      [44, 0],
      [42, 10],
      [40, 120],
    ],
    false,
  )
  const crown: string[] = []
  for (let i = 0; i <= 60; i++) {
    const turn = -Math.PI / 2 + (i / 60) * Math.PI
    const [x0, y0] = [40 * Math.sin(turn), -120 + 40 * tilt * Math.cos(turn)]
    const [x1, y1] = [104 * Math.sin(turn), -236 + 104 * tilt * Math.cos(turn)]
    const [x2, y2] = [84 * Math.sin(turn), -272 + 84 * tilt * Math.cos(turn)]
    crown.push(
      `M${n(x0)} ${n(y0)}C${n(x0 * 1.3)} ${n(y0 - 50)} ${n(x1)} ${n(y1 + 40)} ${n(x1)} ${n(y1)}Q${n(x1)} ${n(y1 - 26)} ${n(x2)} ${n(y2)}`,
    )
  }
  const back = `M-104 -236Q-104 -262 -84 -272A84 23 0 0 1 84 -272Q104 -262 104 -236L40 -120H-40Z`
  const thread = [126, 132, 138, 144]
    .map((h) =>
      stroke(
        lines(
          turned(
            [
              [41, 118],
              [52, 150],
            ],
            false,
          ).ring(h),
        ),
        '#2c2a2a',
        4,
      ),
    )
    .join('')
  const core = Array.from(
    { length: 22 },
    (_, i) => `M${n(-34 + i * 3.2)} -128L${n(-26 + i * 2.4)} -256`,
  ).join('')
  return (
    standShadow(ink, 44, 80) +
    path(
      back,
      ink.linear([
        [0, darker(bamboo, 0.34)],
        [0.5, darker(bamboo, 0.12)],
        [1, darker(bamboo, 0.45)],
      ]),
    ) +
    stroke(core, darker(bamboo, 0.3), 1.4, 'opacity="0.6"') +
    stroke(crown.join(''), darker(bamboo, 0.32), 3.4) +
    stroke(crown.join(''), lighter(bamboo, 0.2), 1.7) +
    thread +
    group(path(grip.outline, bamboo) + roundLight(ink, grip, 0.3), `clip-path="${ink.clip(grip.outline)}"`) +
    stroke('M-41 -66Q0 -54 41 -66', darker(bamboo, 0.3), 3, 'opacity="0.6"')
  )
}

/** A pot with a lid: an earthen casserole or a stacked steamer. */
export interface PotOptions {
  readonly kind: 'donabe' | 'seiro'
  readonly colour: string
  readonly lid: string
  readonly pattern?: PatternUse
}

/** Draws a lidded pot standing at 0,0. */
export function pot(ink: Ink, options: PotOptions): string {
  return options.kind === 'donabe' ? donabe(ink, options) : seiro(ink, options)
}

function skin(ink: Ink, part: Turned, on: string, gloss: number): string {
  return group(on + roundLight(ink, part, gloss), `clip-path="${ink.clip(part.outline)}"`)
}

function donabe(ink: Ink, options: PotOptions): string {
  const body = turned([
    [110, 0],
    [122, 6],
    [190, 50],
    [214, 104],
    [216, 122],
  ])
  const lid = turned([
    [224, 122],
    [222, 134],
    [180, 172],
    [110, 198],
    [62, 206],
  ])
  const knob = turned([
    [40, 206],
    [38, 214],
    [52, 232],
    [54, 240],
  ])
  const ears = [-1, 1]
    .map((side) => {
      const d = `M${side * 200} -108q${side * 54} -10 ${side * 56} 14q${side * -6} 24 ${side * -62} 12Z`
      return path(
        d,
        ink.linear(
          [
            [0, lighter(options.colour, 0.16)],
            [1, darker(options.colour, 0.4)],
          ],
          [0, 0],
          [0, 1],
        ),
      )
    })
    .join('')
  const lidOn =
    path(lid.outline, options.lid) +
    (options.pattern
      ? drawPattern(options.pattern, [-350, 138, 350, 186], options.lid, ([u, v]) =>
          lid.wrap(Math.max(-1.57, Math.min(1.57, u / 222)), v),
        )
      : '')
  const lower = body.band(0, 34, 0)
  return (
    standShadow(ink, 112, 220) +
    ears +
    skin(
      ink,
      body,
      path(body.outline, options.colour) + path(`${lower}`, darker(options.colour, 0.34)),
      0.5,
    ) +
    stroke(lines(lid.ring(122)), shade, 7, 'opacity="0.5"') +
    skin(ink, lid, lidOn, 0.6) +
    skin(ink, knob, path(knob.outline, options.lid), 0.5) +
    openMouth(ink, knob, { rim: options.lid, inside: darker(options.lid, 0.25), wall: 7 }) +
    `<ellipse cx="96" cy="-176" rx="6" ry="4" fill="${darker(options.lid, 0.6)}"/>`
  )
}

function seiro(ink: Ink, options: PotOptions): string {
  const wood = options.colour
  const tier = (low: number): string => {
    const part = turned(
      [
        [186, low],
        [186, low + 92],
      ],
      false,
    )
    const hoop = turned(
      [
        [190, low + 2],
        [190, low + 30],
      ],
      false,
    )
    const stitch = [12, 28, 44, 60, 76]
      .map((h) => {
        const [x, y] = part.wrap(-0.42, low + h)
        return path(roundRect(17, 8, 2, [x, y]), '#6b4226')
      })
      .join('')
    return (
      skin(ink, part, path(part.outline, wood) + grain(part, low, 92) + stitch, 0.08) +
      skin(ink, hoop, path(hoop.outline, lighter(wood, 0.12)), 0.08) +
      stroke(lines(part.ring(low)), shade, 3, 'opacity="0.4"')
    )
  }
  const grain = (part: Turned, low: number, height: number): string =>
    Array.from({ length: 9 }, (_, i) =>
      stroke(
        lines(part.ring(low + ((i + 0.5) * height) / 9)),
        darker(wood, 0.35),
        1 + (i % 3),
        'opacity="0.16"',
      ),
    ).join('')
  const lid = turned(
    [
      [192, 184],
      [192, 222],
    ],
    false,
  )
  const top = lid.mouth(10)
  const weave = Array.from({ length: 44 }, (_, i) => {
    const at = -210 + i * 10
    return `M${at} ${-222 - 60}l120 120M${at} ${-222 + 60}l120 -120`
  }).join('')
  return (
    standShadow(ink, 186, 190) +
    tier(0) +
    tier(92) +
    skin(ink, lid, path(lid.outline, lighter(wood, 0.06)), 0.1) +
    path(lid.mouth(), darker(wood, 0.2)) +
    path(top, options.lid) +
    group(
      stroke(weave, darker(options.lid, 0.34), 4, 'opacity="0.55"') +
        stroke(weave, lighter(options.lid, 0.4), 1.6, 'opacity="0.7" transform="translate(-1 -2)"'),
      `clip-path="${ink.clip(top)}"`,
    ) +
    stroke('M-30 -226C-26 -258 26 -258 30 -226', darker(wood, 0.3), 12) +
    stroke('M-30 -227C-26 -258 26 -258 30 -227', lighter(wood, 0.15), 8)
  )
}
