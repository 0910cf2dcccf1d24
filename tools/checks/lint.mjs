// Biome: what code may look like and what it may not do (biome.json). `npx biome check --write` repairs what it can.
import { outcomeOf } from './outcome.mjs'
import { runProgram } from './run-program.mjs'

export async function checkLint() {
  const shown = '--max-diagnostics=100'
  const [lint, format] = await Promise.all([
    runProgram('@biomejs/biome/bin/biome', ['lint', '--error-on-warnings', shown]),
    runProgram('@biomejs/biome/bin/biome', ['format', shown]),
  ])
  return outcomeOf([
    { name: 'lint', problems: lint.code === 0 ? [] : [lint.output] },
    { name: 'format (npx biome format --write repairs it)', problems: format.code === 0 ? [] : [format.output] },
  ])
}
