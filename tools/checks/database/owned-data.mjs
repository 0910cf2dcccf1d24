// Which domains read and write which tables. A table belongs to the domain whose tables.ts declares it. Only its owner
// writes it; others read what the owner publishes: views whose rows are declared as `Published<…>`, or as `Published<…,
// 'area'>` for that area alone. The platform's parts own tables too; they are below all areas. Views, functions and
// triggers are read in the files of the schema. Tests, test helpers and the demo are not.
import { areas } from '../import-rules.mjs'
import { root } from '../../machine.mjs'
import { findCircles } from '../architecture/circles.mjs'
import { importResolver } from '../architecture/import-paths.mjs'
import { readSchema } from './read-schema.mjs'
import { outcomeOf } from '../outcome.mjs'
import { isNode, lineAt, readSources, syntaxOf, walk } from '../source-files.mjs'
import { hasInsertedTable, tablesInSql } from './sql-tables.mjs'

/** @typedef {import('../source-files.mjs').Node} Node
 *  @typedef {import('../source-files.mjs').SourceFile} SourceFile
 *
 *  @typedef {{ owner: string, isPublished: boolean, onlyIn: string | undefined, place: string }} Declaration `onlyIn`: the area that
 *    alone may read it
 *  @typedef {{ by: string, table: string, writes: boolean, place: string }} Use
 *  @typedef {{ domains: Map<string, SourceFile[]>, declared: Map<string, Declaration[]>, database: import('./read-schema.mjs').DatabaseSchema }} Sources */

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
/** Functions that make other functions for a table. What those write is read at the call. */
const puttingTogether = new Set(['follow_changes', 'follow_sums', 'keep_sums'])

const readingCalls = new Set(['selectFrom', 'from', 'using'])
const writingCalls = new Set([
  'insertInto',
  'replaceInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'manyRows',
  'ownedRows',
  'expiringRows',
])
/** Files of helpers that pass a table's name on to Kysely. Their calls are checked like Kysely's, so the files themselves are not. */
const passingOn = new Set(
  ['many-rows.ts', 'owned-rows.ts', 'expiring-rows.ts'].map((name) => `${api}platform/database/clauses/${name}`),
)
const isJoin = /^(inner|left|right|full|cross)Join(Lateral)?$/
/** Methods of which the name alone tells that they are Kysely's. */
const isKysely = (/** @type {string} */ method) =>
  method === 'selectFrom' || writingCalls.has(method) || isJoin.test(method)

/** Every rule is one check.
 *  @param {string} [folder] a tree laid out like this repository
 *  @returns {Promise<import('../outcome.mjs').Outcome>} */
export async function checkOwnedData(folder = root) {
  const found = await findViolations(folder)
  return outcomeOf([...found].map(([name, problems]) => ({ name, problems })))
}

/** Breaches by rule.
 *  @param {string} folder
 *  @returns {Promise<Map<string, string[]>>} */
