import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../tools/machine.mjs'
import { builtModule } from '../../tools/server-build.mjs'

/** A server under measurement, in a process of its own so that the load does not share its thread. */
export interface MeasuredServer {
  url: string
  pid: number
  stop(): Promise<void>
}

/** Starts the whole product. Without `databaseUrl` it runs on an embedded database of its own, which is removed
 *  afterwards. */
export async function startProduct(environment: Record<string, string> = {}): Promise<MeasuredServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'navyk-bench-'))
  const server = await start(builtModule('main'), '/readyz', {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    ...environment,
  })
  const stop = async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { ...server, stop }
}

/** Starts a script of this folder that listens on PORT. */
export function startScript(name: string, environment: Record<string, string>): Promise<MeasuredServer> {
  return start(join(import.meta.dirname, name), '/', environment)
}

async function start(script: string, readyPath: string, environment: Record<string, string>): Promise<MeasuredServer> {
  const port = await freePort()
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    env: { ...process.env, PORT: String(port), METRICS_PORT: String(await freePort()), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const killNow = () => child.kill('SIGKILL')
  process.once('exit', killNow)
  const url = `http://127.0.0.1:${port}`
  await waitUntilReady(child, url + readyPath)
  const stop = async () => {
    process.off('exit', killNow)
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
  return { url, pid: child.pid ?? 0, stop }
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  const end = performance.now() + 120_000
  while (performance.now() < end) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode} before it was ready`)
    const isReady = await fetch(url).then(
      (answer) => answer.status < 500,
      () => false,
    )
    if (isReady) return
    await delay(50)
  }
  throw new Error(`Nothing answered at ${url} within two minutes`)
}
