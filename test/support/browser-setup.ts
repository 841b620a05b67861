import type { TestProject } from 'vitest/node'
import { type Chromium, findChromium } from './chromium.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** How to start the browser. */
    readonly chromium: Chromium
  }
}

/** Finds the browser once for all browser tests. */
export const setup = async (project: TestProject): Promise<void> => {
  project.provide('chromium', await findChromium())
}
