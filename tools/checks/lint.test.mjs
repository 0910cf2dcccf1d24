import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../machine.mjs'
import { runProgram } from './run-program.mjs'

/** The repository's own rules (tools/lint): what each finds, where, and the file that is exempt. */
const rules = [
  { breach: 'export const chance = Math.random()', in: 'packages/api-spec/src/chance.ts' },
  {
    breach: 'export const now = Date.now()',
    in: 'apps/api/src/domains/parties/now.ts',
    allowed: 'apps/api/src/platform/clock.ts',
  },
  {
    breach: 'export const refresh = (client) => client.invalidateQueries()',
    in: 'apps/web/src/domains/parties/api.ts',
    allowed: 'apps/web/src/app/changes.ts',
  },
  {
    breach: "export const again = (client) => client.refetchQueries({ queryKey: ['parties'] }, {})",
    in: 'apps/web/src/domains/parties/again.ts',
  },
]

/** @type {string} */
let folder
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'navyk-lint-'))
  const { vcs: _, ...settings } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(settings))
  cpSync(join(root, 'tools/lint'), join(folder, 'tools/lint'), { recursive: true })
  for (const { breach, in: place, allowed } of rules) {
    for (const path of [place, allowed]) {
      if (path === undefined) continue
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), `${breach}\n`)
    }
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('each rule of our own finds what it forbids, and leaves the one place alone that may do it', async () => {
  const args = ['lint', `--config-path=${folder}`, '--reporter=github', join(folder, 'apps'), join(folder, 'packages')]
  const { output } = await runProgram('@biomejs/biome/bin/biome', args)
  const found = [...output.matchAll(/title=plugin,file=[^,]*?((?:apps|packages)\/[^,]+),/g)].map(([, path]) => path)
  expect(found.sort()).toEqual(rules.map((rule) => rule.in).sort())
})
