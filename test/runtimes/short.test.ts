import { expect, it } from 'vitest'
import { newPlace } from '../pressure/place.ts'
import { startShop } from '../pressure/process.ts'
import { noren } from '../support/command.ts'
import { drawUpOrder, GUEST } from '../support/guest.ts'
import { HalClient } from '../support/hal-client.ts'

it('starts on an empty directory, takes an order, survives a restart, and tells of the mail', async () => {
  const place = await newPlace('sqlite')
  const said = async (...command: readonly string[]) => (await noren(place.environment, command)).stdout
  try {
    const shop = await startShop(place.environment)
    const guest = await HalClient.enter(shop.base)
    await drawUpOrder(guest, 'hojicha-100')
    const { document: placed } = await guest.follow('doCheckout')
    expect(await shop.terminate(), shop.log()).toBe(0)

    const again = await startShop({ ...place.environment, PORT: shop.base.port })
    const { status, document: complete } = await guest.follow('goShoppingComplete')
    expect([status, complete.orderNo]).toEqual([200, placed.orderNo])
    await expect.poll(() => said('mail'), { timeout: 10_000 }).toContain(GUEST.email)
    expect(await again.terminate(), again.log()).toBe(0)

    const [id = ''] = (await said('mail')).split('  ')
    expect(await said('mail', id)).toContain(placed.orderNo)
    expect(await said('migrate', '--plan')).toBe('The database is up to date.\n')
  } finally {
    await place.clear()
  }
})
