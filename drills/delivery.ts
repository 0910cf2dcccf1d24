// Whether what is delivered runs as it is deployed: the image twice with one digest, unpacked by another program than ours, and started
// as a user without rights on a read-only root, on both kinds of database; and the files of deploy/ by the programs that read them.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { atMost, type Figure, known } from '../bench/figure.ts'
import { imageUser } from '../tools/delivery/root-files.mjs'
import { buildImage } from '../tools/image.mjs'
import { aptInstall, freePort, isRoot, onPath, root } from '../tools/machine.mjs'
import { startPostgres } from '../tools/postgres.mjs'

/** Points of systemd from 0, closed, to 10; up to 2 is what we promise. */
const mostExposed = 2
/** Longest start, that of a demo which tells its past on a slow machine. */
const startLimitMs = 600_000

interface Finding {
  name: string
  value: string
  isRight: boolean
}

/** Prints each finding. It needs root on Debian, and takes some minutes. */
export async function drillDelivery(): Promise<Figure[]> {
  if (!isRoot()) throw new Error('This drill starts containers of its own and needs root.')
  const findings: Finding[] = []
  const tell = (name: string, value: string, isRight = true) => {
    findings.push({ name, value, isRight })
    console.log(`${isRight ? 'right' : 'WRONG'}  ${name.padEnd(46)} ${value}`)
  }
  readFiles(tell)
  const ground = mkdtempSync(join(tmpdir(), 'navyk-delivery-'))
  try {
    await drillImage(ground, tell)
  } finally {
    rmSync(ground, { recursive: true, force: true })
  }
  const wrong = findings.filter(({ isRight }) => !isRight)
  return [
    known('promises of what is delivered', findings.length, 'promises'),
    atMost('promises that do not hold', wrong.length, 0, 'promises'),
  ]
}

type Tell = (name: string, value: string, isRight?: boolean) => void

/** @returns the program's exit code and what it said */
function runWith(packageName: string, program: string, args: string[]): { code: number | null; said: string } {
  if (!onPath([program])) aptInstall(packageName, program)
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' })
  return { code: status, said: `${stdout ?? ''}${stderr ?? ''}`.trim() }
}

/** The files of deploy/ by promtool, haproxy, systemd-analyze and kustomize. */
function readFiles(tell: Tell): void {
  const commands: [name: string, packageName: string, program: string, args: string[]][] = [
    ['alert rules', 'prometheus', 'promtool', ['check', 'rules', 'deploy/prometheus/alerts.yaml']],
    ['alerts fire when they should', 'prometheus', 'promtool', ['test', 'rules', 'deploy/prometheus/alerts.test.yaml']],
    [
      'configuration of Prometheus',
      'prometheus',
      'promtool',
      ['check', 'config', '--syntax-only', 'deploy/prometheus/prometheus.yaml'],
    ],
    ['configuration of haproxy', 'haproxy', 'haproxy', ['-c', '-f', 'deploy/haproxy/haproxy.cfg']],
    ['resources of Kubernetes', 'kubernetes-client', 'kubectl', ['kustomize', 'deploy/kubernetes']],
  ]
  for (const [name, packageName, program, args] of commands) {
    const { code, said } = runWith(packageName, program, args)
    tell(name, code === 0 ? program : said, code === 0)
  }
  for (const unit of ['navyk@1', 'navyk-tasks']) readUnit(unit, tell)
}

function readUnit(unit: string, tell: Tell): void {
  const ground = mkdtempSync(join(tmpdir(), 'navyk-unit-'))
  const file = join(ground, `${unit}.service`)
  // The unit is verified with a program that is there on this machine.
  const text = readFileSync(join(root, `deploy/systemd/${unit.replace(/@.*/, '@')}.service`), 'utf8')
  writeFileSync(file, text.replace('/opt/navyk/usr/local/bin/node', process.execPath))
  const verified = runWith('systemd', 'systemd-analyze', ['verify', '--recursive-errors=no', file])
  tell(`${unit}.service is understood`, verified.said || 'systemd-analyze', verified.code === 0 && verified.said === '')
  const { said } = runWith('systemd', 'systemd-analyze', ['security', '--offline=true', '--no-pager', file])
  const exposed = Number(/exposure level for \S+: ([\d.]+)/.exec(said)?.[1] ?? Number.NaN)
  tell(`${unit}.service is exposed`, `${exposed} of 10`, exposed <= mostExposed)
  rmSync(ground, { recursive: true })
}

