// Plants one fault after the other in copies of the repository and runs the tests of the fault's domain. A fault is found when they
// fail; before the first one of a domain they have to pass.
import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { listFiles } from '../checks/source-files.mjs'
import { root } from '../machine.mjs'

/** @typedef {import('./sample.mjs').PlantedFault} PlantedFault
 *  @typedef {{ fault: PlantedFault, isFound: boolean }} Verdict */

/** Ends a fault that makes a test wait without end; it counts as found. */
const limitMs = 600_000

/** @param {PlantedFault[]} faults by domain
 *  @param {{ atOnce: number, onVerdict: (verdict: Verdict) => void }} options
 *  @returns {Promise<Verdict[]>}
 *  @throws Error naming a domain whose tests fail without a fault */
export async function plantAll(faults, { atOnce, onVerdict }) {
  const domains = [...Map.groupBy(faults, ({ domain }) => domain).values()]
  /** @type {Verdict[]} */
  const verdicts = []
  const work = async (/** @type {number} */ index) => {
    const copy = copyRepository(join(root, '.mutants', `copy-${index}`))
    try {
      for (let own = domains.shift(); own; own = domains.shift()) {
        const places = new Set(own.map(({ file }) => workspaceOf(file)))
        for (const place of places) {
          const { isRed, output } = await runTests(copy, own[0]?.domain ?? '', place)
          if (isRed) throw new Error(`the tests of ${own[0]?.domain} fail without a fault:\n${output}`)
        }
        for (const fault of own) {
          const verdict = { fault, isFound: await isFound(copy, fault) }
          verdicts.push(verdict)
          onVerdict(verdict)
        }
      }
    } finally {
      rmSync(copy, { recursive: true, force: true })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, index) => work(index)))
  return verdicts
}

/** Sources are copied, because they are changed; packages are linked, except that those of this repository lead to the copy.
 *  @param {string} copy
 *  @returns {string} its folder */
function copyRepository(copy) {
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(join(copy, 'node_modules'), { recursive: true })
  for (const file of listFiles(root)) cpSync(join(root, file), join(copy, file))
  for (const file of readdirSync(root, { withFileTypes: true })) {
    if (file.isFile()) cpSync(join(root, file.name), join(copy, file.name))
  }
  cpSync(join(root, 'docs'), join(copy, 'docs'), { recursive: true })
  for (const workspace of globSync('{apps,packages}/*', { cwd: root })) {
    const own = join(root, workspace, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(copy, workspace, 'node_modules'))
  }
  for (const name of readdirSync(join(root, 'node_modules'))) {
    const [own, linked] = [join(root, 'node_modules', name), join(copy, 'node_modules', name)]
    if (name === '@navyk') cpSync(own, linked, { recursive: true, verbatimSymlinks: true })
    else symlinkSync(own, linked)
  }
  return copy
}

/** @param {string} copy
 *  @param {PlantedFault} fault */
async function isFound(copy, { domain, file, start, end, replacement }) {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.slice(0, start) + replacement + text.slice(end))
  try {
    const { isRed } = await runTests(copy, domain, workspaceOf(file))
    return isRed
  } finally {
    writeFileSync(path, text)
  }
}

/** @param {string} file
 *  @returns {'api' | 'web' | 'all'} whose tests may know of it; what both sides share concerns both */
const workspaceOf = (file) => (file.startsWith('apps/api/') ? 'api' : file.startsWith('apps/web/') ? 'web' : 'all')

const projects = { api: ['rules', 'api'], web: ['web'], all: ['api-spec', 'rules', 'api', 'web'] }

/** @param {string} copy
 *  @param {string} domain `money/acts`
 *  @param {'api' | 'web' | 'all'} place
 *  @returns {Promise<{ isRed: boolean, output: string }>} */
function runTests(copy, domain, place) {
  const chosen = projects[place].map((project) => `--project=${project}`)
  const args = ['run', ...chosen, '--bail=1', '--maxWorkers=1', '--passWithNoTests', '--reporter=dot', `/${domain}/`]
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(copy, 'node_modules/vitest/vitest.mjs'), ...args], {
      cwd: copy,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    const limit = setTimeout(() => child.kill('SIGKILL'), limitMs)
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(limit)
      resolve({ isRed: code !== 0, output })
    })
  })
}
