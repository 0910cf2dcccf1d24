// How long each test file takes, from `tools/runs/known-times.json`, which is committed: so the longest begin first on a fresh clone as
// well, and none of them keeps the end of a run waiting. `npm test -- --keep-times` writes it anew after a whole run.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../machine.mjs'

const path = join(root, 'tools/runs/known-times.json')

/** Files that take less are left out: they make no difference to the order, and their times would change with every run. */
const shortestSeconds = 2

/** @typedef {{ [project: string]: { [file: string]: number } }} KnownTimes seconds of each file by project
 *  @typedef {import('../checks/outcome.mjs').FileTime} FileTime */

/** @returns {KnownTimes} */
export const readKnownTimes = () => JSON.parse(readFileSync(path, 'utf8'))

/** Puts the longest first; those without a known time follow in the order in which they came.
 *  @template T
 *  @param {T[]} files
 *  @param {(file: T) => number | undefined} secondsOf
 *  @returns {T[]} */
export const longestFirst = (files, secondsOf) =>
  files.toSorted((one, other) => (secondsOf(other) ?? 0) - (secondsOf(one) ?? 0))

/** Writes the times of a whole run in whole seconds, the longest first.
 *  @param {FileTime[]} times */
export function writeTimes(times) {
  /** @type {KnownTimes} */
  const known = {}
  for (const { project, file, seconds } of longestFirst(times, (time) => time.seconds)) {
    if (seconds < shortestSeconds) continue
    known[project] ??= {}
    known[project][file] = Math.round(seconds)
  }
  const sorted = Object.fromEntries(Object.entries(known).toSorted(([one], [other]) => one.localeCompare(other)))
  writeFileSync(path, `${JSON.stringify(sorted, null, 2)}\n`)
}
