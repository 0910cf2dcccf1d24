// The tables, views, functions and triggers of the files of the schema, read by the parser of PostgreSQL itself.
import { loadModule, parsePlPgSQLSync, parseSync } from 'libpg-query'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lineAt } from '../source-files.mjs'

/** @typedef {{ table: string, writes: boolean }} TableUse
 *  @typedef {{ kind: 'table' | 'view', uses: TableUse[], barrier: string | undefined, comment: string, place: string }} Relation
 *    `barrier`: because of what the planner would work the view out by itself; `comment`: the last paragraph before it
 *  @typedef {{ table: string, owner: string }} DeclaredReading
 *  @typedef {{ uses: TableUse[], putsTogether: boolean, declared: DeclaredReading[], place: string }} DatabaseFunction `declared`: what
 *    the comment before it says that it reads of others
 *  @typedef {{ table: string, calls: string }} Trigger
 *  @typedef {{ relations: Map<string, Relation>, functions: Map<string, DatabaseFunction>, triggers: Trigger[],
 *    rules: string[] }} DatabaseSchema `rules` are the places of rewriting rules, which the product does without
 *
 *  @typedef {{ [field: string]: unknown }} Tree a node of the parser's tree, or a list of them */

const folderOfSchema = 'apps/api/src/schema'

/** @param {string} folder a tree laid out like this repository
 *  @returns {Promise<DatabaseSchema>}
 *  @throws Error that names the file which is no SQL */
export async function readSchema(folder) {
  await loadModule()
  /** @type {DatabaseSchema} */
  const schema = { relations: new Map(), functions: new Map(), triggers: [], rules: [] }
  const path = join(folder, folderOfSchema)
  const names = existsSync(path) ? readdirSync(path).filter((name) => name.endsWith('.sql')) : []
  for (const name of names) {
    const place = `${folderOfSchema}/${name}`
    try {
      for (const statement of statementsOf(readFileSync(join(path, name), 'utf8'), place)) addTo(schema, statement)
    } catch (error) {
      throw new Error(`${place}: ${error instanceof Error ? error.message : error}`, { cause: error })
    }
  }
  return schema
}

/** @typedef {{ kind: string, tree: Tree, text: string, comment: string, place: string }} Statement */

/** The statements of a file, each with the comment before it.
 *  @param {string} text
 *  @param {string} file
 *  @returns {Statement[]} */
export function statementsOf(text, file) {
  // The parser counts bytes.
  const bytes = Buffer.from(text)
  const textOfBytes = (/** @type {number} */ from, /** @type {number} */ to) =>
    bytes.subarray(from, to).toString('utf8')
  let end = 0
  return (parseSync(text).stmts ?? []).flatMap(({ stmt, stmt_location: from = 0, stmt_len: length }) => {
    const to = length === undefined ? bytes.length : from + length
    const whole = textOfBytes(end, to).replace(/^;/, '')
    const [comment = ''] = /^(?:\s|--[^\n]*)*/.exec(whole) ?? []
    const line = lineAt(text, textOfBytes(0, to).length - whole.length + comment.length)
    end = to
    return Object.entries(/** @type {Tree} */ (stmt ?? {})).map(([kind, tree]) => ({
      kind,
      text: whole.slice(comment.length),
      comment,
      place: `${file}:${line}`,
      tree: /** @type {Tree} */ (tree),
    }))
  })
}

/** @param {DatabaseSchema} schema
 *  @param {Statement} statement */
function addTo(schema, { kind, tree, text, comment, place }) {
  const { relations, functions, triggers, rules } = schema
  if (kind === 'CreateStmt')
    relations.set(nameOf(tree.relation), {
      kind: 'table',
      uses: [],
      barrier: undefined,
      comment: lastParagraphOf(comment),
      place,
    })
  if (kind === 'ViewStmt') {
    const [query, barrier] = [tree.query, barrierIn(tree.query)]
    relations.set(nameOf(tree.view), {
      kind: 'view',
      uses: usesIn(query),
      barrier,
      comment: lastParagraphOf(comment),
      place,
    })
  }
  if (kind === 'CreateFunctionStmt') {
    functions.set(lastName(tree.funcname), { ...bodyOf(tree, text), declared: declaredIn(comment), place })
  }
  if (kind === 'CreateTrigStmt') triggers.push({ table: nameOf(tree.relation), calls: lastName(tree.funcname) })
  if (kind === 'RuleStmt') rules.push(place)
  if (kind === 'SelectStmt') addMade(schema, tree, declaredIn(comment), place)
}

