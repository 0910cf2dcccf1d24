import { afterEach, expect, test } from 'vitest'
import { faultsIn } from './operators.mjs'
import { withSwitches } from './switches.mjs'

const place = /** @type {{ navykFault?: ((number: number) => boolean) | undefined, navykEarly?: number[] }} */ (
  globalThis
)
afterEach(() => {
  place.navykFault = undefined
  place.navykEarly = []
})

/** @param {string} text
 *  @param {string} [path] */
function switched(text, path = 'apps/api/src/domains/money/acts/queries.ts') {
  const file = { path, text, isTest: false }
  const faults = faultsIn(file).map((fault, index) => ({ number: index + 1, place: fault }))
  return { faults: faults.map(({ place: { kind } }) => kind), ...withSwitches(file, faults) }
}

/** Calls the function of the text while one of its faults is on.
 *  @param {string} text of a function
 *  @param {number} on
 *  @param {unknown[]} given */
const call = (text, on, ...given) => {
  place.navykFault = (number) => number === on
  return new Function(`return (${text})`)()(...given)
}

test('of faults in different places only the one that is on changes the outcome, and none while all are off', () => {
  const { text, switched: numbers } = switched('(day, sum) => ({ isLate: day > 3, rest: sum - day })')
  const all = [0, ...numbers].map((on) => call(text, on, 3, 10))
  expect(numbers).toEqual([1, 3])
  expect(all).toEqual([
    { isLate: false, rest: 7 },
    { isLate: true, rest: 7 },
    { isLate: false, rest: 13 },
  ])
})

test('a step is left out while its fault is on', async () => {
  const { text, faults } = switched('async (log) => { await log("a"); if (log) await log("b") }')
  const steps = faults.indexOf('step left out') + 1
  /** @type {string[]} */
  const done = []
  await call(text, steps, (/** @type {string} */ step) => done.push(step))
  expect(done).toEqual(['b'])
})

test('a condition of a query is left out while its fault is on', () => {
  const { text, faults, switched: numbers } = switched("(db) => db.from('act').where('day', '<', 3).all()")
  const number = faults.indexOf('condition of a query left out') + 1
  expect(numbers).toContain(number)
  /** @param {string} said @returns {object} */
  const query = (said) => ({
    from: (/** @type {string} */ name) => query(`${said}${name}`),
    where: (/** @type {unknown[]} */ ...all) => query(`${said} ${all.join(' ')}`),
    all: () => said,
  })
  expect(call(text, 0, query(''))).toBe('act day < 3')
  expect(call(text, number, query(''))).toBe('act')
})

test('a condition that is read as its module loads is not switched, because it is read only once', () => {
  expect(switched('export const limit = 3').switched).toEqual([])
})

test('a screen keeps its syntax with a fault in an attribute and one among its children', () => {
  const { text, switched: numbers } = switched(
    'export const Row = ({ isOwn }) => <Cell wide={true}>{isOwn ? <A /> : <B />}</Cell>',
    'apps/web/src/domains/money/acts/row.tsx',
  )
  expect(numbers).toHaveLength(2)
  expect(text).toContain('wide={((globalThis.navykFault')
})

test('a line that begins with a switch does not continue the line before it', () => {
  const { text } = switched('(add) => {\n  add(1)\n  add.all.has(true)\n  return 5\n}')
  expect(
    call(
      text,
      0,
      Object.assign(() => 0, { all: new Set() }),
    ),
  ).toBe(5)
})
