// Promises of libraries whose types Biome does not follow (docs/decisions/0037): queries of Kysely, writes and queries of the query
// library, tests that look for elements or press them, assertions that wait. A statement awaits them, or says by `void` that nobody
// has to.
import { root } from '../../machine.mjs'
import { outcomeOf } from '../outcome.mjs'
import { isNode, lineAt, readSources, syntaxOf, walk } from '../source-files.mjs'

/** @typedef {import('../source-files.mjs').Node} Node
 *  @typedef {import('../source-files.mjs').SourceFile} SourceFile */

const words = (/** @type {string} */ text) => new Set(text.split(' '))

/** Methods and functions that give a promise wherever they are called. */
const everywhere = words(
  'execute executeTakeFirst executeTakeFirstOrThrow mutateAsync refetch fetchNextPage fetchQuery ensureQueryData cancelQueries ' +
    'invalidateQueries refetchQueries call callAt fetchFile',
)
const inTests = words('waitFor waitForElementToBeRemoved renderScreen signedIn')
/** Calls of Playwright that give a promise: actions on a page or an element, and assertions that wait. */
const inJourneys = words(
  'goto reload dblclick fill press pressSequentially check uncheck tap hover focus selectOption setInputFiles waitForURL ' +
    'waitForResponse waitForEvent waitForLoadState evaluate screenshot toBeVisible toBeHidden toBeEnabled toBeDisabled toBeChecked ' +
    'toBeFocused toBeInViewport toHaveText toContainText toHaveCount toHaveURL toHaveTitle toHaveValue toHaveAttribute ' +
    'toHaveAccessibleName',
)

/** @param {string} [folder] a tree laid out like this repository
 *  @returns {Promise<import('../outcome.mjs').Outcome>} */
export async function checkPromises(folder = root) {
  return outcomeOf([{ name: 'promises of libraries are awaited, or marked by void', problems: findFloating(folder) }])
}

/** @param {string} folder
 *  @returns {string[]} */
export function findFloating(folder) {
  return readSources(folder).flatMap((file) => {
    /** @type {string[]} */
    const found = []
    walk(syntaxOf(file), (node) => {
      if (node.type !== 'ExpressionStatement' || !isNode(node.expression)) return
      for (const call of callsIn(node.expression)) {
        const name = promised(file, call)
        if (name !== undefined) found.push(`${file.path}:${lineAt(file.text, call.start)} nobody awaits ${name}`)
      }
    })
    return found
  })
}

/** The calls whose values a statement drops: the expression itself, or what follows a condition.
 *  @param {Node} node
 *  @returns {Node[]} */
function callsIn(node) {
  if (node.type === 'CallExpression') return [node]
  if (node.type === 'ChainExpression' && isNode(node.expression)) return callsIn(node.expression)
  const parts = node.type === 'LogicalExpression' ? [node.right] : [node.consequent, node.alternate]
  return parts.filter(isNode).flatMap(callsIn)
}

/** @param {SourceFile} file
 *  @param {Node} call
 *  @returns {string | undefined} the name of what gives a promise */
function promised({ path, isTest }, call) {
  const { callee } = call
  if (!isNode(callee)) return undefined
  const isMethod = callee.type === 'MemberExpression'
  const name = isMethod ? nameOf(callee.property) : nameOf(callee)
  if (name === undefined) return undefined
  if (everywhere.has(name)) return name
  const isJourney = path.startsWith('e2e/')
  if (isJourney && isMethod && (inJourneys.has(name) || isPress(name, callee.object))) return name
  if (!isTest || isJourney) return undefined
  const isOfUser = isMethod && name !== 'setup' && /^(user|userEvent)$/.test(nameOf(callee.object) ?? '')
  const isAssertion =
    isMethod && isNode(callee.object) && /^(rejects|resolves)$/.test(nameOf(callee.object.property) ?? '')
  return isOfUser || isAssertion || inTests.has(name) || /^find(All)?By/.test(name) ? name : undefined
}

/** An element of the page itself has a method of the same name, which gives nothing.
 *  @param {string} name
 *  @param {unknown} owner */
const isPress = (name, owner) =>
  name === 'click' && isNode(owner) && (owner.type === 'CallExpression' || nameOf(owner) === 'page')

/** @param {unknown} node */
const nameOf = (node) => (isNode(node) && node.type === 'Identifier' ? String(node.name) : undefined)
