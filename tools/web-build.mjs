// Builds the web app when it is older than its sources.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import process from 'node:process'
import { fingerprintOf } from './fingerprint.mjs'
import { root } from './machine.mjs'

const web = join(root, 'apps/web')
const marker = join(web, 'dist/.built-from')
/** The list of which chunk came from which source. Its name has no ending, so that it is not served. */
export const manifestFile = join(web, 'dist/.manifest')
const sources = ['apps/web', 'packages/api-spec/src', 'package-lock.json', 'tsconfig.base.json', '.node-version']

/** Brings apps/web/dist up to date in a separate process, so that other work can go on meanwhile.
 *  Ends the process when the build fails; the output of the build has said why.
 *  @returns {Promise<boolean>} whether there was something to build */
export async function buildWebApp() {
  const builtFrom = fingerprintOf(sources, process.env.API_HOST)
  if (existsSync(marker) && readFileSync(marker, 'utf8') === builtFrom) return false
  // The output is the command's own, which may be read by a program.
  console.error('Building the web app …')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = ['build', '--logLevel=warn', `--manifest=${basename(manifestFile)}`]
  const child = spawn(process.execPath, [vite, ...args], { cwd: web, stdio: ['ignore', 2, 2] })
  const end = () => child.kill()
  process.on('exit', end)
  const [code] = await once(child, 'exit')
  process.off('exit', end)
  if (code !== 0) {
    console.error('The web app could not be built; see above.')
    process.exit(1)
  }
  writeFileSync(marker, builtFrom)
  return true
}
