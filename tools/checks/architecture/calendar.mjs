// Days, months, weekdays and times of day are made in two places alone: `kit/dates.ts` for values, `business-time.ts` for columns
// of the database. Anywhere else the zone of UTC, of the machine or of the connection would decide, which is another day
// for three hours of each.
import { root } from '../../machine.mjs'
import { outcomeOf } from '../outcome.mjs'
import { isNode, lineAt, readSources, syntaxOf, walk } from '../source-files.mjs'

/** @typedef {import('../source-files.mjs').Node} Node
 *  @typedef {import('../source-files.mjs').SourceFile} SourceFile */

const converting = new Set([
  'packages/api-spec/src/kit/dates.ts',
  'apps/api/src/platform/database/clauses/business-time.ts',
])

/** Other code that may make days, with the expression and the reason. An exemption that is not used any more is reported too.
 *  @type {{ path: string, uses: string, why: string }[]} */
const exempt = [
  {
    path: 'apps/web/src/ui/format.ts',
    uses: 'getTimezoneOffset',
    why: "asks whether the reader's zone is another one",
  },
  { path: 'apps/api/src/demo/queries.ts', uses: 'to_char(', why: 'numbers of copied invoices and acts, no times' },
]

const fieldOfDate = /^(get|set)(UTC)?(Date|Day|Month|FullYear|Year|Hours|Minutes|TimezoneOffset)$/
const textOfDate = /^to(ISO|UTC|GMT|Locale|LocaleDate|LocaleTime|Date|Time)String$/
const cutting = /^(slice|split|substring|substr|startsWith|replace|replaceAll|match)$/

/** Expressions of SQL that make a day or month. The epoch is a duration, and allowed. */
const sqlCalendar = [
  /\bat time zone\b/i,
  /\bdate_trunc\s*\(/i,
  /\bdate_part\s*\(/i,
  /\bto_char\s*\(/i,
  /\bextract\s*\(\s*(?!epoch\b)\w+ from\b/i,
  /::\s*date\b/i,
  /\bas date\s*\)/i,
  /\b(current_date|localtimestamp|localtime)\b/i,
]

/** @param {string} [folder] a tree laid out like this repository
 *  @returns {Promise<import('../outcome.mjs').Outcome>} */
export async function checkCalendar(folder = root) {
  return outcomeOf([
    { name: 'days and months are made by kit/dates.ts and business-time.ts alone', problems: findCalendars(folder) },
  ])
}

/** @param {string} folder
 *  @returns {string[]} */
export function findCalendars(folder) {
  const uses = readSources(folder)
    .filter(({ path, isTest }) => isProduct(path) && !isTest && !converting.has(path))
    .flatMap(findUses)
  const isExempt = (/** @type {Use} */ use) =>
    exempt.some(({ path, uses: name }) => path === use.path && name === use.name)
  const unused = exempt.filter(({ path, uses: name }) => !uses.some((use) => use.path === path && use.name === name))
  return [
    ...uses.filter((use) => !isExempt(use)).map(({ path, line, name }) => `${path}:${line} ${name}`),
    ...unused.map(
      ({ path, uses: name }) => `${path} does not use ${name} any more: tools/checks/architecture/calendar.mjs`,
    ),
  ]
}

/** Migrations stay as they were released, and write what needs no business time.
 *  @param {string} path */
const isProduct = (path) =>
  /^(apps|packages)\/[^/]+\/src\//.test(path) &&
  !path.startsWith('apps/api/src/migrations/') &&
  !path.includes('/testing/')

/** @typedef {{ path: string, line: number, name: string }} Use */

/** @param {SourceFile} file
 *  @returns {Use[]} */
function findUses(file) {
  const isServer = file.path.startsWith('apps/api/')
  /** @type {Use[]} */
  const found = []
  walk(syntaxOf(file), (node, parent) => {
    const name = nameOfUse(node, parent) ?? (isServer ? sqlIn(node) : undefined)
    if (name !== undefined) found.push({ path: file.path, line: lineAt(file.text, node.start), name })
  })
  return found
}

/** @param {Node} node
 *  @param {Node | undefined} parent
 *  @returns {string | undefined} */
function nameOfUse(node, parent) {
  if (node.type !== 'MemberExpression' || parent?.type !== 'CallExpression' || parent.callee !== node) return undefined
  const method = isNode(node.property) ? String(node.property.name) : ''
  if (fieldOfDate.test(method)) return method
  if (method === 'UTC' && isNode(node.object) && node.object.name === 'Date') return 'Date.UTC'
  if (!cutting.test(method) || !isNode(node.object)) return undefined
  const [first] = Array.isArray(parent.arguments) ? parent.arguments : []
  if (method === 'split' && isNode(first) && first.value === 'T') return "split('T')"
  const { callee } = node.object
  const made = isNode(callee) && isNode(callee.property) ? String(callee.property.name) : ''
  return textOfDate.test(made) || made === 'toJSON' ? `${made}().${method}` : undefined
}

/** The expression that makes a day in a text of SQL; undefined without one.
 *  @param {Node} node
 *  @returns {string | undefined} */
function sqlIn(node) {
  const text =
    node.type === 'TemplateElement' && typeof node.value === 'object' && node.value !== null && 'cooked' in node.value
      ? node.value.cooked
      : node.type === 'Literal'
        ? node.value
        : undefined
  if (typeof text !== 'string') return undefined
  return sqlCalendar.map((pattern) => pattern.exec(text)?.[0]).find((found) => found !== undefined)
}
