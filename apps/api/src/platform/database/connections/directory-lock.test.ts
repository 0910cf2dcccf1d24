import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDirectory } from './directory-lock.ts'

let folder: string
const children: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'navyk-lock-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Another process that holds the lock until it is killed. */
async function otherHolder(directory: string) {
  const script = `import(${JSON.stringify(join(import.meta.dirname, 'directory-lock.ts'))})
    .then(({ lockDirectory }) => { lockDirectory(${JSON.stringify(directory)}); console.log('held'); setInterval(() => {}, 1000) })`
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '-e', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  children.push(child)
  await once(child.stdout, 'data')
  return child
}

test('a directory that another process holds is refused at once, naming that process', async () => {
  const directory = join(folder, 'database')
  const child = await otherHolder(directory)
  expect(() => lockDirectory(directory)).toThrow(`(process ${child.pid})`)
  child.kill('SIGKILL')
  await once(child, 'exit')
})

test('a lock holder that was killed leaves no lock behind', async () => {
  const directory = join(folder, 'database')
  const child = await otherHolder(directory)
  child.kill('SIGKILL')
  await once(child, 'exit')
  lockDirectory(directory).release()
})

test('a released directory can be locked again', () => {
  const directory = join(folder, 'database')
  lockDirectory(directory).release()
  lockDirectory(directory).release()
})
