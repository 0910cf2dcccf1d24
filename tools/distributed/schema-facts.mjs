// Facts of the schema that decide whether an engine of several machines takes it: keys, references, triggers, kinds of indexes.
import { loadModule, parseSync } from 'libpg-query'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isTree, lastName, nodesOf, statementsOf } from '../checks/database/read-schema.mjs'

/** @typedef {import('../checks/database/read-schema.mjs').Tree} Tree
 *
 *  @typedef {{ columns: string[], table: string }} Reference
 *  @typedef {{ name: string, area: string, columns: Set<string>, keys: string[][], references: Reference[], isUnlogged: boolean,
 *    exclusions: { columns: string[], isDeferrable: boolean }[], identities: { column: string, type: string }[], generated: string[],
 *    otherIndexes: { name: string, method: string, columns: number }[] }} Table `keys`: the columns of each primary or unique key;
 *    `otherIndexes`: those that are no B-trees
 *  @typedef {{ table: string, name: string, isForStatement: boolean, hasRows: boolean, isDeferred: boolean, calls: string }} Trigger
 *    `hasRows`: it gets all changed rows of the statement
 *  @typedef {{ name: string, area: string, calls: string[] }} DatabaseFunction
 *  @typedef {{ tables: Map<string, Table>, views: Map<string, Tree>, triggers: Trigger[], functions: DatabaseFunction[] }} SchemaFacts */

/** Triggers that a call of each maker makes: one for each of insert, update and delete, with the rows. */
const makers = new Map([
  ['follow_changes', 3],
  ['follow_sums', 3],
])

/** @param {string} folder of the schema
 *  @returns {Promise<SchemaFacts>} */
export async function readSchemaFacts(folder) {
  await loadModule()
  /** @type {SchemaFacts} */
  const facts = { tables: new Map(), views: new Map(), triggers: [], functions: [] }
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  // Tables come first, because keys may be added by indexes of their own.
  for (const name of names.sort((one, other) => one.length - other.length)) {
    const area = name.split('.')[0] ?? ''
    for (const { kind, tree, text } of statementsOf(readFileSync(join(folder, name), 'utf8'), name)) {
      addTo(facts, { kind, tree, text, area })
    }
  }
  return facts
}

/** @param {SchemaFacts} facts
 *  @param {{ kind: string, tree: Tree, text: string, area: string }} statement */
function addTo({ tables, views, triggers, functions }, { kind, tree, text, area }) {
  if (kind === 'CreateStmt') {
    const table = tableOf(tree, area)
    tables.set(table.name, table)
  }
  if (kind === 'IndexStmt') addIndex(tables, tree)
  if (kind === 'ViewStmt') views.set(relationOf(tree.view), /** @type {Tree} */ (tree.query))
  if (kind === 'CreateTrigStmt') {
    triggers.push({
      table: relationOf(tree.relation),
      name: String(tree.trigname),
      isForStatement: tree.row !== true,
      hasRows: tree.transitionRels !== undefined,
      isDeferred: tree.isconstraint === true,
      calls: lastName(tree.funcname),
    })
  }
  if (kind === 'CreateFunctionStmt') functions.push({ name: lastName(tree.funcname), area, calls: callsIn(text) })
  if (kind === 'SelectStmt') addMade(triggers, tree)
}

/** @param {Trigger[]} triggers
 *  @param {Tree} tree */
function addMade(triggers, tree) {
  const [call] = nodesOf(tree, 'FuncCall')
  const maker = call && lastName(call.funcname)
  const [table = ''] = nodesOf(call?.args, 'A_Const').flatMap(({ sval }) => (isTree(sval) ? [String(sval.sval)] : []))
  for (let count = makers.get(maker ?? '') ?? 0; count > 0; count -= 1) {
    triggers.push({
      table,
      name: `of ${maker}`,
      isForStatement: true,
      hasRows: true,
      isDeferred: false,
      calls: maker ?? '',
    })
  }
}

/** Functions of PostgreSQL that depend on one server, in the text of a function.
 *  @param {string} text */
const callsIn = (text) =>
  [
    ...new Set(
      [
        ...text
          .replace(/--[^\n]*/g, '')
          .matchAll(/\b(pg_notify|pg_advisory\w*|pg_current_xact_id|set_config|current_setting)\b/g),
      ].map(([call]) => call),
    ),
  ].sort()

/** @param {Tree} tree
 *  @param {string} area
 *  @returns {Table} */
function tableOf(tree, area) {
  const relation = /** @type {Tree} */ (tree.relation)
  /** @type {Table} */
  const table = {
    name: relationOf(relation),
    area,
    columns: new Set(),
    keys: [],
    references: [],
    isUnlogged: relation.relpersistence === 'u',
    exclusions: [],
    identities: [],
    generated: [],
    otherIndexes: [],
  }
  for (const column of nodesOf(tree.tableElts, 'ColumnDef')) {
    const name = String(column.colname)
    table.columns.add(name)
    for (const constraint of nodesOf(column.constraints, 'Constraint')) {
      addConstraint(table, constraint, [name])
      if (constraint.contype === 'CONSTR_IDENTITY') {
        table.identities.push({ column: name, type: lastName(/** @type {Tree} */ (column.typeName).names) })
      }
      if (constraint.contype === 'CONSTR_GENERATED') table.generated.push(name)
    }
  }
  const own = /** @type {unknown[]} */ (tree.tableElts ?? []).flatMap((each) =>
    isTree(each) && isTree(each.Constraint) ? [each.Constraint] : [],
  )
  for (const constraint of own) addConstraint(table, /** @type {Tree} */ (constraint), [])
  return table
}

/** @param {Table} table
 *  @param {Tree} constraint
 *  @param {string[]} own the column that it stands at */
function addConstraint(table, constraint, own) {
  const { contype } = constraint
  if (contype === 'CONSTR_PRIMARY' || contype === 'CONSTR_UNIQUE') table.keys.push(namesIn(constraint.keys, own))
  if (contype === 'CONSTR_FOREIGN') {
    table.references.push({ columns: namesIn(constraint.fk_attrs, own), table: relationOf(constraint.pktable) })
  }
  if (contype === 'CONSTR_EXCLUSION') {
    const columns = nodesOf(constraint.exclusions, 'IndexElem').flatMap(({ name }) =>
      name === undefined ? [] : [String(name)],
    )
    table.exclusions.push({ columns, isDeferrable: constraint.deferrable === true })
  }
}

/** @param {Map<string, Table>} tables
 *  @param {Tree} tree */
function addIndex(tables, tree) {
  const table = tables.get(relationOf(tree.relation))
  const columns = nodesOf(tree.indexParams, 'IndexElem').map(({ name }) => String(name ?? 'an expression'))
  const method = String(tree.accessMethod ?? 'btree')
  if (tree.unique === true) table?.keys.push(columns)
  if (method !== 'btree') table?.otherIndexes.push({ name: String(tree.idxname), method, columns: columns.length })
}

/** @param {unknown} names
 *  @param {string[]} own */
const namesIn = (names, own) => (names === undefined ? own : nodesOf(names, 'String').map(({ sval }) => String(sval)))

/** @param {unknown} relation */
const relationOf = (relation) => (isTree(relation) ? String(relation.relname) : '')

/** @param {string} text of one statement with placeholders
 *  @returns {Tree} */
export const parseStatement = (text) =>
  /** @type {Tree} */ (/** @type {unknown} */ (parseSync(text).stmts?.[0]?.stmt ?? {}))
