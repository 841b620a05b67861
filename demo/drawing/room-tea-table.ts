import { level, soft, things } from './rooms-parts.ts'
import { darker, group, type Ink, lighter, n, oval, path, stroke } from './svg.ts'

const lacquer = '#6a3a24'
const white = { is: 'plate', shape: 'round', colour: '#f2eee4', width: 300, lift: 5 } as const
const cup = {
  is: 'vessel',
  form: 'yunomi',
  clay: '#f3efe6',
  patternFrom: 0.1,
  patternTo: 0.93,
  content: '#a9ad4e',
  fill: 0.92,
} as const

/** The low round table. */
export function table(ink: Ink): string {
  const [x, y, rx, ry, thick] = [790, 760, 640, 178, 34]
  const top = oval(rx, ry, [x, y])
  const side = `M${x - rx} ${y}A${rx} ${ry} 0 0 0 ${x + rx} ${y}V${y + thick}A${rx} ${ry} 0 0 1 ${x - rx} ${y + thick}Z`
  const leg = (at: number, base: number): string =>
    path(
      `M${at - 34} ${base - 130}H${at + 34}L${at + 26} ${base}H${at - 26}Z`,
      ink.linear([
        [0, lighter(lacquer, 0.16)],
        [0.3, lacquer],
        [1, darker(lacquer, 0.6)],
      ]),
    )
  const veins = Array.from({ length: 34 }, (_, i) => {
    const at = y - ry + (i + 0.5) * ((ry * 2) / 34)
    const swell = 16 * Math.sin(i * 0.7)
    return `M${x - rx} ${n(at)}C${x - 200} ${n(at + swell)} ${x + 160} ${n(at - swell * 0.4)} ${x + rx} ${n(at + swell * 0.3)}`
  }).join('')
  return (
    soft(ink, oval(rx * 0.96, ry * 0.9, [x + 70, y + 150]), 34, 0.42) +
    leg(400, 965) +
    leg(1180, 965) +
    path(
      side,
      ink.linear([
        [0, darker(lacquer, 0.1)],
        [0.3, lighter(lacquer, 0.2)],
        [0.7, darker(lacquer, 0.25)],
        [1, darker(lacquer, 0.5)],
      ]),
    ) +
    path(
      top,
      ink.linear(
        [
          [0, lighter(lacquer, 0.5)],
          [0.4, lighter(lacquer, 0.2)],
          [1, darker(lacquer, 0.14)],
        ],
        [0, 0],
        [0.8, 1],
      ),
    ) +
    group(stroke(veins, darker(lacquer, 0.5), 2, 'opacity="0.22"'), `clip-path="${ink.clip(top)}"`) +
    group(
      path(
        oval(rx * 0.62, ry * 0.5, [x - 210, y - 70]),
        '#fff4dc',
        `opacity="0.34" filter="${ink.blur(34)}"`,
      ),
      `clip-path="${ink.clip(top)}"`,
    ) +
    stroke(`M${x - rx} ${y}A${rx} ${ry} 0 0 0 ${x + rx} ${y}`, lighter(lacquer, 0.55), 3, 'opacity="0.55"')
  )
}

/** What the table is laid with: tea for two, and sweets. */
export const laid = (ink: Ink): string =>
  things(ink, [
    {
      is: 'container',
      form: 'tin',
      colour: '#2f4a68',
      cap: '#2f4a68',
      gloss: 0.3,
      pattern: { name: 'asanoha', ink: '#d9c58a', size: 60, weight: 2.4 },
      at: [372, 722],
      size: 0.62,
    },
  ]) +
  level(
    ink,
    {
      is: 'plate',
      shape: 'oval',
      colour: '#2c2725',
      width: 520,
      height: 520,
      rim: 20,
      gloss: 0.3,
      at: [0, 0],
      lift: 6,
    },
    [640, 766],
    0.29,
  ) +
  things(ink, [{ is: 'teapot', clay: '#9a4a32', handle: 'side', at: [640, 772], size: 0.92 }]) +
  level(ink, { ...white, colour: '#b4cdc1', width: 330, at: [0, 0] }, [1196, 752], 0.29) +
  things(ink, [
    {
      is: 'block',
      colour: '#5a2a2a',
      chestnuts: '#e2b552',
      glossy: true,
      slices: 1,
      at: [1190, 762],
      size: 0.4,
    },
    { ...cup, pattern: { name: 'shima', ink: '#34507f', size: 20, weight: 5 }, at: [944, 796], size: 0.6 },
    { ...cup, pattern: { name: 'shima', ink: '#a8432f', size: 20, weight: 5 }, at: [420, 850], size: 0.62 },
  ]) +
  level(ink, { ...white, shape: 'rinka', width: 300, at: [0, 0] }, [800, 876], 0.29) +
  things(ink, [
    {
      is: 'sweets',
      kind: 'higashi',
      colours: ['#e8b8bc', '#c9d7a4', '#f1e3b0'],
      columns: 3,
      rows: 1,
      gap: 110,
      at: [800, 864],
      size: 0.52,
      lift: 5,
    },
  ])

/** What rises from a cup of hot tea. */
export const steam = (ink: Ink, x: number, y: number): string =>
  stroke(
    `M${x} ${y}C${x - 30} ${y - 50} ${x + 34} ${y - 80} ${x + 4} ${y - 130}S${x - 22} ${y - 190} ${x + 14} ${y - 230}`,
    '#ffffff',
    13,
    `opacity="0.34" filter="${ink.blur(9)}"`,
  )
