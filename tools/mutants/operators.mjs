// Small faults that a person could make: each is a place in a source file and what stands there instead. They are kept to what the
// type checker lets pass, since what it refuses needs no test.
import { isNode, syntaxOf, walk } from '../checks/source-files.mjs'

/** @typedef {import('../checks/source-files.mjs').Node} Node
 *  @typedef {import('../checks/source-files.mjs').SourceFile} SourceFile
 *  @typedef {{ start: number, end: number }} Place offsets in the text of the file
 *  @typedef {Place & { kind: string, replacement: string }} Fault
 *  @typedef {[kind: string, replacement: string, place?: Place]} Change of a node, or of a place in it */

/** @type {Record<string, string>} */
const otherOperator = { '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===', '+': '-', '-': '+' }
/** @type {Record<string, string>} Of comparisons in SQL. */
const otherComparison = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '=': '<>',
  '<>': '=',
  '!=': '=',
  is: 'is not',
  'is not': 'is',
}

/** @param {SourceFile} file
 *  @param {{ keys?: string[] }} [known] `keys` are those of the texts beside the file
 *  @returns {Fault[]} in the order in which they stand */
export function faultsIn(file, { keys = [] } = {}) {
  if (/\/manifest\.ts$/.test(file.path)) return faultsInManifest(file)
  const isQuery = /queries\.ts$/.test(file.path)
  /** @type {Fault[]} */
  const faults = []
  /** @param {string} kind @param {Place} place @param {string} replacement */
  const add = (kind, { start, end }, replacement) => faults.push({ kind, start, end, replacement })
  /** @param {Place} place */
  const textOf = ({ start, end }) => file.text.slice(start, end)
  /** @type {Set<unknown>} */
  const passedOver = new Set()
  walk(syntaxOf(file), (node, parent) => {
    // Parents are visited first.
    if (passedOver.has(parent)) passedOver.add(node)
    for (const one of decidingNothing(node)) passedOver.add(one)
    if (isTypeOnly(node, parent) || passedOver.has(node)) return
    for (const [kind, replacement, place = node] of [
      ...ofCode(node, textOf, isWord(parent) ? keys : []),
      ...(isQuery ? ofQuery(node, textOf) : []),
    ])
      add(kind, place, replacement)
  })
  return faults
}

const isSize = /^(width|height|size|rows|padding|order|tabIndex|skeletonRem|[fhwmp][wxytb]?)$/
const isLook = /^(className|style|variant|color|tone|c|size|align|justify|position|gap|orientation|ta|mod)$/

/** Values that decide nothing, so that no test has to see them: looks and sizes, widths of a workbook's columns, quotas of
 *  endpoints, numbers of rows read and waits; and names of fields, which the compiler checks.
 *  @param {Node} node
 *  @returns {unknown[]} the nodes that hold it */
function decidingNothing(node) {
  const {
    key,
    value,
    name,
    elements,
    callee,
    arguments: given,
    id,
    init,
    left,
    right,
  } = /** @type {Record<string, any>} */ (node)
  switch (node.type) {
    case 'Property':
      return isSize.test(key.name) || (key.name === 'limit' && value.value >= 100) ? [key, ...figure(value)] : [key]
    case 'JSXAttribute':
      return isLook.test(name.name) ? [value] : isSize.test(name.name) ? figure(value?.expression) : []
    case 'ArrayExpression':
      return elements.length === 2 && typeof elements[0]?.value === 'string' ? [elements[1]] : []
    case 'CallExpression':
      return callee.name === 'quota' ? given : []
    case 'VariableDeclarator':
      return /Ms$/.test(id.name) ? figure(init) : []
    case 'AssignmentPattern':
      return left.name === 'batchSize' ? figure(right) : []
    default:
      return []
  }
}

/** Whether a text is the key of a translation, and not the name of a field.
 *  @param {Node | undefined} parent */
const isWord = (parent) => parent?.type === 'CallExpression' && /** @type {any} */ (parent).callee.name === 't'

/** @param {Node | undefined} node */
const figure = (node) => (typeof node?.value === 'number' ? [node] : [])

/** @param {Node} node
 *  @param {Node | undefined} parent */
const isTypeOnly = (node, parent) =>
  /^TS(?!As|NonNull|Satisfies)|^ImportDeclaration$/.test(parent?.type ?? '') || /^TS/.test(node.type)

/** Only tests on PostgreSQL, in which two requests come at once, see that nobody waits. */
const isLock = /^await (lock|hold)[A-Z]/

/** @param {Node} node
 *  @param {(place: Place) => string} textOf
 *  @param {string[]} keys
 *  @returns {Change[]} */
