import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { aptInstall, isRoot, onPath } from '../../tools/machine.mjs'
import { findServerUser, postgresBinaries } from '../../tools/postgres.mjs'
import type { Ground, NeededProgram } from '../drill.ts'
import { onEnd } from './cleaning.ts'

/** Says to the process within the ground that it is there. */
const groundName = 'NAVYK_DRILL_GROUND'

/** Debian keeps servers in folders that are not on everybody's PATH. */
const serverFolders = ['/usr/sbin', '/sbin', '/usr/local/sbin']

/** Installs the packages of programs that are missing, and PostgreSQL. It comes before the ground, within which there is no network.
 *  @throws Error saying what to install where it can't be installed here */
export function installPrograms(needed: readonly NeededProgram[]): void {
  process.env.PATH = [process.env.PATH ?? '', ...serverFolders].join(delimiter)
  for (const { program, packageName } of needed) {
    if (!onPath([program])) aptInstall(packageName, program)
  }
  postgresBinaries()
}

/** Runs this same command within its ground, and ends with its exit code; does nothing where this process is within already.
 *  @throws Error where the machine does not allow it */
export async function enterGround(ground: Ground): Promise<void> {
  if (process.env[groundName] === ground) {
    if (ground === 'network') await run('ip', ['link', 'set', 'lo', 'up'])
    return
  }
  if (!isRoot()) throw new Error('This drill makes a network or mounts of its own, so it has to be run as root.')
  const [program = '', ...args] = process.argv
  const child = spawn(
    'unshare',
    [ground === 'network' ? '--net' : '--mount', '--', program, ...process.execArgv, ...args],
    { stdio: 'inherit', env: { ...process.env, [groundName]: ground } },
  )
  process.once('exit', () => child.kill('SIGTERM'))
  const [code] = await once(child, 'exit')
  process.exit(code ?? 1)
}

/** Runs a program to its end, while the load goes on. @returns its output @throws Error with what it said where it fails */
export async function run(program: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  const { user = false, env = {} } = options
  const settings = {
    maxBuffer: 2 ** 28,
    cwd: tmpdir(),
    env: { ...process.env, ...env },
    ...(user && findServerUser()),
  }
  return promisify(execFile)(program, args, settings).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string; stderr?: string }) => {
      throw new Error(`${program} ${args.join(' ')} failed:\n${error.stdout ?? ''}${error.stderr ?? ''}`, {
        cause: error,
      })
    },
  )
}

interface RunOptions {
  /** Runs as the user of PostgreSQL. */
  user?: boolean
  env?: Record<string, string>
}

/** A folder of the drill, removed at its end. @param ofServer whether it belongs to the user of PostgreSQL */
export function makeFolder(name: string, ofServer = false): string {
  const folder = mkdtempSync(join(tmpdir(), `navyk-drill-${name}-`))
  const user = ofServer ? findServerUser() : undefined
  if (user) chownSync(folder, user.uid, user.gid)
  onEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }))
  return folder
}
