// What the tools need of the machine: the user they run as, a free port, and programs that npm can't install.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, dirname, join } from 'node:path'
import process from 'node:process'

/** The repository's root folder. */
export const root = dirname(import.meta.dirname)

/** Whether the tools run as root; some programs refuse that. */
export const isRoot = () => process.getuid?.() === 0

/** The first of `names` that is a program on PATH, with its folder.
 *  @param {string[]} names
 *  @returns {string | undefined} */
export function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

/** Installs a package of Debian where that is possible without a password.
 *  @param {string} packageName
 *  @param {string} need what is missing, for the message
 *  @throws Error saying what to install, when we are not root, there is no apt-get, or it fails */
export function aptInstall(packageName, need) {
  const advice = `${need} is not on this machine. Install it (on Debian and Ubuntu: apt-get install ${packageName}) and try again.`
  if (!isRoot() || !onPath(['apt-get'])) throw new Error(advice)
  console.error(`${need} is not on this machine; installing the package "${packageName}" …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', packageName],
  ]) {
    const result = spawnSync('apt-get', args, { env, encoding: 'utf8' })
    if (result.status !== 0) throw new Error(`${advice}\napt-get ${args.join(' ')} failed:\n${result.stderr}`)
  }
}

/** Systems give a connection that goes out one of their ports from 32,768 up, those of Windows and macOS from 49,152. */
const firstPort = 20_000
const lastPort = 32_000

/** A port on the loopback interface that was free a moment ago, below those of connections that go out: a server that closes it and
 *  opens it again finds it free.
 *  @returns {Promise<number>} */
export async function freePort() {
  for (;;) {
    const port = randomInt(firstPort, lastPort)
    if (await isFree(port)) return port
  }
}

/** @param {number} port
 *  @returns {Promise<boolean>} */
function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** Lets Ctrl+C and a supervisor's request to stop run the "exit" handlers of this process. */
export function exitOnSignals() {
  for (const [signal, code] of /** @type {const} */ ([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ])) {
    process.once(signal, () => process.exit(code))
  }
}
