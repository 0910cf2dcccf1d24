// What a release consists of beside the image: the guide with the files that it names, notes from the changelog, checksums of all files, and a signature of the checksums by an
// Ed25519 key. Both are formats of everyday programs: `sha256sum --check SHA256SUMS`, and `openssl pkeyutl -verify` (docs/deploying.md).
import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { root } from '../machine.mjs'
import { run } from './root-files.mjs'

const sums = 'SHA256SUMS'
const signature = `${sums}.sig`

/** The section of a version.
 *  @param {string} changelog
 *  @param {string} version
 *  @returns {string}
 *  @throws Error when the changelog has none, or an empty one */
export function notesOf(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1)
  const section = sections.find((text) => text.split('\n', 1)[0]?.trim() === version)
  const notes = section?.slice(section.indexOf('\n')).trim()
  if (!notes) throw new Error(`CHANGELOG.md has no section "## ${version}" with something in it`)
  return `# Navyk ${version}\n\n${notes}\n`
}

/** Packs what an operator reads and copies who has the release alone: README.md, docs and deploy as the commit has them, so that no file
 *  with values of an installation is among them.
 *  @param {string} folder
 *  @param {string} version
 *  @param {string} [sources] the repository
 *  @returns {string} the archive */
export function packGuide(folder, version, sources = root) {
  const archive = join(folder, `navyk-${version}.guide.tar`)
  const inside = ['README.md', 'docs', 'deploy']
  run(
    'git',
    ['archive', '--format=tar', `--prefix=navyk-${version}/`, `--output=${archive}`, 'HEAD', ...inside],
    sources,
  )
  return archive
}

/** Writes checksums of every file of a release, and signs them.
 *  @param {string} folder
 *  @param {string} keyFile the private key, as PEM */
export async function signRelease(folder, keyFile) {
  const key = createPrivateKey(readFileSync(keyFile))
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${keyFile} is no Ed25519 key`)
  const lines = await sumsOf(folder)
  writeFileSync(join(folder, sums), lines)
  writeFileSync(join(folder, signature), sign(null, Buffer.from(lines), key))
}

/** Whether a release is as its maker signed it.
 *  @param {string} folder
 *  @param {string} keyFile the public key, as PEM
 *  @returns {Promise<string[]>} what is wrong */
export async function verifyRelease(folder, keyFile) {
  const missing = [sums, signature].filter((name) => !existsSync(join(folder, name)))
  if (missing.length > 0) return missing.map((name) => `${name} is missing`)
  const signed = readFileSync(join(folder, sums))
  const key = createPublicKey(readFileSync(keyFile))
  if (!verify(null, signed, key, readFileSync(join(folder, signature)))) return [`${sums} was not signed by this key`]
  const [before, now] = [linesOf(String(signed)), linesOf(await sumsOf(folder))]
  return [
    ...before.filter((line) => !now.includes(line)).map((line) => `${nameIn(line)} is missing or has changed`),
    ...now
      .filter((line) => !before.some((other) => nameIn(other) === nameIn(line)))
      .map((line) => `${nameIn(line)} is not signed`),
  ]
}

/** @param {string} text */
const linesOf = (text) => text.split('\n').filter(Boolean)

/** @param {string} line a digest, two spaces, a name */
const nameIn = (line) => line.slice(66)

/** @param {string} folder
 *  @returns {Promise<string>} as `sha256sum` writes it */
async function sumsOf(folder) {
  const names = readdirSync(folder).filter((name) => name !== sums && name !== signature)
  const lines = names.sort().map(async (name) => {
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(folder, name)), hash)
    return `${hash.digest('hex')}  ${name}\n`
  })
  return (await Promise.all(lines)).join('')
}
