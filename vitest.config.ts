import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/runs/longest-first.mjs'

const postgresTests = '**/*.pg.test.ts'

// Each part runs alone by its name: npx vitest run --project api [a part of the file's path]
// Without it vitest leaves one core to itself, which is half of a small machine. A project has none of what stands beside it.
const onEveryCore = { maxWorkers: '100%' }

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...onEveryCore, name: 'tools', include: ['tools/**/*.test.mjs'], testTimeout: 20_000 } },
      { test: { ...onEveryCore, name: 'api-spec', include: ['packages/api-spec/src/**/*.test.ts'] } },
      {
        test: {
          ...onEveryCore,
          name: 'api',
          include: ['apps/api/src/**/*.test.ts'],
          exclude: [postgresTests],
          // No test changes what modules hold, so the files of a worker share them, and the compiled database.
          isolate: false,
          // These limits end what hangs, on a machine of any speed.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          ...onEveryCore,
          name: 'web',
          root: 'apps/web',
          include: ['{src,build}/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // Starting each file anew takes longer than its tests; setup.ts puts back what modules hold.
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          ...onEveryCore,
          name: 'postgres',
          include: [`apps/api/src/${postgresTests}`],
          globalSetup: 'tools/postgres-for-tests.mjs',
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
