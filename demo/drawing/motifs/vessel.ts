import { drawPattern, type PatternUse } from '../patterns.ts'
import { darker, dice, group, type Ink, lighter, lines, n, type Point, path, shade, stroke } from '../svg.ts'
import { openMouth, roundLight, speckles, standShadow, type Turned, tilt, turned } from './lathe.ts'

const forms = {
  meshiwan: [
    [62, 0],
    [59, 17],
    [66, 24],
    [118, 56],
    [158, 108],
    [176, 168],
    [184, 204],
  ],
  soup: [
    [70, 0],
    [62, 26],
    [70, 35],
    [138, 58],
    [172, 108],
    [179, 160],
    [178, 188],
  ],
  donburi: [
    [76, 0],
    [73, 22],
    [90, 30],
    [152, 64],
    [198, 126],
    [217, 196],
    [226, 224],
  ],
  hachi: [
    [88, 0],
    [84, 18],
    [108, 28],
    [196, 72],
    [258, 134],
    [282, 178],
  ],
  suribachi: [
    [74, 0],
    [78, 10],
    [138, 84],
    [204, 172],
    [212, 178],
    [214, 194],
  ],
  kobachi: [
    [60, 0],
    [57, 14],
    [74, 22],
    [128, 54],
    [156, 104],
    [164, 138],
  ],
  choko: [
    [88, 0],
    [92, 8],
    [106, 90],
    [119, 178],
    [121, 186],
  ],
  yunomi: [
    [82, 0],
    [82, 14],
    [98, 26],
    [107, 90],
    [109, 180],
    [107, 246],
  ],
  guinomi: [
    [50, 0],
    [47, 12],
    [62, 22],
    [85, 60],
    [93, 104],
    [95, 116],
  ],
  chawan: [
    [66, 0],
    [65, 16],
    [92, 24],
    [148, 52],
    [163, 108],
    [160, 166],
    [165, 186],
  ],
  mug: [
    [94, 0],
    [104, 8],
    [111, 60],
    [111, 160],
    [109, 222],
  ],
  tokkuri: [
    [72, 0],
    [80, 10],
    [106, 80],
    [105, 146],
    [72, 212],
    [40, 254],
    [35, 284],
    [48, 310],
  ],
  tsubo: [
    [96, 0],
    [116, 30],
    [192, 160],
    [206, 256],
    [168, 346],
    [112, 386],
    [104, 404],
    [124, 424],
  ],
  vase: [
    [64, 0],
    [72, 12],
    [112, 90],
    [118, 150],
    [84, 226],
    [44, 280],
    [38, 320],
    [52, 350],
  ],
} as const satisfies Record<string, readonly Point[]>

/** The open vessels of the shop, from a rice bowl to a big jar. */
export interface VesselOptions {
  readonly form: keyof typeof forms
  readonly clay: string
  /** Glaze over the clay from the rim down to a share of the height. */
  readonly glaze?: string
  readonly glazeTo?: number
  readonly run?: number
  readonly pattern?: PatternUse
  /** Shares of the height between which the pattern lies. */
  readonly patternFrom?: number
  readonly patternTo?: number
  /** Painted rings, as shares of the height. */
  readonly rings?: readonly number[]
  readonly ringInk?: string
  readonly rim?: string
  readonly inside?: string
  readonly content?: string
  readonly fill?: number
  /** Heaped with cooked rice. */
  readonly rice?: boolean
  readonly speckle?: string
  readonly gloss?: number
  readonly handle?: boolean
  readonly lip?: boolean
}

function handleOf(ink: Ink, body: Turned, colour: string): string {
  const [x, top] = [body.radiusAt(body.height * 0.6) - 8, -body.height * 0.8]
  const d = `M${n(x)} ${n(top)}C${n(x + 92)} ${n(top - 18)} ${n(x + 92)} ${n(top + 132)} ${n(x - 4)} ${n(top + 118)}`
  return (
    stroke(d, darker(colour, 0.3), 27) +
    stroke(d, colour, 22) +
    stroke(d, lighter(colour, 0.5), 7, `transform="translate(-3 -4)" opacity="0.7" filter="${ink.blur(3)}"`)
  )
}

function lipOf(ink: Ink, body: Turned, colour: string, inside: string): string {
  const [r, y] = [body.radiusAt(body.height), -body.height]
  const at = (out: number, down: number): string => `${n(-r * out)} ${n(y + down)}`
  const under = `M${at(0.97, -14)}C${at(1.06, -22)} ${at(1.14, -26)} ${at(1.19, -22)}Q${at(1.235, -15)} ${at(1.2, -2)}C${at(1.12, 18)} ${at(0.98, 38)} ${at(0.87, 56)}L${at(0.8, 24)}Z`
  const channel = `M${at(0.97, -11)}C${at(1.06, -18)} ${at(1.13, -21)} ${at(1.175, -18)}Q${at(1.205, -13)} ${at(1.17, -7)}C${at(1.1, 2)} ${at(1.03, 9)} ${at(0.94, r * 0.085)}Z`
  return (
    path(
      under,
      ink.linear(
        [
          [0, lighter(colour, 0.25)],
          [0.6, darker(colour, 0.08)],
          [1, darker(colour, 0.3)],
        ],
        [0, 0],
        [0.3, 1],
      ),
    ) +
    path(
      channel,
      ink.linear([
        [0, lighter(inside, 0.2)],
        [1, darker(inside, 0.32)],
      ]),
    )
  )
}

