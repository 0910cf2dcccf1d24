// Uses of texts in the sources: literals that may be keys, and the namespaces that a file takes texts from. That a key which the web
// app asks for exists is checked by the compiler (apps/web/src/ui/texts.ts).
import { isNode, lineAt, syntaxOf, walk } from '../source-files.mjs'

/** @typedef {import('../source-files.mjs').Node} Node
 *  @typedef {import('../source-files.mjs').SourceFile} SourceFile */

/** A key, or the shape of several: the parts of a template between its values, "state.${state}" → ["state.", ""].
 *  @typedef {string | string[]} Key
 *
 *  `isCode`: names a failure, no text
 *  @typedef {{ key: Key, place: string, isCode: boolean }} TextUse */

/** The functions of ui/texts.ts and app/languages/entry-texts.ts, whose first argument is a namespace. */
export const textFunctions = new Set(['useTranslation', 'useOpenTexts', 'useEntryTexts', 'textIn', 'openTextIn'])

/** Every literal and template of a file that could be a key.
 *  @param {SourceFile} file
 *  @returns {TextUse[]} */
export function findLiterals(file) {
  /** @type {TextUse[]} */
  const uses = []
  walk(syntaxOf(file), (node, parent) => {
    if (parent?.type === 'ImportDeclaration' || parent?.type === 'ImportExpression') return
    const key = keyOf(node)
    if (key !== undefined)
      uses.push({ key, place: `${file.path}:${lineAt(file.text, node.start)}`, isCode: isFailureCode(node, parent) })
  })
  return uses
}

/** The code of a refusal may look like a key: `refused('offers.closed', 'offers.closed_text')`.
 *  @param {Node} node
 *  @param {Node | undefined} parent */
function isFailureCode(node, parent) {
  if (parent?.type === 'Property') return nameOf(parent.key) === 'code'
  const [first, second] = listOf(parent?.arguments)
  if (parent?.type === 'CallExpression') return nameOf(parent.callee) === 'refused' && first === node
  return parent?.type === 'NewExpression' && nameOf(parent.callee) === 'Failure' && second === node
}

/** Namespaces that a file of the web app names: `useTranslation('offers')`, `textIn('ui', …)`.
 *  @param {SourceFile} file
 *  @returns {Set<string>} */
export function findNamespaces(file) {
  /** @type {Set<string>} */
  const found = new Set()
  walk(syntaxOf(file), (node) => {
    if (node.type !== 'CallExpression' || !textFunctions.has(nameOf(node.callee) ?? '')) return
    const key = keyOf(listOf(node.arguments)[0])
    if (typeof key === 'string') found.add(key)
  })
  return found
}

/** @param {unknown} node
 *  @returns {Key | undefined} */
function keyOf(node) {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral') return undefined
  const parts = listOf(node.quasis).map((quasi) => /** @type {{ cooked: string }} */ (quasi.value).cooked)
  return parts.length === 1 ? parts[0] : parts
}

/** @param {unknown} value
 *  @returns {Node[]} */
function listOf(value) {
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** @param {unknown} node */
function nameOf(node) {
  return isNode(node) && (node.type === 'Identifier' || node.type === 'JSXIdentifier') ? String(node.name) : undefined
}
