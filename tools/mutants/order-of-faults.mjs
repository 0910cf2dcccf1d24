// Runs the test files that were made for planted faults, in the folder that it is started in: fault by fault, for each its nearest
// tests first. Those of one environment run in one worker, which is not started anew.
import process from 'node:process'
import { BaseSequencer, startVitest } from 'vitest/node'
import { isRunOfFault } from './nearest-tests.mjs'

const projects = ['api-spec', 'rules', 'api', 'web']

class FaultByFault extends BaseSequencer {
  /** @param {import('vitest/node').TestSpecification[]} files
   *  @override */
  async sort(files) {
    /** @param {import('vitest/node').TestSpecification} file */
    const keyOf = ({ moduleId, project }) => {
      const run = isRunOfFault.exec(moduleId)?.groups
      return `${projects.indexOf(project.name)} ${moduleId.endsWith('.tsx') ? 1 : 0} ${run?.number} ${run?.rank} ${run?.off ?? ''}`
    }
    const keyed = files.map((file) => ({ file, key: keyOf(file) }))
    return keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ file }) => file)
  }
}

const vitest = await startVitest('test', ['.fault-'], {
  watch: false,
  project: projects,
  maxWorkers: 1,
  passWithNoTests: true,
  reporters: ['dot'],
  sequence: { sequencer: FaultByFault },
})
await vitest.close()
process.exit(0)
