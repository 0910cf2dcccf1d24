// `npm test -- changed`: what a change can have broken, in under a minute for a change within one domain. The whole of `npm test`
// remains what has to pass before the change is shared.
import process from 'node:process'
import { checkArchitecture } from '../checks/architecture/architecture.mjs'
import { checkDocuments } from '../checks/documents.mjs'
import { checkNames } from '../checks/names.mjs'
import { outcomeOf } from '../checks/outcome.mjs'
import { checkOwnedData } from '../checks/database/owned-data.mjs'
import { runProgram } from '../checks/run-program.mjs'
import { readSources } from '../checks/source-files.mjs'
import { runPlaywright, runVitest } from '../checks/test-runs.mjs'
import { checkTranslations } from '../checks/texts/translations.mjs'
import { checkTypes } from '../checks/types.mjs'
import { root } from '../machine.mjs'
import { readKnownTimes } from '../runs/known-times.mjs'
import { cores, runStages } from '../stages.mjs'
import { changedFiles } from './changed-files.mjs'
import { chooseTests } from './choose-tests.mjs'

/** Matrices over all endpoints. The first asks those of the changed domains alone (NAVYK_ONLY); the second takes seconds as it is. */
const matrices = ['role-matrix', 'foreign-ids'].map((name) => `apps/api/src/${name}.test.ts`)

/** Time for the tests of other domains, on each core. */
const limitSeconds = 20 * cores

const projects = ['rules', 'tools', 'api-spec', 'api', 'web']

/** @param {{ withBrowser: boolean }} options `withBrowser` adds the journeys of the areas that were changed
 *  @returns {Promise<import('../stages.mjs').Result[]>} */
export async function runChanged({ withBrowser }) {
  const changed = changedFiles()
  const known = Object.assign({}, ...Object.values(readKnownTimes()))
  const { domains, isFrame, files, leftOut } = chooseTests(changed, readSources(root), {
    secondsOf: (file) => known[file] ?? 1,
    limitSeconds,
  })
  console.log(
    `${changed.length} files differ; domains: ${domains.join(', ') || 'none'}; ${files.length} files of tests`,
  )
  if (isFrame) console.log('The change is in what all domains stand on: only `npm test` says whether they still hold.')
  if (leftOut > 0) console.log(`${leftOut} files of tests of domains that use these are left to \`npm test\`.`)
  process.env.NAVYK_ONLY = domains.join(' ')
  const isServer = domains.length > 0 && changed.some((path) => /^(apps\/api|packages\/api-spec)\//.test(path))
  const tests = [...files, ...(isServer ? matrices : [])]
  /** @type {import('../stages.mjs').Stage[]} */
  const stages = [
    { name: 'types', title: 'types', run: checkTypes },
    { name: 'lint', title: 'lint and format of what differs', run: () => lintOf(changed) },
    { name: 'architecture', title: 'architecture rules', run: () => checkArchitecture() },
    { name: 'owned-data', title: 'whose tables are read and written', run: () => checkOwnedData() },
    { name: 'translations', title: 'translations', run: checkTranslations },
    { name: 'names', title: 'names', run: checkNames },
    { name: 'documents', title: 'what documents name', run: checkDocuments },
  ]
  if (tests.length > 0) stages.unshift({ name: 'tests', title: 'tests', run: () => runVitest(projects, tests) })
  const results = await runStages(stages, { maxParallel: cores })
  const areas = [...new Set(domains.map((domain) => domain.slice(0, domain.indexOf('/'))))]
  if (!withBrowser || areas.length === 0) return results
  const run = () => runPlaywright(areas.map((area) => `e2e/${area}/`))
  return [...results, ...(await runStages([{ name: 'browser', title: `journeys of ${areas.join(', ')}`, run }]))]
}

/** @param {string[]} changed
 *  @returns {Promise<import('../checks/outcome.mjs').Outcome>} */
async function lintOf(changed) {
  const own = changed.filter((path) => /\.(ts|tsx|mjs|js|css|json|jsonc)$/.test(path))
  if (own.length === 0) return outcomeOf([{ name: 'lint', problems: [] }])
  const args = ['check', '--error-on-warnings', '--no-errors-on-unmatched', '--max-diagnostics=100', ...own]
  const { code, output } = await runProgram('@biomejs/biome/bin/biome', args)
  return outcomeOf([{ name: 'lint', problems: code === 0 ? [] : [output] }])
}
