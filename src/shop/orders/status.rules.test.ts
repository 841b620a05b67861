import { describe, expect, it } from 'vitest'
import { isSold, isUndone, moveBetween, movesFrom } from './status.rules.ts'

const STATUSES = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** The interface's own table, "Order status". */
const TABLE: readonly (readonly [from: number, name: string, to: number])[] = [
  [1, 'pay', 6],
  [1, 'packing', 4],
  [6, 'packing', 4],
  [1, 'cancel', 3],
  [4, 'cancel', 3],
  [6, 'cancel', 3],
  [3, 'back_to_in_progress', 4],
  [1, 'ship', 5],
  [6, 'ship', 5],
  [4, 'ship', 5],
  [5, 'return', 9],
  [9, 'cancel_return', 5],
]

describe('The moves of an order', () => {
  it.each(STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const)))(
    'from %i to %i is as the interface has it',
    (from, to) => {
      const row = TABLE.find(([one, , other]) => one === from && other === to)
      expect(moveBetween(from, to)?.name).toBe(row?.[1])
    },
  )

  it('are those that begin at its status', () => {
    for (const status of STATUSES)
      expect(
        movesFrom(status)
          .map(({ to }) => to)
          .sort(),
      ).toEqual(
        TABLE.filter(([from]) => from === status)
          .map(([, , to]) => to)
          .sort(),
      )
  })

  it('give a cancelled order nothing that it has not, and take all again', () => {
    expect(moveBetween(1, 3)).toMatchObject({ stock: 'give_back', used: 'give_back' })
    expect(moveBetween(1, 3)).not.toHaveProperty('earned')
    expect(moveBetween(3, 4)).toMatchObject({ stock: 'take', used: 'use' })
  })

  it('are undone only if nothing but the status changed', () => {
    const moves = STATUSES.flatMap((from) => movesFrom(from))
    const undone = moves.filter((move) => isUndone(move, false))
    expect(new Set(undone.map(({ name }) => name))).toEqual(new Set(['pay', 'packing']))
    expect(new Set(moves.filter((move) => isUndone(move, true)).map(({ name }) => name))).toEqual(
      new Set(['packing']),
    )
    for (const { stock, used, earned } of undone)
      expect([stock, used, earned]).toEqual([undefined, undefined, undefined])
  })

  it('grant points once it is sent, and take them back with a return', () => {
    expect(moveBetween(6, 5)).toEqual({ name: 'ship', from: [1, 6, 4], to: 5, earned: 'grant' })
    expect(moveBetween(5, 9)).toMatchObject({ used: 'give_back', earned: 'take_back' })
    expect(moveBetween(9, 5)).toMatchObject({ used: 'use', earned: 'grant' })
  })
})

describe('An order', () => {
  it.each(STATUSES)('of status %i is a sale or not (§17)', (status) => {
    expect(isSold(status)).toBe([1, 4, 5, 6].includes(status))
  })
})
