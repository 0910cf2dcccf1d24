// A reporter of Vitest that writes how long each test file took, hooks and imports included: the lines of `NAVYK_FILE_TIMES` are
// JSON, [project, path from the repository's root, seconds].
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import process from 'node:process'
import { root } from '../machine.mjs'

export default class FileTimes {
  /** @type {[project: string, file: string, seconds: number][]} */
  #times = []

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic()
    const ms = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration
    this.#times.push([module.project.name, relative(root, module.moduleId), ms / 1000])
  }

  onTestRunEnd() {
    const file = process.env.NAVYK_FILE_TIMES
    if (file) writeFileSync(file, this.#times.map((time) => JSON.stringify(time)).join('\n'))
  }
}
