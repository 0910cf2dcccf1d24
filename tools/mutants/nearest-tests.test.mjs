import { expect, test } from 'vitest'
import { nearestTests, testsOfCallers } from './nearest-tests.mjs'

const domains = 'apps/api/src/domains'
/** @param {string} path @param {string} [text] */
const source = (path, text = '') => ({ path, text, isTest: true })
const sources = [
  source(`${domains}/money/acts/acts.test.ts`, 'long enough to come last'),
  source(`${domains}/money/acts/policy.rules.test.ts`),
  source(`${domains}/money/acts/edges.test.ts`, "import { policy } from './policy.ts'"),
  source(`${domains}/money/acts/races.pg.test.ts`),
  source(`${domains}/money/carts/carts.test.ts`),
  source(`${domains}/views/personal-data/export.test.ts`),
  source('apps/web/src/domains/money/acts/acts.test.tsx'),
  source('apps/api/src/change-events/invoices.test.ts'),
]
/** @param {string} file @param {string} [kind] */
const faultIn = (file, kind = 'figure') => ({
  domain: 'money/acts',
  file,
  kind,
  start: 0,
  end: 1,
  replacement: '',
  line: 1,
  lineText: '',
  was: '',
})
/** @param {string} file @param {string} [kind] */
const near = (file, kind) =>
  nearestTests(faultIn(file, kind), sources).map(({ path }) => path.replace(`${domains}/`, ''))

test('the nearest tests of a fault are those of its domain on its side: its own first, then those that name it, without processes', () => {
  expect(near(`${domains}/money/acts/policy.ts`)).toEqual([
    'money/acts/policy.rules.test.ts',
    'money/acts/edges.test.ts',
    'money/acts/acts.test.ts',
  ])
})

test('code of both sides is tested by both, and what refreshes data also by the walk over all changes', () => {
  const shared = near('packages/api-spec/src/money/acts/acts.ts')
  expect(shared).toContain('apps/web/src/domains/money/acts/acts.test.tsx')
  expect(shared).toContain('money/acts/acts.test.ts')
  expect(near('packages/api-spec/src/money/acts/manifest.ts', 'not asked again')).toContain(
    'apps/api/src/change-events/invoices.test.ts',
  )
})

test('a domain’s part of the personal data is tested by the tests of that domain too', () => {
  expect(near(`${domains}/money/acts/manifest.ts`)).toContain('views/personal-data/export.test.ts')
  expect(near(`${domains}/money/acts/present.ts`)).not.toContain('views/personal-data/export.test.ts')
})

test('code that a domain exports is tested by the tests of the domains that import it', () => {
  const file = `${domains}/money/acts/numbers.ts`
  const door = "import { listNumbered } from '#money/acts'"
  const handed = [
    { path: file, text: 'export const numbersOf = 1', isTest: false },
    {
      path: `${domains}/money/acts/list.ts`,
      isTest: false,
      text: "import { numbersOf } from './numbers.ts'\nexport function listNumbered() {}",
    },
    { path: `${domains}/money/carts/known.ts`, text: door, isTest: false },
    { path: `${domains}/views/home/other.ts`, text: 'const listNumbered = 1', isTest: false },
    source(`${domains}/money/carts/longer.test.ts`, 'nothing but more text'),
    source(`${domains}/money/carts/naming.test.ts`, `${door}; ${'long '.repeat(20)}`),
    source(`${domains}/money/carts/policy.rules.test.ts`),
    source(`${domains}/money/acts/acts.test.ts`, door),
    source(`${domains}/views/home/home.test.ts`),
  ]
  const found = testsOfCallers(faultIn(file), handed).map(({ path }) => path.replace(`${domains}/`, ''))
  expect(found).toEqual(['money/carts/naming.test.ts', 'money/carts/longer.test.ts'])
})
