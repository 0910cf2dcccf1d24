// Writes an image as an OCI layout (https://github.com/opencontainers/image-spec), without a daemon: layers by GNU tar, whose entries
// are sorted and have one time, and what describes them as JSON. The same files give the same digest.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** @typedef {object} LayerPart entries of a layer with one owner
 *  @property {string} folder the folder that stands for the root of the image
 *  @property {string[]} entries names in it
 *  @property {number} [owner] number of user and group; 0 by default
 *  @property {string} [mode] of every entry, as tar takes it
 *
 *  @typedef {object} Image
 *  @property {LayerPart[][]} layers from the lowest to the highest
 *  @property {Record<string, unknown>} config what a container starts with: `config` of the specification
 *  @property {Record<string, string>} labels
 *  @property {string} architecture
 *  @property {number} seconds the time of every entry, and of the image itself
 *  @property {string} name by which the layout names the image, such as navyk:1.0.0
 *
 *  @typedef {{ mediaType: string, digest: string, size: number }} Descriptor */

/** Writes the image.
 *  @param {string} target an empty folder, or one that does not exist
 *  @param {Image} image
 *  @returns {Descriptor} the manifest, whose digest is the identity of the image */
export function writeLayout(target, image) {
  mkdirSync(join(target, 'blobs/sha256'), { recursive: true })
  const layers = image.layers.map((parts) => writeLayer(target, parts, image.seconds))
  const created = new Date(image.seconds * 1000).toISOString()
  const config = writeJson(target, 'application/vnd.oci.image.config.v1+json', {
    created,
    architecture: image.architecture,
    os: 'linux',
    config: { ...image.config, Labels: image.labels },
    rootfs: { type: 'layers', diff_ids: layers.map(({ plain }) => plain) },
    history: layers.map(() => ({ created, created_by: 'npm run image' })),
  })
  const manifest = writeJson(target, 'application/vnd.oci.image.manifest.v1+json', {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.manifest.v1+json',
    config,
    layers: layers.map(({ descriptor }) => descriptor),
    annotations: image.labels,
  })
  const platform = { architecture: image.architecture, os: 'linux' }
  const named = { ...manifest, platform, annotations: { 'org.opencontainers.image.ref.name': image.name } }
  writeFileSync(
    join(target, 'index.json'),
    JSON.stringify({ schemaVersion: 2, mediaType: 'application/vnd.oci.image.index.v1+json', manifests: [named] }),
  )
  writeFileSync(join(target, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }))
  return manifest
}

/** @param {string} target
 *  @param {LayerPart[]} parts
 *  @param {number} seconds
 *  @returns {{ descriptor: Descriptor, plain: string }} `plain`: the digest before it is compressed */
function writeLayer(target, parts, seconds) {
  const folder = mkdtempSync(join(tmpdir(), 'navyk-layer-'))
  try {
    const file = join(folder, 'layer.tar')
    for (const part of parts) appendTo(file, part, seconds)
    const bytes = readFileSync(file)
    // Node writes no time and no name into the head of a gzip stream.
    const descriptor = writeBlob(target, 'application/vnd.oci.image.layer.v1.tar+gzip', gzipSync(bytes, { level: 6 }))
    return { descriptor, plain: digestOf(bytes) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} file
 *  @param {LayerPart} part
 *  @param {number} seconds */
function appendTo(file, { folder, entries, owner = 0, mode = 'u=rwX,go=rX' }, seconds) {
  packTar(file, ['-C', folder, ...entries], [`--owner=${owner}`, `--group=${owner}`, `--mode=${mode}`], seconds)
}

/** Writes or lengthens an archive whose bytes depend on nothing but its files.
 *  @param {string} file
 *  @param {string[]} entries arguments that name them
 *  @param {string[]} options
 *  @param {number} seconds the time of each entry
 *  @throws Error with what tar said */
export function packTar(file, entries, options, seconds) {
  const fixed = ['--sort=name', '--format=pax', '--pax-option=exthdr.name=%d/PaxHeaders/%f,delete=atime,delete=ctime']
  const args = ['--append', '--file', file, ...fixed, `--mtime=@${seconds}`, '--numeric-owner', '--no-acls', ...options]
  const result = spawnSync('tar', [...args, ...entries], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } })
  if (result.status !== 0) throw new Error(`tar failed (it has to be GNU tar): ${result.stderr}${result.error ?? ''}`)
}

/** @param {string} target
 *  @param {string} mediaType
 *  @param {object} value */
const writeJson = (target, mediaType, value) => writeBlob(target, mediaType, Buffer.from(JSON.stringify(value)))

/** @param {string} target
 *  @param {string} mediaType
 *  @param {Buffer} bytes
 *  @returns {Descriptor} */
function writeBlob(target, mediaType, bytes) {
  const digest = digestOf(bytes)
  writeFileSync(join(target, 'blobs', digest.replace(':', '/')), bytes)
  return { mediaType, digest, size: bytes.length }
}

/** @param {Buffer} bytes */
const digestOf = (bytes) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`
