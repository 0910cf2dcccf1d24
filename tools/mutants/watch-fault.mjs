// Runs a test file while one planted fault is on, within the worker of Vitest. Each outcome is a line of a file, so that it outlives
// the worker. As soon as one test has failed, the rest of the tests need not run.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { clearInterval, setInterval } from 'node:timers'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'

/** @typedef {import('./plant.mjs').Outcome} Outcome
 *  @typedef {{ on: number, isChecking: boolean, reached: Set<number>, early: Set<number> }} State
 *  @typedef {{ navykFaults?: State, navykEarly?: number[], navykFault?: (number: number) => boolean }} Place
 *  @typedef {{ name: string, type: string, mode: string, tasks?: Task[], suite?: Task, result?: { state: string, errors?: { message: string, name?: string }[] } }} Task */

/** Installs `navykFault`, which the switched code of this worker calls (switches.mjs).
 *  @returns {State} */
function listen() {
  const place = /** @type {Place} */ (globalThis)
  place.navykFaults ??= { on: 0, isChecking: false, reached: new Set(), early: new Set() }
  const state = place.navykFaults
  for (const number of place.navykEarly ?? []) state.early.add(number)
  place.navykEarly = []
  place.navykFault ??= (number) => {
    if (state.on === number) state.reached.add(number)
    // While nothing is tested, modules load; what they decide then is kept.
    else if (state.on === 0 && !state.isChecking) state.early.add(number)
    return state.on === number
  }
  return state
}

/** Runs a test file with the fault on, unless another has found it, and afterwards, with `isOff`, the same tests up to the one that
 *  failed with it off: it has to pass.
 *  @param {{ number: number, file: string, isOff: boolean, isPlanted: boolean, load: () => Promise<unknown> }} run `isPlanted` says that
 *    the fault stands in the text without a switch */
export async function watchFault({ number, file, isOff, isPlanted, load }) {
  const known = readOutcomes().filter((outcome) => outcome.number === number)
  const failed = known.find((outcome) => outcome.state !== 'passed' && !outcome.isOff)
  if (isOff ? failed?.file !== file || known.some((outcome) => outcome.isOff) : failed) return
  const state = listen()
  state.on = isOff || isPlanted ? 0 : number
  state.isChecking = isOff
  const longestWaitMs = await waitAsLongAsSlow()
  const pause = watchPauses()
  /** @param {Pick<Outcome, 'state' | 'test' | 'message'>} outcome */
  const end = (outcome) => {
    const isPaused = pause.end() > longestWaitMs
    state.on = 0
    state.isChecking = false
    const [isReached, isEarly] = [state.reached.has(number), state.early.has(number)]
    const line = { number, file, isOff, isReached, isEarly, isPaused, ...outcome }
    appendFileSync(outcomesFile(), `${JSON.stringify(line)}\n`)
  }
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from it that no fixture is used.
  beforeAll(({}, suite) => isOff && failed && skipAfter(/** @type {Task} */ (suite), failed.test))
  beforeEach((context) => {
    context.onTestFailed(() => skipRest(/** @type {Task} */ (/** @type {unknown} */ (context.task.file))))
  })
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from it that no fixture is used.
  afterAll(({}, suite) => end(outcomeOf(/** @type {Task} */ (suite))))
  appendFileSync(outcomesFile(), `${JSON.stringify({ number, file, isOff, state: 'started' })}\n`)
  try {
    await load()
  } catch (error) {
    end({ state: 'broken', message: String(error) })
  }
}

/** Notices when this process stood still: a wait of a screen then ends although nothing was wrong.
 *  @returns {{ end: () => number }} gives the longest pause in milliseconds */
function watchPauses() {
  let [last, longest] = [performance.now(), 0]
  const measureGap = () => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }
  const timer = setInterval(measureGap, 250)
  const end = () => {
    clearInterval(timer)
    measureGap()
    return longest
  }
  return { end }
}

const outcomesFile = () => process.env.NAVYK_FAULT_OUTCOMES ?? 'outcomes.jsonl'

/** @returns {Outcome[]} without those that have only started */
function readOutcomes() {
  if (!existsSync(outcomesFile())) return []
  const lines = readFileSync(outcomesFile(), 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line)).filter(({ state }) => state !== 'started')
}

/** Waits of screens end after 4 seconds of a quiet machine and tests after 40: each fault would take the minutes that the tests allow.
 *  The limits grow with the time that this process is kept waiting for a core.
 *  @returns {Promise<number>} the limit of a wait of a screen in milliseconds; without end where there is none */
async function waitAsLongAsSlow() {
  const { user, system } = process.cpuUsage()
  const slowness = Math.max(1, (process.uptime() * 1e6) / (user + system))
  const limit = Math.min(300_000, 40_000 * slowness)
  vi.setConfig({ testTimeout: limit, hookTimeout: limit })
  if (typeof document === 'undefined') return Number.POSITIVE_INFINITY
  const { configure } = await import('@testing-library/react')
  const longestWaitMs = Math.min(60_000, 4000 * slowness)
  configure({ asyncUtilTimeout: longestWaitMs })
  return longestWaitMs
}

/** @param {Task} suite
 *  @returns {Pick<Outcome, 'state' | 'test' | 'message'>} of the first test that failed, or of what stands before the tests */
function outcomeOf(suite) {
  const all = tasksOf(suite)
  const failed = all.find((task) => task.type === 'test' && task.result?.state === 'fail')
  const setUp = [suite, ...all].find((task) => task.type !== 'test' && task.result?.state === 'fail')
  const task = failed ?? setUp
  if (!task) return { state: 'passed' }
  const message = task.result?.errors?.[0]?.message ?? ''
  const state = /(Test|Hook) timed out in/.test(message) ? 'hung' : 'failed'
  return failed ? { state, test: nameOf(failed), message } : { state, message }
}

/** @param {Task} suite
 *  @returns {Task[]} all below it */
const tasksOf = (suite) => (suite.tasks ?? []).flatMap((task) => [task, ...tasksOf(task)])

/** @param {Task} task
 *  @returns {string} with the names of the suites around it */
const nameOf = (task) => (task.suite ? `${nameOf(task.suite)} > ${task.name}` : task.name)

/** @param {Task} file */
function skipRest(file) {
  for (const task of tasksOf(file)) if (task.type === 'test' && !task.result) task.mode = 'skip'
}

/** The tests of a file may build on each other, so those before it run as well.
 *  @param {Task} file
 *  @param {string | undefined} name of the last test that is to run; without one it is the first */
function skipAfter(file, name) {
  const tests = tasksOf(file).filter(({ type, mode }) => type === 'test' && mode !== 'skip')
  const last = tests.findIndex((task) => nameOf(task) === name)
  for (const task of tests.slice(Math.max(0, last) + 1)) task.mode = 'skip'
  for (const suite of tasksOf(file)
    .filter(({ type }) => type === 'suite')
    .reverse())
    if (suite.tasks?.every(({ mode }) => mode === 'skip')) suite.mode = 'skip'
}
