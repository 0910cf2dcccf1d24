// Compares two folders that `npm run golden -- keep` has written.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { comparePictures } from './compare-pictures.mjs'

/** Ending of the picture that shows a difference; it is written beside the picture that differs. */
const differenceEnding = '.difference.png'
/** Folder of figures that may move: a difference is printed, and not counted. */
const figures = 'budgets/'
/** Most lines of a file's difference that are printed. */
const shownLines = 3

/** Compares the parts that both folders have; those of one alone are named.
 *  @param {string} one
 *  @param {string} other pictures of what differs are written into it
 *  @returns {Promise<{ lines: string[], count: number }>} what to print, and how many files differ */
export async function compareFolders(one, other) {
  const lines = []
  let count = 0
  for (const part of union(readdirSync(one), readdirSync(other))) {
    const folders = [one, other].map((folder) => join(folder, part))
    const missing = folders.find((folder) => !existsSync(folder))
    if (missing !== undefined) {
      lines.push(`${part}: not compared, because there is no ${missing}`)
      continue
    }
    const [filesOfOne, filesOfOther] = folders.map(filesIn)
    for (const file of union(filesOfOne ?? [], filesOfOther ?? [])) {
      const found = await compareFiles(`${part}/${file}`, one, other)
      lines.push(...found)
      if (found.length > 0 && !`${part}/`.startsWith(figures)) count += 1
    }
  }
  return { lines, count }
}

/** @param {string} file
 *  @param {string} one
 *  @param {string} other
 *  @returns {Promise<string[]>} nothing where it is the same in both */
async function compareFiles(file, one, other) {
  const [before, after] = [join(one, file), join(other, file)]
  for (const path of [before, after]) if (!existsSync(path)) return [`${file}: there is no ${path}`]
  const [bytesBefore, bytesAfter] = [readFileSync(before), readFileSync(after)]
  if (bytesBefore.equals(bytesAfter)) return []
  if (file.endsWith('.png')) {
    const { pixels, picture } = await comparePictures(bytesBefore, bytesAfter)
    if (pixels === 0) return []
    const beside = after.replace(/\.png$/, differenceEnding)
    writeFileSync(beside, picture)
    return [`${file}: ${pixels} pixels differ, see ${beside}`]
  }
  const texts = /** @type {const} */ ([bytesBefore.toString('utf8'), bytesAfter.toString('utf8')])
  return file.startsWith(figures) ? movedFigures(file, ...texts) : differingLines(file, ...texts)
}

/** The first lines that only one of two texts has at its place, after what both begin with.
 *  @param {string} file
 *  @param {string} before
 *  @param {string} after */
function differingLines(file, before, after) {
  const [linesBefore, linesAfter] = [before.split('\n'), after.split('\n')]
  const first = linesBefore.findIndex((line, index) => line !== linesAfter[index])
  const from = first === -1 ? linesBefore.length : first
  /** @param {string[]} lines @param {string} mark */
  const shown = (lines, mark) => lines.slice(from, from + shownLines).map((line) => `  ${mark} ${line.slice(0, 200)}`)
  return [`${file}:${from + 1}:`, ...shown(linesBefore, '-'), ...shown(linesAfter, '+')]
}

/** Lines `name bytes`: those that have another number now, or stand in one of them alone.
 *  @param {string} file
 *  @param {string} before
 *  @param {string} after */
function movedFigures(file, before, after) {
  const [figuresBefore, figuresAfter] = [before, after].map(figuresOf)
  const names = union([...(figuresBefore?.keys() ?? [])], [...(figuresAfter?.keys() ?? [])])
  return names.flatMap((name) => {
    const [was, is] = [figuresBefore?.get(name) ?? 'none', figuresAfter?.get(name) ?? 'none']
    return was === is ? [] : [`${file}: ${name} ${was} → ${is}`]
  })
}

/** @param {string} text */
function figuresOf(text) {
  const rows = text.split('\n').filter((line) => line !== '')
  return new Map(rows.map((line) => [line.slice(0, line.lastIndexOf(' ')), line.slice(line.lastIndexOf(' ') + 1)]))
}

/** @param {string} folder
 *  @returns {string[]} the files in it and in its folders */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(differenceEnding))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

/** @param {string[]} one @param {string[]} other */
const union = (one, other) => [...new Set([...one, ...other])].sort()
