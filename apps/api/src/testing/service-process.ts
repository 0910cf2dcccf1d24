import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

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

export async function startService(environment: Record<string, string>): Promise<ServiceProcess> {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '../main.ts')],
    {
      env: { PORT: String(port), METRICS_PORT: String(metricsPort), ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
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