/** Text of the comment lines right before a statement; empty where a blank line stands between.
 *  @param {string} comment */
const lastParagraphOf = (comment) =>
  (
    comment
      .trimEnd()
      .split(/\n\s*\n/)
      .at(-1) ?? ''
  )
    .split('\n')
    .map((line) => line.replace(/^\s*--\s?/, ''))
    .filter((line) => !/-{10}$/.test(line))
    .join(' ')
    .trim()

/** Adds the functions and triggers that a call makes: of `follow_changes`, `follow_sums` and `keep_sums`.
 *  @param {DatabaseSchema} schema
 *  @param {Tree} tree
 *  @param {DeclaredReading[]} declared
 *  @param {string} place */
function addMade({ functions, triggers }, tree, declared, place) {
  const [call] = nodesOf(tree, 'FuncCall')
  const texts = nodesOf(call?.args, 'A_Const').flatMap(({ sval }) => textOf(sval) ?? [])
  const [first = '', second = first, ...more] = texts
  const add = (/** @type {string} */ name, /** @type {TableUse[]} */ uses) =>
    functions.set(name, { uses, putsTogether: false, declared, place })
  const maker = call && lastName(call.funcname)
  if (maker === 'follow_changes') {
    add(`tell_${first}`, usesInText(second))
    triggers.push({ table: first, calls: `tell_${first}` })
  }
  if (maker === 'follow_sums') {
    // Names of tables of sums, and the query of each.
    const noted = more.flatMap((query, index) => {
      const sums = more[index - 1]
      return index % 2 === 1 ? [{ table: `${sums}_change`, writes: true }, ...usesInText(query)] : []
    })
    add(second, noted)
    triggers.push({ table: first, calls: second })
  }
  if (maker === 'keep_sums') {
    const written = [first, second, `${first}_change`].map((table) => ({ table, writes: true }))
    add(`add_${first}`, written)
  }
}

/** Tables that a function reads and writes, and whether it puts statements together.
 *  @param {Tree} tree
 *  @param {string} text the statement that makes it
 *  @returns {{ uses: TableUse[], putsTogether: boolean }} */
function bodyOf(tree, text) {
  const options = nodesOf(tree.options, 'DefElem')
  const language = textOf(options.find(({ defname }) => defname === 'language')?.arg)
  if (language === 'plpgsql') {
    const body = /** @type {Tree} */ (/** @type {unknown} */ (parsePlPgSQLSync(text)))
    const queries = nodesOf(body, 'PLpgSQL_expr')
    const dynamic = ['PLpgSQL_stmt_dynexecute', 'PLpgSQL_stmt_dynfors']
    return {
      uses: queries.flatMap(({ query, parseMode }) => usesInText(statementOf(String(query), Number(parseMode)))),
      putsTogether: dynamic.some((kind) => nodesOf(body, kind).length > 0) || hasField(body, 'dynquery'),
    }
  }
  const sources = nodesOf(options.find(({ defname }) => defname === 'as')?.arg, 'String')
  return { uses: sources.flatMap(({ sval }) => usesInText(String(sval))), putsTogether: false }
}

/** An expression or an assignment of a function as a statement.
 *  @param {string} query
 *  @param {number} mode as the parser of PL/pgSQL gives it */
function statementOf(query, mode) {
  if (mode === 0) return query
  return `select ${mode === 2 ? query : query.replace(/^[^=]*?:?=/, '')}`
}

/** @param {string} text of statements */
const usesInText = (text) => (parseSync(text).stmts ?? []).flatMap(({ stmt }) => usesIn(stmt))

