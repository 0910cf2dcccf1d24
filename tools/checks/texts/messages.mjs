// The files messages.<language>.json (messages-with-….<language>.json where they are loaded with the frame or the first
// page of the web app), and frame.<language>.json with what the frame says of a domain: what they hold, and whether their
// languages agree with each other.
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { listFiles } from '../source-files.mjs'

const languages = ['en', 'es', 'ru']

/** Keys of the texts that differ from the Russian ones until a person has picked a language. */
const overrides = 'unpicked'

/** The web app's namespace for the texts of all frame.<language>.json together. */
export const frameNamespace = 'frame'

/** The texts of one folder: language → key ("form.title") → text.
 *  @typedef {{ folder: string, file: string, namespace: string, texts: Map<string, Map<string, string>> }} MessageSet */

/** @param {string} root a tree laid out like this repository
 *  @returns {MessageSet[]} */
export function readMessageSets(root) {
  /** @type {Map<string, MessageSet>} */
  const sets = new Map()
  for (const path of listFiles(root)) {
    const [, file, language] = /^(messages(?:-with-[a-z-]+)?|frame)\.(\w+)\.json$/.exec(basename(path)) ?? []
    if (!file || !language) continue
    const folder = dirname(path)
    const namespace = file === 'frame' ? frameNamespace : basename(folder)
    const set = sets.get(join(folder, file)) ?? { folder, file, namespace, texts: new Map() }
    const texts = new Map()
    flatten(JSON.parse(readFileSync(join(root, path), 'utf8')), '', texts)
    set.texts.set(language, texts)
    sets.set(join(folder, file), set)
  }
  return [...sets.values()]
}

/** @param {unknown} value
 *  @param {string} key
 *  @param {Map<string, string>} into */
function flatten(value, key, into) {
  if (typeof value !== 'object' || value === null) {
    into.set(key, typeof value === 'string' ? value : '')
    return
  }
  for (const [name, below] of Object.entries(value)) flatten(below, key ? `${key}.${name}` : name, into)
}

/** All keys of a set, the forms of a plural as one: "lessons_one" and "lessons_other" are "lessons".
 *  @param {MessageSet} set
 *  @returns {Set<string>} */
export function keysOf(set) {
  const stored = new Set([...set.texts.values()].flatMap((texts) => [...texts.keys()]))
  return new Set([...stored].map((key) => pluralBase(key, stored) ?? key))
}

/** @param {string} key
 *  @param {Set<string>} stored
 *  @returns {string | undefined} the key that code names, where `key` is one form of a plural */
function pluralBase(key, stored) {
  const base = /^(.+)_(?:zero|one|two|few|many|other)$/.exec(key)?.[1]
  return base !== undefined && stored.has(`${base}_other`) ? base : undefined
}

/** Finds texts that a language of a set lacks, and overrides of texts that do not exist.
 *  @param {MessageSet} set
 *  @returns {string[]} */
export function findIncomplete(set) {
  const keys = keysOf(set)
  const problems = languages.flatMap((language) => {
    const texts = set.texts.get(language)
    if (!texts) return [`${set.folder} has no ${set.file}.${language}.json`]
    return [...keys].flatMap((key) => missingForms(set, key, language, texts))
  })
  const russian = set.texts.get('ru')
  const strayOverrides = [...(set.texts.get(overrides)?.keys() ?? [])].filter((key) => !russian?.has(key))
  return [...problems, ...strayOverrides.map((key) => `${set.folder} ${overrides}: "${key}" overrides nothing`)]
}

/** @param {MessageSet} set
 *  @param {string} key
 *  @param {string} language
 *  @param {Map<string, string>} texts */
function missingForms(set, key, language, texts) {
  const isPlural = [...set.texts.values()].some((all) => all.has(`${key}_other`))
  const needed = isPlural ? pluralForms(language).map((form) => `${key}_${form}`) : [key]
  return needed.flatMap((name) => {
    const text = texts.get(name)
    if (text === undefined) return [`${set.folder} ${language}: "${name}" is missing`]
    return text.trim() === '' ? [`${set.folder} ${language}: "${name}" is empty`] : []
  })
}

/** Spanish has a separate form for millions, which no count of the product reaches.
 *  @param {string} language */
function pluralForms(language) {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return forms.filter((form) => language !== 'es' || form !== 'many')
}

/** Texts whose values differ from those of the same text in another language.
 *  @param {MessageSet} set
 *  @returns {string[]} */
export function findPlaceholderDifferences(set) {
  const languages = [...set.texts].map(([language, texts]) => ({ language, names: placeholders(texts) }))
  return [...keysOf(set)].flatMap((key) => {
    // A language may leave a text to another one: an override that is not there.
    const versions = languages.flatMap(({ language, names }) => {
      const own = names.get(key)
      return own === undefined ? [] : [{ language, names: own }]
    })
    const [first, ...rest] = versions
    const odd = rest.find(({ names }) => names !== first?.names)
    if (!first || !odd) return []
    return [
      `${set.folder}: "${key}" has ${first.names || 'no value'} in ${first.language}, ${odd.names || 'none'} in ${odd.language}`,
    ]
  })
}

/** Key → the names in {{…}} of its text, sorted; of a plural all forms together, without the count, which "one" may spell
 *  out.
 *  @param {Map<string, string>} texts
 *  @returns {Map<string, string>} */
function placeholders(texts) {
  const all = new Set(texts.keys())
  const byKey = Map.groupBy(texts, ([name]) => pluralBase(name, all) ?? name)
  return new Map(
    [...byKey].map(([key, forms]) => {
      const names = forms.flatMap(([, text]) => [...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1]))
      const wanted = [...new Set(names)].filter((name) => texts.has(key) || name !== 'count')
      return [key, wanted.sort().join(', ')]
    }),
  )
}
