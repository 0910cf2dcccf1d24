// `npm run mutants -- sample [--count=400] [--seed=1] [--domain=money/acts]`: plants faults beyond the pure rules, in use cases,
// queries, screens and what is asked again, and runs the tests of the domain of each. Prints what was found by domain, and each fault
// that passed unseen. Fails when fewer than 85 % were found.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { readSources } from '../checks/source-files.mjs'
import { root } from '../machine.mjs'
import { cores } from '../stages.mjs'
import { plantAll } from './plant.mjs'
import { drawFaults } from './sample.mjs'

const percentToFind = 85

/** @param {{ count: number, seed: number, domain: string | undefined }} options
 *  @returns {Promise<number>} the exit code */
export async function runSample({ count, seed, domain }) {
  const equivalent = JSON.parse(readFileSync(join(import.meta.dirname, 'equivalent.json'), 'utf8'))
  const faults = drawFaults(readSources(root), { count, seed, domain, equivalent, keysBeside })
  console.log(`${faults.length} faults, drawn with the seed ${seed}`)
  const onVerdict = (/** @type {import('./plant.mjs').Verdict} */ { fault, isFound }) => {
    if (!isFound) console.log(describe(fault))
  }
  const verdicts = await plantAll(faults, { atOnce: Number(process.env.MUTANTS_AT_ONCE ?? cores), onVerdict })
  const share = (/** @type {import('./plant.mjs').Verdict[]} */ some) =>
    `${some.filter(({ isFound }) => isFound).length} of ${some.length}`
  for (const [name, own] of [...Map.groupBy(verdicts, ({ fault }) => fault.domain)].sort())
    console.log(`${name.padEnd(32)} ${share(own)}`)
  const percent = (100 * verdicts.filter(({ isFound }) => isFound).length) / Math.max(1, verdicts.length)
  console.log(`found: ${share(verdicts)} (${percent.toFixed(1)} %; at least ${percentToFind} %)`)
  return percent < percentToFind ? 1 : 0
}

/** @param {import('./sample.mjs').PlantedFault} fault */
const describe = ({ file, line, kind, was, replacement }) =>
  `not found: ${file}:${line} ${kind}\n    ${oneLine(was)}\n  → ${oneLine(replacement) || '(nothing)'}`

/** @param {string} text */
const oneLine = (text) => text.replaceAll(/\s+/g, ' ').slice(0, 140)

/** Keys of the texts in the folder of a screen, or in one of the folders above it within its domain.
 *  @param {string} file
 *  @returns {string[]} */
function keysBeside(file) {
  if (!file.endsWith('.tsx')) return []
  const folder = dirname(file).split('/').slice(0, 6).join('/')
  const [texts] = globSync('messages.ru.json', { cwd: join(root, folder) })
  return texts ? Object.keys(JSON.parse(readFileSync(join(root, folder, texts), 'utf8'))) : []
}
