import { drawPattern, type PatternUse } from '../patterns.ts'
import { darker, group, type Ink, lighter, lines, path, roundRect, shade, smooth, stroke } from '../svg.ts'
import { flat, weave } from './cloth.ts'
import { crest } from './packages.ts'

/** Things wrapped in, or made of, a square of cloth. */
export interface BundleOptions {
  readonly colour: string
  readonly pattern?: PatternUse
}

/** Draws a wrapped bundle standing at 0,0. */
export function bundle(ink: Ink, { colour, pattern }: BundleOptions): string {
  const body =
    'M-196 -14C-224 -60 -222 -176 -196 -206C-140 -236 -70 -242 0 -242C70 -242 140 -236 196 -206C222 -176 224 -60 196 -14C120 14 -120 14 -196 -14Z'
  const ear = (side: 1 | -1): string => {
    const d = `M0 -262C${side * 36} -300 ${side * 96} -352 ${side * 164} -346C${side * 150} -306 ${side * 118} -262 ${side * 66} -240C${side * 40} -232 ${side * 12} -240 0 -262Z`
    const fold = `M${side * 8} -258C${side * 50} -290 ${side * 96} -320 ${side * 150} -338`
    return (
      path(
        d,
        ink.linear(
          [
            [0, lighter(colour, 0.26)],
            [1, darker(colour, 0.26)],
          ],
          [side > 0 ? 0 : 0.6, 0],
          [side > 0 ? 0.5 : 1, 1],
        ),
      ) + stroke(fold, shade, 8, `opacity="0.28" filter="${ink.blur(4)}"`)
    )
  }
  const folds = [
    [-150, -30, -40, -216],
    [-90, -10, -22, -220],
    [96, -12, 20, -220],
    [156, -34, 44, -214],
    [-196, -120, -60, -226],
    [196, -120, 60, -226],
  ]
    .map(([x0 = 0, y0 = 0, x1 = 0, y1 = 0], i) =>
      stroke(
        `M${x0} ${y0}Q${(x0 + x1) / 2 + (x0 > 0 ? 22 : -22)} ${(y0 + y1) / 2 - 16} ${x1} ${y1}`,
        i % 3 === 1 ? '#ffffff' : shade,
        15,
        `opacity="${i % 3 === 1 ? 0.15 : 0.2}" filter="${ink.blur(8)}"`,
      ),
    )
    .join('')
  const dyed = pattern
    ? drawPattern(pattern, [-240, -20, 240, 260], colour, ([u, v]) => [
        u * (1 - 0.0006 * v),
        -v + (u / 240) ** 2 * 16,
      ])
    : ''
  const light = ink.linear(
    [
      [0, shade, 0.34],
      [0.26, '#ffffff', 0.14],
      [0.55, '#ffffff', 0],
      [1, shade, 0.4],
    ],
    [0, 0.2],
    [1, 0.6],
  )
  const down = ink.linear(
    [
      [0.5, shade, 0],
      [1, shade, 0.3],
    ],
    [0, 0],
    [0, 1],
  )
  const knot =
    path(
      'M-42 -262C-36 -290 36 -290 42 -262C44 -236 30 -222 0 -222C-30 -222 -44 -236 -42 -262Z',
      ink.linear(
        [
          [0, lighter(colour, 0.3)],
          [0.6, colour],
          [1, darker(colour, 0.4)],
        ],
        [0.2, 0],
        [0.8, 1],
      ),
    ) + stroke('M-24 -264Q0 -248 26 -266', shade, 5, `opacity="0.3" filter="${ink.blur(2)}"`)
  return (
    `<ellipse cx="60" cy="2" rx="240" ry="30" fill="${shade}" opacity="0.26" filter="${ink.blur(20)}"/><ellipse cx="4" cy="-2" rx="200" ry="15" fill="${shade}" opacity="0.5" filter="${ink.blur(7)}"/>` +
    group(
      path(body, colour) + dyed + folds + path(body, light) + path(body, down),
      `clip-path="${ink.clip(body)}"`,
    ) +
    stroke('M-58 -226Q0 -246 58 -226', shade, 16, `opacity="0.3" filter="${ink.blur(7)}"`) +
    ear(-1) +
    ear(1) +
    knot
  )
}

/** A cloth bag with two handles. */
export interface BagOptions {
  readonly colour: string
  readonly mark?: string
  readonly strap?: string
}

