import { lines, n, type Point } from './svg.ts'

/** Traditional patterns, drawn as lines and areas on a plane that a motif may bend. */
export type PatternName =
  | 'asanoha'
  | 'hishi'
  | 'ichimatsu'
  | 'kikko'
  | 'koushi'
  | 'mame'
  | 'nami'
  | 'sashiko'
  | 'seigaiha'
  | 'shippo'
  | 'shima'
  | 'ume'
  | 'yoko'

/** How a pattern is laid: its size is the width of one repeat. */
export interface PatternUse {
  readonly name: PatternName
  readonly ink: string
  readonly size: number
  readonly weight?: number
}

/** The area to cover: left, bottom, right, top; `v` grows upwards. */
type Area = readonly [u0: number, v0: number, u1: number, v1: number]

interface Mark {
  readonly points: readonly Point[]
  readonly kind: 'line' | 'area' | 'ground'
}

type Maker = (area: Area, size: number) => Mark[]

function between(from: Point, to: Point, steps = 8): Point[] {
  return Array.from(
    { length: steps + 1 },
    (_, i): Point => [from[0] + ((to[0] - from[0]) * i) / steps, from[1] + ((to[1] - from[1]) * i) / steps],
  )
}

function ring([u, v]: Point, radius: number, steps = 28): Point[] {
  return Array.from({ length: steps + 1 }, (_, i): Point => {
    const turn = (i / steps) * 2 * Math.PI
    return [u + radius * Math.cos(turn), v + radius * Math.sin(turn)]
  })
}

/** Cells of a grid that covers the area, from the top row down, so that lower rows lie over upper ones. */
function cells(
  [u0, v0, u1, v1]: Area,
  width: number,
  height: number,
  shift = 0,
): { at: Point; row: number; column: number }[] {
  const out: { at: Point; row: number; column: number }[] = []
  const rows = Math.ceil((v1 - v0) / height) + 1
  const columns = Math.ceil((u1 - u0) / width) + 2
  for (let row = rows; row >= -1; row--) {
    for (let column = -1; column < columns; column++) {
      const offset = row % 2 === 0 ? 0 : shift
      out.push({ at: [u0 + column * width + offset, v0 + row * height], row, column })
    }
  }
  return out
}

const line = (points: readonly Point[]): Mark => ({ points, kind: 'line' })
const area = (points: readonly Point[]): Mark => ({ points, kind: 'area' })

const shima: Maker = ([u0, v0, u1, v1], size) => {
  const count = Math.round((u1 - u0) / size)
  return Array.from({ length: count + 1 }, (_, i) => {
    const u = u0 + ((u1 - u0) * i) / count
    return line(between([u, v0], [u, v1], 24))
  })
}

const yoko: Maker = ([u0, v0, u1, v1], size) => {
  const count = Math.round((v1 - v0) / size)
  return Array.from({ length: count + 1 }, (_, i) => {
    const v = v0 + ((v1 - v0) * i) / count
    return line(between([u0, v], [u1, v], 60))
  })
}

