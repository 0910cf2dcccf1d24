// `npm run distributed [-- --from=FOLDER] [PATHS OF TESTS]`: lists the statements that the tests of the API make the product ask, judges
// them and the schema by what Citus and YugabyteDB do not do, and writes docs/distributed.md. `--from` judges statements that were
// collected before.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { judgeAll } from './distributed/judge.mjs'
import { pageOf } from './distributed/page.mjs'
import { readSchemaFacts } from './distributed/schema-facts.mjs'
import { exitOnSignals, root } from './machine.mjs'

exitOnSignals()
const { values, positionals } = parseArgs({ options: { from: { type: 'string' } }, allowPositionals: true })
const folder = values.from ?? mkdtempSync(join(tmpdir(), 'navyk-statements-'))
try {
  if (values.from === undefined) collect(folder, positionals)
  const schema = await readSchemaFacts(join(root, 'apps/api/src/schema'))
  const judged = judgeAll(readStatements(folder), schema)
  writeFileSync(join(root, 'docs/distributed.md'), pageOf(judged))
  console.log(`${judged.statements} statements of ${judged.functions} functions: docs/distributed.md`)
} finally {
  if (values.from === undefined) rmSync(folder, { recursive: true, force: true })
}

/** @param {string} into
 *  @param {string[]} paths */
function collect(into, paths) {
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'api', ...paths]
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NAVYK_STATEMENTS: into },
  })
  if (status !== 0) throw new Error('the tests of the API failed, so statements may be missing')
}

/** @param {string} from
 *  @returns {import('./distributed/judge.mjs').Statement[]} */
function readStatements(from) {
  const lines = readdirSync(from).flatMap((name) => readFileSync(join(from, name), 'utf8').split('\n'))
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line))
}
