import { darker, dice, group, type Ink, lighter, n, oval, path, roundRect, shade, stroke } from '../svg.ts'
import { grain } from './plates.ts'

/** Chopsticks, one pair or two. */
export interface ChopsticksOptions {
  readonly colour: string
  readonly tip?: string
  readonly end?: string
  readonly band?: string
}

/** Draws a pair of chopsticks lying around 0,0, tips to the left. */
export function chopsticks(
  ink: Ink,
  { colour, tip = colour, end = colour, band }: ChopsticksOptions,
): string {
  const stick = (y: number, slope: number): string => {
    const d = `M-330 ${y - 3}L330 ${y - 9}Q336 ${y} 330 ${y + 9}L-330 ${y + 3}Z`
    const skinOf = (c: string): string =>
      ink.linear(
        [
          [0, lighter(c, 0.5)],
          [0.4, c],
          [1, darker(c, 0.5)],
        ],
        [0, 0],
        [0, 1],
      )
    return group(
      path(d, skinOf(colour)) +
        path(`M-330 ${y - 3}L-120 ${y - 5}V${y + 5}L-330 ${y + 3}Z`, skinOf(tip)) +
        path(`M262 ${y - 8.3}L330 ${y - 9}Q336 ${y} 330 ${y + 9}L262 ${y + 8.3}Z`, skinOf(end)) +
        path(`M254 ${y - 8.2}h6v16.4h-6Z`, '#c9a45a') +
        stroke(`M-200 ${y - 1.5}L320 ${y - 4}`, '#ffffff', 2, `opacity="0.5" filter="${ink.blur(1)}"`),
      `transform="rotate(${slope})"`,
    )
  }
  const paper = band
    ? path(
        roundRect(74, 62, 2, [110, 0]),
        ink.linear(
          [
            [0, lighter(band, 0.3)],
            [0.5, band],
            [1, darker(band, 0.2)],
          ],
          [0, 0],
          [0, 1],
        ),
      ) + path(roundRect(12, 12, 2, [110, 0]), '#b23a2a')
    : ''
  return stick(-15, 0.5) + stick(15, -0.5) + paper
}

/** Small rests for chopsticks. */
export interface RestOptions {
  readonly colours: readonly string[]
}

/** Draws a row of chopstick rests around 0,0. */
export function rests(ink: Ink, { colours }: RestOptions): string {
  return colours
    .map((colour, i) => {
      const x = (i - (colours.length - 1) / 2) * 104
      const d = 'M-34 -78Q0 -90 34 -78Q24 0 34 78Q0 90 -34 78Q-24 0 -34 -78Z'
      const body =
        path(
          d,
          ink.linear(
            [
              [0, lighter(colour, 0.5)],
              [0.45, colour],
              [1, darker(colour, 0.3)],
            ],
            [0.1, 0],
            [0.9, 1],
          ),
        ) +
        path(
          'M-22 -50Q0 -60 22 -50Q16 0 22 50Q0 60 -22 50Q-16 0 -22 -50Z',
          ink.linear(
            [
              [0, shade, 0.16],
              [1, '#ffffff', 0.3],
            ],
            [0, 0],
            [1, 1],
          ),
        ) +
        stroke('M-20 -66Q-14 0 -20 62', '#ffffff', 5, `opacity="0.6" filter="${ink.blur(2)}"`)
      return group(body, `transform="translate(${x} ${(i % 2) * 18 - 9}) rotate(${(i - 2) * 3})"`)
    })
    .join('')
}

/** A lunch box of bent cedar. */
export interface BentoOptions {
  readonly wood: string
  readonly open?: boolean
}

