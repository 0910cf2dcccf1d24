// The test runners as stages: counts come from their machine-readable report, the time of each file too, and their output for people
// is shown on failure.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { runProgram } from './run-program.mjs'

/** @typedef {import('./outcome.mjs').Outcome} Outcome
 *  @typedef {import('./outcome.mjs').FileTime} FileTime */

/** Runs projects of vitest.config.ts.
 *  @param {string[]} projects
 *  @param {string[]} [chosen] further arguments: parts of the paths of files, or options
 *  @returns {Promise<Outcome>} */
export async function runVitest(projects, chosen = []) {
  const named = projects.map((project) => `--project=${project}`)
  return withReport(async (file) => {
    const reporters = ['default', 'json', './tools/runs/file-times.mjs'].map((name) => `--reporter=${name}`)
    const args = ['run', ...named, ...reporters, `--outputFile.json=${file}`, ...chosen]
    return runProgram('vitest/vitest.mjs', args, { NAVYK_FILE_TIMES: timesBeside(file) })
  }, countVitest)
}

/** Runs projects of playwright.config.ts.
 *  @param {string[]} [chosen] further arguments: parts of the paths of files, or options
 *  @returns {Promise<Outcome>} */
export async function runPlaywright(chosen = []) {
  return withReport(
    (file) =>
      runProgram('@playwright/test/cli.js', ['test', '--reporter=list,json', ...chosen], {
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      }),
    countPlaywright,
  )
}

/** @typedef {{ passed: number, failed: number, times?: FileTime[] }} Count */

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
    const { passed, failed, times = readTimes(timesBeside(file)) } = countIn(file, count)
    // A runner that could not start (no browser, a broken setup) reports no failed test but has failed.
    return { passed, failed: code !== 0 ? Math.max(1, failed) : failed, report: output, times }
  } finally {
    process.off('exit', remove)
    remove()
  }
}

/** @param {string} report */
const timesBeside = (report) => `${report}.times`

/** Reads what runs/file-times.mjs has written.
 *  @param {string} path
 *  @returns {FileTime[]} */
function readTimes(path) {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => {
    const [project, file, seconds] = JSON.parse(line)
    return { project, file, seconds }
  })
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

/** @typedef {{ tests: { projectName: string, results: { duration: number }[] }[] }} Spec
 *  @typedef {{ file: string, specs?: Spec[], suites?: Suite[] }} Suite */

/** @param {{ stats: { expected: number, unexpected: number, flaky: number }, errors: unknown[], suites: Suite[] }} report
 *  @returns {Count} a journey that passed only at a second try, which the settings do not give it, has failed */
export function countPlaywright({ stats, errors, suites }) {
  const failed = stats.unexpected + stats.flaky + errors.length
  return { passed: stats.expected, failed, times: suites.flatMap(timesOf) }
}

/** Adds up the journeys of a file, by project.
 *  @param {Suite} suite of a file
 *  @returns {FileTime[]} */
function timesOf(suite) {
  const byProject = Map.groupBy(
    specsIn(suite).flatMap(({ tests }) => tests),
    ({ projectName }) => projectName,
  )
  return [...byProject].map(([project, tests]) => {
    const ms = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0)
    return { project, file: `e2e/${suite.file}`, seconds: ms / 1000 }
  })
}

/** @param {Suite} suite
 *  @returns {Spec[]} */
const specsIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsIn)]
