// Queries and writes of the web app's domains: the key of a query holds all that it asks with, each data that a manifest shows is
// asked for by a query, and no caught failure is ignored.
import { root } from '../../machine.mjs'
import { outcomeOf } from '../outcome.mjs'
import { isNode, lineAt, readSources, syntaxOf, walk } from '../source-files.mjs'

/** @typedef {import('../source-files.mjs').Node} Node
 *  @typedef {import('../source-files.mjs').SourceFile} SourceFile */

/** Failures that a file swallows on purpose: their number, and the reason.
 *  @type {Record<string, { count: number, why: string }>} */
const silent = {
  'desk/questions/thread/presence.tsx': { count: 1, why: 'a lost sign of typing matters to nobody' },
  'desk/questions/thread/messages.tsx': { count: 1, why: 'the next message marks this one as seen too' },
  'desk/questions/talks/talk-thread.tsx': { count: 1, why: 'the next message marks this one as seen too' },
  'messages/notices/notice-list.tsx': { count: 1, why: 'the notice is opened, and stays among the new ones' },
  'people/entry/sign-in/demo/demo-waiting.ts': { count: 1, why: 'the server is asked again a second later' },
  'people/entry/sign-in/use-sign-in.ts': { count: 2, why: 'without the rules of the fields the server checks them' },
  'views/reports/page/report-page.tsx': { count: 1, why: 'what can not be loaded ahead is loaded when it is shown' },
}

/** @param {string} [folder] a tree laid out like this repository
 *  @returns {Promise<import('../outcome.mjs').Outcome>} */
export async function checkWebCalls(folder = root) {
  return outcomeOf([
    { name: 'the key of a query holds all that it asks with', problems: findForgottenKeys(folder) },
    { name: 'data that manifests show is asked for', problems: findUnaskedData(folder) },
    { name: 'a caught failure is looked at', problems: findSwallowedFailures(folder) },
  ])
}

/** Queries whose function uses values that their key does not hold.
 *  @param {string} folder
 *  @returns {string[]} */
export function findForgottenKeys(folder) {
  return screenSources(folder).flatMap((file) => {
    const tree = syntaxOf(file)
    const own = namesOfModule(tree)
    /** @type {string[]} */
    const found = []
    walk(tree, (node) => {
      if (node.type === 'Property' && nameOf(node.key) === 'queryFn') {
        found.push(`${placeOf(file, node)} queryOf, listOf and queryBy make the function of a query and its key`)
      }
      if (node.type !== 'CallExpression' || nameOf(node.callee) !== 'queryBy') return
      const ask = nameOf(argumentsOf(node)[2])
      if (ask === undefined || !own.has(ask)) {
        found.push(`${placeOf(file, node)} queryBy takes a function of the module, which knows only what is asked`)
      }
    })
    return found
  })
}

/** Data in `shows` for which there is no query.
 *  @param {string} folder
 *  @returns {string[]} */
