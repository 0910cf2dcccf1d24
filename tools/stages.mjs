// The stages of `npm run check` and `npm test`: what is run, in which order, and how the result is printed.
import { availableParallelism } from 'node:os'
import process from 'node:process'
import { longestFirst } from './runs/known-times.mjs'

/** @typedef {import('./checks/outcome.mjs').Outcome} Outcome
 *  @typedef {{ name: string, title: string, run: () => Promise<Outcome>, budgetSeconds?: number }} Stage `budgetSeconds`: how long it
 *  may take on two quiet cores; a longer one is reported and fails nothing, since a busy machine is no fault */

/** Most slow files of a stage that are printed. */
const slowestShown = 10

const isColourful = process.stdout.isTTY === true && !process.env.NO_COLOR
/** @param {number} code
 *  @param {string} text */
const colour = (code, text) => (isColourful ? `\u001b[${code}m${text}\u001b[0m` : text)

/** Runs all stages, also after one has failed, and prints each result in order as soon as it is known.
 *  @param {Stage[]} stages
 *  @param {{ maxParallel?: number }} [options] how many run side by side
 *  @returns {Promise<Result[]>} */
export async function runStages(stages, { maxParallel = 1 } = {}) {
  /** @type {Result[]} */
  const results = []
  /** @type {Promise<Result>[]} */
  const started = []
  const startNext = () => {
    const stage = stages[started.length]
    if (!stage) return
    const result = timed(stage)
    started.push(result)
    void result.then(startNext)
  }
  for (let count = 0; count < maxParallel; count += 1) startNext()
  for (let index = 0; index < stages.length; index += 1) {
    const result = await started[index]
    if (!result) throw new Error('a stage was not started')
    printResult(result)
    results.push(result)
  }
  return results
}

/** Runs the stages that a person named on the command line, all of them without a name.
 *  @param {Stage[]} all
 *  @param {string[]} names
 *  @returns {Stage[]} */
export function chooseStages(all, names) {
  const unknown = names.filter((name) => !all.some((stage) => stage.name === name))
  if (unknown.length > 0) {
    console.error(
      `There is no stage "${unknown.join('", "')}". There are: ${all.map((stage) => stage.name).join(', ')}`,
    )
    process.exit(2)
  }
  return names.length > 0 ? all.filter((stage) => names.includes(stage.name)) : all
}

/** Prints which stages took too long, then the last line of every run, which programs read too; sets the matching exit code.
 *  @param {Result[]} results
 *  @returns {{ passed: number, failed: number }} over all stages */
export function finish(results) {
  const sum = (/** @type {(outcome: Outcome) => number} */ count) =>
    results.reduce((total, { outcome }) => total + count(outcome), 0)
  const total = { passed: sum(({ passed }) => passed), failed: sum(({ failed }) => failed) }
  for (const { stage, seconds } of results) {
    const { name, budgetSeconds } = stage
    if (budgetSeconds !== undefined && seconds > budgetSeconds)
      console.log(`"${name}" took ${seconds.toFixed(0)} s; on two quiet cores it has ${budgetSeconds} s`)
  }
  process.exitCode = total.failed > 0 ? 1 : 0
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total
}

/** Stages that run at once, where each keeps one core busy. */
export const cores = Math.max(1, Math.min(4, availableParallelism()))

/** @typedef {{ stage: Stage, outcome: Outcome, seconds: number }} Result
 *  @param {Stage} stage
 *  @returns {Promise<Result>} */
async function timed(stage) {
  const start = performance.now()
  const outcome = await stage.run().catch(failedOutcome)
  return { stage, outcome, seconds: (performance.now() - start) / 1000 }
}

/** A stage that could not be run counts as failed, with the reason as its report.
 *  @param {unknown} error
 *  @returns {Outcome} */
function failedOutcome(error) {
  const cause = error instanceof Error && error.cause ? `\n${error.cause}` : ''
  return { passed: 0, failed: 1, report: (error instanceof Error ? error.message : String(error)) + cause }
}

/** @param {Result} result */
function printResult({ stage, outcome, seconds }) {
  const isFine = outcome.failed === 0
  const mark = isFine ? colour(32, '✓') : colour(31, '✗')
  const count = isFine
    ? `${outcome.passed} passed`
    : `${outcome.passed} passed, ${colour(31, `${outcome.failed} failed`)}`
  console.log(`${mark} ${stage.title.padEnd(34)} ${count} ${colour(90, `(${seconds.toFixed(1)} s)`)}`)
  const slowest = longestFirst(outcome.times ?? [], (time) => time.seconds).slice(0, slowestShown)
  for (const { project, file, seconds } of slowest)
    console.log(colour(90, `  ${seconds.toFixed(1).padStart(6)} s  ${file} [${project}]`))
  if (!isFine) console.log(`\n${outcome.report.trim().replace(/^/gm, '  ')}\n`)
}