async function drillImage(ground: string, tell: Tell): Promise<void> {
  const begun = performance.now()
  const [one, other] = [await buildImage(join(ground, 'one')), await buildImage(join(ground, 'other'))]
  tell('one build', `${seconds((performance.now() - begun) / 2)}, ${(one.bytes / 1e6).toFixed(0)} MB`)
  tell('two builds have one digest', one.digest, one.digest === other.digest)
  const bundle = unpack(ground, one.archive, one.version)
  const sbom = JSON.parse(readFileSync(one.sbom, 'utf8')) as { components: { name: string }[] }
  const listed = new Set(sbom.components.map(({ name }) => name))
  const packages = globSync('app/node_modules/{[!@.]*,@*/*}/package.json', { cwd: join(bundle, 'rootfs') })
  const names = packages.map((path) => path.replace(/^.*node_modules\/(.*)\/package\.json$/, '$1'))
  const unlisted = names.filter((name) => !name.startsWith('@navyk/') && !listed.has(name))
  tell(
    'components of the SBOM',
    `${sbom.components.length}; not listed: ${unlisted.join(', ') || 'none'}`,
    unlisted.length === 0,
  )

  const data = join(ground, 'data')
  mkdirSync(data)
  chownSync(data, imageUser, imageUser)
  await drillStart('embedded database, its first start with a demo', bundle, data, {}, tell)
  await drillStart('embedded database, existing data', bundle, data, {}, tell)
  const cluster = await startPostgres()
  try {
    const settings = {
      DATABASE_URL: cluster.databaseUrl,
      NAVYK_MODE: 'production',
      NAVYK_SECRET: 'a secret of the drill that nothing else has',
      SMS_PROVIDER: 'smsby',
      SMSBY_TOKEN: 'none',
      SMS_API_ROOT: 'http://127.0.0.1:9',
    }
    await drillStart('PostgreSQL, empty', bundle, data, settings, tell)
    await drillStart('PostgreSQL, existing tables', bundle, data, settings, tell)
  } finally {
    await cluster.stop()
  }
}

/** Unpacks the image by umoci. @returns the folder with `rootfs` and `config.json` */
function unpack(ground: string, archive: string, version: string): string {
  const [layout, bundle] = [join(ground, 'layout'), join(ground, 'bundle')]
  mkdirSync(layout)
  spawnSync('tar', ['-xf', archive, '-C', layout])
  const { code, said } = runWith('umoci', 'umoci', ['unpack', '--image', `${layout}:navyk:${version}`, bundle])
  if (code !== 0) throw new Error(said)
  return bundle
}

interface RuntimeConfig {
  root: { readonly?: boolean }
  process: { terminal: boolean; noNewPrivileges?: boolean; capabilities: object; env: string[] }
  mounts: { destination: string; type: string; source: string; options?: string[] }[]
  linux: { namespaces: { type: string }[] }
}

/** The configuration that a careful operator gives: nothing can be written but /data and /tmp, and no right is kept. The network is that
 *  of this machine, of which the service uses the loopback interface alone. */
