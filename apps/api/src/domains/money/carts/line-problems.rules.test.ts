import { expect, test } from 'vitest'
import { problemsOf } from './line-problems.ts'

const line = { seen_version_id: 'v1', seen_price_kopecks: 1000 }
const product = { state: 'published', id: 'v1', amount_kopecks: 1000 } as const
const today = '2026-11-20'
const plenty = { wanted: 1, left: null }

test.each([
  ['sold as it was seen', {}, plenty, []],
  ['archived', { state: 'archived' }, plenty, ['gone']],
  ['back in draft', { state: 'draft' }, plenty, ['gone']],
  ['without a price in force', { amount_kopecks: null }, plenty, ['gone']],
  ['of which enough is left', {}, { wanted: 2, left: 2 }, []],
  ['of which too few are left', {}, { wanted: 3, left: 2 }, ['few_left']],
  ['of which none is left', {}, { wanted: 1, left: 0 }, ['sold_out']],
  ['dearer than it was', { amount_kopecks: 1001 }, plenty, ['price_changed']],
  ['cheaper than it was', { amount_kopecks: 999 }, plenty, ['price_changed']],
  ['in a newer version', { id: 'v2' }, plenty, ['terms_changed']],
  [
    'sold out, dearer and newer at once',
    { amount_kopecks: 1, id: 'v2' },
    { wanted: 1, left: 0 },
    ['sold_out', 'price_changed', 'terms_changed'],
  ],
] as const)('a line of a product %s', (_, change, stock, problems) => {
  expect(problemsOf(line, { ...product, ...change }, { ...stock, today })).toEqual(problems)
})

test('a line of a missing product is marked as gone', () => {
  expect(problemsOf(line, undefined, { ...plenty, today })).toEqual(['gone'])
})

test.each([
  ['new, on the last day of enrolment', { seat: 'new' }, { enrol_until: today }, []],
  ['new, after the last day of enrolment', { seat: 'new' }, { enrol_until: '2026-11-19' }, ['gone']],
  ['new, in a full programme', { seat: 'new', left: 0 }, {}, ['sold_out']],
  ['held already, in a full programme', { seat: 'held', left: 0 }, { enrol_until: '2026-11-19' }, []],
  ['held at another price than that of today', { seat: 'held', agreedKopecks: 900 }, {}, ['price_changed']],
  ['of a learner who is enrolled', { seat: 'enrolled' }, {}, ['learner_enrolled']],
] as const)('a line for a seat that is %s', (_, asked, change, problems) => {
  expect(problemsOf(line, { ...product, ...change }, { ...plenty, today, ...asked })).toEqual(problems)
})
