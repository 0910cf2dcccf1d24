// Faults that the type checker refuses need no test: a check for null without which the code does not compile.
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { readSources } from '../checks/source-files.mjs'
import { root } from '../machine.mjs'
import { copyRepository } from './copy.mjs'

/** @typedef {import('./sample.mjs').PlantedFault} PlantedFault */

/** Plants faults of different files at once; a refusal is reported in the file of its fault.
 *  @param {PlantedFault[]} faults
 *  @returns {PlantedFault[]} those that are refused */
export function refusedByTypes(faults) {
  const texts = new Map(readSources(root).map(({ path, text }) => [path, text]))
  const byFile = [...Map.groupBy(faults, ({ file }) => file).values()]
  const rounds = Math.max(0, ...byFile.map(({ length }) => length))
  const copy = rounds === 0 ? '' : copyRepository(join(root, '.mutants', 'types'))
  try {
    return Array.from({ length: rounds }, (_, round) => byFile.flatMap((own) => own[round] ?? [])).flatMap(
      (planted) => {
        for (const { file, start, end, replacement } of planted) {
          const text = texts.get(file) ?? ''
          writeFileSync(join(copy, file), text.slice(0, start) + replacement + text.slice(end))
        }
        const refused = filesWithProblems(copy, planted)
        for (const { file } of planted) writeFileSync(join(copy, file), texts.get(file) ?? '')
        return planted.filter(({ file }) => refused.has(file))
      },
    )
  } finally {
    if (copy !== '') rmSync(copy, { recursive: true, force: true })
  }
}

/** @param {string} copy
 *  @param {PlantedFault[]} planted
 *  @returns {Set<string>} */
function filesWithProblems(copy, planted) {
  const projects = new Set(planted.map(({ file }) => file.split('/').slice(0, 2).join('/')))
  const outputs = [...projects].map((project) => {
    const tsc = join(copy, 'node_modules/typescript/bin/tsc')
    const args = [tsc, '--noEmit', '--pretty', 'false', '--checkers', '1', '-p', project]
    return spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8', maxBuffer: 1e9 }).stdout
  })
  const lines = outputs.join('\n').split('\n')
  return new Set(lines.flatMap((line) => /^([^\s(]+)\(\d+,\d+\): error/.exec(line)?.[1] ?? []))
}
