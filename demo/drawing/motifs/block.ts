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
  shade,
  stroke,
} from '../svg.ts'

/** A block of something sweet, with slices cut from it. */
export interface BlockOptions {
  readonly colour: string
  readonly crust?: string
  readonly chestnuts?: string
  readonly slices?: number
  readonly glossy?: boolean
}

/** Draws a cut block standing at 0,0, seen a little from above. */
export function block(ink: Ink, options: BlockOptions): string {
  const { colour } = options
  const [w, h, dx, dy] = [104, 132, 250, -92]
  const piece = (x: number, y: number, length: number, seed: number): string => {
    const [ex, ey] = [dx * length, dy * length]
    const front: Point[] = [
      [x, y],
      [x + w, y + 26],
      [x + w, y + 26 - h],
      [x, y - h],
    ]
    const top: Point[] = [
      [x, y - h],
      [x + w, y + 26 - h],
      [x + w + ex, y + 26 - h + ey],
      [x + ex, y - h + ey],
    ]
    const side: Point[] = [
      [x + w, y + 26],
      [x + w + ex, y + 26 + ey],
      [x + w + ex, y + 26 - h + ey],
      [x + w, y + 26 - h],
    ]
    const face = lines(front, true)
    const chance = dice(seed)
    const nuts = options.chestnuts
      ? Array.from({ length: 4 }, (_, i) => {
          const [nx, ny] = [
            x + 26 + (i % 2) * 46 + chance() * 10,
            y - h + 40 + Math.floor(i / 2) * 56 + chance() * 12,
          ]
          return path(
            oval(19, 15, [nx, ny]),
            ink.radial(
              [
                [0, lighter(options.chestnuts ?? '', 0.3)],
                [1, options.chestnuts ?? ''],
              ],
              [0.4, 0.35],
              0.7,
            ),
            `transform="rotate(${n(chance() * 60 - 30)} ${n(nx)} ${n(ny)})"`,
          )
        }).join('')
      : ''
    const crumb = options.crust
      ? path(
          lines(
            [
              [x, y - h],
              [x + w, y + 26 - h],
              [x + w, y + 40 - h],
              [x, y - h + 14],
            ],
            true,
          ),
          options.crust,
        ) +
        path(
          lines(
            [
              [x, y - 12],
              [x + w, y + 14],
              [x + w, y + 26],
              [x, y],
            ],
            true,
          ),
          darker(options.crust, 0.1),
        ) +
        Array.from({ length: 40 }, () =>
          path(
            oval(1.6, 1.2, [x + 6 + chance() * (w - 12), y - h + 34 + chance() * (h - 44)]),
            darker(colour, 0.3),
            'opacity="0.35"',
          ),
        ).join('')
      : ''
    return (
      path(
        lines(side, true),
        ink.linear(
          [
            [0, darker(colour, 0.2)],
            [1, darker(colour, 0.4)],
          ],
          [0, 0],
          [1, 0],
        ),
      ) +
      path(
        lines(top, true),
        ink.linear([
          [0, lighter(options.crust ?? colour, options.glossy ? 0.34 : 0.12)],
          [1, options.crust ?? colour],
        ]),
      ) +
      group(
        path(
          face,
          ink.linear(
            [
              [0, lighter(colour, 0.08)],
              [1, darker(colour, 0.1)],
            ],
            [0, 0],
            [1, 1],
          ),
        ) +
          nuts +
          crumb,
        `clip-path="${ink.clip(face)}"`,
      ) +
      (options.crust
        ? path(
            lines(
              [
                [x + w, y + 26 - h],
                [x + w + ex, y + 26 - h + ey],
                [x + w + ex, y + 40 - h + ey],
                [x + w, y + 40 - h],
              ],
              true,
            ),
            darker(options.crust, 0.22),
          )
        : '') +
      (options.glossy
        ? stroke(
            lines([
              [x + 18, y - h + 2],
              [x + ex + 14, y - h + ey + 4],
            ]),
            '#ffffff',
            9,
            `opacity="0.3" filter="${ink.blur(4)}"`,
          )
        : '')
    )
  }
  const floor = (x: number, y: number, length: number): string =>
    path(
      lines(
        [
          [x - 4, y + 4],
          [x + w, y + 36],
          [x + w + dx * length + 50, y + 40 + dy * length],
          [x + dx * length + 30, y + dy * length],
        ],
        true,
      ),
      shade,
      `opacity="0.4" filter="${ink.blur(12)}"`,
    )
  const cuts = Array.from(
    { length: options.slices ?? 2 },
    (_, i) => [-180 - i * 96, 40 + i * 36] as const,
  ).reverse()
  return (
    floor(-60, 0, 1) +
    piece(-60, 0, 1, 3) +
    cuts.map(([x, y]) => floor(x, y, 0.16) + piece(x, y, 0.16, 7 + x)).join('')
  )
}
