// `npm run mutants -- sample [--count=400] [--seed=1] [--domain=money/acts] [--resume | --again]`: plants faults beyond the pure rules,
// in use cases, queries, screens and what is asked again, and runs the tests of the domain of each. Prints each fault that passed
// unseen, and what was found by domain. Fails when fewer than 85 % were found.
import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { readSources } from '../checks/source-files.mjs'
import { root } from '../machine.mjs'
import { cores } from '../stages.mjs'
import { plantAll } from './plant.mjs'
import { refusedByTypes } from './refused-by-types.mjs'
import { drawFaults } from './sample.mjs'

/** @typedef {import('./sample.mjs').PlantedFault} PlantedFault
 *  @typedef {import('./verdicts.mjs').Verdict} Verdict
 *  @typedef {{ fault: PlantedFault, verdict: Verdict }} Decided */

const percentToFind = 85

/** @param {{ count: number, seed: number, domain: string | undefined, isResumed: boolean, isUnseenAgain: boolean }} options `isResumed`
 *    keeps what an earlier run of this seed has decided; `isUnseenAgain` runs only those again that were not found
 *  @returns {Promise<number>} the exit code */
export async function runSample({ count, seed, domain, isResumed, isUnseenAgain }) {
  const kept = join(root, 'test-results', `mutants-${seed}.jsonl`)
  const equivalent = JSON.parse(readFileSync(join(import.meta.dirname, 'equivalent.json'), 'utf8'))
  const drawn = drawFaults(readSources(root), { count, seed, domain, equivalent, keysBeside })
  const before = isResumed || isUnseenAgain ? readDecided(kept) : []
  const inSample = before.filter(({ fault }) => drawn.some((one) => isSame(one, fault)))
  const decided = isUnseenAgain ? inSample.filter(({ verdict }) => !/unseen|undecided/.test(verdict.result)) : inSample
  const asked = isUnseenAgain ? drawn.filter((one) => inSample.some(({ fault }) => isSame(one, fault))) : drawn
  const faults = asked.filter((one) => !decided.some(({ fault }) => isSame(one, fault)))
  console.log(`${faults.length} faults, drawn with the seed ${seed}; ${decided.length} are decided already`)
  mkdirSync(dirname(kept), { recursive: true })
  const writeDecided = () => writeFileSync(kept, decided.map((one) => `${JSON.stringify(one)}\n`).join(''))
  writeDecided()
  const onVerdict = (/** @type {PlantedFault} */ fault, /** @type {Verdict} */ verdict) => {
    decided.push({ fault, verdict })
    appendFileSync(kept, `${JSON.stringify({ fault, verdict })}\n`)
  }
  await plantAll(faults, { copies: Number(process.env.MUTANTS_AT_ONCE ?? cores), onVerdict })
  const unseen = decided.filter(({ verdict }) => verdict.result === 'unseen' && !verdict.compiles)
  const refused = refusedByTypes(unseen.map(({ fault }) => fault))
  for (const one of unseen)
    one.verdict = refused.includes(one.fault) ? { result: 'refused by types' } : { ...one.verdict, compiles: true }
  writeDecided()
  console.log(`equivalent: ${equivalent.length}, which are never drawn (tools/mutants/equivalent.json)`)
  return summarize(decided)
}

/** @param {Decided[]} decided
 *  @returns {number} the exit code */
function summarize(decided) {
  const counted = decided.filter(({ verdict }) => /found|unseen/.test(verdict.result))
  const share = (/** @type {Decided[]} */ some) =>
    `${some.filter(({ verdict }) => verdict.result === 'found').length} of ${some.length}`
  for (const one of decided.filter(({ verdict }) => /unseen|undecided/.test(verdict.result))) console.log(describe(one))
  for (const [name, own] of [...Map.groupBy(counted, ({ fault }) => fault.domain)].sort())
    console.log(`${name.padEnd(32)} ${share(own)}`)
  const percent =
    (100 * counted.filter(({ verdict }) => verdict.result === 'found').length) / Math.max(1, counted.length)
  for (const result of ['undecided', 'refused by types'])
    console.log(
      `${result}: ${decided.filter(({ verdict }) => verdict.result === result).length}, which are not counted`,
    )
  console.log(`found: ${share(counted)} (${percent.toFixed(1)} %; at least ${percentToFind} %)`)
  return percent < percentToFind ? 1 : 0
}

/** @param {string} file
 *  @returns {Decided[]} */
function readDecided(file) {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line))
}

/** @param {PlantedFault} one @param {PlantedFault} other */
const isSame = (one, other) =>
  one.file === other.file && one.start === other.start && one.end === other.end && one.replacement === other.replacement

/** @param {Decided} decided */
const describe = ({ fault: { file, line, kind, was, replacement }, verdict: { result, note } }) =>
  `${result}: ${file}:${line} ${kind}${note ? ` (${oneLine(note)})` : ''}\n    ${oneLine(was)}\n  → ${oneLine(replacement) || '(nothing)'}`

/** @param {string} text */
const oneLine = (text) => text.replaceAll(/\s+/g, ' ').slice(0, 200)

/** Keys of the texts in the folder of a screen, or in one of the folders above it within its domain.
 *  @param {string} file
 *  @returns {string[]} */
function keysBeside(file) {
  if (!file.endsWith('.tsx')) return []
  const folder = dirname(file).split('/').slice(0, 6).join('/')
  const [texts] = globSync('messages.ru.json', { cwd: join(root, folder) })
  return texts ? Object.keys(JSON.parse(readFileSync(join(root, folder, texts), 'utf8'))) : []
}
