// Sentences of the web app that a condition chooses from: `t(isOwn ? 'mine' : 'theirs')`. Swapped keys or a turned condition are
// seen by nobody but a test that reads both, so each of them stands in a test of its domain, in Russian.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMessageSets } from './messages.mjs'
import { isNode, lineAt, readSources, syntaxOf, walk } from '../source-files.mjs'

/** @typedef {import('../source-files.mjs').Node} Node
 *  @typedef {import('../source-files.mjs').SourceFile} SourceFile */

/** Domain → keys that no test reads yet. The list only gets shorter: a text that is read now is taken out of it.
 *  @typedef {Record<string, string[]>} UnreadTexts */

const listPath = 'tools/checks/texts/unread-texts.json'
/** Words that every domain may ask for. */
const commonFolder = 'apps/web/src/vocabulary'

/** Finds texts that conditions choose and no test reads, and entries of the list of such texts that are not needed any more.
 *  @param {string} folder a tree laid out like this repository
 *  @returns {string[]} */
export function findUnreadTexts(folder) {
  const path = join(folder, listPath)
  /** @type {UnreadTexts} */
  const known = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  const unread = listUnread(folder)
  const isUnread = new Set(unread.map(({ domain, key }) => `${domain} ${key}`))
  return [
    ...unread
      .filter(({ domain, key }) => !known[domain]?.includes(key))
      .map(({ place, key, text }) => `${place}: no test of its domain reads "${key}": ${text}`),
    ...Object.entries(known).flatMap(([domain, keys]) =>
      keys
        .filter((key) => !isUnread.has(`${domain} ${key}`))
        .map((key) => `${listPath}: "${key}" of ${domain} is read now, or chosen by no condition; take it out`),
    ),
  ]
}

/** @param {string} folder
 *  @returns {{ domain: string, place: string, key: string, text: string }[]} */
function listUnread(folder) {
  const sources = readSources(folder).filter(({ path }) => domainOf(path) !== undefined)
  const texts = russianTexts(folder)
  const common = texts.get(commonFolder) ?? new Map()
  /** @type {Map<string, string>} */
  const tests = new Map()
  for (const { path, text, isTest } of sources) {
    const domain = domainOf(path) ?? ''
    if (isTest) tests.set(domain, `${tests.get(domain) ?? ''}\n${asRead(text)}`)
  }
  return sources
    .filter(({ isTest }) => !isTest)
    .flatMap((file) => {
      const domain = domainOf(file.path) ?? ''
      const own = new Map([...common, ...(texts.get(domain) ?? [])])
      return findChosenKeys(file).flatMap(({ key, place }) => {
        const forms = formsOf(own, key)
        const isRead = forms.some((text) => shapeOf(text).test(tests.get(domain) ?? ''))
        return forms.length === 0 || isRead ? [] : [{ domain, place, key, text: forms[0] ?? '' }]
      })
    })
}

/** Keys between which a condition chooses, each once.
 *  @param {SourceFile} file
 *  @returns {{ key: string, place: string }[]} */
function findChosenKeys(file) {
  if (!file.path.endsWith('x') && !file.text.includes('useTranslation')) return []
  /** @type {Map<string, string>} */
  const found = new Map()
  walk(syntaxOf(file), (node, parent) => {
    if (node.type !== 'ConditionalExpression') return
    const isArgument = parent?.type === 'CallExpression' && isT(parent)
    const branches = [node.consequent, node.alternate].map((branch) => keysOf(branch, isArgument))
    if (branches.some((keys) => keys.length === 0)) return
    const place = `${file.path}:${lineAt(file.text, node.start)}`
    for (const key of branches.flat()) if (!found.has(key)) found.set(key, place)
  })
  return [...found].map(([key, place]) => ({ key, place }))
}

/** The keys that a branch certainly asks for: its literals inside of `t()`, otherwise those of its calls of `t()`.
 *  @param {unknown} branch
 *  @param {boolean} isArgument
 *  @returns {string[]} */
function keysOf(branch, isArgument) {
  if (!isNode(branch)) return []
  if (branch.type === 'ConditionalExpression')
    return [branch.consequent, branch.alternate].flatMap((each) => keysOf(each, isArgument))
  if (isArgument) return branch.type === 'Literal' && typeof branch.value === 'string' ? [branch.value] : []
  if (branch.type !== 'CallExpression' || !isT(branch) || !Array.isArray(branch.arguments)) return []
  return keysOf(branch.arguments[0], true)
}

/** @param {Node} call */
const isT = (call) => isNode(call.callee) && call.callee.type === 'Identifier' && call.callee.name === 't'

/** @param {string} path */
const domainOf = (path) => /^apps\/web\/src\/domains\/[^/]+\/[^/]+(?=\/)/.exec(path)?.[0]

/** Domain → key → Russian text.
 *  @param {string} folder */
function russianTexts(folder) {
  /** @type {Map<string, Map<string, string>>} */
  const texts = new Map()
  for (const { folder: place, texts: languages } of readMessageSets(folder)) {
    const domain = place === commonFolder ? place : domainOf(`${place}/`)
    if (domain === undefined) continue
    const own = texts.get(domain) ?? new Map()
    for (const [key, text] of languages.get('ru') ?? []) own.set(key, text)
    texts.set(domain, own)
  }
  return texts
}

/** A text, or those of its plural forms.
 *  @param {Map<string, string>} texts
 *  @param {string} key */
const formsOf = (texts, key) =>
  ['', '_one', '_few', '_many', '_other'].flatMap((ending) => texts.get(key + ending) ?? [])

/** Spaces of all kinds are one in a test and on the screen.
 *  @param {string} text */
const asRead = (text) => text.replaceAll(/\\s\*?|\s+/g, ' ')

/** A text with anything in place of its values.
 *  @param {string} text */
function shapeOf(text) {
  const parts = asRead(text)
    .replaceAll(/<\/?\w+\/?>/g, '')
    .split(/\{\{[^}]*\}\}|\$t\([^)]*\)/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\\\?$&'))
  return new RegExp(parts.join('.{0,80}?'))
}
