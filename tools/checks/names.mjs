// Folders and files whose names tell nothing about them.
import { root } from '../machine.mjs'
import { outcomeOf } from './outcome.mjs'
import { listFiles } from './source-files.mjs'

const emptyNames = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc'])

/** @param {string} [folder] a tree laid out like this repository
 *  @returns {Promise<import('./outcome.mjs').Outcome>} */
export async function checkNames(folder = root) {
  return outcomeOf([
    { name: 'folders and files are named by what they hold', problems: listFiles(folder).flatMap(emptyName) },
  ])
}

/** @param {string} path */
function emptyName(path) {
  const bad = path.split('/').find((part) => emptyNames.has(part.replace(/\..*$/, '')))
  return bad ? [`${path}: "${bad}" does not say what belongs there`] : []
}
