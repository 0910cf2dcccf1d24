// `npm run release -- X.Y.Z --key=FILE`: builds the image of a version and lays down what is published with it, in dist/release/X.Y.Z:
// image, SBOM, the guide with the files of deploy/, notes, checksums and their signature by the Ed25519 key of FILE.
//   npm run release -- verify FOLDER --key=FILE     whether a release is as the owner of the public key signed it
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { notesOf, packGuide, signRelease, verifyRelease } from './delivery/release-files.mjs'
import { run } from './delivery/root-files.mjs'
import { buildImage } from './image.mjs'
import { exitOnSignals, root } from './machine.mjs'

const usage = 'npm run release -- X.Y.Z --key=PRIVATE.pem\nnpm run release -- verify FOLDER --key=PUBLIC.pem'

/** Makes the release of a version.
 *  @param {string} version
 *  @param {string} key
 *  @returns {Promise<string>} its folder
 *  @throws Error when the sources are not those of the version */
async function makeRelease(version, key) {
  const named = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
  if (named !== version) throw new Error(`package.json names version ${named}`)
  const changes = run('git', ['status', '--porcelain'], root)
  if (changes) throw new Error(`these changes are in no commit:\n${changes}`)
  const notes = notesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version)
  const folder = join(root, 'dist/release', version)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const { archive, sbom, digest } = await buildImage()
  for (const file of [archive, sbom]) copyFileSync(file, join(folder, basename(file)))
  packGuide(folder, version)
  writeFileSync(join(folder, 'notes.md'), `${notes}\nThe image is \`${digest}\`.\n`)
  await signRelease(folder, key)
  return folder
}

/** @param {string[]} args
 *  @returns {Promise<string>} what is printed */
async function main(args) {
  const { values, positionals } = parseArgs({ args, options: { key: { type: 'string' } }, allowPositionals: true })
  const [first = '', folder] = positionals
  if (values.key === undefined) throw new Error(usage)
  if (first === 'verify' && folder !== undefined) {
    const problems = await verifyRelease(folder, values.key)
    if (problems.length > 0) throw new Error(problems.join('\n'))
    return 'The release is as it was signed.'
  }
  if (!/^\d+\.\d+\.\d+$/.test(first)) throw new Error(usage)
  return makeRelease(first, values.key)
}

exitOnSignals()
try {
  console.log(await main(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
