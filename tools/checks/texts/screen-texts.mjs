// Screens, and the parts in slots, name the texts that are fetched together with them: those of all components that they
// are made of, also where another domain's door exports the component.
import { importResolver } from '../architecture/import-paths.mjs'
import { frameNamespace, readMessageSets } from './messages.mjs'
import { isNode, readSources, syntaxOf, walk } from '../source-files.mjs'
import { findTextUses } from '../architecture/web-owners.mjs'

/** @typedef {import('../source-files.mjs').Node} Node
 *  @typedef {import('../source-files.mjs').SourceFile} SourceFile */

/** Namespaces that a page lacks, and namespaces that it names without need.
 *  @param {string} folder a tree laid out like this repository
 *  @returns {string[]} */
export function findScreenTexts(folder) {
  const sets = readMessageSets(folder).filter(({ folder: place }) => place.startsWith('apps/web/src/'))
  /** Namespace → domain, of all that are loaded by themselves. */
  const namespaces = new Map(
    sets
      .filter(
        ({ file, namespace, folder: place }) =>
          file === 'messages' && namespace !== frameNamespace && /\/domains\//.test(place),
      )
      .map(({ namespace, folder: place }) => [namespace, place]),
  )
  const files = new Map(
    readSources(folder).flatMap((file) =>
      file.path.startsWith('apps/web/src/') && !file.isTest ? [[file.path, file]] : [],
    ),
  )
  const resolve = importResolver(folder)
  return [...files.values()]
    .filter(({ path }) => /\/domains\/[^/]+\/[^/]+\/manifest\.ts$/.test(path))
    .flatMap((manifest) => {
      const own = manifest.path.split('/').at(-2)
      return loadersIn(manifest).flatMap(({ module, named }) => {
        const start = resolve(manifest.path, module) ?? ''
        /** @param {boolean} withLater */
        const said = (withLater) => {
          const reached = filesFrom(start, files, resolve, withLater)
          return new Set(
            [...reached].flatMap((file) => findTextUses(file, namespaces).map(({ namespace }) => namespace)),
          )
        }
        const atOnce = said(false)
        const atAll = said(true)
        return [
          ...[...atOnce]
            .filter((namespace) => namespace !== own && !named.includes(namespace))
            .map((namespace) => `${manifest.path} does not name "${namespace}", which ${module} says`),
          ...named
            .filter((namespace) => namespace === own || !atAll.has(namespace))
            .map((namespace) => `${manifest.path} names "${namespace}" for ${module} without need`),
        ]
      })
    })
}

/** Modules that a manifest loads, each with the namespaces that it names for it.
 *  @param {SourceFile} manifest */
function loadersIn(manifest) {
  /** @type {{ module: string, named: string[] }[]} */
  const found = []
  walk(syntaxOf(manifest), (node) => {
    if (node.type !== 'ObjectExpression' || !Array.isArray(node.properties)) return
    const lazy = propertyOf(node, 'lazy')
    const list = propertyOf(node, 'namespaces')
    const [module] = lazy ? importsIn(lazy, 'ImportExpression') : []
    if (module) found.push({ module: module.path, named: list ? stringsBelow(list) : [] })
  })
  return found
}

/** The files that a module is made of. Of a door only what is imported by name counts.
 *  @param {string} start
 *  @param {Map<string, SourceFile>} files
 *  @param {import('../architecture/import-paths.mjs').Resolve} resolve
 *  @param {boolean} withLater with what is loaded later than the module itself
 *  @returns {Set<SourceFile>} */
function filesFrom(start, files, resolve, withLater) {
  /** @type {Set<SourceFile>} */
  const reached = new Set()
  const open = [start]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const file = files.get(path)
    if (!file || reached.has(file)) continue
    reached.add(file)
    const types = withLater ? /^Import(Declaration|Expression)$|^Export/ : /^ImportDeclaration$|^Export/
    for (const { path: module, names } of importsIn(syntaxOf(file), types)) {
      const target = resolve(path, module)
      if (target === undefined) continue
      const door = /\/index\.tsx?$/.test(target) ? files.get(target) : undefined
      open.push(...(door && names ? sourcesOf(door, names, resolve) : [target]))
    }
  }
  return reached
}

/** The files that a door takes these names from; the door itself where it makes them.
 *  @param {SourceFile} door
 *  @param {string[]} names
 *  @param {import('../architecture/import-paths.mjs').Resolve} resolve */
function sourcesOf(door, names, resolve) {
  const exported = importsIn(syntaxOf(door), /^ExportNamedDeclaration$/)
  return names.map((name) => {
    const source = exported.find((each) => each.names?.includes(name))
    return (source && resolve(door.path, source.path)) ?? door.path
  })
}

/** Imports below a node, with the names that are taken; types alone are left out.
 *  @param {Node} root
 *  @param {RegExp | string} types */
function importsIn(root, types) {
  /** @type {{ path: string, names: string[] | undefined }[]} */
  const found = []
  walk(root, (node) => {
    if (!(typeof types === 'string' ? node.type === types : types.test(node.type))) return
    if (node.importKind === 'type' || node.exportKind === 'type' || !isNode(node.source)) return
    const path = String(node.source.value)
    const specifiers = Array.isArray(node.specifiers) ? node.specifiers.filter(isNode) : undefined
    const names = specifiers
      ?.filter(({ importKind, exportKind }) => importKind !== 'type' && exportKind !== 'type')
      .flatMap(({ imported, exported }) => {
        const name = isNode(imported) ? imported : exported
        return isNode(name) ? [String(name.name)] : []
      })
    if (specifiers?.length && !names?.length) return
    found.push({ path, names })
  })
  return found
}

/** @param {Node} object
 *  @param {string} name
 *  @returns {Node | undefined} */
function propertyOf(object, name) {
  const properties = Array.isArray(object.properties) ? object.properties.filter(isNode) : []
  const value = properties.find(({ key }) => isNode(key) && key.name === name)?.value
  return isNode(value) ? value : undefined
}

/** @param {Node} node */
function stringsBelow(node) {
  /** @type {string[]} */
  const found = []
  walk(node, ({ type, value }) => {
    if (type === 'Literal' && typeof value === 'string') found.push(value)
  })
  return found
}