/** Draws an oval lunch box from above. */
export function bento(ink: Ink, { wood, open }: BentoOptions): string {
  const shape = (inset: number): string => roundRect(470 - inset * 2, 320 - inset * 2, 150 - inset)
  const rim = path(
    shape(0),
    ink.linear(
      [
        [0, lighter(wood, 0.42)],
        [1, darker(wood, 0.2)],
      ],
      [0, 0],
      [1, 1],
    ),
  )
  if (!open) {
    const stitches = [-2, -1, 0, 1, 2]
      .map((i) => path(roundRect(13, 7, 2, [150, i * 17]), '#5c3320'))
      .join('')
    return (
      rim +
      group(grain(wood, 480, 330, 21), `clip-path="${ink.clip(shape(10))}"`) +
      stroke(shape(12), darker(wood, 0.4), 3, 'opacity="0.55"') +
      stroke(shape(15), lighter(wood, 0.6), 2.4, 'opacity="0.7"') +
      group(stitches, `clip-path="${ink.clip(shape(0))}"`)
    )
  }
  const inner = shape(15)
  const chance = dice(4)
  const rice = Array.from({ length: 760 }, () => {
    const [x, y] = [-225 + chance() * 238, -150 + chance() * 300]
    return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="8" ry="4.4" transform="rotate(${n(chance() * 180)} ${n(x)} ${n(y)})" fill="${chance() > 0.5 ? '#fdfbf5' : '#ece6d8'}" stroke="#d6cdbb" stroke-width="0.8"/>`
  }).join('')
  const egg = [0, 1, 2]
    .map((i) =>
      group(
        path(
          roundRect(56, 74, 12),
          ink.linear(
            [
              [0, '#f8d978'],
              [1, '#dca83a'],
            ],
            [0, 0],
            [0, 1],
          ),
        ) + stroke('M-12 -10C8 -26 22 2 4 12C-10 18 -20 2 -6 -6', '#c98f2a', 3, 'opacity="0.7"'),
        `transform="translate(${74 + i * 58} -78) rotate(${i * 4 - 4})"`,
      ),
    )
    .join('')
  const beans = [0, 1, 2, 3, 4]
    .map((i) => stroke(`M${52 + i * 22} ${28 + (i % 2) * 8}q30 24 34 78`, i % 2 ? '#5f8a3c' : '#779f4a', 13))
    .join('')
  const salmon =
    path(
      'M150 -14Q214 -30 216 36Q204 108 168 116Q136 60 150 -14Z',
      ink.linear(
        [
          [0, '#f09a72'],
          [1, '#cf6a44'],
        ],
        [0, 0],
        [1, 1],
      ),
    ) +
    stroke('M160 6Q190 20 208 12M156 40Q184 56 206 52M160 74Q180 88 194 84', '#fbd0b4', 4, 'opacity="0.8"')
  const plum =
    path(
      oval(30, 28, [-108, 4]),
      ink.radial(
        [
          [0, '#cf5a4a'],
          [1, '#8f2a22'],
        ],
        [0.38, 0.34],
        0.75,
      ),
    ) + stroke('M-122 -8q16 -12 28 2M-114 14q14 -8 24 2', '#7a1f1a', 2.4, 'opacity="0.6"')
  const seeds = Array.from({ length: 24 }, () =>
    path(oval(3, 1.8, [-200 + chance() * 190, -110 + chance() * 220]), '#2a2420'),
  ).join('')
  const divider = path('M22 -150Q34 -100 20 -60T24 30T18 150L30 150Q40 80 32 30T32 -60T34 -150Z', '#4f7a3a')
  return (
    rim +
    path(inner, darker(wood, 0.34)) +
    group(
      path('M-260 -180H26V180H-260Z', '#e4dccb') +
        rice +
        seeds +
        plum +
        divider +
        egg +
        beans +
        salmon +
        stroke(inner, shade, 26, `opacity="0.4" filter="${ink.blur(9)}" transform="translate(6 8)"`),
      `clip-path="${ink.clip(inner)}"`,
    ) +
    stroke(inner, darker(wood, 0.35), 2.5, 'opacity="0.6"')
  )
}
