// The files of the image: Node of .node-version, the few libraries that it needs from Debian, the packages of the product, the built
// server and web app, and the sources, of which texts, statements and workers are read. Nothing else: no shell, no npm, no package manager.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { buildServerInto } from '../server-build.mjs'
import { buildWebApp } from '../web-build.mjs'
import { root } from '../machine.mjs'

/** The user of the service in the image, as in other images without a shell. */
export const imageUser = 65532

const debianPackages = ['ca-certificates', 'libatomic1', 'libc6', 'libgcc-s1', 'libstdc++6', 'tzdata']
const workspaces = ['apps/api', 'packages/api-spec', 'packages/simulators']
const notRun = /\.test\.ts$|\/(testing|service-tests)(\/|$)/

/** @typedef {{ name: string, version: string, sha256: string }} SystemPackage
 *  @typedef {object} StagedFiles
 *  @property {string} system the folder with Node, libraries, certificates and time zones
 *  @property {string} packages the folder with node_modules
 *  @property {string} product the folder with sources and web app
 *  @property {string} places the folder with the empty folders that are written to
 *  @property {SystemPackage[]} systemPackages */

/** Stages everything in `stage`, an empty folder.
 *  @param {string} stage
 *  @returns {Promise<StagedFiles>}
 *  @throws Error when a program or a library is missing */
export async function stageFiles(stage) {
  await buildWebApp()
  const folders = { system: join(stage, 'system'), packages: join(stage, 'packages'), product: join(stage, 'product') }
  const places = join(stage, 'places')
  for (const place of ['data', 'tmp']) mkdirSync(join(places, place), { recursive: true })
  const systemPackages = [stageNode(stage, folders.system), ...stageDebian(stage, folders.system)]
  stagePackages(folders.packages)
  await stageProduct(folders.product)
  checkLibraries(folders)
  return { ...folders, places, systemPackages }
}

/** Runs a program to its end.
 *  @param {string} program
 *  @param {string[]} args
 *  @param {string} cwd
 *  @returns {string} what it printed
 *  @throws Error with what it said */
export function run(program, args, cwd) {
  const result = spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (result.status === 0) return result.stdout
  throw new Error(`${program} ${args.join(' ')} failed:\n${result.stderr ?? ''}${result.error ?? ''}`)
}

const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']

/** @param {string} stage
 *  @param {string} system
 *  @returns {SystemPackage} */
function stageNode(stage, system) {
  const version = readFileSync(join(root, '.node-version'), 'utf8').trim()
  const name = `node-linux-${process.arch}`
  const folder = join(stage, 'node')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  run('npm', ['install', '--no-save', '--no-package-lock', ...quiet, `${name}@${version}`], folder)
  const target = join(system, 'usr/local/bin/node')
  mkdirSync(dirname(target), { recursive: true })
  cpSync(join(folder, 'node_modules', name, 'bin/node'), target)
  chmodSync(target, 0o755)
  return { name: 'node', version, sha256: sha256Of(target) }
}

/** @param {string} path */
const sha256Of = (path) => createHash('sha256').update(readFileSync(path)).digest('hex')

/** @param {string} stage
 *  @param {string} system
 *  @returns {SystemPackage[]} */
function stageDebian(stage, system) {
  const downloads = join(stage, 'debian')
  const unpacked = join(stage, 'unpacked')
  mkdirSync(downloads)
  // As root apt downloads as its own user, who may not write here.
  run('apt-get', ['download', '-qq', '-o', 'APT::Sandbox::User=root', ...debianPackages], downloads)
  const files = readdirSync(downloads).sort()
  for (const file of files) run('dpkg-deb', ['--extract', join(downloads, file), unpacked], downloads)
  const libraries = globSync(['lib', 'lib64', 'usr/lib'], { cwd: unpacked })
  for (const place of [...libraries, 'usr/share/zoneinfo', 'usr/share/ca-certificates']) {
    cpSync(join(unpacked, place), join(system, place), { recursive: true, verbatimSymlinks: true })
  }
  // The licences of what is delivered.
  for (const place of globSync('usr/share/doc/*/copyright', { cwd: unpacked })) {
    cpSync(join(unpacked, place), join(system, place))
  }
  for (const unused of [
    'usr/share/zoneinfo/right',
    'usr/share/zoneinfo/posix',
    ...globSync('usr/lib/*/{gconv,audit}', { cwd: system }),
  ]) {
    rmSync(join(system, unused), { recursive: true, force: true })
  }
  writeSystemFiles(system)
  return files.map((file) => {
    const path = join(downloads, file)
    const control = run('dpkg-deb', ['--field', path, 'Package', 'Version', 'Architecture'], downloads)
    const [name = '', version = ''] = ['Package', 'Version'].map((field) => fieldOf(control, field))
    // Scanners for known faults read what is installed here, as in images without a shell of others.
    writeText(system, `var/lib/dpkg/status.d/${name}`, run('dpkg-deb', ['--field', path], downloads))
    return { name, version, sha256: sha256Of(path) }
  })
}

/** @param {string} control
 *  @param {string} field */
const fieldOf = (control, field) => new RegExp(`^${field}: (.+)$`, 'm').exec(control)?.[1] ?? ''

