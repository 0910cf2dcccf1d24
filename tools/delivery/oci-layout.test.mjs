import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { writeLayout } from './oci-layout.mjs'

const ground = mkdtempSync(join(tmpdir(), 'navyk-layout-'))
afterAll(() => rmSync(ground, { recursive: true, force: true }))

/** A small tree, written in the given order and at the given time.
 *  @param {string} name
 *  @param {[path: string, text: string][]} files
 *  @param {number} seconds */
function tree(name, files, seconds) {
  const folder = join(ground, name)
  mkdirSync(join(folder, 'app'), { recursive: true })
  mkdirSync(join(folder, 'data'))
  for (const [path, text] of files) {
    writeFileSync(join(folder, path), text)
    utimesSync(join(folder, path), seconds, seconds)
  }
  return folder
}

/** @param {string} folder */
function build(folder) {
  const target = `${folder}-image`
  const manifest = writeLayout(target, {
    layers: [[{ folder, entries: ['app'] }], [{ folder, entries: ['data'], owner: 65532, mode: '0700' }]],
    config: { User: '65532:65532' },
    labels: { 'org.opencontainers.image.version': '1.2.3' },
    architecture: 'amd64',
    seconds: 1_700_000_000,
    name: 'navyk:1.2.3',
  })
  return { target, manifest }
}

/** @param {string} target
 *  @param {string} digest */
const blob = (target, digest) => readFileSync(join(target, 'blobs', digest.replace(':', '/')))

/** @param {Buffer} bytes */
const sha256 = (bytes) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`

test('the same files make the same image, whatever their times and the order in which they were written', () => {
  const one = build(
    tree(
      'one',
      [
        ['app/a.txt', 'A'],
        ['app/b.txt', 'B'],
      ],
      1000,
    ),
  )
  const other = build(
    tree(
      'other',
      [
        ['app/b.txt', 'B'],
        ['app/a.txt', 'A'],
      ],
      2000,
    ),
  )
  const changed = build(
    tree(
      'changed',
      [
        ['app/b.txt', 'B'],
        ['app/a.txt', 'a'],
      ],
      1000,
    ),
  )
  expect(other.manifest.digest).toBe(one.manifest.digest)
  expect(changed.manifest.digest).not.toBe(one.manifest.digest)
})

test('every part of the layout has the digest and the size by which it is named, and entries have the owner of their part', () => {
  const { target, manifest } = build(tree('whole', [['app/a.txt', 'A']], 1000))
  const index = JSON.parse(readFileSync(join(target, 'index.json'), 'utf8'))
  expect(index.manifests).toEqual([expect.objectContaining(manifest)])
  const { config, layers } = JSON.parse(String(blob(target, manifest.digest)))
  for (const { digest, size } of [manifest, config, ...layers]) {
    expect(sha256(blob(target, digest))).toBe(digest)
    expect(blob(target, digest)).toHaveLength(size)
  }
  const { rootfs, config: started } = JSON.parse(String(blob(target, config.digest)))
  const tars = layers.map((/** @type {{ digest: string }} */ { digest }) => gunzipSync(blob(target, digest)))
  expect(rootfs.diff_ids).toEqual(tars.map(sha256))
  expect(started).toEqual({ User: '65532:65532', Labels: { 'org.opencontainers.image.version': '1.2.3' } })
  // The owner stands in the head of an entry as an octal number.
  expect(tars.map((/** @type {Buffer} */ tar) => Number.parseInt(tar.toString('latin1', 108, 115), 8))).toEqual([
    0, 65532,
  ])
})
