import type { KyselyPlugin } from 'kysely'
import { describe, expect, it } from 'vitest'
import { Unavailable } from '../../store/trouble.ts'
import type { WriteEnvironment } from '../environment.ts'
import { inTime } from './background.ts'

const LIMITS = { writing: 20, reading: 60 }
const never = () => new Promise<never>(() => undefined)

/** An environment of a transaction that tells which query is asked, and which is answered. */
const writing = () => {
  let seen: KyselyPlugin | undefined
  const db = {
    withPlugin(plugin: KyselyPlugin) {
      seen = plugin
      return db
    },
  }
  const act = { startJob: never, publish: never, enqueue: never, db } as unknown as WriteEnvironment
  return {
    act,
    asks: () =>
      seen?.transformQuery({ node: {} } as unknown as Parameters<KyselyPlugin['transformQuery']>[0]),
    isAnswered: () =>
      seen?.transformResult({ result: {} } as unknown as Parameters<KyselyPlugin['transformResult']>[0]),
  }
}

describe('A plugin that never comes back', () => {
  it('is waited for longer in a page than in a transaction, and then no more', async () => {
    const began = performance.now()
    await expect(inTime(writing().act, never, LIMITS)).rejects.toThrow('It took longer than 0.02 s')
    await expect(inTime({}, never, LIMITS)).rejects.toThrow('It took longer than 0.06 s')
    expect(performance.now() - began).toBeGreaterThan(75)
  })

  it('is not to blame while the database does not answer it', async () => {
    const { act, asks } = writing()
    const waits = () => {
      asks()
      return never()
    }
    await expect(inTime(act, waits, LIMITS)).rejects.toBeInstanceOf(Unavailable)
  })

  it('is to blame once the database has answered it, and asks it nothing more', async () => {
    const { act, asks, isAnswered } = writing()
    const lingers = async () => {
      asks()
      await isAnswered()
      return never()
    }
    await expect(inTime(act, lingers, LIMITS)).rejects.not.toBeInstanceOf(Unavailable)
    expect(asks).toThrow()
  })
})
