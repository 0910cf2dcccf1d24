// Every text exists in every language, every text is used, every text that a schema asks for exists, no text is written in
// code, and each follows the rules of wording and typography.
//
// The web app keeps its texts by namespaces, which are the names of the folders with messages: t('title') in
// domains/market/offers asks domains/market/offers/messages.<language>.json, and then vocabulary/messages.<language>.json.
// The compiler refuses a key that is not there (apps/web/src/ui/texts.ts).
// What the frame says of the domains is one namespace of all frame.<language>.json. The server's texts are one space of dotted keys
// ("offers.notices.responded"), which the compiler knows as well (apps/api/src/platform/texts/text-keys.ts). To them api-spec adds what
// both sides say about wrong input ("validation.…"); a schema's message is any text to the compiler.
import { dirname } from 'node:path'
import { root } from '../../machine.mjs'
import { findUnreadTexts } from './chosen-texts.mjs'
import { findIncomplete, findPlaceholderDifferences, frameNamespace, keysOf, readMessageSets } from './messages.mjs'
import { outcomeOf } from '../outcome.mjs'
import { readSources } from '../source-files.mjs'
import { findTextLiterals } from './text-literals.mjs'
import { findLiterals, findNamespaces } from './text-uses.mjs'
import { findBadlySet, findOtherWords } from './wording.mjs'

/** @typedef {import('./messages.mjs').MessageSet} MessageSet
 *  @typedef {import('../source-files.mjs').SourceFile} SourceFile
 *  @typedef {import('./text-uses.mjs').Key} Key
 *  @typedef {{ set: MessageSet, keys: Set<string>, unused: Set<string> }} Texts */

const specFolder = 'packages/api-spec/src'
/** The web app's namespace for the texts of packages/api-spec. */
const specNamespace = 'validation'
/** The web app's namespace of words that every domain may ask for without naming it. */
const commonNamespace = 'vocabulary'

/** @param {string} [folder] a tree laid out like this repository
 *  @returns {Promise<import('../outcome.mjs').Outcome>} */
