import { availableParallelism } from 'node:os'
import process from 'node:process'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/runs/longest-first.mjs'
import { movedMs } from './tools/runs/test-day.mjs'

// The workers inherit from this process by how much their time is moved.
movedMs()

const postgresTests = '**/*.pg.test.ts'
const ruleTests = '**/*.rules.test.ts'

// Each part runs alone by its name: npx vitest run --project api [a part of the file's path]
const common = {
  // One more than there are cores, because tests of screens and of processes wait. Vitest runs only projects together that have the same
  // number; a project has none of what stands beside it.
  maxWorkers: availableParallelism() + 1,
  // These limits end what hangs, on a machine of any speed.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // `npm test -- deep` asks for more of everything, `npm test -- changed` for less of the matrices over all endpoints.
  provide: {
    isDeep: process.env.NAVYK_DEEP === '1',
    onlyDomains: (process.env.NAVYK_ONLY ?? '').split(' ').filter(Boolean),
  },
}
const propertyRuns = 'tools/runs/property-runs.mjs'
/** For `npm run distributed`, which lists the statements of the product. */
const statements = process.env.NAVYK_STATEMENTS === undefined ? [] : ['tools/distributed/collect-statements.mjs']
const api = {
  ...common,
  setupFiles: ['tools/runs/moved-time.mjs', propertyRuns, ...statements],
  isolate: false,
  expect: { poll: { timeout: 60_000 } },
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...common, name: 'tools', include: ['tools/**/*.test.mjs', 'drills/**/*.test.ts'] } },
      {
        test: {
          ...common,
          name: 'api-spec',
          include: ['packages/api-spec/src/**/*.test.ts'],
          setupFiles: propertyRuns,
          isolate: false,
        },
      },
      {
        test: { ...api, name: 'rules', include: [`apps/api/src/${ruleTests}`, 'packages/simulators/src/**/*.test.ts'] },
      },
      {
        test: {
          // No test changes what modules hold, so the files of a worker share them, the compiled database, and the application.
          ...api,
          name: 'api',
          include: ['apps/api/src/**/*.test.ts'],
          exclude: [postgresTests, ruleTests],
          globalSetup: 'tools/runs/migrated-for-tests.mjs',
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          ...common,
          name: 'web',
          root: 'apps/web',
          include: ['{src,build}/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // Starting each file anew takes longer than its tests; setup.ts puts back what modules hold.
          isolate: false,
        },
      },
      {
        test: {
          ...api,
          name: 'postgres',
          include: [`apps/api/src/${postgresTests}`],
          globalSetup: 'tools/runs/postgres-for-tests.mjs',
        },
      },
    ],
  },
})