function riceIn(ink: Ink, body: Turned): string {
  const r = body.radiusAt(body.height) * 0.9
  const [y, peak] = [-body.height + 3, r * 0.46]
  const dome = `M${n(-r)} ${n(y)}A${n(r)} ${n(peak)} 0 0 1 ${n(r)} ${n(y)}A${n(r)} ${n(r * tilt)} 0 0 1 ${n(-r)} ${n(y)}Z`
  const chance = dice(9)
  const grains = Array.from({ length: 560 }, () => {
    const [x, up] = [(chance() * 2 - 1) * r, chance()]
    const side = Math.sqrt(Math.max(0, 1 - (x / r) ** 2))
    const at = y + r * tilt * side - up * (r * tilt + peak) * side
    const place = `cx="${n(x)}" cy="${n(at)}" rx="7.4" ry="3.6" transform="rotate(${n(chance() * 180)} ${n(x)} ${n(at)})"`
    return `<ellipse ${place} fill="${chance() > 0.4 ? '#fefcf6' : '#efe9dc'}" stroke="#d3c9b6" stroke-width="0.7" stroke-opacity="0.8"/>`
  }).join('')
  const light = ink.radial(
    [
      [0, '#ffffff', 0.35],
      [0.5, '#ffffff', 0],
      [1, shade, 0.3],
    ],
    [0.36, 0.26],
    0.8,
  )
  return group(path(dome, '#eee7d9') + grains + path(dome, light), `clip-path="${ink.clip(dome)}"`)
}

/** The combed lines inside a mortar. */
function grooves(body: Turned, colour: string): string {
  const r = body.radiusAt(body.height) * 0.93
  const marks = Array.from({ length: 84 }, (_, i) => {
    const turn = (i / 84) * 2 * Math.PI
    const [x, y] = [r * Math.cos(turn), -body.height + r * tilt * Math.sin(turn)]
    const deep = Math.sin(turn) < 0 ? 0.46 : 0.1
    return `M${n(x)} ${n(y)}L${n(x * (1 - deep))} ${n(y + (-body.height + 46 - y) * deep)}`
  })
  return stroke(marks.join(''), colour, 2, 'opacity="0.5"')
}

/** Draws an open vessel standing at 0,0. */
export function vessel(ink: Ink, options: VesselOptions): string {
  const body = turned(forms[options.form])
  const { clay, glaze } = options
  const surface = glaze ?? clay
  const inside = options.inside ?? lighter(surface, 0.15)
  const shine = options.gloss ?? 0.7
  const from = (options.patternFrom ?? 0.16) * body.height
  const to = (options.patternTo ?? 0.94) * body.height
  let on = path(body.outline, clay)
  if (options.speckle) on += speckles(body, options.speckle, 130)
  if (glaze) {
    const edge = body.band((options.glazeTo ?? 0.2) * body.height, body.height, options.run ?? 10)
    on += path(edge, glaze) + stroke(edge, darker(glaze, 0.35), 2.5, 'opacity="0.45"')
    if (options.speckle) on += group(speckles(body, options.speckle, 70), `clip-path="${ink.clip(edge)}"`)
  }
  if (options.pattern) {
    // The unrolled front is as wide as half the circle at its widest.
    const half = (body.widest * Math.PI) / 2
    const bent = drawPattern(options.pattern, [-half, from, half, to], surface, ([u, v]) =>
      body.wrap(Math.max(-Math.PI / 2, Math.min(Math.PI / 2, u / body.widest)), v),
    )
    on += group(bent, `clip-path="${ink.clip(body.band(from, to))}"`)
  }
  for (const share of options.rings ?? []) {
    on += stroke(
      lines(body.ring(share * body.height)),
      options.ringInk ?? darker(surface, 0.5),
      4.5,
      'opacity="0.85"',
    )
  }
  const mouth = openMouth(ink, body, {
    rim: options.rim ?? surface,
    inside,
    wall: Math.max(4, body.radiusAt(body.height) * 0.045),
    ...(options.content ? { content: options.content } : {}),
    ...(options.fill ? { fill: options.fill } : {}),
  })
  return (
    standShadow(ink, body.radiusAt(0), body.widest) +
    (options.handle ? handleOf(ink, body, surface) : '') +
    group(on + roundLight(ink, body, shine), `clip-path="${ink.clip(body.outline)}"`) +
    mouth +
    (options.form === 'suribachi' ? grooves(body, darker(inside, 0.45)) : '') +
    (options.rice ? riceIn(ink, body) : '') +
    (options.lip ? lipOf(ink, body, surface, inside) : '')
  )
}
