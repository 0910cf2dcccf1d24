// The type checker over each workspace, and over the tools, journeys and measurements around them. It keeps what it knows of
// each file, so that the next run works out only what has changed since.
import { join } from 'node:path'
import { root } from '../machine.mjs'
import { outcomeOf } from './outcome.mjs'
import { runProgram } from './run-program.mjs'

/** The projects are checked side by side. Several checkers of one project would each work out the same types again. */
const options = ['--noEmit', '--incremental', '--pretty', 'false', '--checkers', '1']
/** Installing the packages anew throws it away. */
const known = join(root, 'node_modules', '.cache', 'types')
const projects = ['packages/api-spec', 'packages/simulators', 'apps/api', 'apps/web', '.']

export async function checkTypes() {
  const checks = await Promise.all(
    projects.map(async (project) => {
      const kept = ['--tsBuildInfoFile', join(known, `${project === '.' ? 'tools' : project}.tsbuildinfo`)]
      const { code, output } = await runProgram('typescript/bin/tsc', [...options, ...kept, '-p', project])
      const name = `types of ${project === '.' ? 'tools, e2e, bench and drills' : project}`
      return { name, problems: code === 0 ? [] : ownProblems(project, output.split('\n')) }
    }),
  )
  return outcomeOf(checks)
}

/** A project also sees the files that it imports from others, where the same problem is reported with its own kind.
 *  @param {string} project
 *  @param {string[]} lines a problem's further lines are indented */
function ownProblems(project, lines) {
  let isOwn = true
  return lines.filter((line) => {
    const workspace = /^(apps|packages)\/[^/]+/.exec(line)?.[0]
    if (!line.startsWith(' ')) isOwn = workspace === undefined || workspace === project
    return isOwn
  })
}
