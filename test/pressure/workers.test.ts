import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawUpOrder, someGuest } from '../support/guest.ts'
import { HalClient } from '../support/hal-client.ts'
import { newPlace, type Place } from './place.ts'
import { type ShopProcess, startShop } from './process.ts'

const COUNT = 2

describe('Several processes behind one port', () => {
  let place: Place
  let shop: ShopProcess

  beforeAll(async () => {
    place = await newPlace('postgres')
    shop = await startShop({ ...place.environment, WORKERS: String(COUNT) })
  })

  afterAll(async () => {
    await shop?.terminate()
    await place?.clear()
  })

  /** The process ids of those that it started. */
  const workers = (): readonly number[] =>
    readFileSync(`/proc/${shop.pid}/task/${shop.pid}/children`, 'utf8').trim().split(' ').map(Number)

  const isOpen = async () => (await fetch(new URL('/readyz', shop.base))).ok

  /** The database connections that listen for changes: one of each process that is open. */
  const listening = async (): Promise<number> => {
    const store = await place.openStore()
    try {
      return (await store.changes.processes(store.reader)) ?? 0
    } finally {
      await store.close()
    }
  }

  const order = async (): Promise<number> => {
    const guest = await HalClient.enter(shop.base)
    await drawUpOrder(guest, '急須', {}, someGuest())
    return (await guest.follow('doCheckout')).status
  }

  it('answer as one shop, whichever is asked', async () => {
    // The one that counts listens as well.
    await expect.poll(listening, { timeout: 20_000 }).toBe(COUNT + 1)
    expect(workers()).toHaveLength(COUNT)
    for (let orders = 0; orders < 4; orders += 1) expect(await order()).toBe(201)
    expect(shop.log().match(/Noren is open/g)).toHaveLength(1)
  })

  it('replace one that ends, and the others go on meanwhile', async () => {
    const [gone = 0] = workers().toReversed()
    process.kill(gone, 'SIGKILL')
    await expect.poll(() => workers().includes(gone)).toBe(false)
    for (let requests = 0; requests < 10; requests += 1) expect(await isOpen()).toBe(true)
    await expect.poll(() => workers().length, { timeout: 10_000 }).toBe(COUNT)
    await expect.poll(listening, { timeout: 20_000 }).toBe(COUNT + 1)
    expect(shop.log()).toContain('it is started again')
  })

  it('end together, each with its requests answered', async () => {
    const page = fetch(new URL('/products', shop.base), { headers: { connection: 'close' } })
    // Both are there before the signal is.
    await pause(20)
    const ended = shop.terminate()
    const answer = await page
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('productCode')
    expect(await ended).toBe(0)
    await expect(fetch(new URL('/healthz', shop.base))).rejects.toThrow()
  })
})
