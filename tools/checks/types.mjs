// The type checker over each workspace, and over the tools, journeys and measurements around them.
import { outcomeOf } from './outcome.mjs'
import { runProgram } from './run-program.mjs'

const projects = ['packages/api-spec', 'apps/api', 'apps/web', '.']

export async function checkTypes() {
  const checks = await Promise.all(
    projects.map(async (project) => {
      const { code, output } = await runProgram('typescript/bin/tsc', ['--noEmit', '--pretty', 'false', '-p', project])
      return {
        name: `types of ${project === '.' ? 'tools, e2e and bench' : project}`,
        problems: code === 0 ? [] : output.split('\n'),
      }
    }),
  )
  return outcomeOf(checks)
}
