// The day that tests run on, for the server, the embedded database, the pages and the tests alike. It is the same for every run,
// because the demo and whatever depends on weekdays or months differ from day to day. `npm test -- --day=2027-01-01` names another.
import process from 'node:process'

/** A Wednesday in the middle of a month. */
const usualDay = '2026-11-18'

/** @returns {string} the day of this run, as `2026-11-18` */
export const testDay = () => process.env.NAVYK_TEST_DAY ?? usualDay

/** @returns {number} milliseconds from now to noon in Minsk on the day of the tests */
export const msToNoon = () => Date.parse(`${testDay()}T12:00:00+03:00`) - Date.now()

/** Tests begin at noon in Minsk, because the possible steps depend on the hour: no lesson lasts past midnight.
 *  The first process of a run decides, and those that it starts inherit it, so that all of them agree.
 *  @returns {number} milliseconds by which the time is moved */
export function movedMs() {
  process.env.NAVYK_TEST_MOVED_MS ??= String(msToNoon())
  return Number(process.env.NAVYK_TEST_MOVED_MS)
}

/** Moves the time in this process or, handed to a browser, in a page; it refers to nothing outside of itself. The clock runs on.
 *  A second call moves it from the machine's time again, not from the moved one, because the files of a worker share its globals.
 *  @param {number} ms */
export function moveTime(ms) {
  const real = Date
  if ('movedMs' in real) {
    real.movedMs = ms
    return
  }
  let moved = ms
  const now = () => real.now() + moved
  globalThis.Date = new Proxy(real, {
    construct: (target, given) => (given.length > 0 ? Reflect.construct(target, given) : new target(now())),
    apply: (target) => new target(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    has: (target, name) => name === 'movedMs' || Reflect.has(target, name),
    set: (target, name, value, receiver) => {
      if (name !== 'movedMs') return Reflect.set(target, name, value, receiver)
      moved = value
      return true
    },
  })
}
