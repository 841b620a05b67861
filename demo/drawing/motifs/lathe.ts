import { darker, dice, type Ink, lighter, lines, n, type Point, path, shade, smooth, stroke } from '../svg.ts'

/** How far from above all standing things are seen: height of a circle by its width. */
export const tilt = 0.27

/** A thing turned on a wheel: a profile and what can be drawn on it. Its foot stands at 0,0. */
export interface Turned {
  readonly height: number
  readonly widest: number
  readonly outline: string
  radiusAt(height: number): number
  /** A place on the front: `turn` from -π/2 (left edge) to π/2 (right edge). */
  wrap(turn: number, height: number): Point
  /** The front half of the circle at a height. */
  ring(height: number, from?: number, to?: number): Point[]
  /** The area between two heights, whose lower edge may run like glaze. */
  band(low: number, high: number, run?: number): string
  /** The circle that closes the top. */
  mouth(inset?: number): string
}

/** Turns a profile, given as [radius, height] from the foot upwards. */
export function turned(profile: readonly Point[], round = true): Turned {
  const side = round ? smooth(profile) : [...profile]
  const height = Math.max(...side.map(([, h]) => h))
  const widest = Math.max(...side.map(([r]) => r))
  const [foot, base] = side[0] ?? [0, 0]
  const top = side[side.length - 1]?.[0] ?? 0
  const radiusAt = (h: number): number => {
    for (let i = 1; i < side.length; i++) {
      const [a, b] = [side[i - 1], side[i]]
      if (a && b && h >= a[1] && h <= b[1] && b[1] > a[1]) {
        return a[0] + ((b[0] - a[0]) * (h - a[1])) / (b[1] - a[1])
      }
    }
    return h <= base ? foot : top
  }
  const wrap = (turn: number, h: number): Point => {
    const r = radiusAt(h)
    return [r * Math.sin(turn), -h + r * Math.cos(turn) * tilt]
  }
  const ring = (h: number, from = -Math.PI / 2, to = Math.PI / 2): Point[] =>
    Array.from({ length: 49 }, (_, i) => wrap(from + ((to - from) * i) / 48, h))
  const left = side.map(([r, h]): Point => [-r, -h])
  const right = [...side].reverse().map(([r, h]): Point => [r, -h])
  const outline = `${lines(left)}A${n(top)} ${n(top * tilt)} 0 0 1 ${n(top)} ${n(-height)}${lines(right).replace('M', 'L')}A${n(foot)} ${n(foot * tilt)} 0 0 1 ${n(-foot)} ${n(-base)}Z`
  return {
    height,
    widest,
    outline,
    radiusAt,
    wrap,
    ring,
    band: (low, high, run = 0) => {
      const chance = dice(Math.round(widest * 7 + low))
      const [a, b] = [chance() * 6, chance() * 6]
      const edge = Array.from({ length: 61 }, (_, i) => {
        const turn = -Math.PI / 2 + (Math.PI * i) / 60
        const drop =
          run *
          (0.5 * Math.sin(turn * 2.3 + a) +
            0.32 * Math.sin(turn * 5.1 + b) +
            0.18 * Math.sin(turn * 9.7 + a * b))
        return wrap(turn, Math.max(0, low + drop))
      })
      const climb = (sign: 1 | -1): Point[] =>
        Array.from({ length: 25 }, (_, i) => {
          const h = low + ((high - low) * i) / 24
          return [sign * (radiusAt(h) + 1), -h]
        })
      return lines([...edge, ...climb(1), ...ring(high).reverse(), ...climb(-1).reverse()], true)
    },
    mouth: (inset = 0) => {
      const r = top - inset
      return `M${n(-r)} ${n(-height)}a${n(r)} ${n(r * tilt)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r * tilt)} 0 1 0 ${n(-2 * r)} 0Z`
    },
  }
}

/** The soft shadow on the ground under a standing thing. */
export function standShadow(ink: Ink, foot: number, widest: number): string {
  const far = ink.blur(22)
  const near = ink.blur(6)
  return (
    `<ellipse cx="${n(widest * 0.42)}" cy="${n(foot * 0.12)}" rx="${n(widest * 1.12)}" ry="${n(widest * 0.24)}" fill="${shade}" opacity="0.2" filter="${far}"/>` +
    `<ellipse cx="${n(foot * 0.12)}" cy="${n(foot * 0.06)}" rx="${n(foot * 1.12)}" ry="${n(foot * tilt * 1.2)}" fill="${shade}" opacity="0.5" filter="${near}"/>`
  )
}

