// The test files that may find a fault, those next to it first, and the files that run each of them with the fault on.
import { basename, dirname, relative } from 'node:path'
import { domainOf, takesFrom } from '../changed/choose-tests.mjs'

/** @typedef {import('../checks/source-files.mjs').SourceFile} SourceFile
 *  @typedef {import('./sample.mjs').PlantedFault} PlantedFault
 *  @typedef {{ path: string, text: string }} Written */

const needsProcesses = /\.(pg|process)\.test\.ts$/
/** Files by which each domain adds to one use case of another domain, whose tests go through all of them. */
const collected = [
  { file: /^apps\/api\/.*\/(manifest|export|personal-data|erase-\w+)\.ts$/, by: 'views/personal-data' },
  { file: /^apps\/api\/.*\/(merge-\w+|merging)\.ts$/, by: 'views/customer-management' },
  // A run of payouts drafts statements, and whoever registers from a crowded network has to prove work.
  { file: /^apps\/api\/.*\/money\/income-reports\//, by: 'money/payouts' },
  { file: /^apps\/api\/.*\/people\/codes\/captcha\//, by: 'people/entry' },
]
const isTest = /\.test\.tsx?$/

/** The name of a file that runs a test file for a fault. */
export const isRunOfFault = /\.fault-(?<number>\d+)-(?<rank>\d+)(?<off>-off)?\./

/** Tests of the fault's domain on its side; for code that both sides share, of both. Faults in `shows` are also met by the walk
 *  over all changes, and faults in a domain's part of another domain's use case by the tests of that one.
 *  @param {PlantedFault} fault
 *  @param {SourceFile[]} sources
 *  @returns {SourceFile[]} the nearest first */
export function nearestTests({ domain, file, kind }, sources) {
  const side = /^apps\/(api|web)\//.exec(file)?.[0] ?? ''
  /** @type {(string | undefined)[]} */
  const collectors = collected.filter((one) => one.file.test(file)).map(({ by }) => by)
  const isWalk = (/** @type {string} */ path) =>
    (kind === 'not asked again' && path.startsWith('apps/api/src/change-events/')) ||
    (path.startsWith('apps/api/') && collectors.includes(domainOf(path)))
  const own = sources.filter(
    ({ path }) => mayRun(path) && (isWalk(path) || (path.startsWith(side) && domainOf(path) === domain)),
  )
  const distances = new Map(own.map((test) => [test, distance(test, file)]))
  return own.toSorted((one, other) => (distances.get(one) ?? 0) - (distances.get(other) ?? 0))
}

/** @param {string} path */
const mayRun = (path) => isTest.test(path) && !needsProcesses.test(path)

/** Most tests of other domains that are run; each runs alone. */
const mostOfCallers = 8

/** The tests of other domains on the side of the fault that call its code: those that name what leads to it, then those of the domains
 *  that take it from the door of its domain, the shorter ones first.
 *  @param {PlantedFault} fault
 *  @param {SourceFile[]} sources
 *  @returns {SourceFile[]} */
export function testsOfCallers(fault, sources) {
  const { domain, file } = fault
  const side = /^(apps\/(?:api|web)|packages\/[^/]+)\//.exec(file)?.[0] ?? ''
  const names = namesLeadingTo(
    fault,
    sources.filter(({ path }) => domainOf(path) === domain && path.startsWith(side) && !isTest.test(path)),
  )
  const others = sources.filter(
    ({ path, text }) => path.startsWith(side) && domainOf(path) !== domain && takesOne(text, domain, names),
  )
  const callers = new Set(others.flatMap(({ path }) => domainOf(path) ?? []))
  const tests = sources.filter(
    ({ path }) =>
      mayRun(path) && path.startsWith(side) && !path.includes('.rules.test.') && callers.has(domainOf(path) ?? ''),
  )
  const rank = (/** @type {SourceFile} */ test) => (others.includes(test) ? 0 : 1e7) + test.text.length
  return tests.toSorted((one, other) => rank(one) - rank(other)).slice(0, mostOfCallers)
}

/** Whether a file imports one of the names from the domain's door, or from its shared part in api-spec.
 *  @param {string} text @param {string} domain @param {string[]} names */
function takesOne(text, domain, names) {
  const imports = text.matchAll(/import (?:type )?(?:\{([^}]*)\}|\* as (\w+)) from '[^']+'/g)
  return [...imports].some(([statement, listed, all]) => {
    if (!takesFrom(statement, domain)) return false
    const used =
      all === undefined ? (listed ?? '') : [...text.matchAll(new RegExp(`\\b${all}\\.(\\w+)`, 'g'))].join(' ')
    return oneOf(names).test(used)
  })
}

const exportOf = /^export (?:async )?(?:function|const|class) (\w+)/gm

/** Names through which other domains reach the code at a place: the name under which its file exports the code around it (all
 *  exports, where the place is in none of them), and what files of its domain export that import one of these, over any number of
 *  steps.
 *  @param {PlantedFault} fault
 *  @param {SourceFile[]} own the files of its domain
 *  @returns {string[]} */
function namesLeadingTo({ file, start }, own) {
  const before = own.find(({ path }) => path === file)?.text.slice(0, start) ?? ''
  // A declaration begins at the edge; what closes one, and comments, do too.
  const begins = before.split('\n').findLast((line) => /^[^\s)}\]/*]/.test(line)) ?? ''
  const [, name] = /^export (?:async )?(?:function|const|class) (\w+)/.exec(begins) ?? []
  /** @type {Map<string, string[]>} */
  const leading = new Map([[file, name === undefined ? exportsOf(own, file) : [name]]])
  for (const [path, names] of leading) {
    for (const one of own) {
      const isOnTheWay = !/\/(index|manifest|routes|tables)\.ts$/.test(one.path) && !leading.has(one.path)
      if (isOnTheWay && one.text.includes(`/${basename(path)}'`) && oneOf(names).test(one.text))
        leading.set(one.path, exportsOf(own, one.path))
    }
  }
  return [...leading.values()].flat()
}

