import { darker, dice, group, type Ink, lighter, n, oval, path, roundRect, shade, stroke } from '../svg.ts'
import { grain } from './plates.ts'

/** An iron pan from above. */
export interface PanOptions {
  readonly colour: string
  readonly grip: string
}

/** Draws a pan lying around 0,0, its handle to the right. */
export function pan(ink: Ink, { colour, grip }: PanOptions): string {
  const handle = 'M196 -17L470 -23Q494 -22 494 0Q494 22 470 23L196 17Z'
  const inside = ink.radial(
    [
      [0, lighter(colour, 0.16)],
      [0.7, colour],
      [1, darker(colour, 0.25)],
    ],
    [0.4, 0.36],
    0.7,
  )
  const wall = ink.linear(
    [
      [0, darker(colour, 0.45)],
      [0.5, lighter(colour, 0.12)],
      [1, lighter(colour, 0.38)],
    ],
    [0.1, 0.1],
    [0.9, 0.9],
  )
  return (
    path(
      handle,
      ink.linear(
        [
          [0, lighter(grip, 0.34)],
          [0.4, grip],
          [1, darker(grip, 0.45)],
        ],
        [0, 0],
        [0, 1],
      ),
    ) +
    path(oval(15, 9, [462, 0]), '#000', 'opacity="0.45"') +
    path('M182 -26L236 -20V20L182 26Z', darker(colour, 0.2)) +
    [-10, 10].map((y) => path(oval(5, 5, [212, y]), lighter(colour, 0.45))).join('') +
    path(oval(216, 216), lighter(colour, 0.22)) +
    path(oval(209, 209), wall) +
    path(oval(172, 172), inside) +
    [150, 128, 104, 78, 50].map((r) => stroke(oval(r, r), '#ffffff', 1.2, 'opacity="0.05"')).join('') +
    stroke('M-150 -96A178 178 0 0 1 -40 -172', '#ffffff', 10, `opacity="0.3" filter="${ink.blur(5)}"`) +
    stroke(oval(213, 213), lighter(colour, 0.5), 2, 'opacity="0.5"')
  )
}

/** A kitchen knife. */
export interface KnifeOptions {
  readonly wood: string
}

/** Draws a knife lying around 0,0, its point to the left. */
export function knife(ink: Ink, { wood }: KnifeOptions): string {
  const blade = 'M-372 52C-330 -8 -236 -44 -120 -48L96 -48V42L70 56C-60 66 -240 68 -372 52Z'
  const edge = 'M-372 52C-240 68 -60 66 70 56L82 34C-60 40 -226 44 -340 26Z'
  const steel = ink.linear(
    [
      [0, '#878d92'],
      [0.35, '#c9ced1'],
      [0.6, '#a9afb3'],
      [1, '#dfe3e4'],
    ],
    [0, 0],
    [0, 1],
  )
  const grip = 'M94 -38H330Q348 -36 348 -3Q348 34 330 34H94Z'
  return (
    path('M80 -30H112V26H80Z', '#7d8286') +
    path(blade, steel) +
    path(
      edge,
      ink.linear(
        [
          [0, '#eef1f1'],
          [1, '#b9c0c4'],
        ],
        [0, 0],
        [0, 1],
      ),
    ) +
    stroke('M-340 26C-300 34 -250 30 -200 37S-100 30 -50 37S50 30 82 34', '#ffffff', 2.5, 'opacity="0.7"') +
    stroke('M-300 4C-220 -30 -120 -38 90 -39', '#ffffff', 3, `opacity="0.55" filter="${ink.blur(1.6)}"`) +
    path(
      grip,
      ink.linear(
        [
          [0, lighter(wood, 0.36)],
          [0.35, wood],
          [1, darker(wood, 0.42)],
        ],
        [0, 0],
        [0, 1],
      ),
    ) +
    group(group(grain(wood, 260, 76, 5), 'transform="translate(220 0)"'), `clip-path="${ink.clip(grip)}"`) +
    path(
      'M94 -40H140V36H94Z',
      ink.linear(
        [
          [0, '#5a5048'],
          [0.35, '#3a332e'],
          [1, '#1e1a17'],
        ],
        [0, 0],
        [0, 1],
      ),
    ) +
    path(roundRect(12, 26, 4, [20, -22]), '#6d7478', 'opacity="0.35"')
  )
}

/** A basket of split bamboo from above. */
export interface BasketOptions {
  readonly bamboo: string
  readonly width: number
}

/** Draws a round flat basket around 0,0. */
export function basket(ink: Ink, { bamboo, width }: BasketOptions): string {
  const r = width / 2
  const bed = oval(r - 16, r - 16)
  const step = 17
  let weave = ''
  for (let row = -Math.ceil(r / step); row <= r / step; row++) {
    weave += path(`M${-r} ${row * step}H${r}v9H${-r}Z`, lighter(bamboo, row % 2 ? 0.1 : 0.22))
    for (let column = -Math.ceil(r / 26); column <= r / 26; column++) {
      const over = (row + column) % 2 === 0
      if (over)
        weave +=
          path(roundRect(15, 16, 2, [column * 26, row * step + 4.5]), darker(bamboo, 0.08)) +
          path(
            `M${column * 26 - 6} ${row * step - 3}v15`,
            'none',
            `stroke="${lighter(bamboo, 0.4)}" stroke-width="1.4" opacity="0.7"`,
          )
    }
  }
  const bindings = Array.from({ length: 64 }, (_, i) => {
    const turn = (i / 64) * 2 * Math.PI
    const [c, s] = [Math.cos(turn), Math.sin(turn)]
    return `M${n((r - 20) * c)} ${n((r - 20) * s)}L${n((r + 1) * Math.cos(turn + 0.05))} ${n((r + 1) * Math.sin(turn + 0.05))}`
  }).join('')
  const dip = ink.linear(
    [
      [0, shade, 0.34],
      [0.4, shade, 0.05],
      [1, '#ffffff', 0.16],
    ],
    [0.1, 0.05],
    [0.9, 0.95],
  )
  return (
    path(bed, darker(bamboo, 0.55)) +
    group(weave + path(bed, dip), `clip-path="${ink.clip(bed)}"`) +
    stroke(oval(r - 9, r - 9), darker(bamboo, 0.18), 20) +
    stroke(oval(r - 5, r - 5), lighter(bamboo, 0.32), 7) +
    stroke(bindings, darker(bamboo, 0.4), 3.4, 'opacity="0.75"')
  )
}

/** A wooden pestle. */
export interface PestleOptions {
  readonly wood: string
}

/** Draws a pestle lying around 0,0, its worn end to the left. */
export function pestle(ink: Ink, { wood }: PestleOptions): string {
  const outline = 'M-250 -24Q-272 0 -250 24L-120 27Q60 25 232 17Q248 0 232 -17Q60 -25 -120 -27Z'
  const chance = dice(31)
  const bark = Array.from({ length: 26 }, () =>
    path(
      oval(6 + chance() * 8, 3 + chance() * 4, [-90 + chance() * 310, (chance() - 0.5) * 38]),
      darker(wood, 0.4),
      'opacity="0.3"',
    ),
  ).join('')
  return (
    path(
      outline,
      ink.linear(
        [
          [0, lighter(wood, 0.45)],
          [0.4, wood],
          [1, darker(wood, 0.45)],
        ],
        [0, 0],
        [0, 1],
      ),
    ) +
    group(
      bark + path('M-280 -30H-150V30H-280Z', lighter(wood, 0.4), 'opacity="0.35"'),
      `clip-path="${ink.clip(outline)}"`,
    )
  )
}
