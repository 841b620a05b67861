import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { dropTemplates, startPostgres } from './postgres.ts'
import { scratchDirectory } from './scratch.ts'
import '../../scripts/fonts.ts'
import '../../scripts/office-client.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL database from which a test may create its own. */
    readonly adminUrl: string
    /** A directory that lives as long as the run. */
    readonly workshop: string
  }
}

/** Starts what all tests share: a PostgreSQL server and a directory for their files. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const postgres = await startPostgres()
  const workshop = scratchDirectory('noren-test-')
  project.provide('adminUrl', postgres.adminUrl)
  project.provide('workshop', workshop.path)
  // Each shop begins threads of its own, which would compile the same modules again: half of what a thread costs.
  process.env.NODE_COMPILE_CACHE ??= join(workshop.path, 'compiled')
  return async () => {
    await dropTemplates(postgres.adminUrl, workshop.path)
    await postgres.stop()
    await workshop.clear()
  }
}
