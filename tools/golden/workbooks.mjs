// Every workbook as each person who may have it gets it, filled by the chain of the tests (apps/api/src/service-tests/workbooks.test.ts): the parts of
// its zip as texts, an element a line, and a checksum of its bytes. Ids stand in the order in which they occur.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from '../checks/run-program.mjs'
import { maskIds } from './mask-ids.mjs'

/** @type {import('../golden.mjs').StoreResults} */
export async function storeWorkbooks(folder) {
  const args = ['run', '--project', 'api', 'service-tests/workbooks', '--maxWorkers=1']
  const { code, output } = await runProgram('vitest/vitest.mjs', args, { WORKBOOKS: folder })
  if (code !== 0) throw new Error(`The workbooks could not be made:\n${output}`)
  for (const file of readdirSync(folder)) {
    const path = join(folder, file)
    writeFileSync(path, maskIds(readFileSync(path, 'utf8').replaceAll(/(?<=>)(?=<)/g, '\n')))
  }
}
