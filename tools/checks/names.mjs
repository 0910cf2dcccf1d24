// Folders and files whose names tell nothing about them, folders that hold too much for their name to tell, and exported functions
// whose verb is not their operation.
import { root } from '../machine.mjs'
import { outcomeOf } from './outcome.mjs'
import { isNode, listFiles, readSources, syntaxOf } from './source-files.mjs'

const emptyNames = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc'])

/** Verbs that tell nothing of the operation; the table of verbs in docs/glossary.md has others. */
const retiredVerb = /^(?:hold|note|put|tell|keep|take|give|ask|forget)(?=[A-Z])/

const mostEntries = 20

/** Folders that grow by one file with each event of one kind, so that no part of them could have a name of its own. */
const openEnded = new Set(['apps/api/src/migrations'])

/** @param {string} [folder] a tree laid out like this repository
 *  @returns {Promise<import('./outcome.mjs').Outcome>} */
export async function checkNames(folder = root) {
  const files = listFiles(folder)
  return outcomeOf([
    { name: 'folders and files are named by what they hold', problems: files.flatMap(emptyName) },
    { name: `a folder of sources has at most ${mostEntries} entries`, problems: findFullFolders(files) },
    { name: 'exported functions begin with the verb of their operation', problems: findRetiredVerbs(folder) },
  ])
}

/** @param {string} path */
function emptyName(path) {
  const bad = path.split('/').find((part) => emptyNames.has(part.replace(/\..*$/, '')))
  return bad ? [`${path}: "${bad}" does not say what belongs there`] : []
}

/** Exported functions that begin with a retired verb. A use case is called as its endpoint, whose name is public.
 *  @param {string} folder
 *  @returns {string[]} */
function findRetiredVerbs(folder) {
  const exported = readSources(folder).flatMap((file) =>
    exportsOf(file).map((one) => ({
      ...one,
      path: file.path,
      isDeclaration: file.path.startsWith('packages/api-spec/'),
    })),
  )
  const endpoints = new Set(exported.flatMap((one) => (one.isDeclaration && !one.isFunction ? [one.name] : [])))
  return exported.flatMap(({ name, path, isFunction }) => {
    const verb = isFunction && !endpoints.has(name) && retiredVerb.exec(name)?.[0]
    return verb ? [`${path}: "${verb}" does not say what ${name} does; docs/glossary.md has the verbs`] : []
  })
}

/** @param {import('./source-files.mjs').SourceFile} file
 *  @returns {{ name: string, isFunction: boolean }[]} */
function exportsOf(file) {
  // Parsing every file takes seconds; few have such a name.
  if (!/\bexport (?:async )?(?:function|const) (?:hold|note|put|tell|keep|take|give|ask|forget)[A-Z]/.test(file.text))
    return []
  return nodesOf(syntaxOf(file).body).flatMap(({ declaration }) => {
    if (!isNode(declaration)) return []
    const declared = declaration.type === 'FunctionDeclaration' ? [declaration] : nodesOf(declaration.declarations)
    return declared.map(({ id, init, type }) => ({
      name: isNode(id) ? String(id.name) : '',
      isFunction: type === 'FunctionDeclaration' || (isNode(init) && init.type.includes('Function')),
    }))
  })
}

/** @param {unknown} value */
const nodesOf = (value) => (Array.isArray(value) ? value.filter(isNode) : [])

/** Folders of the sources of workspaces with too many files and folders in them.
 *  @param {string[]} files */
function findFullFolders(files) {
  /** @type {Map<string, Set<string>>} */
  const entries = new Map()
  for (const file of files.filter((path) => /^(apps|packages)\/[^/]+\/src\//.test(path))) {
    const parts = file.split('/')
    for (let depth = 3; depth < parts.length; depth += 1) {
      const place = parts.slice(0, depth).join('/')
      entries.set(place, (entries.get(place) ?? new Set()).add(parts[depth] ?? ''))
    }
  }
  return [...entries].flatMap(([place, { size }]) =>
    size > mostEntries && !openEnded.has(place)
      ? [`${place} has ${size} entries: move those that serve one purpose, with their tests, to a folder named by it`]
      : [],
  )
}
