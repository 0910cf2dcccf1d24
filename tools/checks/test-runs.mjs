// The test runners as stages: counts come from their machine-readable report, and their output for people is shown on
// failure.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { runProgram } from './run-program.mjs'

/** @typedef {import('./outcome.mjs').Outcome} Outcome */

/** Parts of vitest.config.ts.
 *  @param {string[]} projects
 *  @returns {Promise<Outcome>} */
export async function runVitest(projects) {
  const chosen = projects.map((project) => `--project=${project}`)
  return withReport(async (file) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    return runProgram('vitest/vitest.mjs', ['run', ...chosen, ...reporters])
  }, countVitest)
}

/** Projects of playwright.config.ts.
 *  @param {string[]} projects all without a name
 *  @returns {Promise<Outcome>} */
export async function runPlaywright(projects = []) {
  const chosen = projects.map((project) => `--project=${project}`)
  return withReport(
    (file) =>
      runProgram('@playwright/test/cli.js', ['test', '--reporter=list,json', ...chosen], {
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      }),
    countPlaywright,
  )
}

/** @typedef {{ passed: number, failed: number }} Count */

/** @param {(file: string) => Promise<{ code: number, output: string }>} run
 *  @param {(report: any) => Count} count
 *  @returns {Promise<Outcome>} */
async function withReport(run, count) {
  const folder = mkdtempSync(join(tmpdir(), 'navyk-report-'))
  const file = join(folder, 'report.json')
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    const { code, output } = await run(file)
    const { passed, failed } = countIn(file, count)
    // A runner that could not start (no browser, a broken setup) reports no failed test but has failed.
    return { passed, failed: code !== 0 ? Math.max(1, failed) : failed, report: output }
  } finally {
    process.off('exit', remove)
    remove()
  }
}

/** @param {string} file
 *  @param {(report: any) => Count} count
 *  @returns {Count} */
function countIn(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 1 }
  }
}

/** A file that can't even be loaded counts as one failed test.
 *  @param {{ numPassedTests: number, numFailedTests: number, testResults: { status: string, assertionResults: { status: string }[] }[] }} report */
function countVitest({ numPassedTests, numFailedTests, testResults }) {
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  )
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length }
}

/** @param {{ stats: { expected: number, unexpected: number }, errors: unknown[] }} report
 *  @returns {Count} */
export function countPlaywright({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + errors.length }
}