/** @param {SourceFile[]} own @param {string} file
 *  @returns {string[]} */
const exportsOf = (own, file) =>
  [...(own.find(({ path }) => path === file)?.text.matchAll(exportOf) ?? [])].flatMap(([, each]) => each ?? [])

/** @param {string[]} names */
const oneOf = (names) => new RegExp(`\\b(${names.join('|') || '(?!)'})\\b`)

/** Smaller is nearer: a test of the same name, one that names the file, one in its folder; then the shorter one.
 *  @param {SourceFile} test
 *  @param {string} file
 *  @returns {number} */
function distance({ path, text }, file) {
  const name = basename(file).replace(/\.tsx?$/, '')
  const hasItsName = basename(path).startsWith(`${name}.`)
  const namesIt = text.includes(`/${name}.ts`)
  const steps = relative(dirname(file), dirname(path)).split('/').filter(Boolean).length
  return (hasItsName ? 0 : 1e8) + (namesIt ? 0 : 1e7) + steps * 1e6 + Math.min(text.length, 999_999)
}

/** The files that run a test file with a fault on and, for its proof, the failing test with the fault off.
 *  @param {{ number: number, rank: number, test: SourceFile, isPlanted: boolean, modes: ('on' | 'off')[] }} run `isPlanted` says that
 *    the fault has no switch
 *  @returns {Written[]} */
export function runsOf({ number, rank, test, isPlanted, modes }) {
  const folder = dirname(test.path)
  const watcher = relative(folder, 'tools/mutants/watch-fault.mjs')
  const environment = /^\/\/ @vitest-environment .*$/m.exec(test.text)?.[0] ?? ''
  return modes.flatMap((mode) => {
    const isOff = mode === 'off'
    const place = `.fault-${String(number).padStart(4, '0')}-${String(rank).padStart(3, '0')}${isOff ? '-off' : ''}`
    const runner = test.path.replace(/((\.rules)?\.test\.tsx?)$/, `${place}$1`)
    const copy = runner.replace(/\.test\.(tsx?)$/, '.copied.$1')
    const run = { number, file: test.path, isOff, isPlanted }
    const text = [
      environment,
      `import { watchFault } from '${watcher}'`,
      `await watchFault({ ...${JSON.stringify(run)}, load: () => import('./${basename(copy)}') })`,
    ].join('\n')
    return [
      { path: runner, text },
      { path: copy, text: test.text },
    ]
  })
}
