// `npm run golden -- keep FOLDER [parts…]`: keeps what the product gives: its database, calls, pages and workbooks. With
// `--screens=plans,docs` only pictures of screens whose address contains one of these; the list that leads to a detail is named too.
// `npm run golden -- compare FOLDER_A FOLDER_B`: prints what differs between two such folders, and ends with an error where something
// does. For changes that keep behaviour: keep before, keep after, compare (CONTRIBUTING, "Changes that keep behaviour").
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { compareFolders } from './golden/compare.mjs'
import { exitOnSignals } from './machine.mjs'
import { movedMs } from './runs/test-day.mjs'

/** Writes its results into an empty folder of its own; pictures of all screens where none is named.
 *  @typedef {(folder: string, screens?: string[]) => Promise<void>} StoreResults */

/** @type {Record<string, () => Promise<StoreResults>>} */
const parts = {
  schema: async () => (await import('./golden/schema.mjs')).storeSchema,
  openapi: async () => (await import('./golden/openapi.mjs')).storeOpenApi,
  access: async () => (await import('./golden/access.mjs')).storeAccess,
  budgets: async () => (await import('./golden/budgets.mjs')).storeBudgets,
  workbooks: async () => (await import('./golden/workbooks.mjs')).storeWorkbooks,
  pictures: async () => (await import('./golden/pictures.mjs')).storePictures,
}

exitOnSignals()
// This process fixes the time for all the processes that it starts.
movedMs()
const { values, positionals } = parseArgs({ allowPositionals: true, options: { screens: { type: 'string' } } })
const [mode, first, ...others] = positionals
if (mode === 'keep' && first !== undefined && others.every((name) => name in parts))
  await storeResults(resolve(first), others)
else if (mode === 'compare' && first !== undefined && others.length === 1)
  await compare(resolve(first), resolve(others[0] ?? ''))
else {
  console.error(
    `golden: keep FOLDER [${Object.keys(parts).join(' ')}] [--screens=PART,PART], or compare FOLDER_A FOLDER_B`,
  )
  process.exit(2)
}
// The application holds connections and timers.
process.exit()

/** @param {string} folder
 *  @param {string[]} chosen all parts where none is named */
async function storeResults(folder, chosen) {
  for (const [name, load] of Object.entries(parts)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    const begun = performance.now()
    const place = join(folder, name)
    rmSync(place, { recursive: true, force: true })
    mkdirSync(place, { recursive: true })
    const keepPart = await load()
    await keepPart(place, values.screens?.split(','))
    console.log(`${name}: kept in ${Math.round((performance.now() - begun) / 1000)} s`)
  }
}

/** @param {string} one @param {string} other */
async function compare(one, other) {
  const { lines, count } = await compareFolders(one, other)
  for (const line of lines) console.log(line)
  console.log(count === 0 ? 'No difference.' : `${count} files differ.`)
  process.exitCode = count === 0 ? 0 : 1
}
