// A temporary PostgreSQL for tests, seeding and measurements: made in a temporary folder and removed afterwards.
//
//     import { withPostgres } from './postgres.mjs'
//     await withPostgres(async (databaseUrl) => { … })
//
// By hand, until Ctrl+C: `node tools/postgres.mjs`
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { aptInstall, exitOnSignals, freePort, isRoot } from './machine.mjs'

const oldestMajor = 15
const folderPrefix = 'navyk-postgres-'
const startLimitMs = 60_000
const stopLimitMs = 15_000

/** Durability of a cluster: `nothing` (the fastest); `processes`: commits outlive a crash of its processes (the operating system
 *  has them then, so no test waits for a disk); `machine`: also a crash of the machine, with PostgreSQL's defaults, as in
 *  production.
 *  @typedef {'nothing' | 'processes' | 'machine'} Survives what a commit survives */

/** @type {Record<Survives, string[]>} */
const settingsFor = {
  nothing: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'],
  processes: ['fsync=off'],
  machine: [],
}

/** Runs `work` with the address of a fresh cluster, and stops and removes the cluster however `work` ends.
 *  @template T
 *  @param {(databaseUrl: string) => Promise<T>} work
 *  @param {{ survives?: Survives, settings?: readonly string[] }} [options] `survives`: what a commit survives, by default nothing;
 *    `settings`: further `name=value` pairs of postgresql.conf
 *  @returns {Promise<T>}
 *  @throws Error when PostgreSQL is not there and can't be installed, or does not start; the text says what to do */
export async function withPostgres(work, options = {}) {
  const cluster = await startPostgres(options)
  try {
    return await work(cluster.databaseUrl)
  } finally {
    await cluster.stop()
  }
}

/** A started cluster, with the ways in which a test may disturb it.
 *  @typedef {object} Cluster
 *  @property {string} databaseUrl
 *  @property {string} dataFolder
 *  @property {() => Promise<void>} stop
 *  @property {() => Promise<void>} crash ends the server as a crash does, and starts it again on the same data and port
 *  @property {(signal: 'SIGSTOP' | 'SIGCONT') => void} signal reaches every process of the server */

/** Starts a cluster that the caller has to stop; prefer `withPostgres`.
 *  @param {{ survives?: Survives, settings?: readonly string[], within?: string, restored?: { folder: string, password: string },
 *    onLog?: (text: string) => void }} [options]
 *    `within`: the folder in which that of the cluster is made; `restored`: a folder whose `data` is a cluster already, and the
 *    password of its owner; `onLog`: gets what the server writes to its log
 *  @returns {Promise<Cluster>} */
