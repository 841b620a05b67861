import { it } from 'vitest'
import { newPlace } from './place.ts'
import { startShop } from './process.ts'
import { ask, connections } from './load.ts'
it('x', async () => {
  const place = await newPlace('sqlite')
  const shop = await startShop({ ...place.environment })
  const agent = connections(20)
  const seen = new Map<string, number>()
  let over = false
  const loops = Promise.all(Array.from({ length: 20 }, async () => {
    let n = 0
    while (!over) {
      const a = await ask(new URL(`/products?name=x${n++}`, shop.base), agent)
      const k = `${a.status} ${a.error ?? ''} ${a.headers.connection ?? ''} ${a.status === 503 ? a.body.slice(0, 100) : ''}`
      seen.set(k, (seen.get(k) ?? 0) + 1)
      if (a.status === 0) return
    }
  }))
  await new Promise((r) => setTimeout(r, 1000))
  const t = Date.now()
  const code = await shop.terminate()
  console.log('code', code, Date.now() - t)
  over = true
  await loops
  console.log([...seen])
  console.log(shop.log())
  await place.clear()
}, 60000)
