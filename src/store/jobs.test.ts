import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { testClock } from '../../test/support/clock.ts'
import { databases } from '../../test/support/shop.ts'
import type { Store } from './database.ts'
import { sweep, sweepJobs } from './housekeeping.ts'
import { createJobs, enqueue, JobFailed, type JobKind } from './jobs.ts'
import type { Heartbeat } from './poller.ts'
import { type EmptyDatabase, emptyStore } from './store.fixture.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const DAY_MS = 24 * 60 * MINUTE_MS

/** Something that happens when it is told to. */
const gate = () => {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open: () => open(), opened }
}

describe.each(databases)('Jobs, on %s', (database) => {
  let made: EmptyDatabase & { readonly store: Store }
  let here: Store
  let elsewhere: Store

  beforeAll(async () => {
    made = await emptyStore(database, inject('adminUrl'), inject('workshop'))
    here = made.store
    elsewhere = await made.open()
  })

  afterAll(() => made?.clear())

  beforeEach(() => here.write((tx) => tx.deleteFrom('job').execute()))

  const setUp = () => {
    const clock = testClock()
    const reported: string[] = []
    const report = (error: unknown, kind: string) => reported.push(`${kind}: ${error}`)
    const open = (
      kinds: Readonly<Record<string, JobKind>>,
      store = here,
      heartbeat: Heartbeat = () => () => undefined,
    ) => createJobs({ store, kinds, clock: clock.now, report, heartbeat })
    const ask = (input: unknown, kind = 'import') =>
      here.write((tx) => enqueue(tx, { kind, who: 'member 1', input }, clock.now()))
    return { clock, reported, open, ask }
  }

  const rows = () => here.reader.selectFrom('job').selectAll().orderBy('id').execute()
  const row = async () => (await rows())[0]

  /** A kind whose jobs wait until they are let go, and the heart of whoever does them. */
  const slowly = () => {
    const [begun, end] = [gate(), gate()]
    const beats = new Set<() => Promise<unknown>>()
    const heartbeat: Heartbeat = (beat) => {
      beats.add(beat)
      return () => beats.delete(beat)
    }
    const signals: AbortSignal[] = []
    const work: JobKind = async (_job, { signal }) => {
      signals.push(signal)
      begun.open()
      await end.opened
      return 'late'
    }
    const beat = async () => {
      for (const one of beats) await one()
    }
    return { work, heartbeat, beat, beats, signals, begun: begun.opened, end: end.open }
  }

  it('are done once, in the order of asking, and their results kept', async () => {
    const { clock, open, ask } = setUp()
    const later = await ask({ file: 'b.csv' })
    const id = await ask({ file: 'a.csv' })
    // Ids sort by time: this is to be the later one, wherever its row lies.
    await here.write((tx) => tx.updateTable('job').set({ id: 'z' }).where('id', '=', later).execute())
    const done: unknown[] = []
    const jobs = open({
      import: async (job) => {
        done.push(job)
        return { lines: done.length }
      },
    })
    await jobs.settle()
    await jobs.settle()
    expect(done).toMatchObject([
      { id, who: 'member 1', input: { file: 'a.csv' } },
      { who: 'member 1', input: { file: 'b.csv' } },
    ])
    const at = clock.now().toISOString()
    const ended = { state: 'done', errors: null, leased_until: null, started_at: at, ended_at: at, tries: 1 }
    expect(await rows()).toMatchObject([
      { ...ended, result: '{"lines":1}' },
      { ...ended, result: '{"lines":2}' },
    ])
  })

  it('that were asked for by a change that was rolled back are none', async () => {
    const { clock, open } = setUp()
    const refused = here.write(async (tx) => {
      await enqueue(tx, { kind: 'import', who: '', input: null }, clock.now())
      throw new Error('no')
    })
    await expect(refused).rejects.toThrow('no')
    await open({ import: () => Promise.reject(new Error('unasked')) }).settle()
    expect(await rows()).toEqual([])
  })

  it('of one kind are done one at a time by two processes, and each by one of them', async () => {
    const { open, ask } = setUp()
    for (let at = 0; at < 12; at++) await ask(at)
    const done: unknown[] = []
    let atOnce = 0
    let most = 0
    const work: JobKind = async ({ input }) => {
      most = Math.max(most, ++atOnce)
      await new Promise((resolve) => setTimeout(resolve, 2))
      done.push(input)
      atOnce -= 1
    }
    const both = [open({ import: work }), open({ import: work }, elsewhere)]
    while ((await rows()).some(({ state }) => state !== 'done'))
      await Promise.all(both.map((jobs) => jobs.settle()))
    expect(most).toBe(1)
    expect(done).toEqual(Array.from({ length: 12 }, (_, at) => at))
  })

  /** Returns the started ones of two jobs while another process starts one of them. */
  const begunBeside = async (input: 'first' | 'second') => {
    const { open, ask, reported } = setUp()
    await ask('first')
    await ask('second')
    const begun: unknown[] = []
    const jobs = open({ import: async (job) => begun.push(job.input) })
    const [taken, released] = [gate(), gate()]
    const rival = elsewhere.write(async (tx) => {
      const theirs = tx.updateTable('job').set({ state: 'running' })
      await theirs.where('input', '=', JSON.stringify(input)).execute()
      taken.open()
      await released.opened
    })
    await taken.opened
    const settled = jobs.settle()
    await new Promise((resolve) => setTimeout(resolve, 200))
    released.open()
    await Promise.all([rival, settled])
    return { begun, reported }
  }

  it('of one kind are not begun while another process begins the first', async () => {
    expect(await begunBeside('first')).toEqual({ begun: [], reported: [] })
  })

  it('of one kind are not begun while another process begins the second', async () => {
    expect(await begunBeside('second')).toEqual({ begun: [], reported: [] })
  })

  it('of different kinds do not wait for each other', async () => {
    const { open, ask } = setUp()
    await ask(1, 'import')
    await ask(2, 'export')
    const [imported, exported] = [gate(), gate()]
    await open({
      import: () => exported.opened.then(imported.open),
      export: () => Promise.resolve(exported.open()).then(() => imported.opened),
    }).settle()
    expect((await rows()).map(({ state }) => state)).toEqual(['done', 'done'])
  })

  it('of a kind that this version does not have wait for one that does', async () => {
    const { open, ask } = setUp()
    await ask(1, 'of tomorrow')
    await open({ import: async () => undefined }).settle()
    expect(await row()).toMatchObject({ state: 'waiting', tries: 0 })
  })

  it('that take longer than a lease stay with whoever does them', async () => {
    const { clock, open, ask } = setUp()
    const slow = slowly()
    await ask(1)
    const first = open({ import: slow.work }, here, slow.heartbeat).settle()
    await slow.begun
    for (let passed = 0; passed < 5; passed++) {
      clock.advance(MINUTE_MS - 1)
      await slow.beat()
      await open({ import: async () => 'taken over' }, elsewhere).settle()
    }
    slow.end()
    await first
    expect(await row()).toMatchObject({ state: 'done', result: '"late"', tries: 1 })
    expect(slow.beats.size).toBe(0)
    expect(slow.signals[0]?.aborted).toBe(false)
  })

  it('whose process died are begun again by another, and what the dead one says then counts no more', async () => {
    const { clock, open, ask } = setUp()
    const dead = slowly()
    await ask(1)
    let progress: (done: number, total: number) => Promise<void> = async () => undefined
    const first = open(
      {
        import: (job, tools) => {
          progress = tools.progress
          return dead.work(job, tools)
        },
      },
      here,
      dead.heartbeat,
    ).settle()
    await dead.begun
    await progress(7, 9)
    clock.advance(MINUTE_MS - 1)
    const next = slowly()
    const second = open({ import: next.work }, elsewhere)
    await second.settle()
    expect(await row()).toMatchObject({ tries: 1, done: 7, total: 9 })
    clock.advance(1)
    const settled = second.settle()
    await next.begun
    const taken = await row()
    expect(taken).toMatchObject({ state: 'running', tries: 2, done: 0, total: 0 })
    expect(taken?.started_at).toBe(clock.now().toISOString())

    // It was only asleep.
    clock.advance(SECOND_MS)
    await dead.beat()
    expect(dead.signals[0]?.aborted).toBe(true)
    await progress(8, 9)
    dead.end()
    await first
    expect(await row()).toEqual(taken)
    next.end()
    await settled
    expect(await row()).toMatchObject({ state: 'done', tries: 2 })
  })

  it('that outlived three processes are given up, and the next one is begun', async () => {
    const { clock, open, ask } = setUp()
    await ask('deadly')
    await ask('harmless')
    let tries = 0
    const work: JobKind = async ({ input }) => {
      if (input === 'harmless') return 'well'
      tries += 1
      return new Promise(() => undefined)
    }
    for (let process = 1; process <= 3; process++) {
      void open({ import: work }).settle()
      await expect.poll(() => tries).toBe(process)
      clock.advance(MINUTE_MS)
    }
    await open({ import: work }).settle()
    expect(tries).toBe(3)
    const reason = 'It was begun 3 times, and each time its process ended before it'
    expect(await rows()).toMatchObject([
      { state: 'failed', errors: JSON.stringify({ reason }), ended_at: clock.now().toISOString() },
      { state: 'done', result: '"well"' },
    ])
  })

  it('say how far they are, once a second at most, and in the end how far they came', async () => {
    const { clock, open, ask } = setUp()
    await ask(1)
    const seen: (number | undefined)[] = []
    const work: JobKind = async (_job, { progress }) => {
      for (let done = 1; done <= 5; done++) {
        await progress(done, 5)
        seen.push((await row())?.done)
        clock.advance(SECOND_MS / 2)
      }
    }
    await open({ import: work }).settle()
    expect(seen).toEqual([1, 1, 3, 3, 5])
    await ask(2)
    await open({ import: (_job, { progress }) => progress(1, 2).then(() => progress(2, 2)) }).settle()
    expect((await rows())[1]).toMatchObject({ state: 'done', done: 2, total: 2 })
  })

  it('that cannot be done say why, and only what nobody foresaw is reported', async () => {
    const { open, ask, reported } = setUp()
    await ask('foreseen')
    await ask('unforeseen')
    const work: JobKind = async ({ input }) => {
      if (input === 'foreseen') throw new JobFailed({ '2.price': 'not a number' })
      throw new TypeError('of nothing')
    }
    await open({ import: work }).settle()
    expect(await rows()).toMatchObject([
      { state: 'failed', result: null, errors: '{"2.price":"not a number"}', tries: 1 },
      { state: 'failed', result: null, errors: '{"reason":"TypeError: of nothing"}', tries: 1 },
    ])
    expect(reported).toEqual(['import: TypeError: of nothing'])
  })

  it('are given back by a process that stops, and done by the next one as if they had never begun', async () => {
    const { open, ask, reported } = setUp()
    await ask(1)
    const begun = gate()
    const jobs = open({
      import: async (_job, { progress, signal }) => {
        await progress(1, 2)
        begun.open()
        await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      },
    })
    jobs.start()
    await begun.opened
    await ask(2)
    await jobs.stop()
    const untouched = { state: 'waiting', done: 0, total: 0, tries: 0, leased_until: null, started_at: null }
    expect(await rows()).toMatchObject([untouched, untouched])
    expect(reported).toEqual([])
    await open({ import: async () => 'done' }, elsewhere).settle()
    expect((await rows()).map(({ state }) => state)).toEqual(['done', 'done'])
  })

  it('are not begun any more by a process that stops while it takes one', async () => {
    const { open, ask } = setUp()
    await ask(1)
    let begun = 0
    const jobs = open({ import: async () => ++begun })
    jobs.start()
    await jobs.stop()
    expect(begun).toBe(0)
    expect(await row()).toMatchObject({ state: 'waiting', tries: 0, leased_until: null })
  })

  it('are swept away a week after their end, and not before it', async () => {
    const { clock, open, ask } = setUp()
    await ask(1)
    await open({ import: async () => undefined }).settle()
    const waits = await ask(2)
    const sweepNow = () =>
      sweep(here, [sweepJobs('lasting')], clock.now(), (error) => {
        throw error
      })
    clock.advance(7 * DAY_MS - 1)
    await sweepNow()
    expect(await rows()).toHaveLength(2)
    clock.advance(1)
    await sweepNow()
    expect((await rows()).map(({ id }) => id)).toEqual([waits])
  })

  it('of a lasting kind are swept away once another one was done', async () => {
    const { clock, open, ask } = setUp()
    const first = await ask(1)
    await open({ import: async () => undefined }).settle()
    const sweepNow = () =>
      sweep(here, [sweepJobs('import')], clock.now(), (error) => {
        throw error
      })
    clock.advance(30 * DAY_MS)
    await sweepNow()
    expect((await rows()).map(({ id }) => id)).toEqual([first])
    const second = await ask(2)
    await open({ import: async () => undefined }).settle()
    await sweepNow()
    expect((await rows()).map(({ id }) => id)).toEqual([second])
  })
})
