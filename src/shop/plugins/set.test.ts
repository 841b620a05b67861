import { expect, it } from 'vitest'
import { z } from 'zod'
import { ok, type Reply, seeOther } from '../../hypermedia/reply.ts'
import { contributionOf } from './host.ts'
import { definePlugin } from './plugin.ts'
import { pluginSet } from './set.ts'

const plugin = definePlugin({
  ...{ code: 'adds', version: '1.0.0', fits: '*' },
  ...{ name: { ja: '足す', en: 'Adds' }, about: { ja: '足す', en: 'Adds' } },
  setup: (shop) =>
    shop.extend('goCart', {
      state: { first: z.string() },
      add: async (_act, { carts }) => ({ state: { first: carts[0]?.cartKey } }),
    }),
})

const asked = (reply: Reply) => {
  const words = { ja: {}, en: {} }
  const set = pluginSet(
    [],
    [contributionOf({ plugin, origin: 'program', digest: null, templates: undefined, words })],
  )
  set.use(['adds'])
  return set.extended('goCart', { input: {} } as unknown as Parameters<typeof set.extended>[1], reply)
}

it('Plugins add to an answer', async () => {
  const reply = await asked(ok({ carts: [{ cartKey: 'a' }] }))
  expect(reply).toMatchObject({ state: { first: 'a' } })
})

it('Plugins add nothing to what leads elsewhere: it has no state', async () => {
  expect(await asked(seeOther('/shopping/login'))).toEqual(seeOther('/shopping/login'))
})