function configure(bundle: string, data: string, environment: Record<string, string>): void {
  const file = join(bundle, 'config.json')
  const config = JSON.parse(readFileSync(file, 'utf8')) as RuntimeConfig
  const names = Object.keys(environment)
  config.root.readonly = true
  config.process.terminal = false
  config.process.noNewPrivileges = true
  config.process.capabilities = {}
  const given = config.process.env.filter((pair) => /^(PATH|NODE_ENV|SSL_CERT_FILE|DATA_DIR)=/.test(pair))
  config.process.env = [...given, ...names.map((name) => `${name}=${environment[name]}`)]
  config.linux.namespaces = config.linux.namespaces.filter(({ type }) => type !== 'network')
  const kept = config.mounts.filter(({ destination }) => !['/data', '/tmp', '/sys'].includes(destination))
  const rights = ['nosuid', 'nodev']
  config.mounts = [
    ...kept,
    { destination: '/data', type: 'bind', source: data, options: ['rbind', 'rw', ...rights] },
    { destination: '/tmp', type: 'tmpfs', source: 'tmpfs', options: [...rights, 'mode=1777', 'size=64m'] },
  ]
  writeFileSync(file, JSON.stringify(config))
}

/** Starts the image, waits until it is ready, looks at its rights, and stops it. */
async function drillStart(
  name: string,
  bundle: string,
  data: string,
  settings: Record<string, string>,
  tell: Tell,
): Promise<void> {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const [PORT, METRICS_PORT] = [String(port), String(metricsPort)]
  configure(bundle, data, { ...settings, HOST: '127.0.0.1', METRICS_HOST: '127.0.0.1', PORT, METRICS_PORT })
  if (!onPath(['runc'])) aptInstall('runc', 'runc')
  const id = `navyk-drill-${process.pid}-${port}`
  const begun = performance.now()
  const container = spawn('runc', ['run', '--bundle', bundle, id], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [container.stdout, container.stderr])
    stream.on('data', (chunk) => (said = (said + chunk).slice(-4000)))
  const ended = once(container, 'exit')
  try {
    await untilReady(`http://127.0.0.1:${port}/readyz`, () => container.exitCode)
    tell(`${name}: ready after`, seconds(performance.now() - begun))
    tell(`${name}: rights`, ...rightsOf(id))
    const scraped = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((answer) => answer.text())
    tell(
      `${name}: /metrics`,
      /^navyk_build_info.*$/m.exec(scraped)?.[0] ?? 'none',
      scraped.includes('navyk_build_info'),
    )
    const stopping = performance.now()
    spawnSync('runc', ['kill', id, 'TERM'])
    const [code] = await ended
    tell(`${name}: ended with ${code} after`, seconds(performance.now() - stopping), code === 0)
  } catch (error) {
    tell(name, `${error instanceof Error ? error.message : error}\n${said}`, false)
  } finally {
    spawnSync('runc', ['delete', '--force', id])
  }
}

async function untilReady(url: string, exitCode: () => number | null): Promise<void> {
  const limit = performance.now() + startLimitMs
  while (performance.now() < limit) {
    if (exitCode() !== null) throw new Error(`it ended with ${exitCode()}`)
    const answer = await fetch(url).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.status === 200) return
    await pause(50)
  }
  throw new Error('it was not ready in time')
}

/** Rights of the process, asked from inside by a second process in the container, and of the kernel. */
function rightsOf(id: string): [value: string, isRight: boolean] {
  const script = `
    const { readFileSync, writeFileSync } = require('node:fs')
    const attempt = (path) => { try { writeFileSync(path, ''); return 'written' } catch ({ code }) { return code } }
    const status = readFileSync('/proc/1/status', 'utf8')
    const field = (name) => new RegExp('^' + name + ':\\\\s+(\\\\S+)', 'm').exec(status)?.[1]
    const command = readFileSync('/proc/1/cmdline', 'utf8').split('\\0').filter(Boolean).at(-1)
    console.log([process.getuid(), field('Uid'), field('CapEff'), field('NoNewPrivs'), attempt('/app/x'), attempt('/usr/x'),
      attempt('/data/.drill'), attempt('/tmp/x'), command].join(' '))`
  const args = ['exec', id, '/usr/local/bin/node', '-e', script]
  const { stdout, stderr } = spawnSync('runc', args, { encoding: 'utf8' })
  const found = stdout.trim() || stderr.trim()
  const wanted = `${imageUser} ${imageUser} 0000000000000000 1 EROFS EROFS written written apps/api/dist/main.mjs`
  return [found === wanted ? `user ${imageUser}, no capability, root read-only` : found, found === wanted]
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
