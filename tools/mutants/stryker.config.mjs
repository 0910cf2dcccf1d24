import { join } from 'node:path'
import { ruleFiles, shareToKill } from './rules.mjs'

const root = join(import.meta.dirname, '..', '..')

// The options of Stryker, https://stryker-mutator.io/docs/stryker-js/configuration/
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: ruleFiles(root),
  // Which test reaches which change is found by running the tests once, which is more exact than the graph of imports.
  coverageAnalysis: 'perTest',
  vitest: { configFile: 'tools/mutants/vitest.config.ts', related: false },
  // This file does not exist, on purpose: Stryker would read it with an interface that TypeScript 7 does not have.
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
  // Values computed once when a module loads, such as a list of states, are compared whole by their tests. A fault
  // there needs a new process each time, which takes three quarters of all the time.
  ignoreStatic: true,
  reporters: [process.stdout.isTTY ? 'progress' : 'progress-append-only', 'clear-text', 'json'],
  jsonReporter: { fileName: '.mutants/report.json' },
  clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: true },
  thresholds: { high: 100, low: shareToKill, break: shareToKill },
  concurrency: Number(process.env.MUTANTS_AT_ONCE ?? 2),
  // Long, because on a busy machine a waiting test must not be taken for an endless loop.
  timeoutMS: 20_000,
}