function ofCode(node, textOf, keys) {
  const { left, right, operator, test, expression } = /** @type {Record<string, any>} */ (node)
  switch (node.type) {
    case 'BinaryExpression': {
      const other = otherOperator[operator]
      // "+" may join texts, which is no figure.
      if (other === undefined || (operator === '+' && /['"`]/.test(textOf(node)))) return []
      // Brackets around either side stand between the two as well.
      const between = { start: left.end, end: right.start }
      return [['comparison or sum', textOf(between).replace(operator, other), between]]
    }
    case 'LogicalExpression':
      if (operator === '??') return []
      return [
        ['a part of a condition left out', textOf(left)],
        ['a part of a condition left out', textOf(right)],
      ]
    case 'IfStatement':
      return [['condition turned round', `!(${textOf(test)})`, test]]
    case 'ConditionalExpression': {
      const { consequent, alternate } = /** @type {Record<string, any>} */ (node)
      return [['choice turned round', `${textOf(test)} ? ${textOf(alternate)} : ${textOf(consequent)}`]]
    }
    case 'Literal':
      return ofLiteral(/** @type {any} */ (node), keys)
    case 'ExpressionStatement':
      return expression?.type === 'AwaitExpression' && !isLock.test(textOf(node)) ? [['step left out', ';']] : []
    case 'ObjectExpression':
      return ofObject(node, textOf)
    default:
      return []
  }
}

/** @param {{ value: unknown, raw: string }} literal
 *  @param {string[]} keys
 *  @returns {Change[]} */
function ofLiteral({ value, raw }, keys) {
  if (typeof value === 'boolean') return [['yes for no', String(!value)]]
  if (typeof value === 'number') return [['figure', String(value + 1)]]
  const place = typeof value === 'string' ? keys.indexOf(value) : -1
  const other = keys[place + 1] ?? keys[place - 1]
  return place < 0 || other === undefined ? [] : [['another text', raw.replace(String(value), other)]]
}

/** Two neighbours of an object that read fields of one thing: `{ from: row.a, to: row.b }` takes both from the first.
 *  @param {Node} object
 *  @param {(place: Place) => string} textOf
 *  @returns {Change[]} */
function ofObject(object, textOf) {
  const fields = /** @type {any[]} */ (object.properties).filter(
    ({ type, value }) =>
      type === 'Property' && value?.type === 'MemberExpression' && value.object.type === 'Identifier',
  )
  const pair = fields.flatMap((one, index) => {
    const next = fields[index + 1]
    return next && next.value.object.name === one.value.object.name ? [[one.value, next.value]] : []
  })[0]
  if (!pair) return []
  const [first, second] = pair
  const text = textOf(object)
  return [
    [
      'a field beside',
      text.slice(0, second.start - object.start) + textOf(first) + text.slice(second.end - object.start),
    ],
  ]
}

/** @param {Node} node
 *  @param {(place: Place) => string} textOf
 *  @returns {Change[]} */
function ofQuery(node, textOf) {
  if (node.type === 'TemplateElement') return ofSql(textOf(node))
  if (node.type !== 'CallExpression') return []
  const { callee, arguments: given } = /** @type {Record<string, any>} */ (node)
  if (callee.type !== 'MemberExpression' || !isNode(callee.object)) return []
  const name = callee.property.name
  const before = textOf(callee.object)
  if (/^(where|whereRef|having)$/.test(name)) {
    const other = given[1]?.type === 'Literal' ? otherComparison[given[1].value] : undefined
    const rest = given.slice(2).map(textOf).join(', ')
    /** @type {[string, string][]} */
    const compared = other
      ? [['comparison in a query', `${before}.${name}(${textOf(given[0])}, '${other}', ${rest})`]]
      : []
    return callee.object.type === 'Identifier' ? compared : [['condition of a query left out', before], ...compared]
  }
  return name === 'orderBy' && callee.object.type !== 'Identifier' ? [['part of an order left out', before]] : []
}

/** @param {string} sql
 *  @returns {Change[]} at most one, of the first comparison */
function ofSql(sql) {
  const found = / (<=|>=|<|>) /.exec(sql)
  if (!found?.[1]) return []
  const [, operator] = found
  return [
    [
      'comparison in SQL',
      `${sql.slice(0, found.index)} ${otherOperator[operator]} ${sql.slice(found.index + operator.length + 2)}`,
    ],
  ]
}

/** Faults of a manifest: each word of `shows` left out, so that its data is not asked for again.
 *  @param {SourceFile} file
 *  @returns {Fault[]} */
function faultsInManifest(file) {
  const shows = /shows: \{[^}]*\}/.exec(file.text)
  if (!shows || !file.path.startsWith('packages/api-spec/')) return []
  return [...shows[0].matchAll(/'\w+',? ?/g)].map((word) => {
    const start = shows.index + word.index
    return { kind: 'not asked again', start, end: start + word[0].length, replacement: '' }
  })
}
