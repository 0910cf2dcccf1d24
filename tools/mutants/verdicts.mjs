// Verdict about a fault, from the outcomes of the test files.

/** @typedef {{ number: number, file: string, isOff: boolean, isReached: boolean, isEarly: boolean, isPaused: boolean, test?: string, message?: string,
 *    state: 'started' | 'passed' | 'failed' | 'hung' | 'broken' }} Outcome of a test file: `test` failed first; `isReached` says that the
 *    faulty code ran while it was on, `isEarly` that it ran while a module loaded, `isPaused` that the process stood still meanwhile
 *  @typedef {{ result: 'found' | 'unseen' | 'undecided' | 'refused by types' | 'ask alone', by?: string, note?: string,
 *    compiles?: boolean }} Verdict */

/** The note of a fault whose code ran in none of its tests. */
export const notRun = 'no test runs this code'

/** @param {Outcome[]} outcomes of one fault
 *  @param {number} files so many test files may find it
 *  @param {boolean} isSwitched
 *  @returns {Verdict | undefined} nothing where the run ended before its tests did */
export function verdictOf(outcomes, files, isSwitched) {
  const ended = outcomes.filter(({ state }) => state !== 'started')
  const failed = ended.find(({ state, isOff }) => state !== 'passed' && !isOff)
  if (!failed) return verdictOfPassed(outcomes, ended, files, isSwitched)
  const off = ended.find(({ isOff }) => isOff)
  if (!off) return undefined
  const by = `${failed.file}: ${failed.test ?? 'what stands before its tests'}`
  if (off.state !== 'passed') {
    if (isSwitched) return { result: 'ask alone' }
    return { result: 'undecided', note: `fails without the fault too: ${by}: ${off.message}` }
  }
  // A wait that ended while the machine stood still proves nothing.
  if (failed.isPaused) return isSwitched ? { result: 'ask alone' } : { result: 'undecided', note: `stood still: ${by}` }
  if (failed.state === 'failed') return { result: 'found', by }
  return { result: 'undecided', note: `${failed.state}: ${by}: ${failed.message ?? ''}` }
}

/** @param {Outcome[]} outcomes
 *  @param {Outcome[]} ended
 *  @param {number} files
 *  @param {boolean} isSwitched
 *  @returns {Verdict | undefined} */
function verdictOfPassed(outcomes, ended, files, isSwitched) {
  if (ended.length < files) {
    const hung = outcomes.find(({ state, file }) => state === 'started' && !ended.some((other) => other.file === file))
    return hung ? { result: 'undecided', note: `never ended: ${hung.file}` } : undefined
  }
  // What was decided while a module loaded is kept, so that the switch came too late.
  if (isSwitched && ended.some(({ isEarly }) => isEarly)) return { result: 'ask alone' }
  if (files === 0) return { result: 'unseen', note: 'its domain has no tests on this side' }
  const isReached = !isSwitched || ended.some((outcome) => outcome.isReached)
  return isReached ? { result: 'unseen' } : { result: 'unseen', note: notRun }
}