/** Draws a bag standing at 0,0. */
export function bag(ink: Ink, { colour, mark, strap = colour }: BagOptions): string {
  const outline =
    'M-178 -4C-190 -120 -186 -240 -196 -330Q0 -318 196 -330C186 -240 190 -120 178 -4Q0 14 -178 -4Z'
  const handle = (dy: number, c: string): string => {
    const d = `M-92 ${-322 + dy}C-96 ${-520 + dy} 96 ${-520 + dy} 92 ${-322 + dy}`
    return (
      stroke(d, darker(c, 0.3), 23) +
      stroke(d, c, 19) +
      stroke(d, lighter(c, 0.5), 1.6, 'stroke-dasharray="6 5" opacity="0.8"')
    )
  }
  const light = ink.linear([
    [0, shade, 0.22],
    [0.2, '#ffffff', 0.12],
    [0.6, '#ffffff', 0],
    [1, shade, 0.3],
  ])
  const folds = [
    [-120, -40, -80, -260],
    [110, -20, 140, -220],
    [20, -10, -10, -120],
  ]
    .map(([a = 0, b = 0, c = 0, d = 0]) =>
      stroke(
        `M${a} ${b}Q${(a + c) / 2 + 16} ${(b + d) / 2} ${c} ${d}`,
        shade,
        18,
        `opacity="0.14" filter="${ink.blur(9)}"`,
      ),
    )
    .join('')
  const base =
    path('M-186 -92Q0 -78 186 -92L200 30H-200Z', darker(strap, 0.06)) +
    stroke('M-184 -86Q0 -72 184 -86', lighter(strap, 0.5), 1.8, 'stroke-dasharray="7 5"')
  return (
    `<ellipse cx="56" cy="4" rx="210" ry="24" fill="${shade}" opacity="0.25" filter="${ink.blur(18)}"/><ellipse cx="4" cy="0" rx="180" ry="12" fill="${shade}" opacity="0.5" filter="${ink.blur(6)}"/>` +
    handle(-14, darker(strap, 0.3)) +
    path('M-196 -330Q0 -342 196 -330Q0 -310 -196 -330Z', darker(colour, 0.5)) +
    group(
      path(outline, colour) +
        folds +
        base +
        path(outline, light) +
        stroke('M-200 -306Q0 -292 200 -306', lighter(colour, 0.5), 1.8, 'stroke-dasharray="7 5"'),
      `clip-path="${ink.clip(outline)}"`,
    ) +
    (mark ? crest(mark, 116, [0, -190]) : '') +
    handle(0, strap) +
    [-92, 92]
      .map(
        (x) =>
          path(roundRect(23, 52, 2, [x, -304]), strap) +
          stroke(`M${x - 7} -322l14 34M${x + 7} -322l-14 34`, lighter(strap, 0.5), 1.8),
      )
      .join('')
  )
}

/** A waist apron. */
export interface ApronOptions {
  readonly colour: string
  readonly mark: string
  readonly sash: string
}

/** Draws an apron lying around 0,0. */
export function apron(ink: Ink, { colour, mark, sash }: ApronOptions): string {
  const outline = 'M-196 -230H196L204 250Q0 260 -204 250Z'
  const ties =
    stroke(
      'M-190 -236C-300 -246 -330 -150 -306 -20M190 -236C310 -250 336 -130 300 40',
      darker(sash, 0.2),
      26,
    ) + stroke('M-190 -236C-300 -246 -330 -150 -306 -20M190 -236C310 -250 336 -130 300 40', sash, 22)
  return (
    ties +
    group(
      path(outline, colour) +
        weave(ink, 410, 500, 8) +
        path('M-210 -20H210V16H-210Z', mark, 'opacity="0.9"') +
        path('M-210 28H210V34H-210Z', mark, 'opacity="0.9"'),
      `clip-path="${ink.clip(outline)}"`,
    ) +
    crest(mark, 150, [0, -118]) +
    path(
      roundRect(404, 44, 4, [0, -236]),
      ink.linear(
        [
          [0, lighter(sash, 0.2)],
          [1, darker(sash, 0.16)],
        ],
        [0, 0],
        [0, 1],
      ),
    ) +
    stroke('M-196 -248H196M-196 -224H196', lighter(sash, 0.5), 1.6, 'stroke-dasharray="7 5"') +
    stroke(
      Array.from({ length: 66 }, (_, i) => `M${-198 + i * 6.1} 248l${(i % 3) - 1} 16`).join(''),
      lighter(colour, 0.3),
      2,
    )
  )
}

/** A pair of split-toed socks. */
export interface SocksOptions {
  readonly colour: string
  readonly cuff: string
  readonly pattern?: PatternUse
}

/** Draws two socks lying around 0,0. */
export function socks(ink: Ink, options: SocksOptions): string {
  const outline = lines(
    smooth(
      [
        [-62, -250],
        [58, -250],
        [56, -120],
        [60, 10],
        [108, 60],
        [186, 96],
        [226, 128],
        [232, 160],
        [200, 178],
        [160, 170],
        [148, 168],
        [130, 176],
        [40, 178],
        [-34, 168],
        [-70, 120],
        [-72, 20],
        [-62, -120],
        [-62, -250],
      ],
      8,
    ),
    true,
  )
  const toe = 'M234 148Q198 136 158 144'
  const one = (x: number, y: number, turn: number): string => {
    const on =
      path(outline, options.colour) +
      (options.pattern ? drawPattern(options.pattern, [-110, -200, 250, 260], options.colour, flat) : '') +
      path('M-90 -270H90V-196H-90Z', options.cuff) +
      path('M-100 60L-30 130L-40 200H-110Z', options.cuff) +
      path('M150 70L260 90V200H144Z', options.cuff) +
      Array.from({ length: 12 }, (_, i) =>
        stroke(`M${-62 + i * 11} -254v56`, shade, 2, 'opacity="0.16"'),
      ).join('') +
      path(
        outline,
        ink.linear(
          [
            [0, '#ffffff', 0.16],
            [0.5, '#ffffff', 0],
            [1, shade, 0.24],
          ],
          [0, 0],
          [1, 1],
        ),
      )
    return group(
      group(on, `clip-path="${ink.clip(outline)}"`) + stroke(toe, shade, 5, 'opacity="0.4"'),
      `transform="translate(${x} ${y}) rotate(${turn})"`,
    )
  }
  return one(-196, -20, -6) + one(112, 24, 4)
}
