// Files and functions that are too long, and folders whose name says nothing.
import { root } from '../machine.mjs'
import { outcomeOf } from './outcome.mjs'
import { lineAt, listFiles, readSources, syntaxOf, walk } from './source-files.mjs'

const limits = { fileLines: 500, functionLines: 120, testFileLines: 1000 }
const emptyNames = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc'])
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** @param {string} [folder] a tree laid out like this repository
 *  @returns {Promise<import('./outcome.mjs').Outcome>} */
export async function checkSizes(folder = root) {
  const sources = readSources(folder)
  return outcomeOf([
    {
      name: `files have at most ${limits.fileLines} lines, tests ${limits.testFileLines}`,
      problems: sources.flatMap(longFile),
    },
    { name: `functions have at most ${limits.functionLines} lines`, problems: sources.flatMap(longFunctions) },
    { name: 'folders and files are named by what they hold', problems: listFiles(folder).flatMap(emptyName) },
  ])
}

/** @param {import('./source-files.mjs').SourceFile} file */
function longFile({ path, text, isTest }) {
  const lines = text.trimEnd().split('\n').length
  const limit = isTest ? limits.testFileLines : limits.fileLines
  return lines > limit ? [`${path} has ${lines} lines: split it by operation`] : []
}

/** In a test the function around all cases may be as long as the file.
 *  @param {import('./source-files.mjs').SourceFile} file */
function longFunctions(file) {
  /** @type {string[]} */
  const found = []
  if (file.isTest) return found
  walk(syntaxOf(file), (node) => {
    if (!functions.has(node.type)) return
    const first = lineAt(file.text, node.start)
    const lines = lineAt(file.text, node.end) - first + 1
    if (lines > limits.functionLines) found.push(`${file.path}:${first} is a function of ${lines} lines`)
  })
  return found
}

/** @param {string} path */
function emptyName(path) {
  const bad = path.split('/').find((part) => emptyNames.has(part.replace(/\..*$/, '')))
  return bad ? [`${path}: "${bad}" does not say what belongs there`] : []
}
