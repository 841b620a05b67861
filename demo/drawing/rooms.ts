import { entrance } from './room-entrance.ts'
import { kitchen } from './room-kitchen.ts'
import { tea } from './room-tea.ts'
import { room } from './rooms-parts.ts'
import { createInk, type Ink } from './svg.ts'

/** A picture of a room, with goods of the shop in it. */
export interface Room {
  readonly name: string
  readonly draw: (ink: Ink) => string
}

/** The rooms of the home page. */
export const rooms: readonly Room[] = [
  { name: 'room-kitchen', draw: kitchen },
  { name: 'room-tea', draw: tea },
  { name: 'room-entrance', draw: entrance },
]

/** A whole room as SVG. */
export function drawRoom({ draw }: Room): string {
  const ink = createInk()
  const content = draw(ink)
  const { width, height } = room
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${ink.defs()}${content}</svg>`
}
