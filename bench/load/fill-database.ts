import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const seedCommand = join(import.meta.dirname, '../../apps/api/src/demo/seed-command.ts')

/** Runs the seed as an operator does; its progress goes to standard error. @returns how many seconds it took */
export async function fillDatabase(databaseUrl: string, scale: number): Promise<number> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', seedCommand, `--scale=${scale}`], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', process.stderr, process.stderr],
  })
  const stopNow = () => child.kill('SIGKILL')
  process.once('exit', stopNow)
  const [code] = await once(child, 'exit')
  process.off('exit', stopNow)
  if (code !== 0) throw new Error(`Filling a database at scale ${scale} ended with ${code}`)
  return (performance.now() - startedAt) / 1000
}
