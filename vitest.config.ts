import { defineConfig } from 'vitest/config'

const patience = { testTimeout: 30_000, hookTimeout: 120_000 }

// The projects do not extend the whole: each would start the database server once more.
export default defineConfig({
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    // Each file opens a shop of its own; more of them at once than cores only makes them wait.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...patience,
          name: 'shop',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['test/browser/**'],
          isolate: false,
        },
      },
      {
        test: {
          ...patience,
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: ['test/support/browser-setup.ts'],
          testTimeout: 120_000,
        },
      },
    ],
  },
})
