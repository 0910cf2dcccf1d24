// Lists that are cut off: the order of a query with a limit ends with an id, so that rows with equal values have one order and
// a page begins exactly where the one before it ended. The same holds for the last key of the order of pages.
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
  'desk/docs/mailings/mailing-queries.ts': { end: 'position', why: 'a place in a mailing' },
  'market/profiles/queries.ts': { end: 'city', why: 'each city once' },
  'money/bank-statements/queries.ts': { end: 'row.position', why: 'a row of a statement' },
  'teaching/programmes/queries.ts': { end: 'city', why: 'each city once' },
  'teaching/programmes/seats/seat-queries.ts': {
    end: 'programme_seat.turn',
    why: 'a place in the line of a programme',
  },
  'views/pivot/queries.ts': { end: '$', why: 'ends with the key in each case' },
  'views/reports/lessons/lesson-row-queries.ts': {
    end: '$',
    why: 'the id, or the executor, who has one lesson at a time',
  },
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

/** Orders of SQL and keys of pages that sort a name by code points.
 *  @param {string} folder */
export function findCodePointOrders(folder) {
  return queriesOf(folder).flatMap((file) => {
    /** @type {string[]} */
    const found = []
    const report = (/** @type {number} */ at, /** @type {string} */ column) =>
      found.push(
        `${file.path}:${lineAt(file.text, at)} orders by ${column} without inAlphabet, by.name or "collate alphabet"`,
      )
    if (!/orderBy|order by|by\.text/.test(file.text)) return []
    walk(syntaxOf(file), (node) => {
      const column = methodOf(node) === 'orderBy' ? textOf(firstOf(node)) : undefined
      if (column !== undefined && readColumn.test(column) && listOf(node.arguments)[1]?.name !== 'inAlphabet')
        report(node.end, column)
      const path = methodOf(node) === 'text' ? textOf(firstOf(node)) : undefined
      if (path !== undefined && readColumn.test(path)) report(node.end, path)
      if (node.type !== 'TemplateLiteral') return
      const text = templateText(node).replaceAll(/\s+/g, ' ')
      for (const [, order = ''] of text.matchAll(/order by ((?:(?!order by| limit | offset )[^)]|\([^)]*\))*)/g)) {
        for (const part of order.split(',').map((each) => each.trim().replace(/ (asc|desc)$/, '')))
          if (readColumn.test(part)) report(node.start, part)
      }
    })
    return found
  })
}

/** @param {string} folder */
export function findOpenOrders(folder) {
  return queriesOf(folder).flatMap((file) => [...findInChains(file), ...findInPageOrders(file), ...findInTexts(file)])
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
    const order = calls.filter((call) => methodOf(call) === 'orderBy').map((call) => columnOf(firstOf(call)))
    if (order.length === 0) return
    const last = order.at(-1)
    const place = `${file.path}:${lineAt(file.text, firstOf(node)?.start ?? node.end)}`
    if (!isEnd(file, last ?? '$')) found.push(`${place} ends with ${last ?? 'what is not a column'}`)
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

/** Orders of pages: `descending(by.day('payment.received_on'), by.id('payment.id'))`.
 *  @param {SourceFile} file */
function findInPageOrders(file) {
  /** @type {string[]} */
  const found = []
  if (!/\b(?:ascending|descending)\(/.test(file.text)) return found
  walk(syntaxOf(file), (node) => {
    const { type, callee } = node
    if (type !== 'CallExpression' || !isNode(callee) || !/^(?:ascending|descending)$/.test(String(callee.name))) return
    // Keys that stand elsewhere are checked there.
    const last = listOf(node.arguments).at(-1)
    const path = last && methodOf(last) !== undefined ? textOf(firstOf(last)) : undefined
    if (path === undefined || methodOf(last ?? node) === 'id' || isEnd(file, path)) return
    found.push(`${file.path}:${lineAt(file.text, node.start)} ends with ${path}`)
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
  ends.test(column) ||
  column === '$.orderBy' ||
  endsOtherwise[path.replace('apps/api/src/domains/', '')]?.end === column

/** A column's name, or "$.orderBy" for the order of a page, whose end is checked where its keys are named.
 *  @param {Node | undefined} node */
const columnOf = (node) => textOf(node) ?? (isPageOrder(node) ? '$.orderBy' : undefined)

/** @param {Node | undefined} node */
const isPageOrder = (node) =>
  node?.type === 'MemberExpression' && isNode(node.property) && node.property.name === 'orderBy'

/** @param {Node} node the text of a template; each inserted expression is replaced by "$", the order of a page by "$.orderBy" */
function templateText(node) {
  const parts = listOf(node.quasis).map(({ value }) =>
    typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : '',
  )
  const inserted = listOf(node.expressions).map((each) => (isPageOrder(each) ? '$.orderBy' : '$'))
  return parts.map((part, index) => part + (inserted[index] ?? '')).join('')
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
