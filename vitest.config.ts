import { defineConfig } from 'vitest/config'

// What is waited for comes late on a busy machine, and is looked for often, as it mostly comes soon.
const patience = {
  testTimeout: 240_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 10_000, interval: 20 } },
}

// Most code of a run is new to its process and runs seldom: what the last compiler makes of it pays in no test. The
// cores are busy with other files: threads beside the collector of garbage wait for each other there.
const execArgv = ['--max-opt=2', '--single-threaded-gc']

// The projects do not extend the whole: each would start the database server once more.
export default defineConfig({
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    // One more than the cores of a small machine: files wait for databases, browsers and clocks.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...patience,
          execArgv,
          name: 'shop',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['test/browser/**'],
          isolate: false,
        },
      },
      {
        test: {
          ...patience,
          execArgv,
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: ['test/support/browser-setup.ts'],
          isolate: false,
        },
      },
    ],
  },
})
