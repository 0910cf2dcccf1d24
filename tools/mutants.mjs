// `npm run mutants [-- --mutate=apps/api/src/domains/market/offers/policy.ts]`: makes one small fault after another in
// the rules and runs their tests. Ends with an error where fewer than nine of ten faults are found, or a file of rules
// has no tests.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { root } from './machine.mjs'
import { findUntested, testOf } from './mutants/rules.mjs'

const untested = findUntested(root)
for (const file of untested) console.error(`mutants: ${file} has no ${testOf(file)}`)
if (untested.length > 0) process.exit(1)

const stryker = join(root, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
const args = [stryker, 'run', 'tools/mutants/stryker.config.mjs', ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
