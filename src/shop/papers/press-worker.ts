import { parentPort } from 'node:worker_threads'
import type { Print } from '../press.ts'
import { draw } from './drawing.ts'

parentPort?.on('message', async (print: Print) => {
  try {
    parentPort?.postMessage({ bytes: await draw(print) })
  } catch (error) {
    parentPort?.postMessage({
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
  }
})
