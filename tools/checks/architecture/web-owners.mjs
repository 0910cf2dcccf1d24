// What a domain of the web app says and caches is its own: the first words of its query keys and its texts. Another domain
// reaches both through its door, by a query or a component that is exported there.
import { frameNamespace, readMessageSets } from '../texts/messages.mjs'
import { isNode, lineAt, readSources, syntaxOf, walk } from '../source-files.mjs'
import { textFunctions } from '../texts/text-uses.mjs'

/** @typedef {import('../source-files.mjs').Node} Node
 *  @typedef {import('../source-files.mjs').SourceFile} SourceFile
 *  @typedef {{ word: string, domain: string, place: string }} Use */

/** Makes the keys of a domain's queries; its argument is their first word. */
const keyFactory = 'dataKeys'
/** Functions of which the first argument is a query's key. */
const takesKey = new Set(
  'queryOf listOf queryBy setQueryData getQueryData ensureQueryData getQueryState setQueryDefaults getQueryDefaults'.split(
    ' ',
  ),
)

/** Query keys of the web app that are not their domain's own.
 *  @param {string} folder a tree laid out like this repository
 *  @returns {string[]} */
export function findForeignKeys(folder) {
  const sources = webSources(folder)
  const domains = new Set(sources.flatMap(({ path }) => domainOf(path) ?? []))
  /** @type {Use[]} */
  const uses = sources.flatMap(usesOfFactory)
  /** @type {Map<string, Set<string>>} */
  const users = new Map()
  for (const { word, domain } of uses) users.set(word, (users.get(word) ?? new Set()).add(domain))
  return [
    ...sources.flatMap(findHandmadeKeys),
    ...sources.flatMap((file) => findUntold(file, new Set([keyFactory]))),
    ...uses.flatMap(({ word, domain, place }) => {
      const owner = [...domains].find((each) => nameOf(each) === word)
      if (owner !== undefined && owner !== domain) return [`${place} ${domain} asks by "${word}", the data of ${owner}`]
      const others = [...(users.get(word) ?? [])].filter((each) => each !== domain)
      if (owner === domain || others.length === 0) return []
      return [`${place} ${domain} asks by "${word}", and so does ${others.join(', ')}`]
    }),
  ]
}

/** Places of the web app that say texts of another domain, and places without a domain that say those of one.
 *  @param {string} folder a tree laid out like this repository
 *  @returns {string[]} */
export function findForeignTexts(folder) {
  /** @type {Map<string, string>} namespace → domain */
  const owners = new Map()
  for (const { folder: place, namespace } of readMessageSets(folder)) {
    const domain = domainOf(`${place}/`)
    if (domain !== undefined && namespace !== frameNamespace) owners.set(namespace, domain)
  }
  return webSources(folder).flatMap((file) => {
    const own = domainOf(file.path)
    const foreign = findTextUses(file, owners).flatMap(({ node, namespace }) => {
      const owner = owners.get(namespace)
      return owner === own ? [] : [`${placeOf(file, node)} says texts of "${namespace}", which are ${owner}'s`]
    })
    return [...foreign, ...findUntold(file, textFunctions)]
  })
}

/** Functions that are imported under another name, or called with a value that the file does not show: nobody could tell whose
 *  keys or texts these are. `app/` and `ui/texts.ts` make these functions.
 *  @param {SourceFile} file
 *  @param {Set<string>} functions
 *  @returns {string[]} */
function findUntold(file, functions) {
  if (file.path.startsWith('apps/web/src/app/') || file.path === 'apps/web/src/ui/texts.ts') return []
  /** @type {string[]} */
  const found = []
  walk(syntaxOf(file), (node, parent) => {
    if (node.type === 'ImportSpecifier' && functions.has(nameIn(node.imported) ?? '')) {
      if (nameIn(node.local) !== nameIn(node.imported))
        found.push(`${placeOf(file, node)} calls ${nameIn(node.imported)} by another name`)
    }
    if (node.type !== 'CallExpression' || parent === undefined || !functions.has(calleeOf(node))) return
    const argument = firstOf(node.arguments)
    if (argument && stringsIn(argument).length === 0)
      found.push(`${placeOf(file, node)} calls ${calleeOf(node)} with what is not a text`)
  })
  return found
}

/** @param {string} folder */
function webSources(folder) {
  return readSources(folder).filter(
    ({ path, isTest }) => path.startsWith('apps/web/src/') && !isTest && !path.includes('/testing/'),
  )
}

