// Bytes of what is served, compressed as it is served: of each screen's first load, and of each chunk and style sheet. Names stand
// without hashes, so a figure that moves is compared with what it was.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildWebApp, manifestFile } from '../web-build.mjs'

/** @typedef {{ file: string, name?: string, src?: string, imports?: string[], css?: string[] }} Chunk
 *  @typedef {{ path: string, files: string[], texts: { ru: string[] } }} Screen */

const dist = dirname(manifestFile)

/** @type {import('../golden.mjs').StoreResults} */
export async function storeBudgets(folder) {
  await buildWebApp()
  /** @type {Record<string, Chunk>} */
  const chunks = JSON.parse(readFileSync(manifestFile, 'utf8'))
  writeFileSync(join(folder, 'pages.txt'), linesOf(pagesOf(chunks)))
  writeFileSync(join(folder, 'chunks.txt'), linesOf(sizesOf(chunks)))
}

/** Bytes of each screen's first load: the frame, the screen's own files, its Russian texts.
 *  @param {Record<string, Chunk>} chunks
 *  @returns {[string, number][]} */
function pagesOf(chunks) {
  const entry = filesOf(chunks, 'index.html')
  const dashboard = Object.keys(chunks).find((key) => chunks[key]?.name === 'dashboard') ?? ''
  const frame = new Set([...entry, ...filesOf(chunks, dashboard)])
  /** @type {Screen[]} */
  const screens = JSON.parse(readFileSync(join(dist, '.screens'), 'utf8'))
  return [
    ['(sign-in)', sumOf(entry)],
    ['(frame)', sumOf(frame)],
    ...screens.map(
      ({ path, files, texts }) =>
        /** @type {[string, number]} */ ([`/${path}`, sumOf(new Set([...frame, ...files, ...texts.ru]))]),
    ),
  ]
}

/** @param {Record<string, Chunk>} chunks
 *  @returns {[string, number][]} */
function sizesOf(chunks) {
  const files = Object.values(chunks).map(({ file, name, src }) => {
    const ending = /\.[^.]+$/.exec(file)?.[0] ?? ''
    return /** @type {[string, number]} */ ([`${src ?? name ?? nameOf(file)} ${ending}`, sizeOf(file)])
  })
  return [...files, ['index.html', sizeOf('index.html')]]
}

/** A chunk with what it imports at once, and the style sheets of all of them.
 *  @param {Record<string, Chunk>} chunks
 *  @param {string} key
 *  @param {Set<string>} [seen]
 *  @returns {Set<string>} */
function filesOf(chunks, key, seen = new Set()) {
  const chunk = chunks[key]
  if (!chunk || seen.has(`/${chunk.file}`)) return seen
  seen.add(`/${chunk.file}`)
  for (const file of chunk.css ?? []) seen.add(`/${file}`)
  for (const imported of chunk.imports ?? []) filesOf(chunks, imported, seen)
  return seen
}

/** @param {string} file `assets/two-step-C1hlT9S.css` */
const nameOf = (file) => file.replace(/^assets\//, '').replace(/-[\w-]{7}(\.\w+)$/, '$1')

/** @param {Iterable<string>} files */
const sumOf = (files) => [...files].reduce((sum, file) => sum + sizeOf(file), 0)

/** @param {string} file */
function sizeOf(file) {
  const compressed = join(dist, `${file}.br`)
  return statSync(existsSync(compressed) ? compressed : join(dist, file)).size
}

/** @param {[string, number][]} figures those of one name are added up */
function linesOf(figures) {
  /** @type {Map<string, number>} */
  const sums = new Map()
  for (const [name, bytes] of figures) sums.set(name, (sums.get(name) ?? 0) + bytes)
  const lines = [...sums].map(([name, bytes]) => `${name} ${bytes}`).sort()
  return `${lines.join('\n')}\n`
}
