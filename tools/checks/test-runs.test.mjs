import { expect, test } from 'vitest'
import { countPlaywright } from './test-runs.mjs'
import config from '../../vitest.config.ts'

/** @param {string} projectName
 *  @param {...number} durations milliseconds of each try */
const spec = (projectName, ...durations) => ({
  tests: [{ projectName, results: durations.map((duration) => ({ duration })) }],
})

test('a journey that passed only at a second try has failed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1 }
  expect(countPlaywright({ stats, errors: [], suites: [] })).toMatchObject({ passed: 5, failed: 2 })
})

test('a fault that stopped the whole run counts as a failure', () => {
  const stats = { expected: 5, unexpected: 0, flaky: 0 }
  expect(countPlaywright({ stats, errors: ['no browser'], suites: [] })).toMatchObject({ passed: 5, failed: 1 })
})

test('the time of a file is that of its journeys, those in groups included, for each project', () => {
  const stats = { expected: 3, unexpected: 0, flaky: 0 }
  const specs = [spec('phone-dark', 1000), spec('desktop-light', 4000)]
  const group = { file: 'chain.spec.ts', specs: [spec('phone-dark', 500)] }
  const suites = [{ file: 'chain.spec.ts', specs, suites: [group] }]
  expect(countPlaywright({ stats, errors: [], suites }).times).toEqual([
    { project: 'phone-dark', file: 'e2e/chain.spec.ts', seconds: 1.5 },
    { project: 'desktop-light', file: 'e2e/chain.spec.ts', seconds: 4 },
  ])
})

test('all projects of Vitest can run together, because they have as many workers each', () => {
  const workers = (config.test?.projects ?? []).map((project) => Object(project).test?.maxWorkers)
  expect(workers.length).toBeGreaterThan(5)
  expect(new Set(workers).size).toBe(1)
})