export async function findViolations(folder) {
  const sources = await readOwners(folder)
  const tables = new Set([...sources.declared.keys(), ...sources.database.relations.keys()])
  /** @type {Map<string, string[]>} */
  const found = new Map(Object.values(rules).map((rule) => [rule, []]))
  const report = (/** @type {keyof typeof rules} */ rule, /** @type {string} */ problem) =>
    found.get(rules[rule])?.push(problem)
  for (const problem of ownerProblems(sources)) report('owner', problem)
  for (const problem of viewProblems(sources)) report('plain', problem)
  for (const place of findUnnamed(sources)) report('literal', place)
  const { uses: usesInFunctions, unneeded } = withoutDeclared([...findUsesInFunctions(sources, tables)], sources)
  for (const problem of unneeded) report('foreign', problem)
  const uses = [...usesInViews(sources, tables), ...usesInFunctions]
  for (const [domain, files] of sources.domains) {
    for (const file of files) {
      for (const { table, ...rest } of usesIn(file, tables)) {
        if (table === undefined) report('literal', `${rest.place}: write the table's name as a text of the call`)
        else uses.push({ by: domain, table, ...rest })
      }
    }
  }
  const needs = importsOf(sources.domains, importResolver(folder))
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

/** Domains with their files, tables with their owners, and what the schema makes.
 *  @param {string} folder
 *  @returns {Promise<Sources>} */
export async function readOwners(folder) {
  const files = readSources(folder).filter(({ path, isTest }) => path.startsWith(api) && !isTest)
  /** @type {Sources} */
  const sources = { domains: new Map(), declared: new Map(), database: await readSchema(folder) }
  for (const file of files) {
    const domain = domainOf(file.path)
    if (domain === undefined) continue
    sources.domains.set(domain, [...(sources.domains.get(domain) ?? []), file])
    for (const { table, ...rest } of declarationsIn(file)) {
      sources.declared.set(table, [...(sources.declared.get(table) ?? []), { owner: domain, ...rest }])
    }
  }
  return sources
}

/** Owner of a file's data: `people/learners` of a domain, `platform/audit` of a part of the platform, `the frame` of the files
 *  that put these together.
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

/** Level of the domain's area; the platform lies below all, the frame above.
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

/** @param {Sources} sources
 *  @returns {string[]} */
function ownerProblems({ declared, database: { relations: made } }) {
  const problems = []
  for (const [table, { kind, place }] of made) {
    if (!declared.has(table)) problems.push(`${place}: no tables.ts declares the ${kind} ${table}`)
  }
  for (const [table, declarations] of declared) {
    const owners = new Set(declarations.map(({ owner }) => owner))
    const places = declarations.map(({ place }) => place).join(', ')
    if (owners.size > 1) problems.push(`${places}: ${table} has ${owners.size} owners: ${[...owners].join(', ')}`)
    if (!made.has(table)) problems.push(`${places}: no file of the schema makes ${table}`)
    else if (declarations.some(({ isPublished }) => isPublished) && made.get(table)?.kind !== 'view') {
      problems.push(`${places}: ${table} is a table; only a view can be published`)
    }
  }
  return problems
}

/** The planner puts a view's tables in its place only where the view neither groups nor sorts nor limits.
 *  @param {Sources} sources
 *  @returns {string[]} */
function viewProblems({ declared, database: { relations: made } }) {
  return [...made].flatMap(([name, { kind, barrier, place }]) => {
    if (kind !== 'view' || !declared.get(name)?.some(({ isPublished }) => isPublished)) return []
    return barrier === undefined ? [] : [`${place}: the published view ${name} has "${barrier}"`]
  })
}

/** Reads of views, in the name of the view's owner.
 *  @param {Sources} sources
 *  @param {ReadonlySet<string>} tables
 *  @returns {Iterable<Use>} */
function* usesInViews({ declared, database }, tables) {
  for (const [name, { kind, uses, place }] of database.relations) {
    const by = kind === 'view' ? declared.get(name)?.[0]?.owner : undefined
    if (by === undefined) continue
    for (const use of uses.filter(({ table }) => tables.has(table)))
      yield { by, ...use, place: `${place} (view ${name})` }
  }
}

/** Reads and writes of the database's functions. A function acts for the owner of the tables that it writes; the tables with its
 *  triggers count as read, because it gets their rows. A function that writes nothing acts for the owner of each table with its
 *  trigger, and without triggers for the owner of the table that it reads first.
 *  @param {Sources} sources
 *  @param {ReadonlySet<string>} tables
 *  @returns {Iterable<Use & { name: string }>} */
function* findUsesInFunctions({ declared, database }, tables) {
  const ownersOf = (/** @type {string[]} */ names) =>
    new Set(names.flatMap((table) => declared.get(table)?.[0]?.owner ?? []))
  for (const [name, { uses: all, place: file }] of database.functions) {
    const uses = all.filter(({ table }) => tables.has(table))
    const written = ownersOf(uses.filter(({ writes }) => writes).map(({ table }) => table))
    const triggering = database.triggers.flatMap(({ table, calls }) => (calls === name ? table : []))
    const reading = uses.map(({ table }) => table)
    const owners = written.size > 0 ? written : ownersOf(triggering.length > 0 ? triggering : reading.slice(0, 1))
    const given = written.size > 0 ? triggering.map((table) => ({ table, writes: false })) : []
    // What is written for two owners is foreign to one of them.
    for (const by of [...owners].slice(0, written.size > 0 ? 1 : undefined)) {
      for (const use of [...uses, ...given]) yield { by, name, ...use, place: `${file} (function ${name})` }
    }
  }
}

/** Uses without those that the comment of their function declares; and declarations without a use. The rows that a trigger gives,
 *  and the receivers of a change, have no view that could be published: such a reading is declared at the function, with its
 *  reason.
 *  @param {(Use & { name: string })[]} uses
 *  @param {Sources} sources */
function withoutDeclared(uses, { declared, database }) {
  const ownerOf = (/** @type {string} */ table) => declared.get(table)?.[0]?.owner
  /** @param {Use & { name: string }} use */
  const isDeclared = ({ by, name, table, writes }) =>
    !writes &&
    ownerOf(table) !== by &&
    database.functions.get(name)?.declared.some((each) => each.table === table && each.owner === ownerOf(table))
  const needed = new Set(uses.filter(isDeclared).map(({ name, table }) => `${name} ${table}`))
  const unneeded = [...database.functions].flatMap(([name, { declared: readings, place }]) =>
    readings.flatMap(({ table, owner }) =>
      needed.has(`${name} ${table}`) ? [] : `${place}: the function ${name} does not read ${table} of ${owner}`,
    ),
  )
  return { uses: uses.filter((use) => !isDeclared(use)), unneeded }
}

/** Functions of the database that put statements together, and rules that rewrite them.
 *  @param {Sources} sources
 *  @returns {string[]} */
function findUnnamed({ database: { functions, rules } }) {
  const others = [...functions].filter(([name, { putsTogether }]) => putsTogether && !puttingTogether.has(name))
  return [
    ...others.map(([name, { place }]) => `${place}: the function ${name} puts a statement together`),
    ...rules.map((place) => `${place}: a rule rewrites statements`),
  ]
}

/** Tables that a file reads and writes, by calls of Kysely and in texts of SQL; `table` is undefined where a call does not name
 *  it.
 *  @param {SourceFile} file
 *  @param {ReadonlySet<string>} tables */
function usesIn(file, tables) {
  /** @type {{ table: string | undefined, writes: boolean, place: string }[]} */
  const found = []
  const hasSql = /\bsql\b|kysely/.test(file.text)
  if (!hasSql && !/From\b|Into\b|updateTable\b|(owned|expiring)Rows\b/.test(file.text)) return found
  const add = (/** @type {string | undefined} */ table, /** @type {boolean} */ writes, /** @type {Node} */ node) => {
    if (!passingOn.has(file.path)) found.push({ table, writes, place: placeOf(file, node) })
  }
  walk(syntaxOf(file), (node, parent) => {
    if (isPassedOn(node, parent)) add(undefined, false, node)
    if (node.type !== 'CallExpression' || !isNode(node.callee)) return
    const [argument] = listOf(node.arguments)
    const method = methodOf(node.callee)
    if (method === undefined || !argument) return
    const writes = writingCalls.has(method)
    for (const item of argument.type === 'ArrayExpression' ? listOf(argument.elements) : [argument]) {
      const text = literalOf(item)
      const table = text?.split(/\s+as\s+/)[0]
      if (table !== undefined && tables.has(table)) add(table, writes, node)
      if (text === undefined && isUntold(item)) add(undefined, writes, node)
    }
  })
  if (!hasSql) return found
  for (const { text, node } of textsIn(file)) {
    for (const use of tablesInSql(text, tables)) add(use.table, use.writes, node)
    if (hasInsertedTable(text)) add(undefined, false, node)
  }
  return found
}

/** The method of Kysely that names a table: of a builder, taken out of a builder, or of `sql` and `dynamic`.
 *  @param {Node} callee
 *  @returns {string | undefined} */
function methodOf(callee) {
  const method = nameOf(callee.type === 'MemberExpression' ? callee.property : callee) ?? ''
  if (isKysely(method)) return method
  if (callee.type !== 'MemberExpression') return undefined
  const owner = isNode(callee.object)
    ? nameOf(callee.object.type === 'MemberExpression' ? callee.object.property : callee.object)
    : undefined
  if (method === 'table' || method === 'id') return owner === 'sql' || owner === 'dynamic' ? method : undefined
  // Array.from and Buffer.from are no readings.
  return readingCalls.has(method) && !/^[A-Z]/.test(owner ?? '') ? method : undefined
}

/** A method of Kysely that is not called where it stands, or is called by another name.
 *  @param {Node} node
 *  @param {Node | undefined} parent */
function isPassedOn(node, parent) {
  if (node.type === 'MemberExpression') return isKysely(nameOf(node.property) ?? '') && parent?.callee !== node
  if (node.type !== 'Property' || parent?.type !== 'ObjectPattern') return false
  const name = nameOf(node.key) ?? ''
  return isKysely(name) && nameOf(node.value) !== name
}

/** Whether the text of an expression is known only at run time. Queries and builders of queries are calls and functions, and do
 *  not count.
 *  @param {Node} node
 *  @returns {boolean} */
function isUntold(node) {
  const inner = withoutType(node)
  return /^(Identifier|TemplateLiteral|ConditionalExpression|LogicalExpression|MemberExpression|BinaryExpression)$/.test(
    inner.type,
  )
}

/** All string literals of a file; each inserted expression is replaced by "$".
 *  @param {SourceFile} file */
function textsIn(file) {
  /** @type {{ text: string, node: Node }[]} */
  const found = []
  walk(syntaxOf(file), (node, parent) => {
    if (parent?.type === 'ImportDeclaration') return
    const text = node.type === 'TemplateLiteral' ? undefined : literalOf(node)
    if (text !== undefined) found.push({ text, node })
    if (node.type !== 'TemplateLiteral') return
    const parts = listOf(node.quasis).map(({ value }) =>
      typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : '',
    )
    found.push({ text: parts.join(' $ '), node })
  })
  return found
}

/** Domains that each domain imports; a copy that the caller may change.
 *  @param {Map<string, SourceFile[]>} domains
 *  @param {import('../architecture/import-paths.mjs').Resolve} resolve
 *  @returns {Map<string, Set<string>>} */
function importsOf(domains, resolve) {
  return new Map(
    [...domains].map(([domain, files]) => {
      const targets = files.flatMap((file) =>
        [...file.text.matchAll(/\b(?:from|import)\s*\(?\s*['"`]([.#][^'"`]+)/g)].map(([, to = '']) =>
          domainOf(resolve(file.path, to) ?? ''),
        ),
      )
      // Imports between the parts of the platform are not checked.
      const others = targets.filter((target) => target !== undefined && target !== domain && levelOf(target) >= 0)
      return [domain, new Set(/** @type {string[]} */ (others))]
    }),
  )
}

/** A text that stands in the code, also in parts that are added up.
 *  @param {unknown} each
 *  @returns {string | undefined} */
function literalOf(each) {
  if (!isNode(each)) return undefined
  const node = withoutType(each)
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const [left, right] = [literalOf(node.left), literalOf(node.right)]
    return left === undefined || right === undefined ? undefined : left + right
  }
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

/** The expression of `x as T`, `x satisfies T`, `x!` and `(x)`.
 *  @param {Node} node
 *  @returns {Node} */
const withoutType = (node) =>
  /^(TS(As|Satisfies|NonNull)|Parenthesized)Expression$/.test(node.type) && isNode(node.expression)
    ? withoutType(node.expression)
    : node

/** @param {unknown} value
 *  @returns {Node[]} */
const listOf = (value) => (Array.isArray(value) ? value.filter(isNode) : [])

/** @param {SourceFile} file
 *  @param {Node} node */
const placeOf = (file, node) => `${file.path}:${lineAt(file.text, node.start)}`
