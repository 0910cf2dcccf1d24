// What `npm run mutants` changes: the files that decide money, time and permission without asking the database. Each is
// judged by the test of the same name beside it, and by the models named here; they take milliseconds, so each change is
// judged by all of them. A new policy.ts is found by its name.
import { globSync } from 'node:fs'

const spec = 'packages/api-spec/src'
const domains = 'apps/api/src/domains'

/** Patterns of files, from the repository's root. */
const patterns = [
  // Who may do what.
  `${domains}/**/policy.ts`,
  `${domains}/teaching/contracts/life-policy.ts`,
  'apps/api/src/platform/http/access.ts',
  // What things cost, and what an outcome comes to.
  `${domains}/market/offers/pricing.ts`,
  `${domains}/teaching/contracts/terms.ts`,
  `${domains}/teaching/lessons/{lesson-price,row-prices,closing-effect,finality,make-up-rules}.ts`,
  `${domains}/money/invoices/{ageing,invoicing-rules,statement-rules}.ts`,
  `${domains}/money/work-reports/{settled-lesson,totals}.ts`,
  `${domains}/money/ledger/entries.ts`,
  `${spec}/{teaching/contracts/contract-form,money/invoices/invoices,teaching/lessons/lesson-{outcomes,prices}}.ts`,
  // Time.
  `${spec}/kit/dates.ts`,
  `${spec}/teaching/{schedule/{availability,holidays,weekly-slots},lessons/lesson-planning,plans/plan-{pattern,days-off}}.ts`,
  `${domains}/teaching/contracts/dates.ts`,
  `${domains}/teaching/lessons/lesson-place.ts`,
  `${domains}/teaching/schedule/{free-times,absences/propose-moves}.ts`,
  `${domains}/teaching/plans/{plan-problems,silence}.ts`,
  // How often anybody may try.
  `${domains}/people/{sessions/throttle-limits,codes/share-limits}.ts`,
  'apps/api/src/platform/addresses.ts',
  // Where a list goes on.
  'apps/api/src/platform/cursors.ts',
]

/** @param {string} root the repository's folder
 *  @returns {string[]} the files, in the order of their names */
export function ruleFiles(root) {
  return globSync(patterns, { cwd: root }).toSorted()
}

/** The test that judges a file.
 *  @param {string} file */
export const judgeOf = (file) => file.replace(/\.ts$/, '.test.ts')

/** @param {string} root @returns {string[]} files that nobody judges */
export const findUnjudged = (root) => {
  const tests = new Set(globSync('{apps,packages}/*/src/**/*.test.ts', { cwd: root }))
  return ruleFiles(root).filter((file) => !tests.has(judgeOf(file)))
}

export const shareToKill = 90
