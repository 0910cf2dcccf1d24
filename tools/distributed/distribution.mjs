// How the tables would be distributed over the machines of Citus: by the customer or by the executor of a row. What names neither and
// belongs to no such row is a reference table, of which each machine has all rows.

/** @typedef {import('./schema-facts.mjs').SchemaFacts} SchemaFacts
 *  @typedef {import('./statement-facts.mjs').StatementFacts} StatementFacts
 *  @typedef {import('./statement-facts.mjs').Column} Column
 *
 *  @typedef {'customer' | 'executor'} Party
 *  @typedef {'distributed' | 'inherited' | 'other party' | 'reference'} Place `inherited`: the column has to be added, from the row that it
 *    references; `other party`: it names the other side alone
 *  @typedef {'no distributed table' | 'one machine' | 'by an id alone' | 'all machines' | 'across machines'} Reach */

/** Tables of people and of agreements, which rows of both sides refer to: each machine needs them. */
const shared = new Set(['account', 'cabinet', 'learner', 'contract', 'contract_terms', 'programme'])

/** @param {SchemaFacts} schema
 *  @param {Party} party
 *  @returns {Map<string, Place>} */
export function placesOfTables({ tables }, party) {
  const column = `${party}_id`
  const otherColumn = party === 'customer' ? 'executor_id' : 'customer_id'
  /** @type {Map<string, Place>} */
  const places = new Map()
  for (const { name, columns } of tables.values()) {
    if (shared.has(name)) places.set(name, 'reference')
    else if (columns.has(column)) places.set(name, 'distributed')
    else if (columns.has(otherColumn)) places.set(name, 'other party')
  }
  for (let isNew = true; isNew; ) {
    isNew = false
    for (const { name, references } of tables.values()) {
      const isChild = references.some(({ table }) => ['distributed', 'inherited'].includes(places.get(table) ?? ''))
      if (places.has(name) || !isChild) continue
      places.set(name, 'inherited')
      isNew = true
    }
  }
  for (const name of tables.keys()) if (!places.has(name)) places.set(name, 'reference')
  return places
}

/** Machines that a statement reaches, once each inherited column has been added.
 *  @param {StatementFacts} statement
 *  @param {SchemaFacts} schema
 *  @param {Party} party
 *  @param {Map<string, Place>} places
 *  @returns {Reach} */
export function reachOf(statement, schema, party, places) {
  const tables = [...new Set(statement.tables.values())]
  const distributed = tables.filter((name) => ['distributed', 'inherited'].includes(places.get(name) ?? ''))
  const foreign = tables.filter((name) => places.get(name) === 'other party')
  if (distributed.length + foreign.length === 0) return 'no distributed table'
  if (foreign.length > 0 && distributed.length > 0) return 'across machines'
  const parts = foreign.length > 0 ? foreign : distributed
  if (!areTogether(parts, statement, schema, party)) return 'across machines'
  if (statement.kind === 'insert' && statement.written !== undefined && parts.includes(statement.written))
    return 'one machine'
  const column = `${foreign.length > 0 ? other(party) : party}_id`
  if (statement.given.some((each) => parts.includes(each.table) && each.column === column)) return 'one machine'
  const isById = statement.given.some(
    ({ table, column: named }) => parts.includes(table) && isKey(schema, table, named),
  )
  return isById ? 'by an id alone' : 'all machines'
}

/** @param {Party} party
 *  @returns {Party} */
const other = (party) => (party === 'customer' ? 'executor' : 'customer')

/** Whether the column is a key of its table or refers to the key of another one, so that the party follows from it.
 *  @param {SchemaFacts} schema
 *  @param {string} table
 *  @param {string} column */
function isKey({ tables }, table, column) {
  const { keys = [], references = [] } = tables.get(table) ?? {}
  return keys.some((key) => key.includes(column)) || references.some(({ columns }) => columns.includes(column))
}

/** Whether tables are joined by the party or by references, along which rows lie on one machine.
 *  @param {string[]} tables
 *  @param {StatementFacts} statement
 *  @param {SchemaFacts} schema
 *  @param {Party} party */
function areTogether(tables, { joined }, schema, party) {
  const [first, ...rest] = tables
  const reached = new Set([first])
  const left = new Set(rest)
  const isTie = (/** @type {[Column, Column]} */ [one, two]) =>
    (one.column === two.column && one.column === `${party}_id`) ||
    isReference(schema, one, two) ||
    isReference(schema, two, one)
  for (let isNew = true; isNew && left.size > 0; ) {
    isNew = false
    for (const [one, two] of joined.filter(isTie)) {
      for (const [known, next] of [
        [one.table, two.table],
        [two.table, one.table],
      ]) {
        if (known === undefined || next === undefined || !reached.has(known) || !left.has(next)) continue
        left.delete(next)
        reached.add(next)
        isNew = true
      }
    }
  }
  return left.size === 0
}

/** @param {SchemaFacts} schema
 *  @param {Column} from
 *  @param {Column} to */
const isReference = ({ tables }, from, to) =>
  tables
    .get(from.table)
    ?.references.some(({ columns, table }) => table === to.table && columns.includes(from.column)) === true
