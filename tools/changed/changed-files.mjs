// Asks git which files differ from what others have.
import { spawnSync } from 'node:child_process'
import { root } from '../machine.mjs'

/** @param {string[]} args
 *  @returns {string[] | undefined} the lines of the answer; undefined where git refuses */
function lines(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : undefined
}

/** The commit from which a change begins: where the branch has left `main`; on `main` itself the last published commit, or its
 *  last one.
 *  @returns {string} */
function base() {
  const branch = lines('rev-parse', '--abbrev-ref', 'HEAD')?.[0]
  const sources = branch === 'main' ? ['origin/main', 'HEAD'] : ['main', 'origin/main', 'HEAD']
  for (const source of sources) {
    const found = lines('merge-base', source, 'HEAD')?.[0]
    if (found) return found
  }
  throw new Error('"changed" compares with the commits of git, and this folder is no repository')
}

/** @returns {string[]} paths from the root: committed on this branch, not committed, and new; without removed ones */
export function changedFiles() {
  const differing = lines('diff', '--name-only', '--diff-filter=d', base()) ?? []
  const added = lines('ls-files', '--others', '--exclude-standard') ?? []
  return [...new Set([...differing, ...added])].sort()
}
