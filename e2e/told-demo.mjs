// The demo of the tests' day, told once and kept until a source of the server changes: telling takes a minute, and opening what
// was kept takes a second.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { keptDump } from '../apps/api/src/testing/kept-dump.ts'
import { root } from '../tools/machine.mjs'
import { testDay } from '../tools/test-day.mjs'

/** The server and all that it is made of, without tests. */
const folders = ['apps/api/src', 'packages/api-spec/src']
const files = ['package-lock.json', 'e2e/tell-demo.mjs', 'tools/test-day.mjs']

/** @returns {Promise<string>} the path of the database in which the demo is told */
export const toldDemo = () =>
  keptDump({
    name: 'told-demo',
    sources: [...folders.flatMap(sourcesIn), ...files.map((file) => join(root, file))],
    versions: [testDay()],
    make: tell,
  })

/** @param {string} folder */
const sourcesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.\w+$/.test(entry.name) && !/\/testing$/.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name))

/** In a process of its own, because the time of this one is not moved. */
async function tell() {
  const folder = mkdtempSync(join(tmpdir(), 'navyk-told-'))
  const path = join(folder, 'demo.tar')
  const child = spawn(process.execPath, [join(import.meta.dirname, 'tell-demo.mjs'), path], {
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