/** @param {string} system */
function writeSystemFiles(system) {
  const certificates = globSync('usr/share/ca-certificates/mozilla/*.crt', { cwd: system }).sort()
  const bundle = certificates.map((path) => readFileSync(join(system, path), 'utf8').trimEnd())
  writeText(system, 'etc/ssl/certs/ca-certificates.crt', `${bundle.join('\n')}\n`)
  writeText(
    system,
    'etc/passwd',
    `root:x:0:0::/root:/sbin/nologin\nnavyk:x:${imageUser}:${imageUser}::/data:/sbin/nologin\n`,
  )
  writeText(system, 'etc/group', `root:x:0:\nnavyk:x:${imageUser}:\n`)
  writeText(system, 'etc/nsswitch.conf', 'passwd: files\ngroup: files\nhosts: files dns\n')
  const release = readFileSync('/etc/os-release', 'utf8')
  const known = release.split('\n').filter((line) => /^(ID|VERSION_ID|VERSION_CODENAME)=/.test(line))
  writeText(system, 'etc/os-release', `PRETTY_NAME="Navyk"\n${known.join('\n')}\n`)
}

/** @param {string} folder
 *  @param {string} path
 *  @param {string} text */
export function writeText(folder, path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** Installs what the product needs at run time, as the lock file names it.
 *  @param {string} packages */
function stagePackages(packages) {
  const app = join(packages, 'app')
  const manifests = globSync(
    ['package.json', 'package-lock.json', '{apps,packages}/*/package.json', 'tools/package.json'],
    { cwd: root },
  )
  for (const path of manifests) cpSync(join(root, path), join(app, path))
  const chosen = workspaces.flatMap((workspace) => ['-w', workspace])
  run('npm', ['ci', '--omit=dev', ...chosen, ...quiet], app)
  removeForeign(app)
  for (const path of manifests) rmSync(join(app, path))
  for (const path of globSync('{apps,packages}/*/node_modules/.cache', { cwd: app }))
    rmSync(join(app, path), { recursive: true })
}

/** Removes packages for other systems, which npm before version 10 installs where they are for another C library, so that the version of
 *  npm changes nothing of the image.
 *  @param {string} app a folder with package-lock.json and installed packages */
export function removeForeign(app) {
  /** @type {{ packages: Record<string, { os?: string[], cpu?: string[], libc?: string[] }> }} */
  const locked = JSON.parse(readFileSync(join(app, 'package-lock.json'), 'utf8'))
  const record = join(app, 'node_modules/.package-lock.json')
  const installed = JSON.parse(readFileSync(record, 'utf8'))
  for (const [place, { os, cpu, libc }] of Object.entries(locked.packages)) {
    const isForImage = isAmong(os, 'linux') && isAmong(cpu, process.arch) && isAmong(libc, 'glibc')
    if (isForImage) continue
    rmSync(join(app, place), { recursive: true, force: true })
    delete installed.packages[place]
  }
  writeFileSync(record, `${JSON.stringify(installed, null, 2)}\n`)
}

/** @param {string[] | undefined} list none is every system
 *  @param {string} system */
const isAmong = (list, system) => list === undefined || list.includes(system)

/** @param {string} product */
async function stageProduct(product) {
  const app = join(product, 'app')
  for (const path of ['package.json', 'package-lock.json', 'LICENSE', 'CHANGELOG.md'])
    cpSync(join(root, path), join(app, path))
  for (const workspace of workspaces) {
    cpSync(join(root, workspace, 'package.json'), join(app, workspace, 'package.json'))
    cpSync(join(root, workspace, 'src'), join(app, workspace, 'src'), {
      recursive: true,
      filter: (path) => !notRun.test(path),
    })
  }
  cpSync(join(root, 'apps/web/dist'), join(app, 'apps/web/dist'), {
    recursive: true,
    // Says which times of files it was built from.
    filter: (path) => basename(path) !== '.built-from',
  })
  await buildServerInto(join(app, 'apps/api/dist'))
}

/** Whether the loader of the image finds every library of Node and of the packages with code of their own.
 *  @param {{ system: string, packages: string }} folders
 *  @throws Error that names what is missing */
function checkLibraries({ system, packages }) {
  const [loader] = globSync('lib{,64}/ld-linux-*.so.*', { cwd: system })
  if (!loader) throw new Error('libc6 has no loader')
  const paths = globSync(['lib/*-linux-gnu', 'usr/lib/*-linux-gnu'], { cwd: system }).map((path) => join(system, path))
  const addons = globSync('app/**/*.node', { cwd: packages }).filter((path) => !path.includes('musl'))
  for (const file of [join(system, 'usr/local/bin/node'), ...addons.map((path) => join(packages, path))]) {
    const said = run(
      join(system, loader),
      ['--inhibit-cache', '--library-path', paths.join(':'), '--list', file],
      system,
    )
    const missing = said.split('\n').filter((line) => line.includes('not found'))
    if (missing.length > 0) throw new Error(`${file} needs libraries that the image has not:\n${missing.join('\n')}`)
  }
  if (!existsSync(join(system, 'usr/share/zoneinfo/Europe/Minsk'))) throw new Error('tzdata has no Europe/Minsk')
}
