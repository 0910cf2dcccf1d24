// The demo of the tests' day, told once and kept until a source of the server changes: telling takes a minute, and opening what
// was kept takes a second.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { testDay } from '@navyk/tools/test-day'
import { keptDump } from './kept-dump.ts'

const root = resolve(import.meta.dirname, '../../../../..')
const tellDemo = join(import.meta.dirname, 'tell-demo.ts')
/** The server and all that it is made of, without tests. */
const folders = ['apps/api/src', 'packages/api-spec/src']
const files = [tellDemo, ...['package-lock.json', 'tools/runs/test-day.mjs'].map((file) => join(root, file))]

/** @returns the path of a dump of the embedded database in which the demo is told */
export const toldDemo = (): Promise<string> =>
  keptDump({
    name: 'told-demo',
    sources: [...folders.flatMap(sourcesIn), ...files],
    versions: [testDay()],
    make: () => buildDemo(),
  })

const sourcesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.\w+$/.test(entry.name) && !/\/testing$/.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name))

/** Tells the demo of another day, and keeps nothing. @throws Error when it can't be told, or the product refuses one of its events */
export async function buildDemoOn(day: string): Promise<void> {
  await buildDemo({ NAVYK_TEST_DAY: day })
}

/** Tells the demo in a process of its own, because the time of this one may be another.
 *  @param env all that the process is told instead of what this one is */
async function buildDemo(env?: Record<string, string>): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'navyk-told-'))
  const path = join(folder, 'demo.tar')
  const child = spawn(process.execPath, [tellDemo, path], {
    ...(env && { env }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const end = () => child.kill()
  process.on('exit', end)
  const [code] = await once(child, 'exit')
  process.off('exit', end)
  try {
    if (code !== 0) throw new Error(`The demo could not be told: its process ended with ${code}`)
    return readFileSync(path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
