// Runs knip: files, exports and packages that nothing uses (knip.jsonc names the files with which programs begin).
import { outcomeOf } from './outcome.mjs'
import { runProgram } from './run-program.mjs'

export async function checkDeadCode() {
  const { code, output } = await runProgram('knip/bin/knip.js', ['--no-progress', '--treat-config-hints-as-errors'])
  return outcomeOf([{ name: 'nothing is unused', problems: code === 0 ? [] : [output] }])
}
