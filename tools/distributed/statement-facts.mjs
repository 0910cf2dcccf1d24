// Facts of a statement that decide where an engine of several machines can run it: its tables, what joins them, and what it is asked by.
import { isTree, lastName, nodesOf } from '../checks/database/read-schema.mjs'

/** @typedef {import('../checks/database/read-schema.mjs').Tree} Tree
 *  @typedef {import('./schema-facts.mjs').SchemaFacts} SchemaFacts
 *
 *  @typedef {{ table: string, column: string }} Column
 *  @typedef {{ kind: 'select' | 'insert' | 'update' | 'delete' | 'other', tables: Map<string, string>, written: string | undefined,
 *    given: Column[], joined: [Column, Column][], calls: string[], hasRowLocks: boolean, skipsLocked: boolean, hasLateral: boolean,
 *    changesInWith: boolean, isRecursive: boolean, conflict: string[] | undefined, insertsFromTables: boolean, setColumns: string[],
 *    locksTables: boolean }} StatementFacts
 *    `tables`: by alias, views resolved to their tables; `given`: columns that equal a value of the caller; `joined`: columns that equal
 *    each other; `conflict`: columns of `on conflict` */

/** @param {Tree} tree
 *  @param {SchemaFacts} schema
 *  @returns {StatementFacts} */
export function factsOfStatement(tree, schema) {
  const [[kind = '', root = {}] = []] = Object.entries(tree)
  const statement = /** @type {Tree} */ (root)
  const scope = scopeOf(tree, schema, '')
  const comparisons = comparisonsIn(tree, scope, schema)
  const inserted = kind === 'InsertStmt' && isTree(statement.selectStmt) ? statement.selectStmt : undefined
  const conflict = nodesOf(tree, 'onConflictClause')
  return {
    kind: kindOf(kind),
    tables: scope,
    written: isTree(statement.relation) && kind !== 'SelectStmt' ? String(statement.relation.relname) : undefined,
    ...comparisons,
    calls: [...new Set(nodesOf(tree, 'FuncCall').map(({ funcname }) => lastName(funcname)))],
    hasRowLocks: nodesOf(tree, 'LockingClause').length > 0,
    skipsLocked: nodesOf(tree, 'LockingClause').some(({ waitPolicy }) => waitPolicy === 'LockWaitSkip'),
    hasLateral: nodesOf(tree, 'RangeSubselect').some(({ lateral }) => lateral === true),
    changesInWith: nodesOf(tree, 'CommonTableExpr').some((each) =>
      ['InsertStmt', 'UpdateStmt', 'DeleteStmt'].some((change) => nodesOf(each.ctequery, change).length > 0),
    ),
    isRecursive: nodesOf(tree, 'withClause').some(({ recursive }) => recursive === true),
    conflict: conflict.length === 0 ? undefined : nodesOf(conflict, 'IndexElem').map(({ name }) => String(name ?? '')),
    insertsFromTables: inserted !== undefined && nodesOf(inserted, 'RangeVar').length > 0,
    locksTables: kind === 'LockStmt',
    setColumns:
      kind === 'UpdateStmt'
        ? nodesOf(statement.targetList, 'ResTarget').flatMap(({ name }) => (name === undefined ? [] : [String(name)]))
        : [],
  }
}

/** @param {string} kind
 *  @returns {StatementFacts['kind']} */
function kindOf(kind) {
  switch (kind) {
    case 'SelectStmt':
      return 'select'
    case 'InsertStmt':
      return 'insert'
    case 'UpdateStmt':
      return 'update'
    case 'DeleteStmt':
      return 'delete'
    default:
      return 'other'
  }
}

/** Tables by alias. A view brings its tables, under its own alias with their names behind it.
 *  @param {Tree} tree
 *  @param {SchemaFacts} schema
 *  @param {string} prefix
 *  @returns {Map<string, string>} */
function scopeOf(tree, schema, prefix) {
  const own = new Set(nodesOf(tree, 'CommonTableExpr').map(({ ctename }) => ctename))
  const written = ['InsertStmt', 'UpdateStmt', 'DeleteStmt'].flatMap((kind) =>
    nodesOf(tree, kind).flatMap(({ relation }) => (isTree(relation) ? [relation] : [])),
  )
  /** @type {Map<string, string>} */
  const scope = new Map()
  for (const node of [...nodesOf(tree, 'RangeVar'), ...written]) {
    const name = String(node.relname)
    if (own.has(name)) continue
    const alias = `${prefix}${isTree(node.alias) ? String(node.alias.aliasname) : name}`
    const view = schema.views.get(name)
    if (view === undefined) scope.set(alias, name)
    else for (const [inner, table] of scopeOf(view, schema, `${alias}/`)) scope.set(inner, table)
  }
  return scope
}

/** Equalities of columns with values and with each other, those within views among them.
 *  @param {Tree} tree
 *  @param {Map<string, string>} scope
 *  @param {SchemaFacts} schema
 *  @returns {Pick<StatementFacts, 'given' | 'joined'>} */
function comparisonsIn(tree, scope, schema) {
  /** @type {Pick<StatementFacts, 'given' | 'joined'>} */
  const found = { given: [], joined: [] }
  const used = new Set(nodesOf(tree, 'RangeVar').map(({ relname }) => String(relname)))
  const views = [...schema.views].filter(([name]) => used.has(name)).map(([, view]) => view)
  for (const comparison of [tree, ...views].flatMap((each) => nodesOf(each, 'A_Expr'))) {
    const isEqual =
      comparison.kind === 'AEXPR_OP' || comparison.kind === 'AEXPR_OP_ANY' || comparison.kind === 'AEXPR_IN'
    if (!isEqual || lastName(comparison.name) !== '=') continue
    const [left, right] = [columnIn(comparison.lexpr, scope, schema), columnIn(comparison.rexpr, scope, schema)]
    if (left && right) found.joined.push([left, right])
    const column = left ?? right
    if (column && !(left && right) && isValue(left ? comparison.rexpr : comparison.lexpr)) found.given.push(column)
  }
  return found
}

/** A value of the caller: a placeholder, also cast or in a list.
 *  @param {unknown} node */
const isValue = (node) => nodesOf(node, 'ParamRef').length > 0 && nodesOf(node, 'ColumnRef').length === 0

/** @param {unknown} node
 *  @param {Map<string, string>} scope
 *  @param {SchemaFacts} schema
 *  @returns {Column | undefined} */
function columnIn(node, scope, schema) {
  if (!isTree(node) || !isTree(node.ColumnRef)) return undefined
  const names = nodesOf(/** @type {Tree} */ (node.ColumnRef).fields, 'String').map(({ sval }) => String(sval))
  const column = names.at(-1) ?? ''
  const alias = names.length > 1 ? (names.at(-2) ?? '') : undefined
  const isIn = (/** @type {string} */ table) => schema.tables.get(table)?.columns.has(column) === true
  const fitting = [...scope].filter(
    ([each, table]) => (alias === undefined || each === alias || each.startsWith(`${alias}/`)) && isIn(table),
  )
  const [first] = fitting
  return first && { table: first[1], column }
}
