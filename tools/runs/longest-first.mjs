// The order of test files in Vitest: projects one after the other, in each the longest first (known-times.mjs).
import { relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'
import { root } from '../machine.mjs'
import { longestFirst, readKnownTimes } from './known-times.mjs'

export class LongestFirst extends BaseSequencer {
  /** @param {import('vitest/node').TestSpecification[]} files
   *  @override */
  async sort(files) {
    const known = readKnownTimes()
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...byProject].flatMap(([project, own]) =>
      longestFirst(own, ({ moduleId }) => known[project]?.[relative(root, moduleId)]),
    )
  }
}
