import { Worker } from 'node:worker_threads'
import { Unavailable } from '../../store/trouble.ts'
import type { Press, Print } from '../press.ts'

/** Files that wait for the thread; whoever comes then is told to come again. */
const MOST_WAITING = 32
/** A file that takes longer is given up, with the thread. */
const LONGEST_PRINT_MS = 60_000
/** A thread that has had nothing to do for so long ends, and gives back the memory that its letters take. */
const IDLE_MS = 60_000

/** A thread holds its letters and one file. */
const HEAP = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 }

// Run from the sources, the thread is a source file too.
const PROGRAM = new URL(`./press-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url)

type Answer = { readonly bytes: Uint8Array } | { readonly error: string }

interface Task {
  readonly print: Print
  readonly resolve: (bytes: Buffer) => void
  readonly reject: (error: unknown) => void
}

/**
 * Prints in a thread of its own, one file at a time: to set a page takes tens of milliseconds, for which a
 * request of anybody else would have to wait. The thread begins with the first file.
 */
export class ThreadPress implements Press {
  readonly #idleMs: number
  readonly #longestMs: number
  #worker: Worker | undefined
  #doing: Task | undefined
  #timer: NodeJS.Timeout | undefined
  readonly #waiting: Task[] = []

  constructor({ idleMs = IDLE_MS, longestMs = LONGEST_PRINT_MS } = {}) {
    this.#idleMs = idleMs
    this.#longestMs = longestMs
  }

  /** Whether its thread runs. */
  get isRunning(): boolean {
    return this.#worker !== undefined
  }

  print(print: Print): Promise<Buffer> {
    if (this.#waiting.length >= MOST_WAITING) return Promise.reject(new Unavailable('Too much is printed'))
    return new Promise((resolve, reject) => {
      this.#waiting.push({ print, resolve, reject })
      this.#next()
    })
  }

  /** Ends the thread; what is still to be printed is given up. */
  async close(): Promise<void> {
    for (const { reject } of this.#waiting.splice(0)) reject(new Unavailable('Closed'))
    await this.#lose(new Unavailable('Closed'))
  }

  #next(): void {
    if (this.#doing) return
    const task = this.#waiting.shift()
    clearTimeout(this.#timer)
    if (!task) {
      this.#timer = setTimeout(() => void this.#lose(undefined), this.#idleMs).unref()
      return
    }
    this.#doing = task
    this.#worker ??= this.#start()
    this.#worker.ref()
    this.#timer = setTimeout(
      () => void this.#lose(new Unavailable('A print took too long')),
      this.#longestMs,
    ).unref()
    this.#worker.postMessage(task.print)
  }

  #start(): Worker {
    const worker = new Worker(PROGRAM, { resourceLimits: HEAP })
    worker.on('message', (answer: Answer) => {
      // One that was given up has nothing to say any more.
      if (this.#worker !== worker) return
      const task = this.#doing
      this.#doing = undefined
      worker.unref()
      if ('bytes' in answer) task?.resolve(Buffer.from(answer.bytes))
      else task?.reject(new Error(answer.error))
      this.#next()
    })
    worker.on('error', (error) => {
      if (this.#worker === worker) void this.#lose(error)
    })
    return worker
  }

  /** Gives the thread up, and what it was at; goes on with another one. */
  async #lose(error: unknown): Promise<void> {
    const [worker, task] = [this.#worker, this.#doing]
    this.#worker = undefined
    this.#doing = undefined
    clearTimeout(this.#timer)
    task?.reject(error)
    if (this.#waiting.length > 0) this.#next()
    await worker?.terminate()
  }
}
