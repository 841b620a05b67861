import { expect, it } from 'vitest'
import { profileReader, type Reading } from './profiles.ts'
import { LATEST } from './versions.ts'

const PROFILE = JSON.stringify({ ucp: { version: LATEST } })

const shopWith = (read: Reading['read']) => {
  const reads: string[] = []
  const clock = { now: new Date('2026-05-01T00:00:00Z') }
  const act = (): Reading => ({
    now: clock.now,
    read: (url) => {
      reads.push(url)
      return read(url)
    },
    mayPost: (url) => url.startsWith('https://'),
  })
  const profileAt = profileReader()
  return {
    reads,
    later: (ms: number) => {
      clock.now = new Date(clock.now.getTime() + ms)
    },
    ask: (url: string, network = 'one') => profileAt(act(), url, network),
  }
}

const statusOf = (read: Awaited<ReturnType<ReturnType<typeof shopWith>['ask']>>) =>
  'profile' in read ? 200 : read.status

it('keeps a profile for five minutes, and a failure for seconds', async () => {
  const { ask, reads, later } = shopWith(async (url) =>
    url === 'good' ? { status: 200, body: PROFILE } : { status: 404 },
  )
  for (const url of ['good', 'good', 'bad', 'bad']) await ask(url)
  expect(reads).toEqual(['good', 'bad'])
  later(21_000)
  for (const url of ['good', 'bad']) await ask(url)
  expect(reads).toEqual(['good', 'bad', 'bad'])
  later(300_000)
  await ask('good')
  expect(reads).toHaveLength(4)
})

it('stops the network that names profiles that are none, and no other', async () => {
  const { ask, reads, later } = shopWith(async (url) =>
    url === 'good' ? { status: 200, body: PROFILE } : { error: 'ENOTFOUND' },
  )
  await ask('good', 'other')
  const states: number[] = []
  for (let count = 0; count < 15; count += 1) states.push(statusOf(await ask(`bad${count}`)))
  expect(states).toEqual([...Array(10).fill(424), ...Array(5).fill(503)])
  expect(statusOf(await ask('good'))).toBe(200)
  expect(statusOf(await ask('bad99', 'other'))).toBe(424)
  expect(reads).toHaveLength(12)
  later(61_000)
  expect(statusOf(await ask('bad98'))).toBe(424)
})

it('keeps the profiles that are used, however many others are named', async () => {
  const { ask, reads } = shopWith(async () => ({ status: 200, body: PROFILE }))
  for (let count = 0; count < 600; count += 1) {
    await ask('good')
    await ask(`other${count}`, `network${count}`)
  }
  expect(reads.filter((url) => url === 'good')).toHaveLength(1)
})

it('reads few profiles at once, and the same one once', async () => {
  const ends: (() => void)[] = []
  const { ask, reads } = shopWith(
    () => new Promise((resolve) => ends.push(() => resolve({ status: 200, body: PROFILE }))),
  )
  const first = [ask('a'), ask('b'), ask('a', 'other')]
  expect(statusOf(await ask('c'))).toBe(503)
  for (let count = 0; count < 14; count += 1) first.push(ask(`x${count}`, `network${count}`))
  expect(statusOf(await ask('y', 'last'))).toBe(503)
  for (const end of ends) end()
  expect((await Promise.all(first)).map(statusOf)).toEqual(Array(17).fill(200))
  expect(reads).toHaveLength(16)
  const again = ask('c')
  ends.at(-1)?.()
  expect(statusOf(await again)).toBe(200)
})

it('tells a stranger nothing of connections', async () => {
  const { ask } = shopWith(async (url) => ({ error: `not connected to 10.0.0.${url}` }))
  const [one, two] = [await ask('1'), await ask('2')]
  expect(one).toEqual(two)
  expect(JSON.stringify(one)).not.toContain('10.0')
})

it('takes no profile with a webhook in a private network, nor of an endless address', async () => {
  const withWebhook = (webhook_url: unknown) =>
    JSON.stringify({
      ucp: {
        version: LATEST,
        capabilities: { 'dev.ucp.shopping.order': [{ version: LATEST, config: { webhook_url } }] },
      },
    })
  const { ask } = shopWith(async (url) => ({ status: 200, body: withWebhook(url === 'none' ? 5 : url) }))
  expect(await ask('https://a.example')).toMatchObject({ profile: { webhookUrl: 'https://a.example' } })
  expect(statusOf(await ask('http://10.0.0.1'))).toBe(422)
  expect(statusOf(await ask('none'))).toBe(422)
  expect(statusOf(await ask(`https://a.example/${'x'.repeat(1000)}`))).toBe(400)
})
