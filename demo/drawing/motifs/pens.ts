import { darker, type Ink, lighter, oval, path, roundRect, shade, stroke } from '../svg.ts'
import { crest } from './packages.ts'

/** A writing tool. */
export interface PenOptions {
  readonly kind: 'brush' | 'fountain'
  readonly colour: string
  readonly metal?: string
}

/** Draws a pen or brush lying around 0,0, its point to the left. */
export function pen(ink: Ink, options: PenOptions): string {
  const tube = (c: string): string =>
    ink.linear(
      [
        [0, lighter(c, 0.5)],
        [0.35, c],
        [1, darker(c, 0.52)],
      ],
      [0, 0],
      [0, 1],
    )
  const metal = options.metal ?? '#c9a45a'
  if (options.kind === 'brush') {
    const hair = 'M-196 -17C-260 -24 -300 -8 -352 6C-300 16 -256 24 -196 17Z'
    return (
      path('M-186 -14H300Q312 -12 312 0Q312 12 300 14H-186Z', tube(options.colour)) +
      [-60, 96, 232]
        .map(
          (x) =>
            stroke(`M${x} -15v30`, darker(options.colour, 0.4), 3, 'opacity="0.7"') +
            stroke(`M${x + 5} -14v28`, lighter(options.colour, 0.5), 2, 'opacity="0.6"'),
        )
        .join('') +
      path('M-204 -18H-172V18H-204Z', tube('#3a3230')) +
      path(
        hair,
        ink.linear(
          [
            [0, '#3a302a'],
            [0.5, '#8a7460'],
            [1, '#e8dcc6'],
          ],
          [0, 0],
          [1, 0],
        ),
      ) +
      [-10, -3, 4, 11]
        .map((y) => stroke(`M-198 ${y}Q-260 ${y * 1.1} -330 ${5 + y * 0.1}`, shade, 1.2, 'opacity="0.3"'))
        .join('') +
      stroke('M312 0q20 -14 26 6q-6 14 -20 2', '#8a2f24', 4) +
      path(roundRect(70, 12, 2, [212, 0]), '#f4ead2', 'opacity="0.85"')
    )
  }
  const nib = 'M-342 2L-262 -18Q-246 -20 -240 -14V16Q-246 22 -262 20Z'
  return (
    path(
      nib,
      ink.linear(
        [
          [0, lighter(metal, 0.6)],
          [0.5, metal],
          [1, darker(metal, 0.4)],
        ],
        [0, 0],
        [0, 1],
      ),
    ) +
    stroke('M-336 2H-274', darker(metal, 0.6), 2) +
    path(oval(4, 4, [-270, 2]), darker(metal, 0.7)) +
    path('M-246 -17L-170 -21V23L-246 19Z', tube('#26211e')) +
    path('M-170 -24H-156V26H-170Z', tube(metal)) +
    path(
      'M-156 -26C-60 -31 120 -31 282 -22Q318 -16 318 1Q318 18 282 24C120 33 -60 33 -156 28Z',
      tube(options.colour),
    ) +
    path('M68 -29.5H80V31.5H68ZM86 -29.5H90V31.5H86Z', metal) +
    stroke('M-140 -15C-40 -19 140 -19 284 -12', '#ffffff', 4, `opacity="0.5" filter="${ink.blur(2)}"`)
  )
}

/** A stick of solid ink. */
export interface InkStickOptions {
  readonly colour: string
  readonly gold: string
}

/** Draws an ink stick lying around 0,0. */
export function inkStick(ink: Ink, { colour, gold }: InkStickOptions): string {
  const outline = roundRect(108, 330, 16)
  return (
    path(roundRect(108, 330, 16, [8, 8]), darker(colour, 0.6)) +
    path(
      outline,
      ink.linear(
        [
          [0, lighter(colour, 0.32)],
          [0.4, colour],
          [1, darker(colour, 0.4)],
        ],
        [0, 0],
        [1, 0.7],
      ),
    ) +
    stroke(roundRect(88, 308, 10), gold, 2.4, 'opacity="0.8"') +
    crest(gold, 56, [0, -92]) +
    path(
      [0, 1, 2]
        .map((i) => roundRect(30, 7, 2, [0, -8 + i * 42]) + roundRect(7, 26, 2, [0, -8 + i * 42]))
        .join(''),
      gold,
      'opacity="0.85"',
    ) +
    stroke(`M-42 -146V130`, '#ffffff', 5, `opacity="0.22" filter="${ink.blur(3)}"`)
  )
}

/** A lump of metal that keeps paper flat. */
export interface WeightOptions {
  readonly metal: string
}

/** Draws a long paperweight lying around 0,0. */
export function weight(ink: Ink, { metal }: WeightOptions): string {
  const outline = roundRect(420, 58, 10)
  return (
    path(roundRect(420, 58, 10, [5, 7]), darker(metal, 0.6)) +
    path(
      outline,
      ink.linear(
        [
          [0, lighter(metal, 0.65)],
          [0.3, metal],
          [0.55, lighter(metal, 0.3)],
          [1, darker(metal, 0.35)],
        ],
        [0, 0],
        [0.3, 1],
      ),
    ) +
    stroke(outline, lighter(metal, 0.6), 2, 'opacity="0.7"') +
    path(oval(13, 13), darker(metal, 0.35)) +
    path(
      oval(10, 10, [-2, -2]),
      ink.radial(
        [
          [0, lighter(metal, 0.8)],
          [1, metal],
        ],
        [0.35, 0.3],
        0.8,
      ),
    ) +
    [-140, 140].map((x) => stroke(`M${x} -20v40`, darker(metal, 0.5), 2.4, 'opacity="0.6"')).join('')
  )
}
