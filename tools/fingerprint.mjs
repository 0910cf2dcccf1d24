// Tells whether something that is built from sources is up to date. That is decided by names, sizes and times of files, not by their
// content, because it is checked at every start.
import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './machine.mjs'

const notSources = new Set(['dist', 'node_modules', 'coverage'])

/** A hash that changes whenever a file of the sources, or one of the settings of the build, changes.
 *  @param {readonly string[]} sources files and folders below the root
 *  @param {string} [settings]
 *  @returns {string} */
export function fingerprintOf(sources, settings = '') {
  const hash = createHash('sha256').update(`${settings}\n`)
  for (const source of sources) addToHash(hash, join(root, source))
  return hash.digest('hex')
}

/** @param {import('node:crypto').Hash} hash
 *  @param {string} place */
function addToHash(hash, place) {
  const { size, mtimeMs } = statSync(place)
  const entries = statSync(place).isDirectory() ? readdirSync(place).sort() : undefined
  if (!entries) return hash.update(`${place} ${size} ${mtimeMs}\n`)
  for (const entry of entries) if (!notSources.has(entry)) addToHash(hash, join(place, entry))
  return hash
}
