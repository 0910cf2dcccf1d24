// The stages of `npm run check` and `npm test`: what is run, in which order, and how the result is printed.
import { availableParallelism } from 'node:os'
import process from 'node:process'

/** @typedef {import('./checks/outcome.mjs').Outcome} Outcome
 *  @typedef {{ name: string, title: string, run: () => Promise<Outcome> }} Stage */

const isColourful = process.stdout.isTTY === true && !process.env.NO_COLOR
/** @param {number} code
 *  @param {string} text */
const colour = (code, text) => (isColourful ? `\u001b[${code}m${text}\u001b[0m` : text)

/** Runs all stages, also after one has failed, and prints each result in order as soon as it is known.
 *  @param {Stage[]} stages
 *  @param {{ atOnce?: number }} [options] how many run side by side
 *  @returns {Promise<{ passed: number, failed: number }>} */
export async function runStages(stages, { atOnce = 1 } = {}) {
  const total = { passed: 0, failed: 0 }
  /** @type {Promise<Result>[]} */
  const started = []
  const startNext = () => {
    const stage = stages[started.length]
    if (!stage) return
    const result = timed(stage)
    started.push(result)
    void result.then(startNext)
  }
  for (let count = 0; count < atOnce; count += 1) startNext()
  for (let index = 0; index < stages.length; index += 1) {
    const result = await started[index]
    if (!result) throw new Error('a stage was not started')
    printResult(result)
    total.passed += result.outcome.passed
    total.failed += result.outcome.failed
  }
  return total
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

/** Prints the last line of every run, which programs read too, and sets the matching exit code.
 *  @param {{ passed: number, failed: number }} total */
export function finish({ passed, failed }) {
  process.exitCode = failed > 0 ? 1 : 0
  console.log(`${passed} passed, ${failed} failed`)
}

/** How many stages run at once, where each keeps one core busy. */
export const cores = Math.max(1, Math.min(4, availableParallelism()))

/** @typedef {{ stage: Stage, outcome: Outcome, seconds: string }} Result
 *  @param {Stage} stage
 *  @returns {Promise<Result>} */
async function timed(stage) {
  const start = performance.now()
  const outcome = await stage.run().catch(failedOutcome)
  return { stage, outcome, seconds: ((performance.now() - start) / 1000).toFixed(1) }
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
  console.log(`${mark} ${stage.title.padEnd(34)} ${count} ${colour(90, `(${seconds} s)`)}`)
  for (const note of outcome.notes ?? []) console.log(`  ${note}`)
  if (!isFine) console.log(`\n${outcome.report.trim().replace(/^/gm, '  ')}\n`)
}
