// A whole run of `npm test` leaves a record of itself in test-results, which is not committed: which commit passed, on which day of
// the tests, and how long each stage took.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../machine.mjs'
import { testDay } from './test-day.mjs'

/** @param {import('../stages.mjs').Result[]} results of all stages
 *  @param {{ passed: number, failed: number }} total */
export function recordRun(results, { passed, failed }) {
  const folder = join(root, 'test-results')
  mkdirSync(folder, { recursive: true })
  const seconds = Object.fromEntries(results.map(({ stage, seconds }) => [stage.name, Number(seconds.toFixed(1))]))
  const run = { commit: commit(), day: testDay(), seconds, passed, failed }
  writeFileSync(join(folder, 'last-run.json'), `${JSON.stringify(run, null, 2)}\n`)
}

/** The commit that was tested; with "+" where files differed from it, and none outside of a repository. */
function commit() {
  const [head, changes] = [git('rev-parse', 'HEAD'), git('status', '--porcelain')]
  return head === '' ? '' : changes === '' ? head : `${head}+`
}

/** @param {string[]} args */
const git = (...args) => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}
