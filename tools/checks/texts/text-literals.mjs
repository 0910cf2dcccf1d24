// Texts for people in the code of the web app instead of its messages.
import { isNode, lineAt, syntaxOf, walk } from '../source-files.mjs'

/** @typedef {import('../source-files.mjs').Node} Node */

/** Names and signs that are the same in every language; a language's name is written in that language. */
const names = new Set(['Навык', 'Navyk', 'BYN', 'English', 'Español', 'Русский'])
const cyrillic = /\p{Script=Cyrillic}/u
const letter = /\p{L}/u

/** Attributes whose value a person reads or hears. */
const spokenAttributes = new Set([
  'label',
  'title',
  'alt',
  'placeholder',
  'description',
  'caption',
  'heading',
  'tooltip',
  'text',
  'message',
  'hint',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-placeholder',
  'aria-valuetext',
])

/** @param {import('../source-files.mjs').SourceFile} file a file of the web app
 *  @returns {string[]} */
export function findTextLiterals(file) {
  /** @type {string[]} */
  const found = []
  /** @type {Set<unknown>} */
  const shown = new Set()
  walk(syntaxOf(file), (node, parent) => {
    if (isRead(node, parent)) for (const part of partsOf(node)) shown.add(part)
    const text = wordsOf(node)
    if (text === undefined || names.has(text) || !letter.test(text)) return
    if (isRussian(file.path, text) || shown.has(node))
      found.push(`${file.path}:${lineAt(file.text, node.start)} "${text}"`)
  })
  return found
}

/** Outside of components lower-case words are parts of a language's rules (months, numbers in words); a sentence begins
 *  with a capital letter.
 *  @param {string} path
 *  @param {string} text */
function isRussian(path, text) {
  return cyrillic.test(text) && (path.endsWith('.tsx') || /^\P{Ll}.* /u.test(text))
}

/** @param {import('../source-files.mjs').Node} node
 *  @returns {string | undefined} */
function wordsOf(node) {
  if (node.type === 'JSXText')
    return String(node.value)
      .replace(/&#?\w+;/g, '')
      .trim()
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined
  return node.quasis
    .map((quasi) => quasi.value.cooked)
    .join(' ')
    .trim()
}

/** Whether people read it: a child of an element, or the value of a spoken attribute.
 *  @param {Node} node
 *  @param {Node | undefined} parent */
function isRead(node, parent) {
  if (node.type === 'JSXText') return true
  if (parent?.type === 'JSXAttribute') return isNode(parent.name) && spokenAttributes.has(String(parent.name.name))
  return node.type === 'JSXExpressionContainer'
}

/** Parts of an expression that are shown: itself, or both sides of a choice.
 *  @param {unknown} node
 *  @returns {unknown[]} */
function partsOf(node) {
  if (!isNode(node)) return []
  if (node.type === 'JSXExpressionContainer') return partsOf(node.expression)
  if (node.type === 'ConditionalExpression') return [...partsOf(node.consequent), ...partsOf(node.alternate)]
  if (node.type === 'LogicalExpression') return [...partsOf(node.left), ...partsOf(node.right)]
  return [node]
}