export function findUnaskedData(folder) {
  const sources = readSources(folder)
  const asked = new Set(
    sources
      .filter(({ path, isTest }) => path.startsWith('apps/web/src/') && !isTest)
      .flatMap(({ text }) => [...text.matchAll(/dataKeys\('([\w-]+)'/g)].map(([, word]) => word)),
  )
  return sources
    .filter(({ path }) => /^packages\/api-spec\/src\/[^/]+\/[^/]+\/manifest\.ts$/.test(path))
    .flatMap((file) => {
      /** @type {string[]} */
      const found = []
      walk(syntaxOf(file), (node) => {
        if (node.type !== 'Property' || nameOf(node.key) !== 'shows' || !isNode(node.value)) return
        for (const { key } of listOf(node.value.properties)) {
          const data = isNode(key) ? (nameOf(key) ?? String(key.value)) : ''
          if (!asked.has(data)) found.push(`${placeOf(file, node)} no query of the web app begins with "${data}"`)
        }
      })
      return found
    })
}

/** Failures that are caught and forgotten, and writes whose failure nobody looks at.
 *  @param {string} folder
 *  @returns {string[]} */
export function findSwallowedFailures(folder) {
  const sources = screenSources(folder)
  const telling = new Set(sources.flatMap(hooksThatTell))
  return sources.flatMap((file) => {
    /** @type {string[]} */
    const places = []
    walk(syntaxOf(file), (node) => {
      const problem = forgottenIn(node) ?? unheardWrite(file, node, telling)
      if (problem !== undefined) places.push(`${placeOf(file, node)} ${problem}`)
    })
    return places.length === (silent[file.path.replace('apps/web/src/domains/', '')]?.count ?? 0) ? [] : places
  })
}

/** Hooks of a file whose mutation tells of its failure itself.
 *  @param {SourceFile} file
 *  @returns {string[]} */
function hooksThatTell(file) {
  const declarations = listOf(syntaxOf(file).body)
    .map(({ declaration }) => declaration)
    .filter(isNode)
  return declarations.flatMap((declaration) => {
    const name = nameOf(declaration.id) ?? nameOf(listOf(declaration.declarations)[0]?.id)
    const isTelling = /\buseSaving\(|\bonError\b/.test(file.text.slice(declaration.start, declaration.end))
    return name?.startsWith('use') && isTelling ? [name] : []
  })
}

/** @param {Node} node
 *  @returns {string | undefined} */
function forgottenIn(node) {
  if (node.type === 'CatchClause') {
    const error = nameOf(node.param)
    const isForgotten = !isNode(node.param) || (error !== undefined && isNode(node.body) && !uses(node.body, error))
    return isForgotten ? 'catches a failure and forgets it' : undefined
  }
  const method = methodOf(node)
  const handler = method === 'catch' ? argumentsOf(node)[0] : method === 'then' ? argumentsOf(node)[1] : undefined
  return handler && isForgetful(handler) ? 'takes a failure and forgets it' : undefined
}

/** A write whose failure is shown by neither its call, nor its hook, nor the component; undefined where one of them shows it.
 *  @param {SourceFile} file
 *  @param {Node} node
 *  @param {Set<string>} telling
 *  @returns {string | undefined} */
function unheardWrite({ text }, node, telling) {
  if (methodOf(node) !== 'mutate' || !isNode(node.callee) || !isNode(node.callee.object)) return undefined
  const [, options] = argumentsOf(node)
  if (options && text.slice(options.start, options.end).includes('onError')) return undefined
  const write = text.slice(node.callee.object.start, node.callee.object.end)
  const name = write.replaceAll('.', '\\.')
  const made = new RegExp(`\\bconst ${name} = (\\w+)\\(`).exec(text)?.[1] ?? ''
  const isMadeTelling =
    telling.has(made) ||
    (made === 'useMutation' && new RegExp(`\\bconst ${name} = useMutation\\(\\{[^]*?\\bonError\\b`).test(text))
  const isRead = new RegExp(`\\b${name}\\.(error|isError)\\b`).test(text)
  return isMadeTelling || isRead ? undefined : `nobody is told that ${write} failed`
}

/** @param {Node} handler a function that stands here and neither takes the failure nor does anything */
function isForgetful(handler) {
  if (handler.type !== 'ArrowFunctionExpression' && handler.type !== 'FunctionExpression') return false
  const [error] = listOf(handler.params)
  const { body } = handler
  if (!isNode(body)) return false
  if (error) return nameOf(error) !== undefined && !uses(body, String(nameOf(error)))
  if (body.type === 'BlockStatement') return listOf(body.body).length === 0
  return body.type !== 'CallExpression' && body.type !== 'AssignmentExpression'
}

/** @param {Node} tree
 *  @param {string} name */
function uses(tree, name) {
  let isUsed = false
  walk(tree, (node) => {
    if (nameOf(node) === name) isUsed = true
  })
  return isUsed
}

/** Functions that the module declares itself, or imports.
 *  @param {Node} tree */
function namesOfModule(tree) {
  const statements = listOf(tree.body).map((statement) =>
    isNode(statement.declaration) ? statement.declaration : statement,
  )
  return new Set(
    statements.flatMap((statement) => [
      nameOf(statement.id),
      ...listOf(statement.declarations).map(({ id }) => nameOf(id)),
      ...listOf(statement.specifiers).map(({ local }) => nameOf(local)),
    ]),
  )
}

/** @param {string} folder */
const screenSources = (folder) =>
  readSources(folder).filter(({ path, isTest }) => path.startsWith('apps/web/src/domains/') && !isTest)

/** @param {Node} call */
const argumentsOf = (call) => listOf(call.arguments)

/** @param {unknown} value
 *  @returns {Node[]} */
const listOf = (value) => (Array.isArray(value) ? value.filter(isNode) : [])

/** @param {unknown} node
 *  @returns {string | undefined} */
const nameOf = (node) => (isNode(node) && node.type === 'Identifier' ? String(node.name) : undefined)

/** @param {SourceFile} file
 *  @param {Node} node */
const placeOf = (file, node) => `${file.path}:${lineAt(file.text, node.start)}`

/** The method that a call calls.
 *  @param {Node} node
 *  @returns {string | undefined} */
function methodOf({ type, callee }) {
  if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return undefined
  return nameOf(callee.property)
}
