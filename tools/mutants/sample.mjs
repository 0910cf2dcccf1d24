// Draws faults from all domains alike, so that a small domain is looked at as closely as a large one.
import { createHash } from 'node:crypto'
import { domainOf } from '../changed/choose-tests.mjs'
import { faultsIn } from './operators.mjs'

/** @typedef {import('../checks/source-files.mjs').SourceFile} SourceFile
 *  @typedef {import('./operators.mjs').Fault & { domain: string, file: string, line: number, lineText: string, was: string }} PlantedFault
 *  @typedef {{ file: string, lineText: string, was: string, replacement: string, reason: string }} Equivalent a fault
 *    that changes nothing; `lineText` is the line in which it begins, without the spaces around it */

/** Texts, tables and the ways in decide nothing. */
const decidesNothing = /\.test\.tsx?$|\/testing\/|\/(index|tables|routes|looks|paths)\.tsx?$|-of-tests\.ts$|\.d\.ts$/

/** @param {SourceFile[]} sources
 *  @param {{ seed: number, count: number, domain?: string | undefined, equivalent: Equivalent[], keysBeside: (file: string) => string[] }} options
 *  @returns {PlantedFault[]} at most `count`, in rounds over the domains, so that the first of a sample are a smaller sample */
export function drawFaults(sources, { seed, count, domain, equivalent, keysBeside }) {
  const files = sources.filter(({ path }) => !decidesNothing.test(path) && domainOf(path) !== undefined)
  const byDomain = Map.groupBy(files, ({ path }) => domainOf(path) ?? '')
  const chosen = [...byDomain.keys()].filter((name) => domain === undefined || name === domain).sort()
  const waiting = chosen.map((name) => {
    // A file is drawn first and a fault in it second: otherwise the longest files would have most of the faults.
    const shuffled = shuffle(byDomain.get(name) ?? [], ({ path }) => `${seed} ${path}`).map((file) => ({
      file,
      faults: shuffle(
        faultsIn(file, { keys: keysBeside(file.path) }),
        ({ kind, start, replacement }) => `${seed} ${file.path} ${kind} ${start} ${replacement}`,
      ),
    }))
    return { name, shuffled }
  })
  /** @type {PlantedFault[]} */
  const drawn = []
  for (let isLeft = true; isLeft && drawn.length < count; ) {
    isLeft = false
    for (const { name, shuffled } of waiting) {
      const next = shuffled.findIndex(({ faults }) => faults.length > 0)
      if (next < 0 || drawn.length >= count) continue
      isLeft = true
      const [one] = shuffled.splice(next, 1)
      const fault = one?.faults.shift()
      if (!one || !fault) continue
      shuffled.push(one)
      const planted = describe(name, one.file, fault)
      if (!equivalent.some((known) => isSame(known, planted))) drawn.push(planted)
    }
  }
  return drawn
}

/** @param {string} domain @param {SourceFile} file @param {import('./operators.mjs').Fault} fault
 *  @returns {PlantedFault} */
function describe(domain, { path, text }, fault) {
  const was = text.slice(fault.start, fault.end)
  const line = text.slice(0, fault.start).split('\n').length
  return { ...fault, domain, file: path, was, line, lineText: text.split('\n')[line - 1]?.trim() ?? '' }
}

/** @param {Equivalent} known @param {PlantedFault} planted */
const isSame = (known, planted) =>
  known.file === planted.file &&
  known.lineText === planted.lineText &&
  known.was === planted.was &&
  known.replacement === planted.replacement

/** A sequence that looks like chance and is the same for the same names, so that a change in one file leaves the faults of the
 *  others where they were.
 *  @template T @param {T[]} items @param {(item: T) => string} nameOf with the seed @returns {T[]} */
function shuffle(items, nameOf) {
  return items
    .map((item) => ({ item, place: createHash('sha256').update(nameOf(item)).digest('hex') }))
    .sort((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ item }) => item)
}