export async function checkTranslations(folder = root) {
  const all = readMessageSets(folder).map(asTexts)
  const sources = readSources(folder).filter((file) => !file.isTest && !file.path.includes('/testing/'))
  const web = sources.filter((file) => file.path.startsWith('apps/web/src/'))
  const server = sources.filter((file) => /^(apps\/api|packages\/api-spec)\/src\//.test(file.path))
  const webTexts = all.filter(({ set }) => set.folder.startsWith('apps/web/') || set.folder === specFolder)
  const frameTexts = webTexts.filter(({ set }) => set.namespace === frameNamespace)
  const serverTexts = all.filter(({ set }) => !set.folder.startsWith('apps/web/'))

  for (const file of web) followWebUses(file, webTexts)
  const missing = server.flatMap((file) => followServerUses(file, serverTexts))
  followTextsBelow(server, serverTexts)
  return outcomeOf([
    { name: 'every text exists in every language', problems: all.flatMap(({ set }) => findIncomplete(set)) },
    {
      name: 'a text names the same values in every language',
      problems: all.flatMap(({ set }) => findPlaceholderDifferences(set)),
    },
    {
      name: 'no key has two texts',
      problems: [
        ...findDuplicates(serverTexts),
        ...findDuplicates(frameTexts),
        ...findHidden(webTexts),
        ...findSameNamespaces(webTexts),
      ],
    },
    { name: 'every text that a schema asks for exists', problems: missing },
    {
      name: 'every text is used',
      problems: all.flatMap(({ set, unused }) => [...unused].map((key) => `${set.folder}: "${key}"`)),
    },
    { name: 'a text that a condition chooses is read by a test of its domain', problems: findUnreadTexts(folder) },
    { name: 'a text is set as people read it', problems: all.flatMap(({ set }) => findBadlySet(set)) },
    { name: 'one word for one thing', problems: all.flatMap(({ set }) => findOtherWords(set)) },
    { name: 'no words for people stand in the code of the web app', problems: web.flatMap(findTextLiterals) },
  ])
}

/** @param {MessageSet} set
 *  @returns {Texts} */
function asTexts(set) {
  const keys = keysOf(set)
  const named = set.folder === specFolder ? { ...set, namespace: specNamespace } : set
  return { set: named, keys, unused: new Set(keys) }
}

/** Marks the texts that a file of the web app uses: those of the folders that it stands in and of the namespaces that it names, and
 *  words of all domains that it names whole.
 *  @param {SourceFile} file
 *  @param {Texts[]} all */
function followWebUses(file, all) {
  const named = findNamespaces(file)
  const common = all.filter(({ set }) => set.namespace === commonNamespace)
  const near = all.filter(({ set }) => {
    const isOwn = set.namespace !== frameNamespace && `${dirname(file.path)}/`.startsWith(`${set.folder}/`)
    return isOwn || named.has(set.namespace)
  })
  for (const { key } of findLiterals(file)) {
    if (isTelling(key)) markUsed(key, typeof key === 'string' ? [...near, ...common] : near)
  }
}

/** Marks the texts that a file of the server or of api-spec uses. In api-spec any literal that begins like a key has to be one.
 *  @param {SourceFile} file
 *  @param {Texts[]} all */
function followServerUses(file, all) {
  const isOfSchemas = file.path.startsWith(`${specFolder}/`)
  return findLiterals(file).flatMap(({ key, place, isCode }) => {
    if (isCode || !isTelling(key) || markUsed(key, all) || !isOfSchemas) return []
    const start = typeof key === 'string' ? key : (key[0] ?? '')
    const isLikeKey =
      /^[a-z_]+\.[a-z0-9_.]*$/.test(start) &&
      all.some(({ keys }) => [...keys].some((one) => one.startsWith(`${start.split('.')[0]}.`)))
    return isLikeKey ? [`${place} ${shown(key)} is not in any messages`] : []
  })
}

/** Marks the texts that are asked for by the end of their keys: `textsBelow(texts, language, 'parties.workbook')` and `say('sheet')`. The
 *  ends are named in the domain, in the platform, or are values of api-spec.
 *  @param {SourceFile[]} server
 *  @param {Texts[]} all */
function followTextsBelow(server, all) {
  const literals = server.map((file) => ({ path: file.path, keys: findLiterals(file).map(({ key }) => key) }))
  const named = new Set(literals.flatMap(({ keys }) => keys.filter((key) => typeof key === 'string')))
  for (const { set, unused } of all) {
    const near = literals.filter(({ path }) => isNear(path, set.folder)).flatMap(({ keys }) => keys)
    for (const key of unused) {
      const parts = key.split('.')
      const isAsked = parts.some((_, index) => {
        if (index === 0 || !named.has(parts.slice(0, index).join('.'))) return false
        const rest = parts.slice(index).join('.')
        return near.some((end) => endsWithKey(rest, end))
      })
      if (isAsked) unused.delete(key)
    }
  }
}

/** @param {string} path
 *  @param {string} folder of texts */
const isNear = (path, folder) =>
  path.startsWith(`${folder}/`) || path.startsWith('apps/api/src/platform/') || path.startsWith(`${specFolder}/`)

/** Whether a key, or its last parts, are what a literal says.
 *  @param {string} rest
 *  @param {Key} end */
function endsWithKey(rest, end) {
  if (typeof end === 'string') return rest === end || rest.endsWith(`.${end}`)
  return isTelling(end) && matcherOf(end)(new Set([rest])).length > 0
}

/** Marks the texts of a key as used. @returns whether there are any
 *  @param {Key} key
 *  @param {Texts[]} near where it is looked for */
function markUsed(key, near) {
  const listMatches = matcherOf(key)
  let isFound = false
  for (const { keys, unused } of near) {
    for (const candidate of listMatches(keys)) {
      isFound = true
      unused.delete(candidate)
    }
  }
  return isFound
}

/** Finds the stored keys that match: the key itself, or a template with anything between its parts.
 *  @param {Key} key
 *  @returns {(keys: Set<string>) => string[]} */
function matcherOf(key) {
  if (typeof key === 'string') return (keys) => (keys.has(key) ? [key] : [])
  const shape = new RegExp(`^${key.map((part) => part.replace(/[^\w]/g, '\\$&')).join('.+')}$`, 's')
  return (keys) => [...keys].filter((candidate) => shape.test(candidate))
}

/** A template that is almost only variables matches too much to prove a use.
 *  @param {Key} key */
function isTelling(key) {
  return typeof key === 'string' || key.join('').length >= 3
}

/** @param {Key} key */
function shown(key) {
  return `"${typeof key === 'string' ? key : key.join('…')}"`
}

/** @param {Texts[]} texts whose keys share one space */
function findDuplicates(texts) {
  const keys = texts.flatMap(({ set, keys: own }) => [...own].map((key) => ({ key, folder: set.folder })))
  return keys
    .filter(({ key }, index) => keys.findIndex((other) => other.key === key) !== index)
    .map(({ key, folder }) => `${folder}: "${key}" exists elsewhere too`)
}

/** Keys of a domain that would hide a word that all domains have.
 *  @param {Texts[]} texts of the web app */
function findHidden(texts) {
  return texts
    .filter(({ set }) => set.namespace !== commonNamespace)
    .flatMap(({ set, keys }) =>
      [...keys].filter((key) => /^(words|labels)\./.test(key)).map((key) => [set.folder, key]),
    )
    .map(([folder, key]) => `${folder}: "${key}" has the name of a word of ${commonNamespace}`)
}

/** @param {Texts[]} texts whose namespaces must differ */
function findSameNamespaces(texts) {
  return texts
    .filter(({ set }) => set.namespace !== frameNamespace)
    .filter(({ set }, index, own) => own.findIndex((other) => other.set.namespace === set.namespace) !== index)
    .map(({ set }) => `${set.folder}: another folder with messages is called "${set.namespace}" too`)
}
