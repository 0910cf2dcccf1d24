// Plants faults in copies of the repository and runs the tests of each fault's domain, nearest first, until one fails. A fault is
// found when a test fails with it and the same test passes without it straight afterwards. Most faults stand behind switches, many at
// once, so that the application is loaded once for all of them; the rest are planted one by one.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { readSources } from '../checks/source-files.mjs'
import { root } from '../machine.mjs'
import { copyRepository } from './copy.mjs'
import { nearestTests, runsOf, testsOfCallers } from './nearest-tests.mjs'
import { withSwitches } from './switches.mjs'
import { notRun, verdictOf } from './verdicts.mjs'

/** @typedef {import('../checks/source-files.mjs').SourceFile} SourceFile
 *  @typedef {import('./sample.mjs').PlantedFault} PlantedFault
 *  @typedef {import('./verdicts.mjs').Outcome} Outcome
 *  @typedef {import('./verdicts.mjs').Verdict} Verdict
 *  @typedef {{ number: number, fault: PlantedFault, tests: SourceFile[] }} Numbered
 *  @typedef {{ copy: string, sources: SourceFile[], texts: Map<string, string>, alone: Numbered[], report: (numbered: Numbered, verdict: Verdict) => void }} Ground
 *  @typedef {{ onVerdict: (fault: PlantedFault, verdict: Verdict) => void }} Options */

/** Ends a run in which no test file has begun or ended for this long. */
const limitMs = 600_000
/** Faults that share a run. Verdicts are kept when the command is ended in between. */
const groupSize = 30

/** @param {PlantedFault[]} faults
 *  @param {Options & { copies: number }} options */
export async function plantAll(faults, { copies, onVerdict }) {
  const sources = readSources(root)
  const texts = new Map(sources.map(({ path, text }) => [path, text]))
  const numbered = faults.map((fault, index) => ({ number: index + 1, fault, tests: nearestTests(fault, sources) }))
  /** @type {Numbered[][]} */
  const groups = []
  for (let first = 0; first < numbered.length; first += groupSize) groups.push(numbered.slice(first, first + groupSize))
  // A fault that is planted alone takes as long as ten behind switches, so that those are decided first.
  /** @type {Numbered[]} */
  const alone = []
  const work = async (/** @type {number} */ index) => {
    const copy = copyRepository(join(root, '.mutants', `copy-${index}`))
    const ground = {
      copy,
      sources,
      texts,
      alone,
      report: (/** @type {Numbered} */ { fault }, /** @type {Verdict} */ verdict) => onVerdict(fault, verdict),
    }
    try {
      for (let group = groups.shift(); group; group = groups.shift()) await plantGroup(group, ground)
      for (let one = alone.shift(); one; one = alone.shift()) ground.report(one, await plantAlone(one, ground))
    } finally {
      rmSync(copy, { recursive: true, force: true })
    }
  }
  await Promise.all(Array.from({ length: Math.min(copies, groups.length) }, (_, index) => work(index)))
}

/** Code that no test of its own domain runs is tested by the domains that call it.
 *  @param {Numbered[]} group
 *  @param {Ground} ground */
async function plantGroup(group, ground) {
  /** @type {Numbered[]} */
  const unrun = []
  /** @type {Ground['report']} */
  const report = (numbered, verdict) => {
    const tests = verdict.note === notRun ? testsOfCallers(numbered.fault, ground.sources) : []
    if (tests.length > 0) unrun.push({ ...numbered, tests })
    else ground.report(numbered, verdict)
  }
  await plantWithTests(group, { ...ground, report })
  if (unrun.length > 0) await plantWithTests(unrun, ground)
}

/** @param {Numbered[]} group
 *  @param {Ground} ground */
async function plantWithTests(group, ground) {
  for (let left = group; left.length > 0; ) {
    const switched = await plantSwitched(left, ground)
    if (switched.length === 0) {
      ground.alone.push(...left)
      break
    }
    left = left.filter((one) => !switched.some(({ numbered }) => numbered === one))
    for (const { numbered, verdict } of switched) {
      if (verdict.result === 'ask alone') ground.alone.push(numbered)
      else ground.report(numbered, verdict)
    }
  }
}

/** Plants as many of the faults as their texts can hold at once.
 *  @param {Numbered[]} faults
 *  @param {Ground} ground
 *  @returns {Promise<{ numbered: Numbered, verdict: Verdict }[]>} those that are decided */
