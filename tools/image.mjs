// `npm run image`: builds the service as an OCI image for this machine's processor, into dist/image:
//   navyk-<version>.oci.tar    the image, which every tool for images loads (docs/deploying.md)
//   navyk-<version>.cdx.json   what it is made of
// It needs npm, GNU tar, and apt-get with dpkg-deb of Debian; no daemon, no root.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { packTar, writeLayout } from './delivery/oci-layout.mjs'
import { imageUser, stageFiles, writeText } from './delivery/root-files.mjs'
import { listComponents, sbomPlace } from './delivery/sbom.mjs'
import { exitOnSignals, root } from './machine.mjs'

/** @typedef {{ digest: string, archive: string, sbom: string, bytes: number, version: string }} BuiltImage */

/** Builds the image into `target`, which is emptied before.
 *  @param {string} [target]
 *  @returns {Promise<BuiltImage>} */
export async function buildImage(target = join(root, 'dist/image')) {
  const stage = mkdtempSync(join(tmpdir(), 'navyk-image-'))
  try {
    rmSync(target, { recursive: true, force: true })
    mkdirSync(target, { recursive: true })
    /** @type {{ version: string }} */
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const seconds = timeOfSources()
    const files = await stageFiles(stage)
    const sbom = `${JSON.stringify(listComponents(installedIn(files.packages), files.systemPackages, version, seconds), null, 2)}\n`
    writeText(files.product, sbomPlace, sbom)
    const sbomFile = join(target, `navyk-${version}.cdx.json`)
    writeFileSync(sbomFile, sbom)
    const layout = join(stage, 'layout')
    const { digest } = writeLayout(layout, {
      layers: [
        [
          { folder: files.system, entries: readdirSync(files.system).sort() },
          { folder: files.places, entries: ['data'], owner: imageUser, mode: '0700' },
          { folder: files.places, entries: ['tmp'], mode: '1777' },
        ],
        [{ folder: files.packages, entries: ['app'] }],
        [{ folder: files.product, entries: readdirSync(files.product).sort() }],
      ],
      config: startOfContainers(),
      labels: labelsOf(version, seconds),
      architecture: process.arch === 'x64' ? 'amd64' : process.arch,
      seconds,
      name: `navyk:${version}`,
    })
    const archive = join(target, `navyk-${version}.oci.tar`)
    packTar(archive, ['-C', layout, 'oci-layout', 'index.json', 'blobs'], ['--owner=0', '--group=0'], seconds)
    return { digest, archive, sbom: sbomFile, bytes: statSync(archive).size, version }
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}

/** @param {string} packages
 *  @returns {Record<string, import('./delivery/sbom.mjs').InstalledPackage>} */
function installedIn(packages) {
  return JSON.parse(readFileSync(join(packages, 'app/node_modules/.package-lock.json'), 'utf8')).packages
}

/** What a container starts: the service itself, without a process around it. The root may be read-only; /data is a volume for the
 *  embedded database and for files of people in a folder. */
function startOfContainers() {
  return {
    User: `${imageUser}:${imageUser}`,
    WorkingDir: '/app',
    Entrypoint: [
      '/usr/local/bin/node',
      '--disable-warning=ExperimentalWarning',
      '--max-semi-space-size=8',
      'apps/api/dist/main.mjs',
    ],
    Env: [
      'PATH=/usr/local/bin',
      'NODE_ENV=production',
      'SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt',
      'HOST=0.0.0.0',
      'METRICS_HOST=0.0.0.0',
      'DATA_DIR=/data',
    ],
    ExposedPorts: { '3000/tcp': {}, '9464/tcp': {} },
    Volumes: { '/data': {} },
    StopSignal: 'SIGTERM',
  }
}

/** @param {string} version
 *  @param {number} seconds
 *  @returns {Record<string, string>} */
function labelsOf(version, seconds) {
  const revision = git(['rev-parse', 'HEAD'])
  return {
    'org.opencontainers.image.title': 'Navyk',
    'org.opencontainers.image.description': 'The web cabinet of a tutoring service, from the offer to the payout',
    'org.opencontainers.image.version': version,
    'org.opencontainers.image.licenses': 'MIT',
    'org.opencontainers.image.created': new Date(seconds * 1000).toISOString(),
    ...(revision && { 'org.opencontainers.image.revision': revision }),
  }
}

/** The time of the commit, so that an image says the same whenever it is built; SOURCE_DATE_EPOCH names another one. */
function timeOfSources() {
  return Number(process.env.SOURCE_DATE_EPOCH ?? git(['log', '-1', '--format=%ct'])) || 0
}

/** @param {string[]} args
 *  @returns {string} nothing outside of a repository */
function git(args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

if (import.meta.main) {
  exitOnSignals()
  const { digest, archive, sbom, bytes } = await buildImage()
  console.log(`${archive}  ${(bytes / 1e6).toFixed(0)} MB\n${digest}\n${sbom}`)
}
