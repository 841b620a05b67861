import { drawItem, type Item } from './motifs/index.ts'
import { grain } from './motifs/plates.ts'
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
} from './svg.ts'

/** Rooms are drawn on a wide sheet of 1600 × 1000 units. */
export const room = { width: 1600, height: 1000 } as const

/** The whole sheet. */
export const whole = `M0 0H${room.width}V${room.height}H0Z`

/** An upright rectangle by its edges. */
export const box = (left: number, top: number, right: number, bottom: number): string =>
  `M${n(left)} ${n(top)}H${n(right)}V${n(bottom)}H${n(left)}Z`

/** A wall of plaster, lit from the left. */
export function plaster(ink: Ink, colour: string, area = whole): string {
  const light = ink.linear(
    [
      [0, lighter(colour, 0.5)],
      [0.45, colour],
      [1, darker(colour, 0.22)],
    ],
    [0, 0],
    [1, 0.7],
  )
  return (
    path(area, light) +
    path(area, '#000', `filter="${ink.specks('0.012 0.02', 0.5)}" opacity="0.22"`) +
    path(area, '#000', `filter="${ink.specks('0.5', 0.9)}" opacity="0.16"`)
  )
}

/** A board of wood, its grain along its longer edge. */
export function timber(
  ink: Ink,
  colour: string,
  [left, top, right, bottom]: readonly [left: number, top: number, right: number, bottom: number],
  seed: number,
): string {
  const [width, height] = [right - left, bottom - top]
  const area = box(left, top, right, bottom)
  const upright = height > width
  const veins = group(
    upright ? grain(colour, height, width, seed) : grain(colour, width, height, seed),
    `transform="translate(${n(left + width / 2)} ${n(top + height / 2)})${upright ? ' rotate(90)' : ''}"`,
  )
  const light = ink.linear(
    [
      [0, lighter(colour, 0.3)],
      [0.5, colour],
      [1, darker(colour, 0.2)],
    ],
    [0, 0],
    [1, 0.4],
  )
  return path(area, light) + group(veins, `clip-path="${ink.clip(area)}"`)
}

/** A soft shadow of a shape. */
export const soft = (ink: Ink, area: string, blur: number, opacity: number): string =>
  path(area, shade, `opacity="${opacity}" filter="${ink.blur(blur)}"`)

/** Sunlight that falls aslant through a window of so many panes: columns and rows between bars. */
export function sunlight(
  ink: Ink,
  { from: [x, y], width, height, slant, columns, rows, opacity }: Sun,
): string {
  const [w, h] = [width / columns, height / rows]
  let panes = ''
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      const [l, t] = [x + column * w + row * h * slant, y + row * h]
      const [r, b] = [l + w * 0.9, t + h * 0.93]
      panes += lines(
        [
          [l, t],
          [r, t + w * 0.1],
          [r + (b - t) * slant, b + w * 0.1],
          [l + (b - t) * slant, b],
        ],
        true,
      )
    }
  }
  return path(panes, '#fff3d6', `opacity="${opacity}" filter="${ink.blur(7)}"`)
}

interface Sun {
  readonly from: Point
  readonly width: number
  readonly height: number
  /** How far the light moves to the right on its way down. */
  readonly slant: number
  readonly columns: number
  readonly rows: number
  readonly opacity: number
}

/** The shadow of leaves on a twig that begins at a point and hangs into the light. */
export function leafShadow(ink: Ink, [x, y]: Point, reach: number, seed: number, opacity: number): string {
  const chance = dice(seed)
  let out = stroke(
    `M${n(x)} ${n(y)}q${n(reach * 0.4)} ${n(reach * 0.16)} ${n(reach)} ${n(reach * 0.55)}`,
    shade,
    reach * 0.014,
  )
  for (let i = 0; i < 26; i++) {
    const along = 0.1 + chance() * 0.9
    const [at, down] = [x + reach * along, y + reach * (0.16 * along + 0.4 * along * along)]
    const size = reach * (0.06 + chance() * 0.06)
    const turn = 40 + (chance() - 0.5) * 120
    out += path(
      `M0 0C${n(size * 0.5)} ${n(-size * 0.42)} ${n(size * 1.5)} ${n(-size * 0.3)} ${n(size * 2)} 0C${n(size * 1.5)} ${n(size * 0.34)} ${n(size * 0.5)} ${n(size * 0.4)} 0 0Z`,
      shade,
      `transform="translate(${n(at + (chance() - 0.5) * reach * 0.16)} ${n(down + (chance() - 0.5) * reach * 0.16)}) rotate(${n(turn)})"`,
    )
  }
  return group(out, `opacity="${opacity}" filter="${ink.blur(6)}"`)
}

