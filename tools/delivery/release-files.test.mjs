import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { notesOf, packGuide, signRelease, verifyRelease } from './release-files.mjs'

const ground = mkdtempSync(join(tmpdir(), 'navyk-release-'))
const folder = join(ground, 'release')
afterAll(() => rmSync(ground, { recursive: true, force: true }))

/** A throw-away pair of keys.
 *  @param {string} name */
function makeKeys(name) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const files = { secret: join(ground, `${name}.pem`), open: join(ground, `${name}.pub.pem`) }
  writeFileSync(files.secret, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  writeFileSync(files.open, publicKey.export({ type: 'spki', format: 'pem' }))
  return files
}
const maker = makeKeys('maker')

beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  writeFileSync(join(folder, 'navyk-1.2.3.oci.tar'), 'image')
  writeFileSync(join(folder, 'notes.md'), 'notes')
  await signRelease(folder, maker.secret)
})

test('a release is as its maker signed it, and sha256sum reads its checksums', async () => {
  expect(await verifyRelease(folder, maker.open)).toEqual([])
  const { status } = spawnSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder })
  expect(status).toBe(0)
})

test('who has the release alone has the guide and the files that it names, and no values of an installation', () => {
  const sources = join(ground, 'sources')
  for (const place of ['docs', 'deploy', 'apps']) mkdirSync(join(sources, place), { recursive: true })
  const committed = ['README.md', 'docs/deploying.md', 'deploy/compose.yaml']
  for (const file of [...committed, 'apps/main.ts']) writeFileSync(join(sources, file), file)
  const git = (/** @type {string[]} */ ...args) =>
    spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.by', ...args], { cwd: sources })
  git('init')
  git('add', '.')
  git('commit', '--message=sources')
  writeFileSync(join(sources, 'deploy/.env'), 'POSTGRES_PASSWORD=secret')
  const { stdout } = spawnSync('tar', ['--list', '--file', packGuide(folder, '1.2.3', sources)], { encoding: 'utf8' })
  const files = stdout.split('\n').filter((name) => name !== '' && !name.endsWith('/'))
  expect(files.sort()).toEqual(committed.map((file) => `navyk-1.2.3/${file}`).sort())
})

test('a changed byte, a missing file and a file that was added are named', async () => {
  writeFileSync(join(folder, 'navyk-1.2.3.oci.tar'), 'imagE')
  rmSync(join(folder, 'notes.md'))
  writeFileSync(join(folder, 'more.txt'), 'more')
  expect(await verifyRelease(folder, maker.open)).toEqual([
    'navyk-1.2.3.oci.tar is missing or has changed',
    'notes.md is missing or has changed',
    'more.txt is not signed',
  ])
})

test('checksums that were changed after signing, and those that somebody else signed, are refused', async () => {
  expect(await verifyRelease(folder, makeKeys('other').open)).toEqual(['SHA256SUMS was not signed by this key'])
  const sums = join(folder, 'SHA256SUMS')
  writeFileSync(
    sums,
    readFileSync(sums, 'utf8').replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
  )
  expect(await verifyRelease(folder, maker.open)).toEqual(['SHA256SUMS was not signed by this key'])
})

test('the notes are the section of the version, and a version without one is refused', () => {
  const changelog =
    '# Changelog\n\n## Unreleased\n\nLater.\n\n## 1.2.3\n\nNow.\n\n### For people\n- One.\n\n## 1.2.2\n\nBefore.\n'
  expect(notesOf(changelog, '1.2.3')).toBe('# Navyk 1.2.3\n\nNow.\n\n### For people\n- One.\n')
  expect(() => notesOf(changelog, '1.2')).toThrow('no section "## 1.2"')
})
