// Uses of texts in the sources: literals that may be keys, and calls whose arguments must be keys.
import { isNode, lineAt, syntaxOf, walk } from '../source-files.mjs'

/** @typedef {import('../source-files.mjs').Node} Node
 *  @typedef {import('../source-files.mjs').SourceFile} SourceFile */

/** A key, or the shape of several: the parts of a template between its values, "state.${state}" → ["state.", ""].
 *  @typedef {string | string[]} Key
 *
 *  `namespaces`: which messages it is looked up in, undefined = those of the folder; `isCode`: names a failure, no text
 *  @typedef {{ key: Key, namespaces: string[] | undefined, place: string, isCode?: boolean }} TextUse */

/** The library's hook, and the one of the sign-in page, which returns the function itself. */
const translationHooks = new Set(['useTranslation', 'useEntryTexts'])

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
      uses.push({ key, namespaces: undefined, place: placeOf(file, node), isCode: isFailureCode(node, parent) })
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

/** Every call of a translation function, with the keys that it certainly asks for.
 *  @param {SourceFile} file
 *  @param {string} defaultNamespace what useTranslation() without a name means
 *  @returns {TextUse[]} */
export function findTranslationCalls(file, defaultNamespace) {
  const tree = syntaxOf(file)
  const functions = translationFunctions(tree, defaultNamespace)
  const inFile = [...new Set([...functions.values()].flat())]
  const trans = inFile.length > 0 ? inFile : undefined
  /** @type {TextUse[]} */
  const uses = []
  walk(tree, (node) => {
    if (node.type === 'JSXAttribute' && nameOf(node.name) === 'i18nKey' && isNode(node.value)) {
      for (const key of keysIn(node.value)) uses.push({ key, namespaces: trans, place: placeOf(file, node) })
    }
    if (node.type !== 'CallExpression' || !isNode(node.callee) || !Array.isArray(node.arguments)) return
    const [first, options] = node.arguments
    if (!isTranslation(node.callee, functions) || !isNode(first)) return
    const named = propertyValue(options, 'ns')
    const namespaces = named ? stringsIn(named) : functions.get(nameOf(node.callee) ?? '')
    // A context picks one of several texts by the ending of its key.
    const hasContext = propertyValue(options, 'context') !== undefined
    for (const key of keysIn(first)) {
      uses.push({
        key: hasContext && typeof key === 'string' ? [`${key}_`, ''] : key,
        namespaces,
        place: placeOf(file, node),
      })
    }
  })
  return uses
}

/** Name of the function → namespaces, for every `const { t } = useTranslation('offers')` and `const t = useEntryTexts('app')`.
 *  @param {Node} tree
 *  @param {string} defaultNamespace */
function translationFunctions(tree, defaultNamespace) {
  /** @type {Map<string, string[]>} */
  const functions = new Map()
  walk(tree, (node) => {
    if (node.type !== 'VariableDeclarator' || !isNode(node.init) || !isNode(node.id)) return
    if (node.init.type !== 'CallExpression' || !translationHooks.has(nameOf(node.init.callee) ?? '')) return
    const [first] = /** @type {unknown[]} */ (node.init.arguments)
    // Of several namespaces a key without a prefix belongs to the first; the others are for keys with a prefix.
    const namespaces = isNode(first) ? stringsIn(first).slice(0, 1) : [defaultNamespace]
    const property = listOf(node.id.properties).find((one) => nameOf(one.key) === 't')
    const name = nameOf(node.id) ?? nameOf(property?.value)
    if (name) functions.set(name, [...(functions.get(name) ?? []), ...namespaces])
  })
  return functions
}

/** `t(…)`, a function bound from useTranslation, or `i18next.t(…)`.
 *  @param {Node} callee
 *  @param {Map<string, string[]>} functions */
function isTranslation(callee, functions) {
  const name = nameOf(callee)
  if (name !== undefined) return name === 't' || functions.has(name)
  return (
    callee.type === 'MemberExpression' && nameOf(callee.property) === 't' && /^i18n/.test(nameOf(callee.object) ?? '')
  )
}

/** The keys that an argument can be: both branches of a conditional; none where it is a variable.
 *  @param {Node} node
 *  @returns {Key[]} */
function keysIn(node) {
  const own = keyOf(node)
  if (own !== undefined) return [own]
  const below = [node.consequent, node.alternate, node.left, node.right, node.expression, ...listOf(node.elements)]
  return below.filter(isNode).flatMap(keysIn)
}

/** @param {Node} node */
function stringsIn(node) {
  return keysIn(node).filter((key) => typeof key === 'string')
}

/** @param {Node} node
 *  @returns {Key | undefined} */
function keyOf(node) {
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

/** The value of a property of an object literal.
 *  @param {unknown} node
 *  @param {string} name
 *  @returns {Node | undefined} */
function propertyValue(node, name) {
  if (!isNode(node)) return undefined
  const value = listOf(node.properties).find((property) => nameOf(property.key) === name)?.value
  return isNode(value) ? value : undefined
}

/** @param {SourceFile} file
 *  @param {Node} node */
function placeOf(file, node) {
  return `${file.path}:${lineAt(file.text, node.start)}`
}