/** @param {SourceFile} file
 *  @returns {Use[]} */
function usesOfFactory(file) {
  const domain = domainOf(file.path)
  if (domain === undefined) return []
  /** @type {Use[]} */
  const found = []
  walk(syntaxOf(file), (node) => {
    if (node.type !== 'CallExpression' || nameIn(node.callee) !== keyFactory) return
    for (const word of stringsIn(firstOf(node.arguments))) found.push({ word, domain, place: placeOf(file, node) })
  })
  return found
}

/** Keys that no factory made: nobody could tell whose they are.
 *  @param {SourceFile} file */
function findHandmadeKeys(file) {
  if (domainOf(file.path) === undefined) return []
  /** @type {string[]} */
  const found = []
  walk(syntaxOf(file), (node) => {
    const key = keyIn(node)
    if (isNode(key) && !isMadeKey(key))
      found.push(`${placeOf(file, key)} a query's key is made by ${keyFactory} of its domain`)
  })
  return found
}

/** The key of a query that a piece of code names.
 *  @param {Node} node
 *  @returns {unknown} */
function keyIn(node) {
  if (node.type === 'Property' && nameIn(node.key) === 'queryKey') return node.value
  if (node.type === 'VariableDeclarator' && nameIn(node.id) === 'queryKey') return node.init
  return node.type === 'CallExpression' && takesKey.has(calleeOf(node)) ? firstOf(node.arguments) : undefined
}

/** `keys.of(…)` and `keys.one(…)`, or the key that a query has already.
 *  @param {Node} key */
function isMadeKey(key) {
  if (key.type === 'CallExpression') {
    const { callee } = key
    if (!isNode(callee) || !/^(of|one)$/.test(nameIn(callee.property) ?? '') || !isNode(callee.object)) return false
    // Array.of makes a list of anything.
    return /keys$/i.test(nameIn(callee.object) ?? '') || calleeOf(callee.object) === keyFactory
  }
  return (nameIn(key) ?? nameIn(key.property)) === 'queryKey'
}

/** Texts that a file takes, by the namespaces that it calls the functions with; the compiler refuses every other way to name one.
 *  @param {SourceFile} file
 *  @param {Map<string, string>} owners */
export function findTextUses(file, owners) {
  /** @type {{ node: Node, namespace: string }[]} */
  const found = []
  walk(syntaxOf(file), (node) => {
    if (node.type !== 'CallExpression' || !textFunctions.has(nameIn(node.callee) ?? '')) return
    for (const namespace of stringsIn(firstOf(node.arguments))) found.push({ node, namespace })
  })
  return found.filter(({ namespace }) => owners.has(namespace))
}

/** "<area>/<domain>" of a path below the domains of the web app.
 *  @param {string} path */
function domainOf(path) {
  return /^apps\/web\/src\/domains\/([^/]+\/[^/]+)\//.exec(path)?.[1]
}

/** @param {string} domain */
const nameOf = (domain) => domain.split('/')[1]

/** @param {unknown} list */
function firstOf(list) {
  return Array.isArray(list) && isNode(list[0]) ? list[0] : undefined
}

/** The strings that a node may be: itself, those of a list, both sides of a choice.
 *  @param {unknown} node
 *  @returns {string[]} */
function stringsIn(node) {
  if (!isNode(node)) return []
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'TemplateLiteral' && listLength(node.expressions) === 0) return [startOf(node) ?? '']
  const below = [
    node.consequent,
    node.alternate,
    // The expression of `x as T`, and of a JSX attribute.
    node.expression,
    ...(Array.isArray(node.elements) ? node.elements : []),
  ]
  return below.flatMap(stringsIn)
}

/** @param {unknown} list */
const listLength = (list) => (Array.isArray(list) ? list.length : 0)

/** Beginning of a text or a template.
 *  @param {Node} node
 *  @returns {string | undefined} */
function startOf(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined
  return node.quasis[0]?.value.cooked
}

/** The name of a function, or of the method of an object, that is called.
 *  @param {Node} call */
function calleeOf({ callee }) {
  return nameIn(callee) ?? (isNode(callee) ? nameIn(callee.property) : undefined) ?? ''
}

/** @param {unknown} node */
function nameIn(node) {
  return isNode(node) && node.type === 'Identifier' ? String(node.name) : undefined
}

/** @param {SourceFile} file
 *  @param {Node} node */
function placeOf(file, node) {
  return `${file.path}:${lineAt(file.text, node.start)}`
}
