import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../tools/machine.mjs'
import { builtModule } from '../../tools/server-build.mjs'

/** A server under measurement, in a process of its own so that the load does not share its thread. */
export interface MeasuredServer {
  url: string
  pid: number
  /** Seconds from its start until it answered that it is ready. */
  readySeconds: number
  stop(): Promise<void>
}

/** Starts the whole product. An empty database gets the demo's data, which take minutes: `startDemo` has them already. */
export function startServer(environment: Record<string, string>): Promise<MeasuredServer> {
  return start(builtModule('main'), '/readyz', { LOG_LEVEL: 'error', ...environment })
}

/** Starts a script of this folder that listens on PORT. */
export function startScript(name: string, environment: Record<string, string>): Promise<MeasuredServer> {
  return start(join(import.meta.dirname, name), '/', environment)
}

async function start(script: string, readyPath: string, environment: Record<string, string>): Promise<MeasuredServer> {
  const port = await freePort()
  const startedAt = performance.now()
  // With the flags by which `npm start` and the units start it.
  const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8']
  const child = spawn(process.execPath, [...flags, script], {
    env: { ...process.env, PORT: String(port), METRICS_PORT: String(await freePort()), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const killNow = () => child.kill('SIGKILL')
  process.once('exit', killNow)
  const url = `http://127.0.0.1:${port}`
  await waitUntilReady(child, url + readyPath)
  const readySeconds = (performance.now() - startedAt) / 1000
  const stop = async () => {
    process.off('exit', killNow)
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
  return { url, pid: child.pid ?? 0, readySeconds, stop }
}

const startLimitMs = 10 * 60_000

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  const end = performance.now() + startLimitMs
  while (performance.now() < end) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode} before it was ready`)
    const isReady = await fetch(url).then(
      (answer) => answer.status < 500,
      () => false,
    )
    if (isReady) return
    await delay(50)
  }
  throw new Error(`Nothing answered at ${url} in time`)
}
