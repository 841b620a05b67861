import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from './support/shop.ts'

const files = ['alerts.yml', 'grafana.json'].map(
  (name) => [name, readFileSync(new URL(`../deploy/monitoring/${name}`, import.meta.url), 'utf8')] as const,
)

describe('The files for monitoring', () => {
  let shop: Shop
  let measured: string

  beforeAll(async () => {
    shop = await openShop('postgres', { METRICS_PORT: '0' })
    measured = await (await fetch(shop.noren.metricsAddress() ?? '')).text()
  })

  afterAll(() => shop?.close())

  it.each(files)('ask for metrics that there are, with labels that they have: %s', (_name, text) => {
    const used = text.match(/\b(?:noren|nodejs|process)_[a-z0-9_]+/g) ?? []
    expect(used.length).toBeGreaterThan(10)
    const helped = new Set(Array.from(measured.matchAll(/^# TYPE (\w+) (\w+)/gm), ([, name = '']) => name))
    for (const name of new Set(used)) expect(helped, name).toContain(name.replace(/_bucket$/, ''))
    const transitions = Array.from(text.matchAll(/transition=~?\\?"([\w|]+)/g), ([, names = '']) =>
      names.split('|'),
    ).flat()
    expect(transitions).toContain('doCheckout')
    for (const name of transitions) expect(shop.noren.graph.names.has(name), name).toBe(true)
  })

  it('say what to do about each alert, at addresses that there are', () => {
    const [[, alerts] = ['', '']] = files
    const count = (pattern: RegExp) => alerts.match(pattern)?.length
    expect(count(/^ +- alert: /gm)).toBeGreaterThan(5)
    for (const part of [/^ +expr: /gm, /^ +summary: /gm, /^ +action: /gm, /severity: (?:page|ticket)/g])
      expect(count(part)).toBe(count(/^ +- alert: /gm))
    for (const [path] of alerts.matchAll(/\/admin\/[a-z-]+/g))
      expect(shop.noren.graph.paths.has(path), path).toBe(true)
  })
})
