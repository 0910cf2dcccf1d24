// Plants many faults in one text, each behind a switch, so that one process can run the tests of all of them: where a fault stands,
// the code asks which one is on. Code that runs while a module loads is asked only once, so a fault there is not switched.
import { parseSync } from 'vite'
import { isNode, syntaxOf } from '../checks/source-files.mjs'

/** @typedef {import('../checks/source-files.mjs').Node} Node
 *  @typedef {import('../checks/source-files.mjs').SourceFile} SourceFile
 *  @typedef {{ start: number, end: number, replacement: string }} Place
 *  @typedef {{ number: number, place: Place }} Numbered
 *  @typedef {{ start: number, end: number, text: string }} Edit */

/** The text with as many of the faults behind switches as it can hold.
 *  @param {SourceFile} file
 *  @param {Numbered[]} faults
 *  @returns {{ text: string, switched: number[] }} the numbers of the faults that the text holds */
export function withSwitches(file, faults) {
  /** @type {(Edit & { number: number })[]} */
  const edits = []
  for (const { number, place } of faults) {
    const edit = editFor(file, place, number)
    const overlaps = edit && edits.some(({ start, end }) => edit.start < end && start < edit.end)
    if (edit && !overlaps) edits.push({ ...edit, number })
  }
  return { text: apply(file.text, edits), switched: edits.map(({ number }) => number) }
}

/** @param {string} text
 *  @param {Edit[]} edits that do not overlap */
function apply(text, edits) {
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((changed, edit) => changed.slice(0, edit.start) + edit.text + changed.slice(edit.end), text)
}

/** @param {SourceFile} file
 *  @param {string} text */
const isCode = (file, text) => parseSync(file.path, text).errors.length === 0

/** @param {SourceFile} file
 *  @param {Place} place
 *  @param {number} number
 *  @returns {Edit | undefined} nothing where the code runs as its module loads, or no expression holds the place */
function editFor(file, place, number) {
  const line = lineTo(syntaxOf(file), place)
  for (let at = line.length - 1; at > 0; at--) {
    if (!line.slice(0, at).some(({ type }) => isFunction.test(type))) return undefined
    const edit = editAt(file.text, line.slice(0, at + 1), place, number)
    if (edit && isCode(file, apply(file.text, [edit]))) return edit
  }
  return undefined
}

/** @param {string} text
 *  @param {Node[]} line a node after those around it
 *  @param {Place} place
 *  @param {number} number
 *  @returns {Edit | undefined} nothing where no choice can stand in place of the node */
function editAt(text, line, place, number) {
  const [parent, node] = line.slice(-2)
  if (!parent || !node) return undefined
  const { start, end } = node
  const was = text.slice(start, end)
  const becomes = text.slice(start, place.start) + place.replacement + text.slice(place.end, end)
  if (node.type === 'ExpressionStatement' && becomes === ';')
    return { start, end, text: `{ if (!${isOn(number)}) { ${was} } }` }
  if (!isReplaceable(node, parent)) return undefined
  const choice = `(${isOn(number)} ? (${becomes}) : (${was}))`
  if (/^JSX(Attribute|Element|Fragment)$/.test(parent.type)) return { start, end, text: `{${choice}}` }
  // A line that begins with a bracket would go on with the line before it.
  const begins = line.some((one) => one.type === 'ExpressionStatement' && one.start === start)
  return { start, end, text: begins ? `;${choice}` : choice }
}

const isFunction = /^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/
const isExpression = /Expression$|^(Literal|TemplateLiteral|JSXElement|JSXFragment)$/
const isNoValue = /^(JSXExpressionContainer|JSXEmptyExpression|JSXMemberExpression)$/

/** Whether a choice between two expressions may stand in place of the node.
 *  @param {Node} node
 *  @param {Node} parent */
function isReplaceable(node, parent) {
  const isTested = node.type === 'Identifier' && parent.test === node
  if (!(isExpression.test(node.type) || isTested) || isNoValue.test(node.type)) return false
  switch (parent.type) {
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return parent.key !== node || parent.computed === true
    case 'MemberExpression':
      return parent.property !== node || parent.computed === true
    case 'TaggedTemplateExpression':
      return false
    case 'CallExpression':
      // The method would lose its object.
      return parent.callee !== node || node.type !== 'MemberExpression'
    case 'AssignmentExpression':
    case 'AssignmentPattern':
      return parent.left !== node
    case 'UpdateExpression':
    case 'ChainExpression':
    case 'ImportExpression':
      return false
    case 'UnaryExpression':
      return parent.operator !== 'delete' && parent.operator !== 'typeof'
    default:
      return !/^(Import|Export)/.test(parent.type)
  }
}

/** Asks whether the fault is on. What loads before anybody listens is remembered.
 *  @param {number} number */
const isOn = (number) =>
  `(globalThis.navykFault ? globalThis.navykFault(${number}) : !((globalThis.navykEarly ??= []).push(${number})))`

/** @param {Node} tree
 *  @param {{ start: number, end: number }} place
 *  @returns {Node[]} the nodes around the place, outermost first */
function lineTo(tree, place) {
  /** @type {Node[]} */
  const line = []
  for (let node = /** @type {Node | undefined} */ (tree); node; ) {
    line.push(node)
    node = Object.values(node)
      .flat()
      .filter(isNode)
      .find((child) => child.start <= place.start && place.end <= child.end && child !== node)
  }
  return line
}