const makers: Readonly<Record<PatternName, Maker>> = {
  shima,
  yoko,
  koushi: (where, size) => [...shima(where, size), ...yoko(where, size)],
  ichimatsu: (where, size) =>
    cells(where, size / 2, size / 2)
      .filter(({ row, column }) => (row + column) % 2 === 0)
      .map(({ at: [u, v] }) => {
        const h = size / 2
        return area([
          ...between([u, v], [u + h, v], 4),
          ...between([u + h, v], [u + h, v + h], 4),
          ...between([u + h, v + h], [u, v + h], 4),
          ...between([u, v + h], [u, v], 4),
        ])
      }),
  seigaiha: (where, size) =>
    cells(where, size, size / 4, size / 2).flatMap(({ at }): Mark[] => [
      { points: ring(at, size / 2), kind: 'ground' },
      ...[0.47, 0.31, 0.15].map((share) => line(ring(at, size * share))),
    ]),
  shippo: (where, size) => cells(where, size, size / 2, size / 2).map(({ at }) => line(ring(at, size / 2))),
  mame: (where, size) =>
    cells(where, size, size / 2, size / 2).map(({ at }) => area(ring(at, size * 0.17, 16))),
  ume: (where, size) =>
    cells(where, size, size * 0.62, size / 2).flatMap(({ at: [u, v] }) => {
      const petal = (i: number): Mark => {
        const turn = Math.PI / 2 + (i * 2 * Math.PI) / 5
        return area(
          ring([u + size * 0.12 * Math.cos(turn), v + size * 0.12 * Math.sin(turn)], size * 0.088, 16),
        )
      }
      return [0, 1, 2, 3, 4].map(petal)
    }),
  hishi: (where, size) =>
    cells(where, size, size / 4, size / 2).flatMap(({ at: [u, v] }) => {
      const diamond = (r: number): Point[] => {
        const [right, top, left, bottom]: Point[] = [
          [u + r, v],
          [u, v + r / 2],
          [u - r, v],
          [u, v - r / 2],
        ]
        return right && top && left && bottom
          ? [
              ...between(right, top, 3),
              ...between(top, left, 3),
              ...between(left, bottom, 3),
              ...between(bottom, right, 3),
            ]
          : []
      }
      return [line(diamond(size / 2)), area(diamond(size * 0.17))]
    }),
  kikko: (where, size) => {
    const r = size / Math.sqrt(3)
    return cells(where, size, r * 1.5, size / 2).map(({ at: [u, v] }) =>
      line(
        Array.from({ length: 7 }, (_, i): Point => {
          const turn = Math.PI / 6 + (i * Math.PI) / 3
          return [u + r * Math.cos(turn), v + r * Math.sin(turn)]
        }),
      ),
    )
  },
  asanoha: (where, size) => {
    const h = (size * Math.sqrt(3)) / 2
    return cells(where, size, h, size / 2).flatMap(({ at: [u, v] }) => {
      const up: Point = [u + size / 2, v + h]
      const right: Point = [u + size, v]
      const upRight: Point = [u + size * 1.5, v + h]
      const low: Point = [u + size / 2, v + h / 3]
      const high: Point = [u + size, v + (h * 2) / 3]
      return [
        line([[u, v], right]),
        line([[u, v], up]),
        line([right, up]),
        line([[u, v], low]),
        line([right, low]),
        line([up, low]),
        line([right, high]),
        line([up, high]),
        line([upRight, high]),
      ]
    })
  },
  nami: (where, size) => {
    const [u0, v0, u1, v1] = where
    const rows = Math.ceil((v1 - v0) / (size / 3))
    return Array.from({ length: rows + 1 }, (_, row) =>
      line(
        Array.from({ length: 121 }, (__, i): Point => {
          const u = u0 + ((u1 - u0) * i) / 120
          return [u, v0 + (row * size) / 3 + Math.sin((u / size) * 2 * Math.PI + row * 0.9) * size * 0.09]
        }),
      ),
    )
  },
  sashiko: (where, size) =>
    cells(where, size, size / 2, size / 2).flatMap(({ at: [u, v] }) => [
      line([
        [u - size * 0.17, v],
        [u + size * 0.17, v],
      ]),
      line([
        [u, v - size * 0.17],
        [u, v + size * 0.17],
      ]),
    ]),
}

/** Draws a pattern over an area, each of its points sent through `bend` onto the drawing. */
export function drawPattern(
  use: PatternUse,
  where: Area,
  ground: string,
  bend: (at: Point) => Point,
): string {
  const width = n(use.weight ?? Math.max(1.2, use.size * 0.06))
  return makers[use.name](where, use.size)
    .map((mark) => {
      const d = lines(mark.points.map(bend))
      if (mark.kind === 'line') {
        return `<path d="${d}" fill="none" stroke="${use.ink}" stroke-width="${width}" stroke-linecap="round"/>`
      }
      return `<path d="${d}Z" fill="${mark.kind === 'ground' ? ground : use.ink}"/>`
    })
    .join('')
}
