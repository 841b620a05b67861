import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { startShop } from './pressure/process.ts'

const PLUGIN = `
import { existsSync } from 'node:fs'
import { definePlugin } from 'noren/plugin'
const timer = setInterval(() => {
  if (!existsSync(new URL('now', import.meta.url))) return
  clearInterval(timer)
  Promise.reject(new Error('forgotten by the plugin'))
}, 20)
export default definePlugin({
  code: 'forgetful', version: '1.0.0', fits: '*',
  name: { ja: '忘れもの', en: 'Forgetful' }, about: { ja: '忘れます', en: 'Forgets' }, setup() {},
})`

it('A promise that a plugin forgot to await ends nothing, and stands in the log', async () => {
  const dataDir = mkdtempSync(join(inject('workshop'), 'stray-'))
  const folder = join(dataDir, 'plugins', 'forgetful')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', main: 'index.js' }))
  writeFileSync(join(folder, 'index.js'), PLUGIN)
  const shop = await startShop({ DATA_DIR: dataDir, SEED: 'none' })
  try {
    writeFileSync(join(folder, 'now'), '')
    await expect.poll(shop.log).toMatch(/forgotten by the plugin.*a promise was rejected that nobody awaited/)
    expect((await fetch(new URL('/healthz', shop.base))).status).toBe(200)
  } finally {
    expect(await shop.terminate()).toBe(0)
  }
})
