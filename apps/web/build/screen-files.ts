import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseSync } from 'vite'

/** A screen of the dashboard as the manifest of its domain declares it. */
export interface DeclaredScreen {
  /** Path below /dashboard/, with `:name` parameters. */
  path: string
  /** The modules of its page and of the parts in its slots, relative to the web app. */
  sources: string[]
  /** Modules of the parts that it shows in addition on a wide screen. */
  wideSources: string[]
  /** Folders of the texts that it needs. */
  namespaces: string[]
}

/** A node of a syntax tree. */
interface Node {
  type: string
  [field: string]: unknown
}

/** Finds the screens in the source text of the manifests, because a build can't run the modules.
 *  @throws Error when a manifest is written in a way that this does not understand */
export function declaredScreens(web: string): DeclaredScreen[] {
  const manifests = globSync('src/domains/*/*/manifest.ts', { cwd: web }).map((file) => {
    const folder = dirname(file)
    const manifest = variable(join(web, file), 'manifest')
    /** A page or a part: the modules that it imports, and its texts. */
    const loadedBy = (node: Node, name: string) => {
      const sources = importsIn(propertyOf(node, 'lazy')).map((module) => join(folder, module))
      if (sources.length === 0) throw new Error(`What ${file} says of "${name}" can't be read`)
      return { sources, namespaces: [basename(folder), ...stringsIn(propertyOf(node, 'namespaces'))] }
    }
    return { folder, manifest, loadedBy }
  })
  const slots = new Map(
    manifests.flatMap(({ manifest, loadedBy }) =>
      nodesOf(propertyOf(manifest, 'slots')?.properties).map(({ key, value }) => {
        const [name = ''] = stringsIn(key)
        return [name, loadedBy(value as Node, name)] as const
      }),
    ),
  )
  return manifests.flatMap(({ folder, manifest, loadedBy }) =>
    nodesOf(propertyOf(manifest, 'screens')?.elements).map((screen) => {
      const [path = ''] = stringsIn(propertyOf(screen, 'path'))
      const filled = stringsIn(propertyOf(screen, 'slots')).flatMap((name) => slots.get(name) ?? [])
      const loaded = [loadedBy(screen, path), ...filled]
      const wide = propertyOf(screen, 'wide')
      const wideImports = wide ? importsIn(variable(join(web, folder, 'parts.ts'), String(wide.name))) : []
      return {
        path,
        sources: loaded.flatMap(({ sources }) => sources),
        wideSources: wideImports.map((module) => join(folder, module)),
        namespaces: [...new Set(loaded.flatMap(({ namespaces }) => namespaces))],
      }
    }),
  )
}

/** Finds the value that a file assigns to a variable, as a syntax node.
 *  @throws Error when it has no such variable */
function variable(file: string, name: string): Node {
  // The parser's types don't know that every node has a type, which `Node` relies on alone.
  const { program } = parseSync(file, readFileSync(file, 'utf8')) as unknown as { program: Node }
  const declarator = nodesIn(program).find(
    ({ type, id }) => type === 'VariableDeclarator' && isNode(id) && id.name === name,
  )
  if (!isNode(declarator?.init)) throw new Error(`${file} has no "${name}"`)
  return declarator.init
}

/** The value of a property of an object literal. */
function propertyOf(object: Node, name: string): Node | undefined {
  const value = nodesOf(object.properties).find(({ key }) => isNode(key) && key.name === name)?.value
  return isNode(value) ? value : undefined
}

/** The modules that `import('./…')` names. */
const importsIn = (node: Node | undefined): string[] =>
  nodesIn(node)
    .filter(({ type }) => type === 'ImportExpression')
    .flatMap(({ source }) => stringsIn(source))

const stringsIn = (node: unknown): string[] =>
  nodesIn(node).flatMap(({ type, value }) => (type === 'Literal' && typeof value === 'string' ? [value] : []))

/** A node with all nodes below it. */
function nodesIn(node: unknown): Node[] {
  if (!isNode(node)) return []
  return [node, ...Object.values(node).flatMap((below) => (Array.isArray(below) ? below : [below]).flatMap(nodesIn))]
}

const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