export async function startPostgres({ survives = 'nothing', settings = [], within = tmpdir(), restored, onLog } = {}) {
  removeLeftovers()
  const binaries = postgresBinaries()
  const user = findServerUser()
  const folder = restored?.folder ?? mkdtempSync(join(within, folderPrefix))
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server
  // The server's own processes may still be writing when it has been killed, hence the further tries.
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  const removeHandlers = beforeProcessEnds(() => {
    server?.kill('SIGKILL')
    remove()
  })
  const stop = async () => {
    removeHandlers()
    // "Fast": open transactions are rolled back, clients are told.
    await endServer(server, 'SIGINT')
    remove()
  }
  try {
    writeFileSync(join(folder, 'owner'), String(process.pid))
    const password = restored?.password ?? randomBytes(18).toString('base64url')
    if (!restored) createCluster({ binaries, user, folder, password })
    const port = await freePort()
    const all = [...settingsFor[survives], ...settings]
    const start = async () => {
      server = spawnServer({ binaries, user, folder, port, settings: all })
      if (onLog) server.stderr?.setEncoding('utf8').on('data', onLog)
      await waitUntilReady(server)
    }
    await start()
    const crash = async () => {
      await endServer(server, 'SIGQUIT')
      await start()
    }
    /** @param {NodeJS.Signals} signal */
    const signal = (signal) => {
      for (const pid of processesOf(server)) process.kill(pid, signal)
    }
    const databaseUrl = `postgresql://navyk:${password}@127.0.0.1:${port}/postgres`
    return { databaseUrl, dataFolder: join(folder, 'data'), stop, crash, signal }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts a server that replays the log of a cluster, from a copy of its files. The caller stops it before the cluster.
 *  @param {Cluster} primary
 *  @returns {Promise<Cluster>} */
export async function startReplica(primary) {
  const user = findServerUser()
  const folder = mkdtempSync(join(tmpdir(), folderPrefix))
  if (user) chownSync(folder, user.uid, user.gid)
  const { password } = new URL(primary.databaseUrl)
  const args = ['-d', primary.databaseUrl, '-D', join(folder, 'data'), '-R', '-X', 'stream', '-c', 'fast']
  const copied = spawnSync(join(postgresBinaries(), 'pg_basebackup'), args, { encoding: 'utf8', cwd: folder, ...user })
  if (copied.status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`pg_basebackup failed:\n${copied.stderr}${copied.error ?? ''}`)
  }
  return startPostgres({ restored: { folder, password } })
}

/** The database as statements that fill an empty one of the same version of the server.
 *  @param {string} databaseUrl
 *  @param {readonly string[]} [more] further arguments of pg_dump
 *  @returns {Buffer}
 *  @throws Error when pg_dump is not there or is older than the server */
export function dumpPostgres(databaseUrl, more = []) {
  const args = ['--inserts', '--rows-per-insert=100', '--no-owner', '--no-privileges', ...more, databaseUrl]
  const result = spawnSync(join(postgresBinaries(), 'pg_dump'), args, { maxBuffer: 2 ** 28 })
  if (result.status !== 0) throw new Error(`pg_dump failed:\n${result.stderr ?? ''}${result.error ?? ''}`)
  // Lines that only psql understands.
  return Buffer.from(result.stdout.toString('utf8').replaceAll(/^\\(un)?restrict .*$/gm, ''))
}

/** The folder with all programs of PostgreSQL, also where PATH has links to some of them; it is installed where it is missing.
 *  @throws Error when it is not there and can't be installed; the text says what to do */
export const postgresBinaries = () => dirname(realpathSync(join(findBinaries() ?? installBinaries(), 'postgres')))

/** The folder with `postgres` and `initdb` of a version that we support, newest first; undefined without one.
 *  @returns {string | undefined} */
function findBinaries() {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => existsSync(join(folder, 'postgres')))
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => Number(other) - Number(one)) : []
  const candidates = [
    ...onPath,
    ...onPath.map((folder) => dirname(realpathSync(join(folder, 'postgres')))),
    ...versions.map((version) => join(debian, version, 'bin')),
  ]
  return candidates.find((folder) => existsSync(join(folder, 'initdb')) && majorOf(folder) >= oldestMajor)
}

/** @param {string} binaries */
function majorOf(binaries) {
  const { stdout } = spawnSync(join(binaries, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/(\d+)/.exec(stdout ?? '')?.[1] ?? 0)
}

function installBinaries() {
  aptInstall('postgresql', `PostgreSQL ${oldestMajor} or later`)
  const binaries = findBinaries()
  if (binaries) return binaries
  throw new Error(`The installed package "postgresql" is older than ${oldestMajor}; install a newer one.`)
}

/** PostgreSQL refuses to run as root, so root starts it as another user.
 *  @returns {{ uid: number, gid: number } | undefined} */
export function findServerUser() {
  if (!isRoot()) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!found)
    throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as.')
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

/** @param {{ binaries: string, user: { uid: number, gid: number } | undefined, folder: string, password: string }} parts */
function createCluster({ binaries, user, folder, password }) {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) for (const place of [folder, passwordFile]) chownSync(place, user.uid, user.gid)
  const locale = process.platform === 'linux' ? ['--locale=C.UTF-8'] : []
  const result = spawnSync(
    join(binaries, 'initdb'),
    [
      '-D',
      join(folder, 'data'),
      '-U',
      'navyk',
      '-E',
      'UTF8',
      ...locale,
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-N',
    ],
    { encoding: 'utf8', cwd: folder, ...user },
  )
  if (result.status !== 0) throw new Error(`initdb failed:\n${result.stderr}${result.error ?? ''}`)
}

