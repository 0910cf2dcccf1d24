import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { findServerUser } from '../../tools/postgres.mjs'
import { onEnd } from './cleaning.ts'

/** A program that runs in the background of a drill and is ended with it. */
export interface Daemon {
  child: ChildProcess
  /** The last of what it has written. */
  said: () => string
  stop(signal?: NodeJS.Signals): Promise<void>
}

interface DaemonOptions {
  /** Runs as the user of PostgreSQL. */
  asServer?: boolean
  env?: Record<string, string>
}

/** Starts a program in the background. It gets SIGKILL at the end of the drill, if it runs then. */
export function startDaemon(program: string, args: readonly string[], options: DaemonOptions = {}): Daemon {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: tmpdir(),
    env: { ...process.env, ...options.env },
    ...(options.asServer && findServerUser()),
  })
  let text = ''
  for (const out of [child.stdout, child.stderr]) {
    out.on('data', (chunk) => {
      text = (text + chunk).slice(-20_000)
    })
  }
  child.on('error', (error) => {
    text += error.message
  })
  const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (!isRunning()) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  onEnd(() => stop('SIGKILL'))
  return { child, said: () => text, stop }
}
