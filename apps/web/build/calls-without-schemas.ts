import type { ESTree, Plugin } from 'vite'

/** Fields of a declaration that the browser uses; the others are for the server and the description of the API. */
const forTheBrowser = new Set(['method', 'path'])

/** Functions of the kit that declare calls of one kind, with the method of such calls. */
const methods: Readonly<Record<string, string>> = { listOf: 'GET', historyOf: 'GET', workbookOf: 'GET', stepOf: 'POST' }

/** Fields of a declaration that screens must not ask for, because the build has taken them out. */
const forTheServer = new Set(['params', 'query', 'body', 'responses', 'summary', 'quota', 'limits', 'session', 'roles'])

/** Fields of a manifest that only the server uses; screens ask by their types alone. */
const ofManifests = new Set(['notices', 'readings', 'savedViews'])

/** Removes from the browser's scripts every schema that no form uses. A call needs its method and path only, and the server has
 *  validated the answer; more than two thousand schemas would be created at each start and stay in memory. Declarations of calls keep
 *  only those two. What else a module of api-spec creates at its top level is marked as free of side effects, so that the bundler drops
 *  what nobody imports. A form that needs the schema of a body imports that schema by its own name. Manifests keep what changes show. */
export function callsWithoutSchemas(): Plugin {
  return {
    name: 'navyk:calls-without-schemas',
    apply: 'build',
    transform: {
      order: 'post',
      filter: { id: /(api-spec|apps\/web)\/src\/.*\.tsx?$/ },
      handler(code, id) {
        if (!id.includes('/api-spec/')) {
          const asked = schemaAskedFor(code)
          if (asked) this.error(`${asked} is not in the browser: import the schema by its own name`)
          return
        }
        const edits: Edit[] = []
        for (const statement of this.parse(code).body) {
          const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
          if (declaration?.type !== 'VariableDeclaration') continue
          for (const { init } of declaration.declarations) {
            if (init && id.endsWith('/manifest.ts')) edits.push(...withoutFields(init, ofManifests))
            if (!init) continue
            const kept = addressAlone(code, init)
            edits.push(...kept)
            if (!hasCall(code, init) || kept.some(({ at, end }) => at === init.start && end === init.end)) continue
            edits.push({ at: init.start, text: '/*#__PURE__*/ (() => (' })
            edits.push({ at: init.end, text: '))()' })
          }
        }
        return { code: applied(edits, code), map: null }
      },
    },
  }
}

/** The first use, in a screen, of a schema that the build has taken out of a declaration. */
function schemaAskedFor(code: string): string | undefined {
  const imported = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']@navyk\/api-spec\/[^"']+["']/g)]
  const names = imported.flatMap(([, list = '']) =>
    list.split(',').map(
      (name) =>
        name
          .trim()
          .split(/\s+as\s+/)
          .at(-1) ?? '',
    ),
  )
  return [...code.matchAll(/(?<![.\w])(\w+)\.(\w+)/g)].find(
    ([, name = '', property = '']) => names.includes(name) && forTheServer.has(property),
  )?.[0]
}

type Expression = NonNullable<ESTree.VariableDeclarator['init']>

interface Edit {
  at: number
  /** End of the removed text; when absent, nothing is removed. */
  end?: number
  text: string
}

/** True where evaluating the code calls something; creating a function calls nothing. */
const hasCall = (code: string, { type, start, end }: Expression): boolean =>
  !/Function/.test(type) && code.slice(start, end).includes('(')

/** Reduces `endpoint({ … })`, and objects that several declarations spread into theirs, to what the browser uses. */
function addressAlone(code: string, init: Expression): Edit[] {
  const called = init.type === 'CallExpression' && init.callee.type === 'Identifier' ? init.callee.name : ''
  const method = methods[called]
  const given = method !== undefined && init.type === 'CallExpression' ? init.arguments[0] : undefined
  const path = given?.type === 'ObjectExpression' ? fieldsOf(given).find(({ name }) => name === 'path') : undefined
  if (path)
    return [{ at: init.start, end: init.end, text: `{ method: '${method}', ${code.slice(path.start, path.end)} }` }]
  const isCall = init.type === 'CallExpression' && called === 'endpoint'
  const declaration = isCall ? init.arguments[0] : init
  if (declaration?.type !== 'ObjectExpression') return []
  const fields = fieldsOf(declaration)
  if (!isCall && !fields.some(({ name }) => ['session', 'roles', 'responses', 'answer'].includes(name))) return []
  const kept = fields.filter(({ name }) => forTheBrowser.has(name))
  // An object spread into it may have the method or the path, unless it has both itself.
  const spread = declaration.properties.filter(({ type }) => type === 'SpreadElement')
  const parts = [...(isCall && kept.length === forTheBrowser.size ? [] : spread), ...kept]
  const text = `{ ${parts.map(({ start, end }) => code.slice(start, end)).join(', ')} }`
  return [{ at: declaration.start, end: declaration.end, text }]
}

/** Empties those fields of an object. */
const withoutFields = (object: Expression, names: ReadonlySet<string>): Edit[] =>
  fieldsOf(object)
    .filter(({ name }) => names.has(name))
    .map(({ value }) => ({ at: value.start, end: value.end, text: 'undefined' }))

const fieldsOf = (object: Expression) =>
  object.type === 'ObjectExpression'
    ? object.properties.flatMap((property) =>
        property.type === 'Property' && property.key.type === 'Identifier'
          ? [{ name: property.key.name, start: property.start, end: property.end, value: property.value }]
          : [],
      )
    : []

/** Applies the edits from the end, so that the positions of the edits that are left stay right. */
function applied(edits: Edit[], code: string): string {
  return edits
    .toSorted((one, other) => other.at - one.at)
    .reduce((text, { at, end = at, text: put }) => text.slice(0, at) + put + text.slice(end), code)
}