/** Light and shadow over a turned body, with a streak of light where the glaze shines. */
export function roundLight(ink: Ink, body: Turned, gloss: number): string {
  const dark = ink.linear([
    [0, shade, 0.4],
    [0.14, shade, 0.16],
    [0.36, shade, 0],
    [0.58, shade, 0.05],
    [0.84, shade, 0.25],
    [1, shade, 0.46],
  ])
  const light = ink.linear([
    [0.08, '#ffffff', 0],
    [0.27, '#ffffff', 0.26],
    [0.46, '#ffffff', 0],
    [0.93, '#ffffff', 0],
    [0.985, '#ffffff', 0.16],
  ])
  const ground = ink.linear(
    [
      [0.5, shade, 0],
      [1, shade, 0.24],
    ],
    [0, 0],
    [0, 1],
  )
  const high = body.height * 0.93
  const streak = Array.from({ length: 20 }, (_, i) => body.wrap(-0.86, high - (i / 19) * body.height * 0.5))
  const small = Array.from({ length: 8 }, (_, i) => body.wrap(0.95, high - (i / 7) * body.height * 0.26))
  return (
    path(body.outline, dark) +
    path(body.outline, light) +
    path(body.outline, ground) +
    stroke(
      lines(streak),
      '#ffffff',
      body.widest * 0.085,
      `opacity="${gloss * 0.62}" filter="${ink.blur(body.widest * 0.028)}"`,
    ) +
    stroke(
      lines(small),
      '#ffffff',
      body.widest * 0.04,
      `opacity="${gloss * 0.25}" filter="${ink.blur(body.widest * 0.02)}"`,
    )
  )
}

/** The open mouth of a vessel: its rim, the inside in half shadow, and what is in it. */
export function openMouth(
  ink: Ink,
  body: Turned,
  look: { rim: string; inside: string; wall: number; content?: string; fill?: number },
): string {
  const inner = body.mouth(look.wall)
  const radius = body.radiusAt(body.height) - look.wall
  const rim = ink.linear([
    [0, darker(look.rim, 0.2)],
    [0.3, lighter(look.rim, 0.4)],
    [1, darker(look.rim, 0.12)],
  ])
  const inside = ink.linear([
    [0, darker(look.inside, 0.5)],
    [0.4, darker(look.inside, 0.2)],
    [0.8, look.inside],
    [1, lighter(look.inside, 0.15)],
  ])
  const depth = ink.linear(
    [
      [0, shade, 0.32],
      [0.55, shade, 0.04],
      [1, shade, 0],
    ],
    [0, 0],
    [0, 1],
  )
  let content = ''
  if (look.content) {
    const drop = body.height * (1 - (look.fill ?? 0.86))
    const r = Math.max(10, body.radiusAt(body.height - drop) - look.wall * 0.8)
    const y = -body.height + drop
    const surface = ink.radial(
      [
        [0, lighter(look.content, 0.18)],
        [0.75, look.content],
        [1, darker(look.content, 0.25)],
      ],
      [0.62, 0.6],
      0.62,
    )
    content =
      `<ellipse cx="0" cy="${n(y)}" rx="${n(r)}" ry="${n(r * tilt)}" fill="${surface}"/>` +
      `<ellipse cx="${n(-r * 0.3)}" cy="${n(y + r * tilt * 0.3)}" rx="${n(r * 0.3)}" ry="${n(r * 0.05)}" fill="#fff" opacity="0.22" filter="${ink.blur(r * 0.03)}"/>`
  }
  return (
    path(body.mouth(), rim) +
    path(inner, inside) +
    path(inner, depth) +
    `<g clip-path="${ink.clip(inner)}">${content}</g>` +
    `<ellipse cx="0" cy="${n(-body.height)}" rx="${n(radius)}" ry="${n(radius * tilt)}" fill="none" stroke="${darker(look.inside, 0.45)}" stroke-opacity="0.3" stroke-width="1.5"/>`
  )
}

/** Small spots of iron in the clay. */
export function speckles(body: Turned, colour: string, count: number): string {
  const chance = dice(Math.round(body.widest * 3 + body.height))
  let out = ''
  for (let i = 0; i < count; i++) {
    const [x, y] = body.wrap(Math.asin(chance() * 2 - 1), chance() * body.height)
    out += `<circle cx="${n(x)}" cy="${n(y)}" r="${n(0.7 + chance() ** 3 * 2.4)}" fill="${colour}" opacity="${n(0.25 + chance() * 0.5)}"/>`
  }
  return out
}
