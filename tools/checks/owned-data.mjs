// Which domains read and write which tables. A table belongs to the domain whose tables.ts declares it. Only its owner
// writes it; others read what the owner publishes: views whose rows are declared as `Published<…>`, or as `Published<…,
// 'area'>` for that area alone. The platform's parts own tables too; they are below all areas. Tests, test helpers, the
// demo and migrations are not checked.
import { dirname, join } from 'node:path/posix'
import { areas } from '../../.dependency-cruiser.mjs'
import { root } from '../machine.mjs'
import { findCircles } from './circles.mjs'
import { outcomeOf } from './outcome.mjs'
import { isNode, lineAt, readSources, syntaxOf, walk } from './source-files.mjs'
import { barrierIn, tablesInSql, tablesMade } from './sql-tables.mjs'

/** @typedef {import('./source-files.mjs').Node} Node
 *  @typedef {import('./source-files.mjs').SourceFile} SourceFile
 *
 *  @typedef {{ owner: string, isPublished: boolean, onlyIn: string | undefined, place: string }} Declaration `onlyIn`: the area that
 *    alone may read it
 *  @typedef {{ by: string, table: string, writes: boolean, place: string }} Use
 *  @typedef {{ domains: Map<string, SourceFile[]>, declared: Map<string, Declaration[]>, made: Map<string, { kind: 'table' | 'view', body: string, place: string }> }} Sources */

const api = 'apps/api/src/'
const rules = {
  owner: 'every table has one owner',
  foreign: 'tables of others are read where they are published',
  direction: 'nothing is read from an area above',
  writes: 'a table is written by its owner alone',
  circles: 'no domains need each other in a circle, by imports and by what they read',
  literal: 'a table is named where it is read',
  plain: 'a published view is plain, so that reading it is reading its tables',
}
/** Tables that belong to installed packages. */
const ofPackages = new Set(['kysely_migration', 'kysely_migration_lock'])

const readingCalls = new Set(['selectFrom', 'from', 'using'])
const writingCalls = new Set(['insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto'])
const isJoin = /^(inner|left|right|full|cross)Join(Lateral)?$/

/** Every rule is one check.
 *  @param {string} [folder] a tree laid out like this repository
 *  @returns {Promise<import('./outcome.mjs').Outcome>} */
export async function checkOwnedData(folder = root) {
  return outcomeOf([...findViolations(folder)].map(([name, problems]) => ({ name, problems })))
}

/** Rule → what breaks it.
 *  @param {string} folder
 *  @returns {Map<string, string[]>} */
export function findViolations(folder) {
  const sources = readApi(folder)
  const tables = new Set([...sources.declared.keys(), ...sources.made.keys()])
  /** @type {Map<string, string[]>} */
  const found = new Map(Object.values(rules).map((rule) => [rule, []]))
  const report = (/** @type {keyof typeof rules} */ rule, /** @type {string} */ problem) =>
    found.get(rules[rule])?.push(problem)
  for (const problem of ownerProblems(sources)) report('owner', problem)
  for (const problem of viewProblems(sources)) report('plain', problem)
  const uses = [...usesInViews(sources, tables)]
  for (const [domain, files] of sources.domains) {
    for (const file of files) {
      for (const { table, ...rest } of usesIn(file, tables)) {
        if (table === undefined) report('literal', `${rest.place}: write the table's name as a text of the call`)
        else uses.push({ by: domain, table, ...rest })
      }
    }
  }
  const needs = importsOf(sources.domains)
  for (const use of uses) {
    const declaration = sources.declared.get(use.table)?.[0]
    if (!declaration || declaration.owner === use.by) continue
    const { owner, isPublished, onlyIn } = declaration
    const what = `${use.place}: ${use.by} ${use.writes ? 'writes' : 'reads'} ${use.table} of ${owner}`
    if (use.writes) report('writes', what)
    else if (!isPublished) report('foreign', what)
    else if (onlyIn !== undefined && areaOf(use.by) !== onlyIn)
      report('foreign', `${what}, which is published in ${onlyIn}`)
    if (levelOf(owner) > levelOf(use.by)) report('direction', what)
    needs.set(use.by, (needs.get(use.by) ?? new Set()).add(owner))
  }
  for (const circle of findCircles(needs)) report('circles', circle.join(' → '))
  return found
}

/** @param {string} folder
 *  @returns {Sources} */
