import { join } from 'node:path'
import { ruleFiles, shareToKill } from './rules.mjs'

const root = join(import.meta.dirname, '..', '..')

// The options of Stryker, https://stryker-mutator.io/docs/stryker-js/configuration/
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: ruleFiles(root),
  // Which test reaches which change is found out by running them once; the graph of imports says less.
  coverageAnalysis: 'perTest',
  vitest: { configFile: 'tools/mutants/vitest.config.ts', related: false },
  // There is no such file: Stryker reads one with an interface that TypeScript 7 does not have.
  tsconfigFile: 'none.json',
  ignorePatterns: [
    '/*',
    '!/apps',
    '/apps/*',
    '!/apps/api',
    '!/packages',
    '!/tools',
    '!/package.json',
    '!/tsconfig.base.json',
  ],
  tempDirName: '.mutants',
  // What is worked out once as a module loads, a list of states for example, is compared whole by its tests; to plant a fault
  // there takes a new process each time, three quarters of all the time.
  ignoreStatic: true,
  reporters: [process.stdout.isTTY ? 'progress' : 'progress-append-only', 'clear-text', 'json'],
  jsonReporter: { fileName: '.mutants/report.json' },
  clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: true },
  thresholds: { high: 100, low: shareToKill, break: shareToKill },
  concurrency: Number(process.env.MUTANTS_AT_ONCE ?? 2),
  // On a busy machine a test that waits for its turn is no endless loop.
  timeoutMS: 20_000,
}