async function plantSwitched(faults, { copy, texts }) {
  /** @type {Map<string, string>} */
  const written = new Map()
  const switched = [...Map.groupBy(faults, ({ fault }) => fault.file)].flatMap(([path, own]) => {
    const file = { path, text: texts.get(path) ?? '', isTest: false }
    const held = withSwitches(
      file,
      own.map(({ number, fault }) => ({ number, place: fault })),
    )
    if (held.switched.length > 0) written.set(path, held.text)
    return own.filter(({ number }) => held.switched.includes(number))
  })
  if (switched.length === 0) return []
  for (const { number, tests } of switched) {
    tests.forEach((test, rank) => {
      for (const { path, text } of runsOf({ number, rank, test, isPlanted: false, modes: ['on', 'off'] }))
        written.set(path, text)
    })
  }
  const outcomes = await runWith(written, { copy, texts })
  return switched.flatMap((numbered) => {
    const own = outcomes.filter(({ number }) => number === numbered.number)
    const verdict = verdictOf(own, numbered.tests.length, true)
    return verdict ? [{ numbered, verdict }] : []
  })
}

/** @param {Numbered} numbered
 *  @param {Ground} ground
 *  @returns {Promise<Verdict>} */
async function plantAlone({ number, fault, tests }, { copy, texts }) {
  const text = texts.get(fault.file) ?? ''
  const planted = text.slice(0, fault.start) + fault.replacement + text.slice(fault.end)
  /** @param {SourceFile[]} some @param {'on' | 'off'} mode @param {Outcome[]} before */
  const run = (some, mode, before) => {
    /** @type {Map<string, string>} */
    const written = new Map(mode === 'on' ? [[fault.file, planted]] : [])
    some.forEach((test, rank) => {
      for (const { path, text } of runsOf({ number, rank, test, isPlanted: true, modes: [mode] }))
        written.set(path, text)
    })
    return runWith(written, { copy, texts }, before)
  }
  const outcomes = await run(tests, 'on', [])
  const failed = outcomes.find(({ state }) => state !== 'passed' && state !== 'started')
  const failing = tests.filter(({ path }) => path === failed?.file)
  const all = failing.length > 0 ? await run(failing, 'off', outcomes) : outcomes
  return verdictOf(all, tests.length, false) ?? { result: 'undecided', note: 'the run ended before its tests' }
}

/** Writes files into the copy, runs those that run tests, and puts everything back.
 *  @param {Map<string, string>} written by path
 *  @param {Pick<Ground, 'copy' | 'texts'>} ground
 *  @param {Outcome[]} [before] those of an earlier run of the same faults
 *  @returns {Promise<Outcome[]>} */
async function runWith(written, { copy, texts }, before = []) {
  const outcomesFile = join(copy, 'outcomes.jsonl')
  writeFileSync(outcomesFile, before.map((outcome) => `${JSON.stringify(outcome)}\n`).join(''))
  for (const [path, text] of written) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    writeFileSync(join(copy, path), text)
  }
  try {
    const output = await runTests(copy, outcomesFile)
    const outcomes = readFileSync(outcomesFile, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
    if (outcomes.length === before.length) throw new Error(`no test began:\n${output.slice(-4000)}`)
    return outcomes
  } finally {
    for (const path of written.keys()) {
      const original = texts.get(path)
      if (original === undefined) rmSync(join(copy, path), { force: true })
      else writeFileSync(join(copy, path), original)
    }
  }
}

/** @param {string} copy
 *  @param {string} outcomesFile
 *  @returns {Promise<string>} what it printed */
function runTests(copy, outcomesFile) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(copy, 'tools/mutants/order-of-faults.mjs')], {
      cwd: copy,
      env: { ...process.env, NAVYK_FAULT_OUTCOMES: outcomesFile },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    const begun = Date.now()
    const watch = setInterval(() => {
      const moved = existsSync(outcomesFile) ? statSync(outcomesFile).mtimeMs : begun
      if (Date.now() - Math.max(begun, moved) > limitMs) child.kill('SIGKILL')
    }, 5000)
    child.once('error', reject)
    child.once('close', () => {
      clearInterval(watch)
      resolve(output)
    })
  })
}
