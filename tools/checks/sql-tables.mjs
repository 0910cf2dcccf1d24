// Which tables a piece of SQL names. It need not be a whole statement: queries are built from fragments, and inserted
// expressions are replaced by "$".

/** @typedef {{ table: string, writes: boolean }} TableUse */

const words = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|[a-z_][a-z0-9_]*|[^\s]/gi
/** The keywords after which a table is named. */
const reading = new Set(['from', 'join', 'using'])
/** Words that may follow a table and are not its alias. */
const clauses = new Set(
  'where on join inner left right full cross natural order group having limit offset union set values select using for returning as lateral window fetch'.split(
    ' ',
  ),
)

const barriers = new Set(
  'distinct group having limit offset fetch union intersect except order over window with count sum min max'.split(' '),
)

/** @param {string} text
 *  @param {ReadonlySet<string>} tables names that are tables or views; all others are aliases, columns or functions
 *  @returns {TableUse[]} */
export function tablesInSql(text, tables) {
  const tokens = [...text.matchAll(words)].map(([token]) => token.toLowerCase()).filter((token) => !isAside(token))
  /** @type {TableUse[]} */
  const uses = []
  tokens.forEach((token, at) => {
    const writes = token === 'into' || token === 'update' || (token === 'from' && tokens[at - 1] === 'delete')
    // "is distinct from x" is a comparison.
    if (!writes && (!reading.has(token) || tokens[at - 1] === 'distinct')) return
    for (const table of namesFrom(tokens, at + 1)) if (tables.has(table)) uses.push({ table, writes })
  })
  return uses
}

/** The first keyword of a view because of which the planner would compute the view separately, if there is one.
 *  @param {string} body
 *  @returns {string | undefined} */
export function barrierIn(body) {
  const tokens = [...body.matchAll(words)].map(([token]) => token.toLowerCase())
  return tokens.find((token, at) => barriers.has(token) && !(token === 'distinct' && tokens[at + 1] === 'from'))
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

/** What a migration's SQL makes and drops, in its order.
 *  @param {string} text
 *  @returns {{ makes: boolean, kind: 'table' | 'view', name: string, body: string }[]} */
export function tablesMade(text) {
  const statement =
    /\b(create|drop)\s+(?:or\s+replace\s+)?(?:unlogged\s+|materialized\s+)?(table|view)\s+(?:if\s+(?:not\s+)?exists\s+)?"?([a-z_]\w*)"?/gi
  return [...text.matchAll(statement)].map((match) => ({
    makes: match[1]?.toLowerCase() === 'create',
    kind: match[2]?.toLowerCase() === 'view' ? 'view' : 'table',
    name: match[3] ?? '',
    // A text may create only one view: anything after it would be read as a part of it.
    body: text.slice(match.index + match[0].length).split(';')[0] ?? '',
  }))
}
