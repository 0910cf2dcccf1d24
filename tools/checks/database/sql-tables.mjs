// Which tables a piece of SQL in a query names. Such a piece need not be a whole statement, so the parser of PostgreSQL, which
// reads the schema, can't read it: inserted expressions are replaced by "$".

/** @typedef {{ table: string, writes: boolean }} TableUse */

const words = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|[a-z_][a-z0-9_]*|[^\s]/gi
/** The keywords after which a table is named. */
const reading = new Set(['from', 'join', 'using'])
const writing = new Set(['into', 'update', 'truncate'])
/** Words that may follow a table and are not its alias. */
const clauses = new Set(
  'where on join inner left right full cross natural order group having limit offset union set values select using for returning as lateral window fetch'.split(
    ' ',
  ),
)

/** @param {string} text
 *  @param {ReadonlySet<string>} tables names that are tables or views; all others are aliases, columns or functions
 *  @returns {TableUse[]} */
export function tablesInSql(text, tables) {
  const tokens = tokensOf(text)
  return placesOfTables(tokens).flatMap(({ at, writes }) =>
    namesFrom(tokens, at).flatMap((table) => (tables.has(table) ? [{ table, writes }] : [])),
  )
}

/** Whether an expression is inserted in place of a table's name, so that nobody can read which table it is.
 *  @param {string} text
 *  @returns {boolean} */
export function hasInsertedTable(text) {
  const tokens = tokensOf(text)
  return placesOfTables(tokens).some(({ at }) => tokens[at] === '$' && !isInExtract(tokens, at - 1))
}

/** Places of tables' names, and whether the table is written.
 *  @param {string[]} tokens */
function placesOfTables(tokens) {
  return tokens.flatMap((token, index) => {
    const before = tokens[index - 1]
    const at = index + (token === 'truncate' && tokens[index + 1] === 'table' ? 2 : 1)
    const writes = writing.has(token) || (token === 'from' && before === 'delete')
    // "is distinct from x" is a comparison, "for update of x" locks.
    const isOther = before === 'distinct' || (token === 'update' && before === 'for')
    return !isOther && (writes || reading.has(token)) ? [{ at, writes }] : []
  })
}

/** "extract(epoch from x)" has no table.
 *  @param {string[]} tokens
 *  @param {number} from */
const isInExtract = (tokens, from) =>
  tokens[from - 2] === '(' && /^(extract|substring|trim|overlay)$/.test(tokens[from - 3] ?? '')

/** Tokens of a text, without comments and without the schema before a name.
 *  @param {string} text */
function tokensOf(text) {
  return [...text.replaceAll(/\bpublic\s*\.\s*/gi, '').matchAll(words)]
    .map(([token]) => token.toLowerCase())
    .filter((token) => !isAside(token))
}

/** @param {string} token */
const isAside = (token) => token.startsWith('--') || token.startsWith('/*')

/** The names of a list such as `lesson, contract as signed`.
 *  @param {string[]} tokens
 *  @param {number} start
 *  @returns {string[]} */
function namesFrom(tokens, start) {
  const names = []
  for (let at = start; ; at++) {
    if (tokens[at] === 'only' || tokens[at] === 'lateral') at++
    const name = unquoted(tokens[at] ?? '')
    // In "extract(epoch from lesson.ends_at)" a column follows, not a table.
    if (!/^[a-z_]/.test(name) || tokens[at + 1] === '.') return names
    names.push(name)
    at++
    if (tokens[at] === 'as') at++
    if (/^[a-z_]/.test(tokens[at] ?? '') && !clauses.has(tokens[at] ?? '')) at++
    if (tokens[at] !== ',') return names
  }
}

/** @param {string} token */
const unquoted = (token) => token.replace(/^"(.*)"$/, '$1')
