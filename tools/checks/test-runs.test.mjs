import { expect, test } from 'vitest'
import { countPlaywright } from './test-runs.mjs'

/** @param {string} title
 *  @param {string} status */
const spec = (title, status) => ({ title, tests: [{ status, projectName: 'phone-dark' }] })

test('a journey that passed at the second try counts as passed, and is named; one that failed twice counts as failed', () => {
  const report = {
    ...{ stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: [] },
    suites: [
      {
        title: 'chain.spec.ts',
        specs: [spec('first', 'expected'), spec('second', 'unexpected')],
        suites: [{ title: 'a form', specs: [spec('third', 'flaky')] }],
      },
    ],
  }
  expect(countPlaywright(report)).toEqual({
    ...{ passed: 6, failed: 1 },
    notes: ['passed at the second try: chain.spec.ts › a form › [phone-dark] third'],
  })
})

test('what stopped the whole run counts as failed', () => {
  const stats = { expected: 5, unexpected: 0, flaky: 0 }
  expect(countPlaywright({ stats, errors: ['no browser'], suites: [] })).toEqual({ passed: 5, failed: 1, notes: [] })
})
