// A copy of the repository whose sources may be changed.
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../checks/source-files.mjs'
import { root } from '../machine.mjs'

/** Sources are copied, because they are changed; packages are linked, except that those of this repository lead to the copy.
 *  @param {string} copy
 *  @returns {string} its folder */
export function copyRepository(copy) {
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(join(copy, 'node_modules'), { recursive: true })
  for (const file of listFiles(root)) cpSync(join(root, file), join(copy, file))
  for (const file of readdirSync(root, { withFileTypes: true })) {
    if (file.isFile()) cpSync(join(root, file.name), join(copy, file.name))
  }
  cpSync(join(root, 'docs'), join(copy, 'docs'), { recursive: true })
  for (const workspace of globSync('{apps,packages}/*', { cwd: root })) {
    const own = join(root, workspace, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(copy, workspace, 'node_modules'))
  }
  // The compiled database of the tests is kept there, by what it is made from.
  mkdirSync(join(root, 'node_modules', '.cache'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    const [own, linked] = [join(root, 'node_modules', name), join(copy, 'node_modules', name)]
    if (name === '@navyk') cpSync(own, linked, { recursive: true, verbatimSymlinks: true })
    else symlinkSync(own, linked)
  }
  return copy
}
