import { darker, dice, group, type Ink, lighter, n, oval, path, roundRect, shade, stroke } from '../svg.ts'

/** A small heap: leaves of tea, powder, grain. */
export interface HeapOptions {
  readonly kind: 'leaf' | 'twig' | 'powder' | 'grain' | 'salt'
  readonly colours: readonly string[]
  readonly radius: number
}

/** Draws a heap around 0,0, seen from above. */
export function heap(ink: Ink, { kind, colours, radius }: HeapOptions): string {
  const chance = dice(radius + kind.length)
  const first = colours[0] ?? '#8a8a4a'
  const base = path(
    oval(radius * 0.94, radius * 0.9),
    ink.radial(
      [
        [0, lighter(first, 0.14)],
        [0.7, first],
        [1, darker(first, 0.3)],
      ],
      [0.4, 0.36],
      0.7,
    ),
    kind === 'powder' ? '' : `filter="${ink.blur(5)}"`,
  )
  const count = kind === 'powder' ? 260 : kind === 'salt' ? 1300 : kind === 'grain' ? 700 : 620
  let bits = ''
  for (let i = 0; i < count; i++) {
    const [r, turn] = [radius * Math.sqrt(chance()) * (kind === 'powder' ? 0.92 : 1.05), chance() * 6.283]
    const [x, y] = [r * Math.cos(turn), r * Math.sin(turn) * 0.96]
    const lit = 0.24 * (1 - (x + y + radius * 1.4) / (radius * 2.8))
    const colour = lighter(
      darker(colours[Math.floor(chance() * colours.length)] ?? first, 0.3 * (1 - lit * 4 + 0.2) * chance()),
      Math.max(0, lit),
    )
    const lean = n(chance() * 180)
    if (kind === 'powder')
      bits += path(oval(3 + chance() * 12, 2 + chance() * 8, [x, y]), colour, 'opacity="0.35"')
    else if (kind === 'salt')
      bits += path(
        roundRect(3 + chance() * 4, 3 + chance() * 4, 1, [x, y]),
        colour,
        `transform="rotate(${lean} ${n(x)} ${n(y)})"`,
      )
    else if (kind === 'grain')
      bits += path(
        oval(6.4, 3.6, [x, y]),
        colour,
        `transform="rotate(${lean} ${n(x)} ${n(y)})" stroke="${darker(first, 0.25)}" stroke-width="0.7"`,
      )
    else
      bits += stroke(
        `M${n(x - 9)} ${n(y)}q9 ${n(chance() * 8 - 4)} ${kind === 'twig' ? 26 : 15 + n(chance() * 5).length} 0`,
        colour,
        kind === 'twig' ? 4 : 3.2 + chance() * 2,
        `transform="rotate(${lean} ${n(x)} ${n(y)})"`,
      )
  }
  const round = oval(radius * 1.05, radius)
  const mound =
    kind === 'powder'
      ? path(
          round,
          ink.radial(
            [
              [0, '#ffffff', 0.28],
              [0.45, '#ffffff', 0],
              [1, shade, 0.3],
            ],
            [0.36, 0.32],
            0.75,
          ),
          `clip-path="${ink.clip(oval(radius * 0.96, radius * 0.92))}"`,
        )
      : ''
  return base + bits + mound
}

/** Flat sheets of dried seaweed. */
export interface NoriOptions {
  readonly colour: string
}

/** Draws a fan of nori sheets around 0,0. */
export function nori(ink: Ink, { colour }: NoriOptions): string {
  const chance = dice(77)
  const specks = Array.from({ length: 160 }, () =>
    path(
      oval(2 + chance() * 8, 1 + chance() * 4, [(chance() - 0.5) * 330, (chance() - 0.5) * 330]),
      chance() > 0.5 ? lighter(colour, 0.2) : darker(colour, 0.4),
      `opacity="0.4"`,
    ),
  ).join('')
  const one = (turn: number, dx: number): string => {
    const shape = roundRect(330, 330, 3)
    return group(
      path(shape, shade, `opacity="0.35" filter="${ink.blur(8)}" transform="translate(6 8)"`) +
        group(
          path(
            shape,
            ink.linear(
              [
                [0, lighter(colour, 0.26)],
                [0.5, colour],
                [1, darker(colour, 0.3)],
              ],
              [0, 0],
              [1, 1],
            ),
          ) + specks,
          `clip-path="${ink.clip(shape)}"`,
        ) +
        stroke(shape, lighter(colour, 0.3), 1.4, 'opacity="0.5"'),
      `transform="translate(${dx} 0) rotate(${turn})"`,
    )
  }
  return one(-16, -34) + one(-5, -4) + one(7, 26)
}