/** @param {{ binaries: string, user: { uid: number, gid: number } | undefined, folder: string, port: number, settings: string[] }} parts */
function spawnServer({ binaries, user, folder, port, settings }) {
  const fixed = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'max_connections=200']
  const args = [...fixed, ...settings].flatMap((setting) => ['-c', setting])
  return spawn(join(binaries, 'postgres'), ['-D', join(folder, 'data'), ...args], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...user,
  })
}

/** @param {import('node:child_process').ChildProcess} server */
async function waitUntilReady(server) {
  let log = ''
  let isReady = false
  const ready = new Promise((resolve, reject) => {
    server.stderr?.on('data', (chunk) => {
      // Only the lines until the server is ready matter; later ones report statements that tests make fail on purpose.
      if (isReady) return
      log = (log + chunk).slice(-20_000)
      isReady = /ready to accept (read-only )?connections/.test(log)
      if (isReady) resolve(undefined)
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error('PostgreSQL ended while it was starting')))
  })
  try {
    await Promise.race([ready, rejectAfter(startLimitMs, 'PostgreSQL did not start in time')])
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}:\n${log}`)
  }
}

/** Ends the server by a signal, and by force when that takes too long.
 *  @param {import('node:child_process').ChildProcess | undefined} server
 *  @param {NodeJS.Signals} signal */
async function endServer(server, signal) {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill(signal)
  const limit = setTimeout(() => server.kill('SIGKILL'), stopLimitMs)
  await ended
  clearTimeout(limit)
}

/** The server's process and its child processes.
 *  @param {import('node:child_process').ChildProcess | undefined} server */
function processesOf(server) {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return rows.flatMap(([pid = 0, parent]) => (pid === server?.pid || parent === server?.pid ? [pid] : []))
}

/** Calls `act` when this process ends, normally or by a signal that has no other handler here.
 *  @param {() => void} act
 *  @returns {() => void} cancels it */
function beforeProcessEnds(act) {
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
  /** @param {NodeJS.Signals} signal */
  const onSignal = (signal) => {
    removeHandlers()
    act()
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
  }
  const removeHandlers = () => {
    process.off('exit', act)
    for (const signal of signals) process.off(signal, onSignal)
  }
  process.once('exit', act)
  for (const signal of signals) process.once(signal, onSignal)
  return removeHandlers
}

/** Removes clusters whose starter was killed before it could do so. A server that still runs on one ends within a
 *  minute, because PostgreSQL checks regularly whether its folder exists. */
function removeLeftovers() {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(folderPrefix))) {
    const folder = join(tmpdir(), name)
    const owner = readOwner(folder)
    if (owner !== undefined && !isRunning(owner)) rmSync(folder, { recursive: true, force: true })
  }
}

/** The id of the process that made a cluster; undefined where another user made it, or it is being made or removed
 *  right now.
 *  @param {string} folder */
function readOwner(folder) {
  try {
    return Number(readFileSync(join(folder, 'owner'), 'utf8')) || undefined
  } catch {
    return undefined
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** @param {number} ms
 *  @param {string} text
 *  @returns {Promise<never>} */
async function rejectAfter(ms, text) {
  await delay(ms, undefined, { ref: false })
  throw new Error(text)
}

if (import.meta.main) {
  exitOnSignals()
  const { databaseUrl } = await startPostgres()
  console.log(`PostgreSQL is running; Ctrl+C stops and removes it.\n\nexport DATABASE_URL=${databaseUrl}`)
}
