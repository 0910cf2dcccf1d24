import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import process from 'node:process'
import type { Readable, Writable } from 'node:stream'
import { freePort } from '@navyk/tools/machine'
import { buildServer, builtModule } from '@navyk/tools/server-build'
import { movedMs } from '@navyk/tools/test-day'

/** A busy machine answers late; a test that is about a lost database names its own. PostgreSQL does not have the day of the tests. */
const settingsOfTests = { DATABASE_CONNECT_TIMEOUT: '60', DATABASE_ANSWER_TIMEOUT: '120', CLOCK: 'machine' }

const movedTime = join(import.meta.dirname, '../../../../../tools/runs/moved-time.mjs')

/** Starts a program as people do, one of `apps/api/src` or of another path, with these settings alone. In tests its time is moved as theirs is; the
 *  measurements of `bench` have the time of the machine. */
export function startProgram(
  file: string,
  environment: Record<string, string>,
  args: readonly string[] = [],
): ChildProcessByStdio<Writable, Readable, Readable> {
  const isMoved = 'movedMs' in Date
  return spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      ...(isMoved ? ['--import', movedTime] : []),
      resolve(import.meta.dirname, '../..', file),
      ...args,
    ],
    {
      env: { ...(isMoved && { NAVYK_TEST_MOVED_MS: String(movedMs()), ...settingsOfTests }), ...environment },
      stdio: 'pipe',
    },
  )
}

/** The service as a process of its own, as `main.ts` starts it. */
export interface ServiceProcess {
  child: ChildProcess
  url: string
  /** Everything that it has written. */
  said: () => string
  /** Resolves when it answers that it is ready; rejects when it has ended. */
  ready(): Promise<void>
  /** Stops it. @returns its exit code */
  stop(): Promise<number | null>
}

let build: Promise<unknown> | undefined

/** Starts the service, as it is built: the sources take twice as long to start.
 *  @param environment its settings; without ports it gets free ones
 *  @param program of `apps/api/src` or of another path, in place of the built service */
export async function startService(environment: Record<string, string>, program?: string): Promise<ServiceProcess> {
  if (program === undefined) {
    build ??= buildServer()
    await build
  }
  const port = environment.PORT ?? String(await freePort())
  const settings = { METRICS_PORT: String(await freePort()), ...environment, PORT: port }
  const child = startProgram(program ?? builtModule('main'), settings)
  let said = ''
  for (const out of [child.stdout, child.stderr]) {
    out.on('data', (chunk) => {
      said += chunk
    })
  }
  const url = `http://127.0.0.1:${port}`
  const ready = async () => {
    for (;;) {
      const end = child.signalCode ?? child.exitCode
      if (end !== null) throw new Error(`the service has ended with ${end}: ${said}`)
      const answer = await fetch(`${url}/readyz`).catch(() => undefined)
      if (answer?.ok) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const stop = async () => {
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    return code
  }
  return { child, url, said: () => said, ready, stop }
}
