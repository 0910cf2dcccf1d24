import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

/** Packages by their names, as a lock file has them. @typedef {Record<string, { version: string, dev?: boolean, optional?: boolean }>} Packages */

const locked = {
  fastify: { version: '5.0.0' },
  elsewhere: { version: '1.0.0', optional: true },
  vitest: { version: '4.0.0', dev: true },
}
const { fastify, vitest } = locked

/** A repository of two tools that do nothing, and an npm that writes down what it was asked for. @type {string} */
let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'navyk-boot-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const place of ['tools', 'node_modules', 'bin']) mkdirSync(join(folder, place))
  copyFileSync(join(import.meta.dirname, 'boot.mjs'), join(folder, 'tools/boot.mjs'))
  for (const tool of ['start', 'test']) writeFileSync(join(folder, `tools/${tool}.mjs`), '')
  writePackages('package-lock.json', locked)
  writeFileSync(join(folder, 'asked'), '')
  writeFileSync(join(folder, 'bin/npm'), `#!/bin/sh\necho "$@" > '${join(folder, 'asked')}'\n`)
  chmodSync(join(folder, 'bin/npm'), 0o755)
})

/** @param {string} file
 *  @param {Packages} packages */
function writePackages(file, packages) {
  const placed = Object.fromEntries(Object.entries(packages).map(([name, facts]) => [`node_modules/${name}`, facts]))
  writeFileSync(join(folder, file), JSON.stringify({ packages: placed }))
}

/** @param {string} tool
 *  @param {Packages} [installed]
 *  @returns {string} what npm was asked for: the command, and what it leaves out */
function askedBy(tool, installed) {
  if (installed) writePackages('node_modules/.package-lock.json', installed)
  const env = { ...process.env, PATH: join(folder, 'bin') + delimiter + process.env.PATH }
  expect(spawnSync(process.execPath, [join(folder, 'tools/boot.mjs'), tool], { env }).status).toBe(0)
  const words = readFileSync(join(folder, 'asked'), 'utf8').trim().split(' ')
  return words.filter((word) => !['--loglevel=error', '--no-audit', '--no-fund'].includes(word)).join(' ')
}

test('on a fresh machine the start of the product installs what it runs, and tests install everything', () => {
  expect(askedBy('start')).toBe('ci --omit=dev')
  expect(askedBy('test')).toBe('ci')
})

test('packages that tests lack are added to those that the product may be running from', () => {
  expect(askedBy('test', { fastify })).toBe('install --no-save')
})

test('what a command prints stands alone in its output; what the set-up says goes to standard error', () => {
  writeFileSync(join(folder, 'bin/npm'), '#!/bin/sh\necho added 1 package\n')
  writeFileSync(join(folder, 'tools/bench.mjs'), 'console.log(JSON.stringify({ figures: [] }))')
  const env = { ...process.env, PATH: join(folder, 'bin') + delimiter + process.env.PATH }
  const { stdout, stderr } = spawnSync(process.execPath, [join(folder, 'tools/boot.mjs'), 'bench', '--json'], {
    env,
    encoding: 'utf8',
  })
  expect(stdout).toBe('{"figures":[]}\n')
  expect(stderr).toContain('installing packages …\nadded 1 package')
})

test('nothing is installed if nothing is missing', () => {
  expect(askedBy('start', { fastify })).toBe('')
  expect(askedBy('test', { fastify, vitest })).toBe('')
})

test('another version installs everything anew, without development packages only if there were none', () => {
  const older = { version: '4.9.0' }
  expect(askedBy('start', { fastify: older })).toBe('ci --omit=dev')
  expect(askedBy('start', { fastify: older, vitest })).toBe('ci')
  expect(askedBy('test', { fastify, vitest: { ...older, dev: true } })).toBe('ci')
})

test('a fetched Node that lacks a library of the machine is named with what to install, and is fetched again afterwards', () => {
  writeFileSync(join(folder, '.node-version'), '26.0.0\n')
  const node = `#!/bin/sh
echo 'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file' >&2
exit 127
`
  writeFileSync(join(folder, 'node'), node, { mode: 0o755 })
  const npm = `#!/bin/sh
for last; do :; done
mkdir -p "node_modules/\${last%@*}/bin"
cp '${join(folder, 'node')}' "node_modules/\${last%@*}/bin/node"
`
  writeFileSync(join(folder, 'bin/npm'), npm)
  const older = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.0.0' } })"
  const env = {
    ...process.env,
    PATH: join(folder, 'bin') + delimiter + process.env.PATH,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(older)}`,
  }
  for (const _ of ['first', 'second']) {
    const { status, stderr } = spawnSync(process.execPath, [join(folder, 'tools/boot.mjs'), 'start'], {
      env,
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stderr).toContain('libatomic.so.1')
    expect(stderr).toContain('apt-get install libatomic1 libstdc++6')
  }
})
