import { randomInt } from 'node:crypto'
import type { WriteEnvironment } from '../environment.ts'
import { baseInfo } from '../settings/index.ts'
import { orderNumber } from './number.rules.ts'

/** A format without a random part gives the same number all day; after so many tries one is added. */
const MOST_DRAWS = 20

/**
 * Draws a number for an order of today, in the shop's format (ORD-01); `draw` counts the tries, from 1: the
 * number may be taken.
 */
export const drawNumber = async (
  { memory, today }: Pick<WriteEnvironment, 'memory' | 'today'>,
  draw: number,
): Promise<string> => {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const { order_no_format: format } = await memory.get(baseInfo)
  const source = { at: { year, month, day }, random: (n: number) => randomInt(n) }
  return orderNumber(draw > MOST_DRAWS ? `${format}-{random_alnum,8}` : format, source)
}
