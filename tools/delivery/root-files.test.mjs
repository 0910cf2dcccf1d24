import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { removeForeign } from './root-files.mjs'

test('an image has no packages for another C library, processor or system, whatever npm has installed', () => {
  const app = mkdtempSync(join(tmpdir(), 'navyk-image-'))
  onTestFinished(() => rmSync(app, { recursive: true }))
  const own = { os: ['linux'], cpu: [process.arch] }
  const packages = {
    'node_modules/fastify': {},
    'node_modules/sharp-glibc': { ...own, libc: ['glibc'] },
    'node_modules/sharp-musl': { ...own, libc: ['musl'] },
    'node_modules/sharp-wasm': { cpu: ['wasm32'] },
    'node_modules/sharp-darwin': { ...own, os: ['darwin'] },
  }
  for (const place of Object.keys(packages)) mkdirSync(join(app, place), { recursive: true })
  const record = join(app, 'node_modules/.package-lock.json')
  for (const file of [record, join(app, 'package-lock.json')]) writeFileSync(file, JSON.stringify({ packages }))
  removeForeign(app)
  const kept = ['node_modules/fastify', 'node_modules/sharp-glibc']
  expect(Object.keys(packages).filter((place) => existsSync(join(app, place)))).toEqual(kept)
  expect(Object.keys(JSON.parse(readFileSync(record, 'utf8')).packages)).toEqual(kept)
})