/** The tables that a statement names, without those that it defines itself (`with changed as …`).
 *  @param {unknown} tree
 *  @returns {TableUse[]} */
function usesIn(tree) {
  const own = new Set(nodesOf(tree, 'CommonTableExpr').map(({ ctename }) => ctename))
  const written = ['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt'].flatMap((kind) =>
    nodesOf(tree, kind).flatMap(({ relation }) => (isTree(relation) ? [relation] : [])),
  )
  const emptied = nodesOf(tree, 'TruncateStmt').flatMap(({ relations }) => nodesOf(relations, 'RangeVar'))
  const read = nodesOf(tree, 'RangeVar').filter((node) => !own.has(node.relname) && !emptied.includes(node))
  return [
    ...[...written, ...emptied].map((node) => ({ table: nameOf(node), writes: true })),
    ...read.map((node) => ({ table: nameOf(node), writes: false })),
  ]
}

const aggregates = new Set(['count', 'sum', 'min', 'max', 'avg', 'array_agg', 'string_agg', 'json_agg', 'jsonb_agg'])
/** Clauses of a select that the planner can't look through. */
const clauses = {
  distinctClause: 'distinct',
  groupClause: 'group',
  havingClause: 'having',
  limitCount: 'limit',
  limitOffset: 'offset',
  sortClause: 'order',
  windowClause: 'window',
  withClause: 'with',
}

/** The clause that would make the planner compute a view separately; undefined without one.
 *  @param {unknown} query
 *  @returns {string | undefined} */
function barrierIn(query) {
  for (const select of nodesOf(query, 'SelectStmt')) {
    const clause = Object.entries(clauses).find(([field]) => select[field] !== undefined)?.[1]
    if (clause !== undefined) return clause
    if (select.op !== 'SETOP_NONE') return String(select.op).replace('SETOP_', '').toLowerCase()
  }
  const calls = nodesOf(query, 'FuncCall')
  if (calls.some(({ over }) => over !== undefined)) return 'over'
  return calls.map(({ funcname }) => lastName(funcname)).find((name) => aggregates.has(name))
}

/** `-- reads: lesson (teaching/lessons): why` before a function.
 *  @param {string} comment
 *  @returns {DeclaredReading[]} */
function declaredIn(comment) {
  const lines = comment.matchAll(/^-- reads: (\w+) \(([\w/-]+)\): \S/gm)
  return [...lines].map(([, table = '', owner = '']) => ({ table, owner }))
}

/** All nodes of a kind in a tree, also one in another. A plain `relation` of a statement that writes is no `RangeVar` here.
 *  @param {unknown} tree
 *  @param {string} kind
 *  @returns {Tree[]} */
export function nodesOf(tree, kind) {
  if (Array.isArray(tree)) return tree.flatMap((each) => nodesOf(each, kind))
  if (!isTree(tree)) return []
  return Object.entries(tree).flatMap(([field, value]) => [
    ...(field === kind && isTree(value) ? [value] : []),
    ...nodesOf(value, kind),
  ])
}

/** @param {unknown} tree
 *  @param {string} field
 *  @returns {boolean} */
function hasField(tree, field) {
  if (Array.isArray(tree)) return tree.some((each) => hasField(each, field))
  return isTree(tree) && (field in tree || Object.values(tree).some((value) => hasField(value, field)))
}

/** @param {unknown} value
 *  @returns {value is Tree} */
export const isTree = (value) => typeof value === 'object' && value !== null

/** @param {unknown} relation */
const nameOf = (relation) => (isTree(relation) ? String(relation.relname) : '')

/** The name of a function without its schema.
 *  @param {unknown} names */
export const lastName = (names) => String(nodesOf(names, 'String').at(-1)?.sval ?? '')

/** @param {unknown} value
 *  @returns {string | undefined} */
function textOf(value) {
  if (!isTree(value)) return undefined
  const { sval, String: text } = value
  return typeof sval === 'string' ? sval : textOf(text)
}
