import { darker, group, type Ink, lighter, n, type Point, path, roundRect, shade, stroke } from '../svg.ts'
import { crest } from './packages.ts'

/** Lines that stand for columns of writing, and a red seal. */
function writing(colour: string, [x, y]: Point, height: number): string {
  const marks = [0, 1, 2, 3, 4].map((i) =>
    roundRect(height * 0.07, height * (i % 2 ? 0.1 : 0.15), 2, [x, y - height * 0.42 + i * height * 0.19]),
  )
  return (
    path(marks.join(''), colour, 'opacity="0.8"') +
    path(roundRect(height * 0.12, height * 0.12, 2, [x, y + height * 0.56]), '#b23a2a')
  )
}

/** A standing bag of paper or foil, with a printed label; tied at the neck when it holds rice. */
export interface PouchOptions {
  readonly colour: string
  readonly label: string
  readonly mark?: string
  readonly width?: number
  readonly height?: number
  readonly tied?: boolean
  readonly window?: string
}

/** Draws a standing bag at 0,0. */
export function pouch(ink: Ink, options: PouchOptions): string {
  const [w, h] = [options.width ?? 250, options.height ?? 340]
  const mark = options.mark ?? '#2f3a52'
  const [l, r] = [-w / 2, w / 2]
  const neck = options.tied ? h * 0.8 : h
  const outline = options.tied
    ? `M${l} -6C${n(l - 16)} ${n(-h * 0.3)} ${n(l - 10)} ${n(-h * 0.62)} ${n(l + 22)} ${n(-h * 0.7)}C${n(l + 60)} ${n(-h * 0.76)} ${n(l * 0.3)} ${n(-neck)} ${n(l * 0.24)} ${n(-neck)}L${n(l * 0.5)} ${n(-h)}Q0 ${n(-h - 14)} ${n(r * 0.5)} ${n(-h)}L${n(r * 0.24)} ${n(-neck)}C${n(r * 0.3)} ${n(-neck)} ${n(r - 60)} ${n(-h * 0.76)} ${n(r - 22)} ${n(-h * 0.7)}C${n(r + 10)} ${n(-h * 0.62)} ${n(r + 16)} ${n(-h * 0.3)} ${r} -6Q0 18 ${l} -6Z`
    : `M${l} -4C${n(l - 5)} ${n(-h * 0.4)} ${n(l + 3)} ${n(-h * 0.7)} ${n(l + 2)} ${-h}L${n(r - 2)} ${-h}C${n(r - 3)} ${n(-h * 0.7)} ${n(r + 5)} ${n(-h * 0.4)} ${r} -4Q0 16 ${l} -4Z`
  const skin = ink.linear([
    [0, darker(options.colour, 0.24)],
    [0.16, lighter(options.colour, 0.1)],
    [0.3, lighter(options.colour, 0.2)],
    [0.6, options.colour],
    [1, darker(options.colour, 0.3)],
  ])
  const fall = ink.linear(
    [
      [0, '#ffffff', 0.16],
      [0.3, '#ffffff', 0],
      [0.75, shade, 0.02],
      [1, shade, 0.22],
    ],
    [0, 0],
    [0, 1],
  )
  const crease = ink.blur(5)
  const folds = [
    [-0.36, 0.1, -0.42, 0.34],
    [0.4, 0.06, 0.36, 0.4],
    [0.3, 0.86, 0.38, 0.68],
    [-0.3, 0.88, -0.4, 0.72],
  ]
    .map(([x0 = 0, y0 = 0, x1 = 0, y1 = 0]) =>
      stroke(
        `M${n(x0 * w)} ${n(-y0 * h)}L${n(x1 * w)} ${n(-y1 * h)}`,
        shade,
        9,
        `opacity="0.16" filter="${crease}"`,
      ),
    )
    .join('')
  const seal = options.tied
    ? stroke(`M${n(l * 0.26)} ${n(-neck)}Q0 ${n(-neck + 10)} ${n(r * 0.26)} ${n(-neck)}`, '#8a2f24', 9) +
      stroke(`M6 ${n(-neck + 6)}q-30 16 -36 46M8 ${n(-neck + 6)}q22 20 20 52`, '#8a2f24', 5) +
      [-0.3, -0.1, 0.12, 0.32]
        .map((x) =>
          stroke(
            `M${n(x * w * 0.6)} ${n(-h + 4)}L${n(x * w * 0.36)} ${n(-neck - 8)}`,
            shade,
            4,
            'opacity="0.22"',
          ),
        )
        .join('')
    : path(`M${n(l + 2)} ${-h}H${n(r - 2)}V${n(-h + 30)}H${n(l + 2)}Z`, shade, 'opacity="0.12"') +
      [8, 15, 22]
        .map((y) => stroke(`M${n(l + 4)} ${-h + y}H${n(r - 4)}`, '#ffffff', 1.6, 'opacity="0.35"'))
        .join('')
  const [lw, lh, ly] = [w * 0.56, h * 0.5, -h * (options.tied ? 0.36 : 0.46)]
  const label =
    path(roundRect(lw, lh, 3, [0, ly]), options.label) +
    path(
      roundRect(lw - 12, lh - 12, 2, [0, ly]),
      'none',
      `stroke="${mark}" stroke-opacity="0.45" stroke-width="1.6"`,
    ) +
    crest(mark, lw * 0.42, [0, ly - lh * 0.2]) +
    writing(mark, [0, ly + lh * 0.14], lh * 0.34)
  const pane = options.window
    ? path(
        roundRect(w * 0.5, h * 0.13, 30, [0, -h * 0.12]),
        options.window,
        'stroke="#fff" stroke-opacity="0.4" stroke-width="2"',
      )
    : ''
  return (
    `<ellipse cx="${n(w * 0.2)}" cy="6" rx="${n(w * 0.62)}" ry="24" fill="${shade}" opacity="0.24" filter="${ink.blur(18)}"/>` +
    `<ellipse cx="4" cy="0" rx="${n(w * 0.5)}" ry="11" fill="${shade}" opacity="0.5" filter="${ink.blur(6)}"/>` +
    path(outline, skin) +
    group(pane + folds + label + path(outline, fall) + seal, `clip-path="${ink.clip(outline)}"`)
  )
}