function readApi(folder) {
  /** @type {Sources} */
  const sources = { domains: new Map(), declared: new Map(), made: new Map() }
  for (const file of readSources(folder)) {
    if (!file.path.startsWith(api) || file.isTest) continue
    if (file.path.startsWith(`${api}migrations/`)) followMigration(file, sources.made)
    const domain = domainOf(file.path)
    if (domain === undefined) continue
    sources.domains.set(domain, [...(sources.domains.get(domain) ?? []), file])
    for (const { table, ...rest } of declarationsIn(file)) {
      sources.declared.set(table, [...(sources.declared.get(table) ?? []), { owner: domain, ...rest }])
    }
  }
  return sources
}

/** `people/learners` of a domain, `platform/audit` of a part of the platform, `the frame` of what puts them together.
 *  @param {string} path
 *  @returns {string | undefined} undefined outside */
function domainOf(path) {
  const [, place, name] =
    /^apps\/api\/src\/(?:domains\/([^/]+)|(platform))\//.exec(path)?.slice(0, 3).filter(Boolean) ?? []
  if (place === 'platform') return `platform/${/^apps\/api\/src\/platform\/([^/]+)/.exec(path)?.[1]}`
  if (place !== undefined) return /^apps\/api\/src\/domains\/([^/]+\/[^/]+)\//.exec(path)?.[1] ?? name
  return /^apps\/api\/src\/[^/]+$/.test(path) ? 'the frame' : undefined
}

/** @param {string} domain */
const areaOf = (domain) => domain.split('/')[0] ?? ''

/** How high its area stands; the platform lies below all, the frame above.
 *  @param {string} domain */
function levelOf(domain) {
  if (domain.startsWith('platform/')) return -1
  const level = areas.indexOf(areaOf(domain))
  return level === -1 ? areas.length : level
}

/** The tables that a file adds to `interface Database`.
 *  @param {SourceFile} file */
function declarationsIn(file) {
  /** @type {(Omit<Declaration, 'owner'> & { table: string })[]} */
  const found = []
  if (!file.text.includes('interface Database')) return found
  walk(syntaxOf(file), (node) => {
    if (node.type !== 'TSInterfaceDeclaration' || nameOf(node.id) !== 'Database') return
    for (const member of listOf(isNode(node.body) ? node.body.body : undefined)) {
      const table = nameOf(member.key)
      if (table === undefined) continue
      const type = isNode(member.typeAnnotation) ? member.typeAnnotation.typeAnnotation : undefined
      const isPublished = isNode(type) && type.type === 'TSTypeReference' && nameOf(type.typeName) === 'Published'
      const [, area] = listOf(isPublished && isNode(type.typeArguments) ? type.typeArguments.params : undefined)
      const onlyIn = isNode(area) ? literalOf(area.literal) : undefined
      found.push({ table, isPublished, onlyIn, place: placeOf(file, member) })
    }
  })
  return found
}

/** @param {SourceFile} file
 *  @param {Sources['made']} made */
function followMigration(file, made) {
  for (const { text, node } of textsIn(file)) {
    for (const { makes, kind, name, body } of tablesMade(text)) {
      if (makes) made.set(name, { kind, body, place: placeOf(file, node) })
      else made.delete(name)
    }
  }
}

/** @param {Sources} sources
 *  @returns {string[]} */
function ownerProblems({ declared, made }) {
  const problems = []
  for (const [table, { kind, place }] of made) {
    if (!declared.has(table) && !ofPackages.has(table))
      problems.push(`${place}: no tables.ts declares the ${kind} ${table}`)
  }
  for (const [table, declarations] of declared) {
    const owners = new Set(declarations.map(({ owner }) => owner))
    const places = declarations.map(({ place }) => place).join(', ')
    if (owners.size > 1) problems.push(`${places}: ${table} has ${owners.size} owners: ${[...owners].join(', ')}`)
    if (!made.has(table)) problems.push(`${places}: no migration makes ${table}`)
    else if (declarations.some(({ isPublished }) => isPublished) && made.get(table)?.kind !== 'view') {
      problems.push(`${places}: ${table} is a table; only a view can be published`)
    }
  }
  return problems
}

/** The planner puts a view's tables in its place only where the view neither groups nor sorts nor limits.
 *  @param {Sources} sources
 *  @returns {string[]} */
