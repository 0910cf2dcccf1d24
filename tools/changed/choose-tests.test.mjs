import { expect, test } from 'vitest'
import { chooseTests } from './choose-tests.mjs'

const api = 'apps/api/src/domains'
/** @param {string} path
 *  @param {string} [text] */
const source = (path, text = '') => ({ path, text, isTest: path.includes('.test.') })
const sources = [
  source(`${api}/money/acts/index.ts`),
  source(`${api}/money/acts/acts.test.ts`),
  source(`${api}/money/acts/races.pg.test.ts`),
  source('apps/web/src/domains/money/acts/acts.test.tsx'),
  source('packages/api-spec/src/money/acts/acts.test.ts'),
  source(`${api}/money/orders/create-order.ts`, `import { issueAct } from '#money/acts'`),
  source(`${api}/money/orders/placing/orders.test.ts`),
  source(`${api}/desk/docs/send.ts`, `import { issueAct } from '#money/acts'`),
  source(`${api}/desk/docs/docs.test.ts`),
  source('apps/web/src/domains/views/home/home.tsx', `import type { Act } from '@navyk/api-spec/money/acts'`),
  source('apps/web/src/domains/views/home/home.test.tsx'),
  source(`${api}/people/learners/learners.test.ts`),
  source('apps/api/src/platform/askers/line.ts'),
  source('apps/api/src/platform/askers/line.test.ts'),
  source('apps/api/src/platform/files/pdf/pages.test.ts'),
  source('e2e/money/acts.spec.ts'),
]
const unhurried = { secondsOf: () => 1, limitSeconds: 60 }
const own = [
  `${api}/money/acts/acts.test.ts`,
  'apps/web/src/domains/money/acts/acts.test.tsx',
  'packages/api-spec/src/money/acts/acts.test.ts',
]
const users = [
  `${api}/money/orders/placing/orders.test.ts`,
  `${api}/desk/docs/docs.test.ts`,
  'apps/web/src/domains/views/home/home.test.tsx',
]

test('a change of a domain is tested by the domain in all workspaces, then by the domains that use its door', () => {
  const choice = chooseTests([`${api}/money/acts/issue-act.ts`], sources, unhurried)
  expect(choice).toEqual({ domains: ['money/acts'], isFrame: false, files: [...own, ...users], leftOut: 0 })
})

test('the tests of a changed domain all run; of those that use it as many as there is time for, and the others are counted', () => {
  const secondsOf = (/** @type {string} */ file) => (file.includes('orders') ? 50 : 10)
  const { files, leftOut } = chooseTests([`${api}/money/acts/issue-act.ts`], sources, { secondsOf, limitSeconds: 20 })
  expect(files).toEqual([...own, ...users.slice(1)])
  expect(leftOut).toBe(1)
})

test('a change of the common ground says so, and is tested by the tests beside it', () => {
  expect(chooseTests(['apps/api/src/platform/askers/line.ts'], sources, unhurried)).toEqual({
    domains: [],
    isFrame: true,
    files: ['apps/api/src/platform/askers/line.test.ts'],
    leftOut: 0,
  })
})

test('a change of a document needs no test', () => {
  const choice = chooseTests(['docs/glossary.md', 'README.md'], sources, unhurried)
  expect(choice).toEqual({ domains: [], isFrame: false, files: [], leftOut: 0 })
})
