// The files that `npm run mutants` changes: those that decide money, time and permission without asking the database.
// Each is tested by the test of the same name beside it, and by the models named here; they take milliseconds, so all
// of them run for each change. A new policy.ts is found by its name.
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'

const spec = 'packages/api-spec/src'
const domains = 'apps/api/src/domains'

/** Files of a folder and of the folders in it, by their names without the ending.
 *  @param {string} folder @param {string} names */
const named = (folder, names) => names.split(' ').map((name) => `${folder}/**/${name}.ts`)

/** Patterns of files, from the repository's root; each has to match a file. */
export const patterns = [
  // Who may do what.
  `${domains}/**/policy.ts`,
  ...named(`${domains}/teaching/contracts`, 'life-policy'),
  'apps/api/src/platform/http/access.ts',
  // Prices, and what an outcome costs.
  ...named(`${domains}/market/offers`, 'pricing'),
  ...named(`${domains}/teaching/lessons`, 'lesson-price row-prices closing-effect finality make-up-rules'),
  ...named(`${domains}/teaching/programme-sessions`, 'pay'),
  ...named(`${domains}/money/invoices`, 'ageing invoicing-rules statement-rules'),
  ...named(`${domains}/money/work-reports`, 'settled-lesson totals'),
  ...named(`${domains}/money/ledger`, 'entries service-share'),
  ...named(`${spec}/teaching`, 'contract-form lesson-outcomes lesson-prices'),
  ...named(`${spec}/money`, 'invoices'),
  // Time.
  `${spec}/kit/dates.ts`,
  `${spec}/kit/values/line-spans.ts`,
  ...named(`${spec}/vocabulary`, 'day-spans holidays weekly-pattern weekly-slots'),
  ...named(`${spec}/teaching`, 'availability contract-dates lesson-planning plan-days-off'),
  ...named(`${domains}/teaching/lessons`, 'refuse-outside-contract'),
  ...named(`${domains}/teaching/schedule`, 'free-times load propose-moves'),
  ...named(`${domains}/teaching/plans`, 'plan-problems approval-deadline'),
  // Limits on attempts.
  ...named(`${domains}/people`, 'throttle-limits share-limits two-step-policy'),
  'apps/api/src/platform/askers/addresses.ts',
  // Pages of lists.
  'apps/api/src/platform/database/clauses/page-by.ts',
]

/** @param {string} root the repository's folder
 *  @returns {string[]} the files, in the order of their names */
export function ruleFiles(root) {
  return globSync(patterns, { cwd: root }).toSorted()
}

/** The names that the test of a file may have; the first one where it needs no database and no other domain.
 *  @param {string} file */
const namesOfTest = (file) => [file.replace(/\.ts$/, '.rules.test.ts'), file.replace(/\.ts$/, '.test.ts')]

/** @param {string} root @returns {string[]} the tests of the files */
export const testFiles = (root) =>
  ruleFiles(root).flatMap((file) => namesOfTest(file).filter((name) => existsSync(join(root, name))))

/** @param {string} root @returns {string[]} files without a test */
export const findUntested = (root) =>
  ruleFiles(root).filter((file) => !namesOfTest(file).some((name) => existsSync(join(root, name))))

export const shareToKill = 90