function viewProblems({ declared, made }) {
  return [...made].flatMap(([name, { kind, body, place }]) => {
    if (kind !== 'view' || !declared.get(name)?.some(({ isPublished }) => isPublished)) return []
    const barrier = barrierIn(body)
    return barrier === undefined ? [] : [`${place}: the published view ${name} has "${barrier}"`]
  })
}

/** What views read, in the name of their owner.
 *  @param {Sources} sources
 *  @param {ReadonlySet<string>} tables
 *  @returns {Iterable<Use>} */
function* usesInViews({ declared, made }, tables) {
  for (const [name, { kind, body, place }] of made) {
    const by = kind === 'view' ? declared.get(name)?.[0]?.owner : undefined
    if (by === undefined) continue
    for (const use of tablesInSql(body, tables)) yield { by, ...use, place: `${place} (view ${name})` }
  }
}

/** What a file reads and writes by calls of Kysely and in texts of SQL; `table` is undefined where a call does not name
 *  it.
 *  @param {SourceFile} file
 *  @param {ReadonlySet<string>} tables */
function usesIn(file, tables) {
  /** @type {{ table: string | undefined, writes: boolean, place: string }[]} */
  const found = []
  const hasSql = /from 'kysely'/.test(file.text)
  if (!hasSql && !/From\(|Into\(|updateTable\(/.test(file.text)) return found
  walk(syntaxOf(file), (node) => {
    if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.type !== 'MemberExpression') return
    const method = nameOf(node.callee.property) ?? ''
    const writes = writingCalls.has(method)
    if (!writes && !readingCalls.has(method) && !isJoin.test(method)) return
    const [argument] = listOf(node.arguments)
    if (!argument) return
    for (const item of argument.type === 'ArrayExpression' ? listOf(argument.elements) : [argument]) {
      const text = literalOf(item)
      const table = text?.split(/\s+as\s+/)[0]
      if (table !== undefined && tables.has(table)) found.push({ table, writes, place: placeOf(file, node) })
      const isUntold =
        item.type === 'Identifier' || item.type === 'TemplateLiteral' || item.type === 'ConditionalExpression'
      if (text === undefined && isUntold && method !== 'from')
        found.push({ table: undefined, writes, place: placeOf(file, node) })
    }
  })
  if (!hasSql) return found
  for (const { text, node } of textsIn(file)) {
    for (const use of tablesInSql(text, tables)) found.push({ ...use, place: placeOf(file, node) })
  }
  return found
}

/** All string literals of a file; each inserted expression is replaced by "$".
 *  @param {SourceFile} file */
function textsIn(file) {
  /** @type {{ text: string, node: Node }[]} */
  const found = []
  walk(syntaxOf(file), (node, parent) => {
    if (parent?.type === 'ImportDeclaration') return
    if (node.type === 'Literal' && typeof node.value === 'string') found.push({ text: node.value, node })
    if (node.type !== 'TemplateLiteral') return
    const parts = listOf(node.quasis).map(({ value }) =>
      typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : '',
    )
    found.push({ text: parts.join(' $ '), node })
  })
  return found
}

/** Which domains import which; a copy, to be added to.
 *  @param {Map<string, SourceFile[]>} domains
 *  @returns {Map<string, Set<string>>} */
function importsOf(domains) {
  return new Map(
    [...domains].map(([domain, files]) => {
      const targets = files.flatMap((file) =>
        [...file.text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, to = '']) =>
          domainOf(join(dirname(file.path), to)),
        ),
      )
      // Imports between the parts of the platform are not checked.
      const others = targets.filter((target) => target !== undefined && target !== domain && levelOf(target) >= 0)
      return [domain, new Set(/** @type {string[]} */ (others))]
    }),
  )
}

/** @param {unknown} node
 *  @returns {string | undefined} */
function literalOf(node) {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral' || listOf(node.expressions).length > 0) return undefined
  const value = listOf(node.quasis)[0]?.value
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : undefined
}

/** @param {unknown} node
 *  @returns {string | undefined} */
function nameOf(node) {
  if (!isNode(node)) return undefined
  if (node.type === 'Identifier') return String(node.name)
  return node.type === 'Literal' ? String(node.value) : undefined
}

/** @param {unknown} value
 *  @returns {Node[]} */
const listOf = (value) => (Array.isArray(value) ? value.filter(isNode) : [])

/** @param {SourceFile} file
 *  @param {Node} node */
const placeOf = (file, node) => `${file.path}:${lineAt(file.text, node.start)}`
