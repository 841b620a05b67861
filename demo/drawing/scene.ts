import { drawItem, type Item } from './motifs/index.ts'
import { createInk, darker, dice, type Ink, lighter, mix, n, path, shade } from './svg.ts'

/** A picture is drawn on a square sheet of so many units. */
export const sheet = { width: 800, height: 800 } as const

/** The sheets of paper and boards that things are placed on. */
type Ground = 'paper' | 'rice' | 'linen' | 'mist' | 'sage' | 'clay' | 'dusk' | 'ink' | 'oak' | 'walnut'

const colours: Readonly<Record<Ground, string>> = {
  paper: '#efe8db',
  rice: '#f4f0e8',
  linen: '#e5ded1',
  mist: '#dfe4e3',
  sage: '#dde2d3',
  clay: '#e9d8c9',
  dusk: '#d8d6db',
  ink: '#47423f',
  oak: '#d9c3a0',
  walnut: '#8d6a4c',
}

function boards(colour: string): string {
  const chance = dice(11)
  let out = ''
  for (let board = 0; board < 4; board++) {
    const y = board * 206 - 14
    out += path(
      `M0 ${y}H800V${y + 206}H0Z`,
      mix(colour, board % 2 ? '#ffffff' : shade, 0.035 + chance() * 0.03),
    )
    for (let vein = 0; vein < 9; vein++) {
      const at = y + 10 + chance() * 186
      const [a, b] = [(chance() - 0.5) * 30, (chance() - 0.5) * 30]
      out += `<path d="M-10 ${n(at)}C240 ${n(at + a)} 520 ${n(at + b)} 810 ${n(at + a * 0.4)}" fill="none" stroke="${darker(colour, 0.35)}" stroke-opacity="${n(0.08 + chance() * 0.14)}" stroke-width="${n(1 + chance() * 3)}"/>`
    }
    out += path(`M0 ${y + 204}H800V${y + 206.5}H0Z`, darker(colour, 0.5), 'opacity="0.5"')
  }
  return out
}

function backdrop(ink: Ink, ground: Ground): string {
  const colour = colours[ground]
  const sheet = ground === 'oak' || ground === 'walnut' ? boards(colour) : path('M0 0H800V800H0Z', colour)
  const glow = ink.radial(
    [
      [0, lighter(colour, 0.8), ground === 'ink' ? 0.16 : 0.5],
      [0.6, lighter(colour, 0.8), 0.08],
      [1, colour, 0],
    ],
    [0.3, 0.22],
    0.75,
  )
  const fall = ink.linear(
    [
      [0, shade, 0],
      [0.55, shade, 0.02],
      [1, shade, 0.13],
    ],
    [0.2, 0],
    [0.85, 1],
  )
  const pane = `<g filter="${ink.blur(26)}" opacity="${ground === 'ink' ? 0.05 : 0.22}"><path d="M60 -40L300 -40L620 840L330 840Z" fill="${lighter(colour, 0.9)}"/><path d="M350 -40L420 -40L760 840L680 840Z" fill="${lighter(colour, 0.9)}"/></g>`
  return sheet + path('M0 0H800V800H0Z', glow) + pane + path('M0 0H800V800H0Z', fall)
}

/** A picture: its name, what it is taken on, and the things in it from back to front. */
export interface Picture {
  readonly name: string
  readonly ground: Ground
  readonly items: readonly Item[]
}

/** A whole picture as SVG. */
export function drawPicture(picture: Picture): string {
  const ink = createInk()
  const content = backdrop(ink, picture.ground) + picture.items.map((item) => drawItem(ink, item)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800" viewBox="0 0 800 800">${ink.defs()}${content}</svg>`
}
