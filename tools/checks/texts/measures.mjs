// The words of docs/rules/sums.md: each measure is called there as the texts call it, in three languages, and no word names two.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../machine.mjs'
import { readMessageSets } from './messages.mjs'
import { outcomeOf } from '../outcome.mjs'

const page = 'docs/rules/sums.md'
const languages = /** @type {const} */ (['ru', 'en', 'es'])

/** A line of the page: what the measure is called, and the texts that say so.
 *  @typedef {{ name: string, words: Record<typeof languages[number], string>, texts: string[] }} Measure */

/** @param {string} [folder] a tree laid out like this repository
 *  @returns {Promise<import('../outcome.mjs').Outcome>} */
export async function checkMeasures(folder = root) {
  const measures = readMeasures(readFileSync(join(folder, page), 'utf8'))
  return outcomeOf([
    { name: 'measures are called as the texts call them', problems: wrongWords(measures, folder) },
    { name: 'one word is one measure', problems: sharedWords(measures) },
  ])
}

/** @param {string} text
 *  @returns {Measure[]} */
function readMeasures(text) {
  return text.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    const [, name = '', ru = '', en = '', es = ''] = cells
    const texts = [...(cells.at(-2) ?? '').matchAll(/`((?:web|api)\/[\w-]+:[\w.-]+)`/g)].map(([, key = '']) => key)
    return texts.length === 0 ? [] : [{ name, words: { ru, en, es }, texts }]
  })
}

/** @param {Measure[]} measures
 *  @param {string} folder
 *  @returns {string[]} */
function wrongWords(measures, folder) {
  const sets = readMessageSets(folder)
  return measures.flatMap(({ name, words, texts }) =>
    texts.flatMap((text) => {
      const [place = '', key = ''] = text.split(':')
      const [app = '', namespace = ''] = place.split('/')
      const own = sets.filter((set) => set.namespace === namespace && set.folder.startsWith(`apps/${app}/`))
      return languages.flatMap((language) => {
        const said = own.map((set) => set.texts.get(language)?.get(key)).find((each) => each !== undefined)
        // Columns of workbooks name the currency as well.
        if (said?.replace(/, BYN$/, '') === words[language]) return []
        return [`${page}: "${name}" is "${words[language]}", but ${text} says "${said ?? 'nothing'}" (${language})`]
      })
    }),
  )
}

/** @param {Measure[]} measures
 *  @returns {string[]} */
function sharedWords(measures) {
  return languages.flatMap((language) =>
    [...Map.groupBy(measures, ({ words }) => words[language].toLowerCase())].flatMap(([word, named]) =>
      named.length < 2
        ? []
        : [`${page}: "${word}" (${language}) names ${named.map(({ name }) => `"${name}"`).join(' and ')}`],
    ),
  )
}
