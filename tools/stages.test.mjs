import process from 'node:process'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { finish, runStages } from './stages.mjs'

/** @type {string[]} */
let printed
beforeEach(() => {
  printed = []
  vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(line))
})
afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = 0
})

/** @param {number} passed @param {number} failed @param {import('./checks/outcome.mjs').FileTime[]} [times] */
const stage = (passed, failed, times) => ({
  name: 'api',
  title: 'API tests',
  run: async () => ({ passed, failed, report: '', ...(times && { times }) }),
})

test('a run ends with the sum of what passed and failed in all stages, and fails when one of them has failed', async () => {
  expect(finish(await runStages([stage(4, 0), stage(2, 1)]))).toEqual({ passed: 6, failed: 1 })
  expect(printed.at(-1)).toBe('6 passed, 1 failed')
  expect(process.exitCode).toBe(1)
})

test('a stage that took longer than its limit is named before the last line, and fails nothing', async () => {
  const results = await runStages([{ ...stage(4, 0), budgetSeconds: 60 }])
  finish(results.map((result) => ({ ...result, seconds: 61 })))
  expect(printed.slice(-2)).toEqual(['"api" took 61 s; on two quiet cores it has 60 s', '4 passed, 0 failed'])
  expect(process.exitCode).toBe(0)
})

test('a stage that could not be run has failed', async () => {
  const broken = { ...stage(0, 0), run: () => Promise.reject(new Error('no browser')) }
  expect(finish(await runStages([broken]))).toEqual({ passed: 0, failed: 1 })
  expect(printed.join('\n')).toContain('no browser')
})

test('the ten slowest files of a stage are printed, the slowest first', async () => {
  const times = Array.from({ length: 12 }, (_, index) => ({ project: 'api', file: `${index}.test.ts`, seconds: index }))
  await runStages([stage(1, 0, times)])
  const files = printed.slice(1).map((line) => /\d+\.test\.ts/.exec(line)?.[0])
  expect(files).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((index) => `${index}.test.ts`))
})
