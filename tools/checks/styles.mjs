// The classes of the web app: a module's classes are used by those who import it, and the words of a class name are layout parts
// (apps/web/src/ui/layout). What several screens look like stands once, as a part; so no two declarations stand together in a third
// module.
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from '../machine.mjs'
import { outcomeOf } from './outcome.mjs'
import { isNode, listFiles, readSources, syntaxOf, walk } from './source-files.mjs'

/** @typedef {import('./source-files.mjs').Node} Node
 *  @typedef {{ path: string, selector: string, body: string }} Rule
 *  @typedef {{ module: string, name: string | undefined, place: string }} Use `name` is undefined where a program makes it */

const web = 'apps/web/src'
const partsFolder = `${web}/ui/layout/`
/** Modules in which one body may stand. */
const mostCopies = 2

/** @param {string} [folder] a tree laid out like this repository
 *  @returns {Promise<import('./outcome.mjs').Outcome>} */
export async function checkStyles(folder = root) {
  const files = listFiles(folder).filter((path) => path.startsWith(web) && path.endsWith('.css'))
  /** @param {string} path */
  const read = (path) => readFileSync(join(folder, path), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
  const modules = new Map(files.filter((path) => path.endsWith('.module.css')).map((path) => [path, read(path)]))
  const sources = readSources(folder).filter(({ path, isTest }) => path.startsWith(web) && !isTest)
  const uses = sources.flatMap(usesIn)
  const words = sources.flatMap(wordsIn)
  const parts = new Map(
    files
      .filter((path) => path.startsWith(partsFolder) && !modules.has(path))
      .flatMap((path) => [...classesOf(read(path))].map((part) => [part, path])),
  )
  const used = new Set(words.map(({ word }) => word))
  return outcomeOf([
    { name: 'classes that a module has are used, and no others', problems: wrongClasses(modules, uses) },
    {
      name: 'the words of a class name are layout parts',
      problems: [
        ...words.filter(({ word }) => !parts.has(word)).map(({ word, path }) => `${path}: "${word}" is no layout part`),
        ...[...parts].filter(([part]) => !used.has(part)).map(([part, path]) => `${path}: nothing uses "${part}"`),
      ],
    },
    { name: `a look stands in ${mostCopies} modules at most`, problems: repeatedBodies(modules) },
  ])
}

/** @param {string} css without comments
 *  @returns {Set<string>} */
const classesOf = (css) => new Set([...css.matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/gi)].map(([, name = '']) => name))

/** @param {Map<string, string>} modules
 *  @param {Use[]} uses */
function wrongClasses(modules, uses) {
  return [...modules].flatMap(([module, css]) => {
    const own = classesOf(css)
    const mine = uses.filter((use) => use.module === module)
    const named = new Set(mine.map(({ name }) => name))
    const unused = named.has(undefined) ? [] : [...own].filter((name) => !named.has(name))
    return [
      ...unused.map((name) => `${module}: nothing uses .${name}`),
      ...mine
        .filter(({ name }) => name !== undefined && !own.has(name))
        .map(({ name, place }) => `${place} uses .${name}, which ${posix.basename(module)} does not have`),
    ]
  })
}

/** @param {Map<string, string>} modules */
function repeatedBodies(modules) {
  /** @type {Map<string, Set<string>>} */
  const places = new Map()
  for (const [module, css] of modules)
    for (const [, body = ''] of css.matchAll(/\{([^{}]*)\}/g)) {
      const declarations = body
        .split(';')
        .map((each) => each.trim())
        .filter(Boolean)
        .sort()
      if (declarations.length < 2) continue
      const key = declarations.join('; ')
      places.set(key, (places.get(key) ?? new Set()).add(module))
    }
  return [...places]
    .filter(([, where]) => where.size > mostCopies)
    .map(([body, where]) => `"${body}" stands in ${[...where].join(', ')}: take a layout part`)
}

/** Where a file uses the classes of the modules that it imports.
 *  @param {import('./source-files.mjs').SourceFile} file
 *  @returns {Use[]} */
function usesIn(file) {
  if (!file.text.includes('.module.css')) return []
  /** @type {Map<unknown, string>} */
  const modules = new Map()
  /** @type {Use[]} */
  const uses = []
  walk(syntaxOf(file), (node, parent) => {
    if (node.type === 'ImportDefaultSpecifier' && isNode(node.local) && isNode(parent?.source)) {
      const module = moduleAt(file.path, String(parent.source.value))
      if (module !== undefined) modules.set(node.local.name, module)
    }
    if (node.type !== 'Identifier' || parent?.type.startsWith('Import')) return
    const module = modules.get(node.name)
    if (module === undefined || (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed))
      return
    const isNamed = parent?.type === 'MemberExpression' && !parent.computed && isNode(parent.property)
    const name = isNamed && isNode(parent.property) ? String(parent.property.name) : undefined
    uses.push({ module, name, place: file.path })
  })
  return uses
}

/** @param {string} path
 *  @param {string} from as an import names it */
function moduleAt(path, from) {
  if (!from.endsWith('.module.css')) return undefined
  return from.startsWith('#') ? `${web}/${from.slice(1)}` : posix.join(posix.dirname(path), from)
}

/** The words of class names that a file writes out.
 *  @param {import('./source-files.mjs').SourceFile} file
 *  @returns {{ word: string, path: string }[]} */
function wordsIn(file) {
  /** @type {string[]} */
  const texts = []
  if (file.path.endsWith('.tsx'))
    walk(syntaxOf(file), (node) => {
      if (node.type === 'JSXAttribute' && isNode(node.name) && node.name.name === 'className')
        texts.push(...textsIn(node.value))
    })
  return texts.flatMap((text) => text.split(/\s+/).filter(Boolean)).map((word) => ({ word, path: file.path }))
}

/** Texts of which an expression may be made; what it compares or asks by is none of them.
 *  @param {unknown} value
 *  @returns {string[]} */
function textsIn(value) {
  if (!isNode(value)) return []
  if (value.type === 'Literal') return typeof value.value === 'string' ? [value.value] : []
  if (value.type === 'JSXExpressionContainer') return textsIn(value.expression)
  if (value.type === 'ConditionalExpression') return [...textsIn(value.consequent), ...textsIn(value.alternate)]
  if (value.type === 'LogicalExpression') return [...textsIn(value.left), ...textsIn(value.right)]
  if (value.type !== 'TemplateLiteral') return []
  const { quasis, expressions } = /** @type {{ quasis: { value: { raw: string } }[], expressions: unknown[] }} */ (
    /** @type {unknown} */ (value)
  )
  return [...quasis.map((quasi) => quasi.value.raw), ...expressions.flatMap(textsIn)]
}
