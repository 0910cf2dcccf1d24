// Lists that are cut off: the order of a query with a limit ends with an id, so that rows with equal values have one order and
// a page begins exactly where the one before it ended. A comparison with the place of a cursor names the columns of the order.
import { root } from '../../machine.mjs'
import { outcomeOf } from '../outcome.mjs'
import { isNode, lineAt, readSources, syntaxOf, walk } from '../source-files.mjs'

/** @typedef {import('../source-files.mjs').Node} Node
 *  @typedef {import('../source-files.mjs').SourceFile} SourceFile */

/** Last columns that make an order unique: an id, or the number of a contract or an order. */
const ends = /(^|[._])(id|number)$/

/** Lists whose order ends with another unique column: the file, the end and the reason. "$" is an inserted expression.
 *  @type {Record<string, { end: string, why: string }>} */
const endsOtherwise = {
  'desk/docs/mailing-queries.ts': { end: 'position', why: 'a place in a mailing' },
  'market/profiles/queries.ts': { end: 'city', why: 'each city once' },
  'money/bank-statements/queries.ts': { end: 'row.position', why: 'a row of a statement' },
  'teaching/programmes/queries.ts': { end: 'city', why: 'each city once' },
  'teaching/programmes/seat-queries.ts': { end: 'programme_seat.turn', why: 'a place in the line of a programme' },
  'views/pivot/queries.ts': { end: '$', why: 'ends with the key in each case' },
  'views/reports/lesson-row-queries.ts': { end: '$', why: 'the id, or the executor, who has one lesson at a time' },
}

/** @param {string} [folder] a tree laid out like this repository
 *  @returns {Promise<import('../outcome.mjs').Outcome>} */
export async function checkListOrder(folder = root) {
  return outcomeOf([
    { name: 'the order of a list that is cut off ends with an id', problems: findOpenOrders(folder) },
    { name: 'names, titles and cities are in the order of the alphabet', problems: findCodePointOrders(folder) },
  ])
}

/** Columns that people read in a list: without the collation of names they stand in the order of code points. */
const readColumn = /^(?:\w+\.)?(?:last_name|first_name|learner_name|title|city|name)$/

/** @param {string} folder */
export function findCodePointOrders(folder) {
  return queriesOf(folder).flatMap((file) => {
    /** @type {string[]} */
    const found = []
    const tell = (/** @type {number} */ at, /** @type {string} */ column) =>
      found.push(`${file.path}:${lineAt(file.text, at)} orders by ${column} without inAlphabet or "collate alphabet"`)
    if (!/orderBy|order by/.test(file.text)) return []
    walk(syntaxOf(file), (node) => {
      const column = methodOf(node) === 'orderBy' ? textOf(firstOf(node)) : undefined
      if (column !== undefined && readColumn.test(column) && listOf(node.arguments)[1]?.name !== 'inAlphabet')
        tell(node.end, column)
      if (node.type !== 'TemplateLiteral') return
      const text = templateText(node).replaceAll(/\s+/g, ' ')
      for (const [, order = ''] of text.matchAll(/order by ((?:(?!order by| limit | offset )[^)]|\([^)]*\))*)/g)) {
        for (const part of order.split(',').map((each) => each.trim().replace(/ (asc|desc)$/, '')))
          if (readColumn.test(part)) tell(node.start, part)
      }
    })
    return found
  })
}

/** @param {string} folder */
export function findOpenOrders(folder) {
  return queriesOf(folder).flatMap((file) => [...findInChains(file), ...findInTexts(file)])
}

