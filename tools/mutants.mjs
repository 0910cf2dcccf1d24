// `npm run mutants [-- --mutate=apps/api/src/domains/market/offers/policy.ts]`: makes one small fault after another in
// the rules and runs their tests. Ends with an error where fewer than nine of ten faults are found, or a file of rules
// has no tests. `npm run mutants -- changed` does so with the rules that differ from `main`.
// `npm run mutants -- sample` plants faults beyond the rules (mutants/run-sample.mjs).
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { changedFiles } from './changed/changed-files.mjs'
import { exitOnSignals, root } from './machine.mjs'
import { findUntested, ruleFiles } from './mutants/rules.mjs'
import { runSample } from './mutants/run-sample.mjs'

const [mode, ...options] = process.argv.slice(2)

if (mode === 'sample') {
  exitOnSignals()
  const { values } = parseArgs({
    args: options,
    options: {
      count: { type: 'string', default: '400' },
      seed: { type: 'string', default: '1' },
      domain: { type: 'string' },
      resume: { type: 'boolean', default: false },
      again: { type: 'boolean', default: false },
    },
  })
  const { domain, resume: isResumed, again: isUnseenAgain } = values
  const [count, seed] = [Number(values.count), Number(values.seed)]
  process.exit(await runSample({ count, seed, domain, isResumed, isUnseenAgain }))
}

const untested = findUntested(root)
for (const file of untested) console.error(`mutants: ${file} has no test of its name`)
if (untested.length > 0) process.exit(1)

const stryker = join(root, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
const args = [stryker, 'run', 'tools/mutants/stryker.config.mjs', ...chosenRules()]
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)

/** @returns {string[]} what is handed on to Stryker */
function chosenRules() {
  if (mode !== 'changed') return process.argv.slice(2)
  const rules = ruleFiles(root)
  const changed = changedFiles().flatMap((file) => [file, file.replace(/(\.rules)?\.test\.ts$/, '.ts')])
  const own = rules.filter((file) => changed.includes(file))
  if (own.length > 0) return [`--mutate=${own.join(',')}`, ...options]
  console.log('No file of rules differs from `main`.')
  return process.exit(0)
}
