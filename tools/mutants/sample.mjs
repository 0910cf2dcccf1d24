// Draws faults from all domains alike, so that a small domain is looked at as closely as a large one.
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
  const random = randomFrom(seed)
  const files = sources.filter(({ path }) => !decidesNothing.test(path) && domainOf(path) !== undefined)
  const byDomain = Map.groupBy(files, ({ path }) => domainOf(path) ?? '')
  const chosen = [...byDomain.keys()].filter((name) => domain === undefined || name === domain).sort()
  const waiting = chosen.map((name) => {
    // A file is drawn first and a fault in it second: otherwise the longest files would have most of the faults.
    const shuffled = shuffle(byDomain.get(name) ?? [], random).map((file) => ({
      file,
      faults: shuffle(faultsIn(file, { keys: keysBeside(file.path) }), random),
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

/** @template T @param {T[]} items @param {() => number} random @returns {T[]} */
function shuffle(items, random) {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item)
}

/** Gives the same numbers from 0 to 1 for the same seed (mulberry32).
 *  @param {number} seed */
function randomFrom(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
