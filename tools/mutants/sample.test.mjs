import { expect, test } from 'vitest'
import { drawFaults } from './sample.mjs'

/** @param {string} path @param {string} text */
const source = (path, text) => ({ path, text, isTest: false })
const sources = [
  source('apps/api/src/domains/money/acts/policy.ts', 'export const a = (x) => x < 1 || x > 5 || x === 3'),
  source('apps/api/src/domains/money/acts/policy.test.ts', 'expect(1 < 2)'),
  source('apps/web/src/domains/desk/talks/page.tsx', 'export const b = (y) => y > 2'),
  source('apps/api/src/platform/askers/line.ts', 'export const c = (z) => z > 3'),
]
const options = { seed: 7, count: 4, equivalent: [], keysBeside: () => [] }

test('faults are drawn from all domains alike, and none from tests or from outside of the domains', () => {
  const drawn = drawFaults(sources, options)
  expect(drawn.map(({ domain }) => domain)).toEqual(['desk/talks', 'money/acts', 'desk/talks', 'money/acts'])
  expect(drawn.map(({ file }) => file).filter((file) => file.includes('.test.'))).toEqual([])
})

test('the same seed draws the same faults', () => {
  expect(drawFaults(sources, options)).toEqual(drawFaults(sources, options))
})

test('a fault that is known to change nothing is not drawn', () => {
  const [first] = drawFaults(sources, options)
  if (!first) throw new Error('nothing was drawn')
  const { file, lineText, was, replacement } = first
  const drawn = drawFaults(sources, {
    ...options,
    equivalent: [{ file, lineText, was, replacement, reason: 'nobody owes zero' }],
  })
  expect(drawn.some((one) => one.file === file && one.was === was && one.replacement === replacement)).toBe(false)
})

test('faults of one domain alone can be asked for', () => {
  const drawn = drawFaults(sources, { ...options, domain: 'desk/talks' })
  expect(new Set(drawn.map(({ domain }) => domain))).toEqual(new Set(['desk/talks']))
})
