// Applies the import rules of .dependency-cruiser.mjs, and those that no list of files can express: domains as a whole
// must not need each other in a circle, even where no two files do; tests of rules load nothing heavy, and production no
// simulator, also by way of other files; an import says in the code what it imports; programs that are started by their path are there; and query keys and texts of the web app, which are strings, are their
// domain's own (web-owners.mjs).
import { cruise } from 'dependency-cruiser'
import { areas, heavyForRules, loadedInProduction, rules } from '../import-rules.mjs'
import { root } from '../../machine.mjs'
import { findCircles } from './circles.mjs'
import { findFarImports } from './import-paths.mjs'
import { outcomeOf } from '../outcome.mjs'
import { isNode, lineAt, readSources, syntaxOf, walk } from '../source-files.mjs'
import { findScreenTexts } from '../texts/screen-texts.mjs'
import { findMissingPrograms } from './named-files.mjs'
import { findForeignKeys, findForeignTexts } from './web-owners.mjs'
import { findWideDoors } from './wide-doors.mjs'

const circleRule = 'no-circles-of-domains'
const folderOfDomain = new RegExp(`^(apps/[^/]+/src/domains|packages/api-spec/src)/(?:${areas.join('|')})/([^/]+)/`)

/** Every rule is one check.
 *  @param {string} [folder] a tree laid out like this repository
 *  @returns {Promise<import('../outcome.mjs').Outcome>} */
export async function checkArchitecture(folder = root) {
  const violations = await findViolations(folder)
  return outcomeOf([...violations].map(([name, problems]) => ({ name, problems })))
}

/** Breaches by rule; a rule that is kept has an empty list.
 *  @param {string} folder
 *  @returns {Promise<Map<string, string[]>>} */
export async function findViolations(folder) {
  const { forbidden = [], options = {} } = rules
  const { output } = await cruise(['apps', 'packages'], {
    ...options,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden },
  })
  if (typeof output === 'string') throw new Error(`dependency-cruiser answered with text: ${output}`)
  /** @type {Map<string, string[]>} */
  const found = new Map(forbidden.map((rule) => [rule.name ?? '', []]))
  for (const { rule, from, to, cycle } of output.summary.violations) {
    const way = cycle?.length ? cycle.map((step) => step.name) : [to]
    found.get(rule.name)?.push([from, ...way].join(' → '))
  }
  found.set(circleRule, findDomainCircles(output.modules))
  found.set('rules-load-nothing-heavy', findHeavyRuleTests(output.modules))
  found.set('production-loads-no-simulator', findSimulatorsOfProduction(output.modules))
  found.set('doors-are-narrow', findWideDoors(folder))
  found.set('imports-say-what', findUntoldImports(folder))
  found.set('imports-from-the-root', findFarImports(folder))
  found.set('programs-are-there', findMissingPrograms(folder))
  found.set('query-keys-by-their-domain', findForeignKeys(folder))
  found.set('texts-by-their-domain', findForeignTexts(folder))
  found.set('screens-name-their-texts', findScreenTexts(folder))
  return found
}

/** @param {import('dependency-cruiser').IModule[]} modules
 *  @returns {string[]} */
function findDomainCircles(modules) {
  /** @type {Map<string, Set<string>>} */
  const needs = new Map()
  for (const { source, dependencies } of modules) {
    const from = /\.test\.tsx?$/.test(source) ? undefined : domainOf(source)
    if (!from) continue
    const targets = needs.get(from) ?? new Set()
    for (const { resolved } of dependencies) {
      const to = domainOf(resolved)
      if (to && to !== from) targets.add(to)
    }
    needs.set(from, targets)
  }
  return findCircles(needs).map((circle) => circle.join(' → '))
}

/** The ways from tests of rules to what they may not load. Imports of types load nothing, which no rule of
 *  dependency-cruiser about what is reachable can tell apart.
 *  @param {import('dependency-cruiser').IModule[]} modules
 *  @returns {string[]} */
function findHeavyRuleTests(modules) {
  const isHeavy = new RegExp(heavyForRules.join('|'))
  const loaded = loadedByEach(modules, () => true)
  const tests = [...loaded.keys()].filter((source) => source.endsWith('.rules.test.ts'))
  return tests.flatMap((file) => wayTo(file, loaded, (path) => isHeavy.test(path)) ?? [])
}

/** The ways from what production loads to the simulators. An `import()` runs in demo mode alone.
 *  @param {import('dependency-cruiser').IModule[]} modules
 *  @returns {string[]} */
function findSimulatorsOfProduction(modules) {
  const loaded = loadedByEach(modules, ({ dynamic }) => !dynamic)
  const starts = [...loaded.keys()].filter((source) => loadedInProduction.from.test(source))
  return starts.flatMap((file) => wayTo(file, loaded, (path) => loadedInProduction.never.test(path)) ?? [])
}

/** @param {import('dependency-cruiser').IModule[]} modules
 *  @param {(dependency: import('dependency-cruiser').IDependency) => boolean} counts
 *  @returns {Map<string, string[]>} files by the file that loads them; an import of types loads nothing */
function loadedByEach(modules, counts) {
  return new Map(
    modules.map(({ source, dependencies }) => [
      source,
      dependencies
        .filter((each) => counts(each) && !each.dependencyTypes.includes('type-only'))
        .map(({ resolved }) => resolved),
    ]),
  )
}

/** The shortest way of imports to a file that is sought.
 *  @param {string} from
 *  @param {Map<string, string[]>} loaded
 *  @param {(path: string) => boolean} isSought
 *  @returns {string | undefined} */
function wayTo(from, loaded, isSought) {
  const seen = new Set([from])
  const ways = [[from]]
  for (const way of ways) {
    for (const next of loaded.get(way.at(-1) ?? '') ?? []) {
      if (isSought(next)) return [...way, next].join(' → ')
      if (!seen.has(next)) ways.push([...way, next])
      seen.add(next)
    }
  }
  return undefined
}

/** @param {string} path */
function domainOf(path) {
  return folderOfDomain.exec(path)?.slice(1).join(' ')
}

/** Imports that no list of files shows: of an expression, of a pattern, and by `require`. The frame and the platform load
 *  manifests and migrations that way, and are not checked.
 *  @param {string} folder
 *  @returns {string[]} */
function findUntoldImports(folder) {
  const isChecked = /^(apps\/[^/]+\/src\/(domains|ui|vocabulary)|packages\/[^/]+\/src)\//
  return readSources(folder).flatMap((file) => {
    if (file.isTest || !isChecked.test(file.path) || file.path.includes('/testing/')) return []
    if (!/import\(|import\.meta\.glob|createRequire/.test(file.text)) return []
    /** @type {string[]} */
    const found = []
    walk(syntaxOf(file), (node) => {
      const isUntold = node.type === 'ImportExpression' && isNode(node.source) && node.source.type !== 'Literal'
      const isOther = node.type === 'Identifier' && (node.name === 'createRequire' || node.name === 'glob')
      if (isUntold || isOther) found.push(`${file.path}:${lineAt(file.text, node.start)}`)
    })
    return found
  })
}