/** @param {string} folder */
const queriesOf = (folder) =>
  readSources(folder).filter(({ path, isTest }) => /^apps\/api\/src\/(domains|platform)\//.test(path) && !isTest)

/** Queries of Kysely.
 *  @param {SourceFile} file */
function findInChains(file) {
  /** @type {string[]} */
  const found = []
  if (!file.text.includes('.limit(')) return found
  walk(syntaxOf(file), (node) => {
    if (methodOf(node) !== 'limit' || isOne(firstOf(node))) return
    const calls = callsBefore(node)
    const order = calls.filter((call) => methodOf(call) === 'orderBy').map((call) => textOf(firstOf(call)))
    if (order.length === 0) return
    const last = order.at(-1)
    const place = `${file.path}:${lineAt(file.text, firstOf(node)?.start ?? node.end)}`
    if (!isEnd(file, last ?? '$')) found.push(`${place} ends with ${last ?? 'what is not a column'}`)
    for (const columns of calls.filter((call) => methodOf(call) !== 'orderBy').flatMap(comparedColumns)) {
      if (columns.join() === order.join()) continue
      found.push(`${place} is ordered by ${order.join(', ')}, and compared by ${columns.join(', ')}`)
    }
  })
  return found
}

/** Calls of the chain that a call ends, the first one first.
 *  @param {Node} node
 *  @returns {Node[]} */
function callsBefore(node) {
  const { callee } = node
  if (!isNode(callee) || callee.type !== 'MemberExpression' || !isNode(callee.object)) return []
  return callee.object.type === 'CallExpression' ? [...callsBefore(callee.object), callee.object] : []
}

/** The columns that a call compares with those of a place: `(a, b) < (…)` or `refTuple('a', 'b')`.
 *  @param {Node} call
 *  @returns {string[][]} */
function comparedColumns(call) {
  /** @type {string[][]} */
  const found = []
  walk(call, (node) => {
    if (node.type === 'CallExpression' && isNode(node.callee) && node.callee.name === 'refTuple') {
      found.push(listOf(node.arguments).flatMap((argument) => textOf(argument) ?? []))
    }
    if (node.type !== 'TemplateLiteral') return
    const [, columns] = /\(([^()$]+,[^()$]+)\)\s*[<>]\s*\(/.exec(templateText(node)) ?? []
    if (columns !== undefined) found.push(columns.split(',').map((column) => column.trim().replace(/^-/, '')))
  })
  return found
}

/** Statements that stand as SQL.
 *  @param {SourceFile} file */
function findInTexts(file) {
  /** @type {string[]} */
  const found = []
  if (!file.text.includes('order by')) return found
  walk(syntaxOf(file), (node) => {
    if (node.type !== 'TemplateLiteral') return
    const text = templateText(node).replaceAll(/\s+/g, ' ')
    for (const [, order = '', limit] of text.matchAll(/order by ((?:(?!order by).)*?) (?:offset \S+ )?limit (\S+)/g)) {
      if (limit === '1') continue
      const last = order.split(',').at(-1)?.trim() ?? ''
      // The direction may be inserted too.
      const column = last.replace(/ (asc|desc|\$)$/, '')
      if (!isEnd(file, column)) found.push(`${file.path}:${lineAt(file.text, node.start)} ends with ${column}`)
    }
  })
  return found
}

/** @param {SourceFile} file
 *  @param {string} column */
const isEnd = ({ path }, column) =>
  ends.test(column) || endsOtherwise[path.replace('apps/api/src/domains/', '')]?.end === column

/** @param {Node} node the text of a template; each inserted expression is replaced by "$" */
function templateText(node) {
  const parts = listOf(node.quasis).map(({ value }) =>
    typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : '',
  )
  return parts.join('$')
}

/** @param {Node} node
 *  @returns {string | undefined} */
function methodOf({ type, callee }) {
  if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return undefined
  return isNode(callee.property) ? String(callee.property.name) : undefined
}

/** @param {Node} call */
const firstOf = (call) => listOf(call.arguments)[0]

/** @param {Node | undefined} node */
const isOne = (node) => node?.type === 'Literal' && node.value === 1

/** @param {Node | undefined} node */
const textOf = (node) => (node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined)

/** @param {unknown} value
 *  @returns {Node[]} */
const listOf = (value) => (Array.isArray(value) ? value.filter(isNode) : [])
