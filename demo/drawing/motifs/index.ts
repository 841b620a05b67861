import { type Ink, n, type Point } from '../svg.ts'
import { block } from './block.ts'
import { card } from './card.ts'
import { cloth, cushion, noren } from './cloth.ts'
import { heap, nori } from './heap.ts'
import { basket, knife, pan, pestle } from './kitchen.ts'
import { container, roll } from './packages.ts'
import { letter, notebook } from './paper.ts'
import { inkStick, pen, weight } from './pens.ts'
import { board, plate } from './plates.ts'
import { pot, whisk } from './pot.ts'
import { pouch } from './pouch.ts'
import { sweetsIn } from './sweets.ts'
import { bento, chopsticks, rests } from './table.ts'
import { teapot } from './teapot.ts'
import { vessel } from './vessel.ts'
import { apron, bag, bundle, socks } from './wear.ts'

type Motif<Options> = (ink: Ink, options: Options) => string

/** Things that stand and bring their own shadow. */
const standing = { vessel, teapot, container, pouch, roll, whisk, pot, bundle, bag, block }

/** Things that lie, or hang, and cast a shadow of their shape. */
const lying = {
  plate,
  pan,
  knife,
  board,
  basket,
  chopsticks,
  pestle,
  rests,
  bento,
  cloth,
  noren,
  cushion,
  apron,
  socks,
  notebook,
  letter,
  card,
  pen,
  inkStick,
  weight,
  sweets: sweetsIn,
  heap,
  nori,
}

const motifs = { ...standing, ...lying }

type OptionsOf = {
  [Kind in keyof typeof motifs]: (typeof motifs)[Kind] extends Motif<infer Options> ? Options : never
}

interface Placing {
  readonly at: Point
  readonly size?: number
  readonly turn?: number
  /** How far above the ground a lying thing seems to be. */
  readonly lift?: number
}

/** One thing in a picture: what it is, where, how large, how turned. */
export type Item = {
  [Kind in keyof OptionsOf]: OptionsOf[Kind] & Placing & { readonly is: Kind }
}[keyof OptionsOf]

const drawers: { readonly [Kind in keyof OptionsOf]: Motif<OptionsOf[Kind]> } = motifs

function drawOne<Kind extends keyof OptionsOf>(ink: Ink, kind: Kind, options: OptionsOf[Kind]): string {
  return drawers[kind](ink, options)
}

/** Draws one thing in its place. */
export function drawItem(ink: Ink, item: Item): string {
  const [x, y] = item.at
  const moved = `translate(${x} ${y}) rotate(${item.turn ?? 0}) scale(${n((item.size ?? 1) * 100)}e-2)`
  const placed = `<g transform="${moved}">${drawOne(ink, item.is, item)}</g>`
  // The shadow is cast after turning, so that all shadows of a picture fall the same way.
  return item.is in lying ? `<g filter="${ink.cast(item.lift ?? 9)}">${placed}</g>` : placed
}
