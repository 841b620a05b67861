import { drawPattern, type PatternUse } from '../patterns.ts'
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

/** A plate, tray or board seen from above. */
export interface PlateOptions {
  readonly shape: 'round' | 'rinka' | 'oval' | 'rect'
  readonly colour: string
  readonly width: number
  readonly height?: number
  readonly rim?: number
  readonly edge?: string
  readonly rimPattern?: PatternUse
  readonly pattern?: PatternUse
  /** Painted rings, as shares of the radius. */
  readonly rings?: readonly number[]
  readonly ringInk?: string
  readonly speckle?: string
  readonly wood?: boolean
  readonly gloss?: number
}

function outlineOf({ shape, width, height = width }: PlateOptions, inset: number): string {
  const [rx, ry] = [width / 2 - inset, height / 2 - inset]
  if (shape === 'rect') return roundRect(rx * 2, ry * 2, Math.max(6, 26 - inset * 0.3))
  if (shape !== 'rinka') return oval(rx, ry)
  const points = Array.from({ length: 181 }, (_, i): Point => {
    const turn = (i / 180) * 2 * Math.PI
    const wave = 1 - 0.045 * (1 - Math.abs(Math.cos(turn * 4))) ** 1.6
    return [rx * wave * Math.cos(turn), ry * wave * Math.sin(turn)]
  })
  return lines(points, true)
}

/** Lines of growth in a piece of wood. */
export function grain(colour: string, width: number, height: number, seed: number): string {
  const chance = dice(seed)
  const middle = (chance() - 0.5) * height * 0.5
  return Array.from({ length: 26 }, (_, i) => {
    const y = -height / 2 + (i + 0.2 + chance() * 0.6) * (height / 26)
    const swell = (y < middle ? -1 : 1) * 16 * Math.exp(-Math.abs(y - middle) / (height * 0.22))
    return `<path d="M${n(-width / 2)} ${n(y)}C${n(-width * 0.2)} ${n(y + swell)} ${n(width * 0.15)} ${n(y + swell)} ${n(width / 2)} ${n(y + chance() * 8)}" fill="none" stroke="${darker(colour, 0.42)}" stroke-width="${n(0.8 + chance() * 2.4)}" stroke-opacity="${n(0.14 + chance() * 0.22)}"/>`
  }).join('')
}

function flecks(colour: string, width: number, height: number): string {
  const chance = dice(Math.round(width + height))
  return Array.from(
    { length: 150 },
    () =>
      `<circle cx="${n((chance() - 0.5) * width)}" cy="${n((chance() - 0.5) * height)}" r="${n(0.7 + chance() ** 3 * 2.6)}" fill="${colour}" opacity="${n(0.2 + chance() * 0.5)}"/>`,
  ).join('')
}

/** Draws a plate lying around 0,0. */
export function plate(ink: Ink, options: PlateOptions): string {
  const { colour, width, height = width } = options
  const rim = options.rim ?? width * 0.1
  const outer = outlineOf(options, 0)
  const well = outlineOf(options, rim)
  const gloss = options.gloss ?? 0.6
  const slope = ink.linear(
    [
      [0, lighter(colour, 0.4)],
      [0.5, colour],
      [1, darker(colour, 0.22)],
    ],
    [0.12, 0.05],
    [0.88, 0.95],
  )
  const bowl = ink.linear(
    [
      [0, darker(colour, 0.2)],
      [0.35, darker(colour, 0.05)],
      [1, lighter(colour, 0.3)],
    ],
    [0.12, 0.05],
    [0.88, 0.95],
  )
  let on = path(outer, slope)
  if (options.rimPattern) {
    const [r1, r0] = [width / 2 - 5, width / 2 - rim + 2]
    const around = Math.PI * width
    const squash = height / width
    on +=
      `<g clip-path="${ink.clip(outer)}">` +
      drawPattern(options.rimPattern, [0, r0, around, r1], colour, ([u, v]) => {
        const turn = (u / around) * 2 * Math.PI
        const r = Math.max(r0 - 20, v)
        return [r * Math.cos(turn), r * squash * Math.sin(turn)]
      }) +
      '</g>'
  }
  let inner = path(well, bowl)
  if (options.wood) inner += grain(colour, width, height, Math.round(width + height * 3))
  if (options.pattern) {
    inner += drawPattern(
      options.pattern,
      [-width / 2, -height / 2, width / 2, height / 2],
      colour,
      ([u, v]) => [u, -v],
    )
  }
  const wellEdge =
    stroke(well, darker(colour, 0.4), 2.4, 'opacity="0.22"') +
    stroke(well, '#ffffff', 2, 'opacity="0.4" transform="translate(1.5 1.5)"')
  const rings = (options.rings ?? [])
    .map((share) =>
      stroke(
        outlineOf(options, (width / 2) * (1 - share)),
        options.ringInk ?? darker(colour, 0.5),
        width * 0.011,
        'opacity="0.85"',
      ),
    )
    .join('')
  const depth = group(
    stroke(
      well,
      shade,
      rim * 0.5,
      `opacity="0.17" filter="${ink.blur(rim * 0.22)}" transform="translate(${n(rim * 0.14)} ${n(rim * 0.18)})"`,
    ),
    `clip-path="${ink.clip(well)}"`,
  )
  const shine = `<path d="M${n(-width * 0.36)} ${n(-height * 0.08)}A${n(width * 0.37)} ${n(height * 0.37)} 0 0 1 ${n(-width * 0.1)} ${n(-height * 0.35)}" fill="none" stroke="#fff" stroke-linecap="round" stroke-width="${n(rim * 0.2)}" opacity="${n(gloss * 0.7)}" filter="${ink.blur(rim * 0.07)}"/>`
  return (
    on +
    group(inner, `clip-path="${ink.clip(well)}"`) +
    wellEdge +
    depth +
    rings +
    (options.speckle ? group(flecks(options.speckle, width, height), `clip-path="${ink.clip(outer)}"`) : '') +
    (options.shape === 'rect' ? '' : shine) +
    stroke(outer, options.edge ?? lighter(colour, 0.45), options.edge ? width * 0.012 : 2.4, 'opacity="0.85"')
  )
}

/** A wooden board. */
export interface BoardOptions {
  readonly wood: string
  readonly width: number
  readonly height: number
  readonly hole?: boolean
}

/** Draws a board lying around 0,0. */
export function board(ink: Ink, { wood, width, height, hole }: BoardOptions): string {
  const outline = roundRect(width, height, 18)
  return (
    path(
      outline,
      ink.linear(
        [
          [0, lighter(wood, 0.3)],
          [0.6, wood],
          [1, darker(wood, 0.14)],
        ],
        [0, 0],
        [1, 1],
      ),
    ) +
    group(grain(wood, width, height, Math.round(width)), `clip-path="${ink.clip(outline)}"`) +
    stroke(outline, lighter(wood, 0.6), 3, 'opacity="0.7"') +
    stroke(
      `M${n(-width / 2 + 14)} ${n(height / 2 - 1)}H${n(width / 2 - 14)}`,
      darker(wood, 0.5),
      4,
      'opacity="0.5"',
    ) +
    (hole
      ? path(oval(17, 17, [width / 2 - 48, 0]), darker(wood, 0.72)) +
        stroke(oval(17, 17, [width / 2 - 48, 0]), lighter(wood, 0.4), 2.5)
      : '')
  )
}