/** Warm light from the upper left over everything, and dusk in the far corner. */
export function mood(ink: Ink, warm: string, dusk: number): string {
  const glow = ink.radial(
    [
      [0, warm, 0.34],
      [0.5, warm, 0.1],
      [1, warm, 0],
    ],
    [0.16, 0.08],
    0.95,
  )
  const fall = ink.linear(
    [
      [0, shade, 0],
      [0.6, shade, dusk * 0.15],
      [1, shade, dusk],
    ],
    [0.1, 0],
    [1, 1],
  )
  return path(whole, glow, 'style="mix-blend-mode:soft-light"') + path(whole, fall)
}

/** A vessel in a stack: where its foot stands, and the radius and height of the rim that it stands in. */
interface Stacked {
  readonly item: Item
  readonly rim: number
  readonly height: number
}

/** Vessels that stand in one another, from the lowest: each is hidden behind the rim of that below it. */
export function stack(ink: Ink, vessels: readonly Stacked[]): string {
  return vessels
    .map(({ item }, at) => {
      const below = vessels[at - 1]
      const drawn = drawItem(ink, item)
      if (!below) return drawn
      const [x, y] = below.item.at
      const size = below.item.size ?? 1
      const [r, top] = [below.rim * size, y - below.height * size]
      const above = `M${n(x - r * 2)} 0H${n(x + r * 2)}V${n(top)}H${n(x + r)}A${n(r)} ${n(r * 0.27)} 0 0 1 ${n(x - r)} ${n(top)}H${n(x - r * 2)}Z`
      return group(drawn, `clip-path="${ink.clip(above)}"`)
    })
    .join('')
}

/** Things from back to front. */
export const things = (ink: Ink, items: readonly Item[]): string =>
  items.map((item) => drawItem(ink, item)).join('')

/** A thing that stands flat on a level surface although it is drawn from above. */
export const level = (ink: Ink, item: Item, [x, y]: Point, flatness: number): string =>
  group(drawItem(ink, item), `transform="translate(${n(x)} ${n(y)}) scale(1 ${flatness})"`)

/** A twig of plum in blossom that stands at a point. */
export function twig(ink: Ink, [left, top]: Point, size: number): string {
  const wood =
    'M0 0C-10 -70 -46 -110 -96 -176M-14 -66C20 -110 60 -130 92 -186M-52 -124C-56 -160 -40 -190 -46 -216'
  const blossom = (x: number, y: number, width: number): string => {
    const petals = [0, 1, 2, 3, 4]
      .map((i) => {
        const turn = (i * 2 * Math.PI) / 5 - Math.PI / 2
        return path(
          oval(width * 0.62, width * 0.62, [Math.cos(turn) * width * 0.74, Math.sin(turn) * width * 0.74]),
          i % 2 ? '#f3d3cf' : '#f8e3de',
        )
      })
      .join('')
    return group(
      petals +
        path(oval(width * 0.3, width * 0.3), '#c97a72') +
        path(oval(width * 0.14, width * 0.14), '#e8c25a'),
      `transform="translate(${x} ${y}) scale(1 0.88)"`,
    )
  }
  const drawn =
    stroke(wood, shade, 7, `opacity="0.25" filter="${ink.blur(6)}" transform="translate(30 14)"`) +
    stroke(wood, '#5a4334', 6.5) +
    stroke(wood, '#8a6c54', 2.4, 'transform="translate(-1.4 -0.6)"') +
    [
      [-96, -176, 15],
      [-70, -146, 11],
      [-46, -214, 13],
      [-50, -160, 9],
      [92, -186, 15],
      [62, -142, 12],
      [26, -108, 10],
      [-22, -88, 11],
    ]
      .map(([x = 0, y = 0, width = 10]) => blossom(x, y, width))
      .join('')
  return group(drawn, `transform="translate(${left} ${top}) scale(${size})"`)
}
