import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
    allowed: 'apps/web/src/app/calls/changes.ts',
  },
  {
    breach: "export const again = (client) => client.refetchQueries({ queryKey: ['parties'] }, {})",
    in: 'apps/web/src/domains/parties/again.ts',
  },
  {
    breach: "export const parties = '/dashboard/party-list'",
    in: 'apps/web/src/domains/parties/links.ts',
    allowed: 'packages/api-spec/src/parties/paths.ts',
  },
  {
    breach: `export const toParty = (id) => \`/dashboard/parties/\${id}\``,
    in: 'apps/api/src/domains/parties/links.ts',
  },
  {
    breach: 'export const Parties = () => <a href="/dashboard">Parties</a>',
    in: 'apps/web/src/domains/parties/link.tsx',
  },
  { breach: `export const back = (url) => \`\${url}/dashboard/parties\``, in: 'apps/api/src/domains/parties/back.ts' },
  {
    breach:
      "export const inState = (query, state) => query.$if(state !== undefined, (all) => all.where('state', '=', state ?? 'open'))",
    in: 'apps/api/src/domains/parties/state-queries.ts',
  },
  {
    breach: `export const some = (query, ids) => query.where('id', '=', sql<string>\`any(\${ids}::uuid[])\`)`,
    in: 'apps/api/src/domains/parties/some-queries.ts',
    allowed: 'apps/api/src/platform/database/clauses/given.ts',
  },
  {
    breach: "export const some = (query, partyIds) => query.where('id', 'in', partyIds)",
    in: 'apps/api/src/domains/parties/listed-queries.ts',
  },
  { breach: 'export const party = (id) => ({ ...{ id } })', in: 'apps/api/src/domains/parties/fields.ts' },
  { breach: 'export const latest = (days) => Math.max(...[0, days])', in: 'apps/api/src/domains/parties/latest.ts' },
  { breach: "export const columns = ['id', ...(['name'] as const)]", in: 'apps/api/src/domains/parties/columns.ts' },
  { breach: "export const Party = () => <p {...{ id: 'party' }} />", in: 'apps/web/src/domains/parties/party.tsx' },
]

/** @param {number} count */
const lines = (count) => 'export {}\n'.repeat(count)
/** @param {number} count of all its lines */
const functionOf = (count) => `\nexport const f = () => {\n${'  f()\n'.repeat(count - 2)}}\n`

/** Cases of the limits of files and functions: the text, and the line at which the rule reports it. */
const sizes = [
  { title: 'a file of 500 lines passes', path: 'apps/api/src/a-500.ts', text: lines(500) },
  { title: 'a file of 501 lines is reported', path: 'apps/api/src/a-501.ts', text: lines(501), line: 1 },
  { title: 'a test of 1000 lines passes', path: 'apps/api/src/a-1000.test.ts', text: lines(1000) },
  { title: 'a test of 1001 lines is reported', path: 'apps/api/src/a-1001.test.ts', text: lines(1001), line: 1 },
  { title: 'a journey may be as long as a test', path: 'e2e/a-1000.spec.ts', text: lines(1000) },
  { title: 'a function of 94 lines passes', path: 'apps/api/src/f-94.ts', text: functionOf(94) },
  {
    title: 'a function of 95 lines is reported with its place',
    path: 'apps/api/src/f-95.ts',
    text: functionOf(95),
    line: 2,
  },
  {
    title: 'the function around the cases of a test may be longer',
    path: 'apps/api/src/f.test.ts',
    text: functionOf(200),
  },
]

/** Promises that nobody awaits: what each file does, and the rule that reports it. */
const promises = [
  {
    title: 'a posting without await is reported',
    path: 'apps/api/src/domains/money/forgotten.ts',
    text: "import { post } from './post.ts'\nexport const book = async (tx: object): Promise<void> => {\n  post(tx)\n}\n",
    rule: 'noFloatingPromises',
  },
  {
    title: 'a handler that starts a call and goes on is reported',
    path: 'apps/web/src/domains/money/forgotten.tsx',
    text: 'const load = async () => {}\nexport const Row = () => (\n  <button\n    type="button"\n    onClick={() => {\n      load()\n    }}\n  />\n)\n',
    rule: 'noFloatingPromises',
  },
  {
    title: 'a promise that is asked whether it is true is reported',
    path: 'apps/api/src/domains/money/asked.ts',
    text: 'const mayPay = async () => false\nexport const pay = () => (mayPay() ? 1 : 0)\n',
    rule: 'noMisusedPromises',
  },
  {
    title: 'what is marked with void is meant',
    path: 'apps/web/src/domains/money/meant.ts',
    text: 'const load = async () => {}\nexport const begin = () => {\n  void load()\n}\n',
  },
  {
    title: 'a query that is built step by step is no promise',
    path: 'apps/api/src/domains/money/built-queries.ts',
    text: "interface Query {\n  where(name: string): Query\n  execute(): Promise<object[]>\n}\nexport const list = async (query: Query) => {\n  const narrowed = query.where('id')\n  return await narrowed.execute()\n}\n",
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
beforeAll(() => {
  const post = { path: 'apps/api/src/domains/money/post.ts', text: 'export async function post(_tx: object) {}\n' }
  for (const { path, text } of [...sizes, ...promises, post]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('each rule of our own finds what it forbids, and allows it in its one place', async () => {
  const args = ['lint', `--config-path=${folder}`, '--reporter=github', join(folder, 'apps'), join(folder, 'packages')]
  const { output } = await runProgram('@biomejs/biome/bin/biome', args)
  const found = [...output.matchAll(/title=plugin,file=[^,]*?((?:apps|packages)\/[^,]+),/g)].map(([, path]) => path)
  expect(found.sort()).toEqual(rules.map((rule) => rule.in).sort())
})

describe('a size', () => {
  /** @type {string} */
  let output
  beforeAll(async () => {
    const args = ['lint', `--config-path=${folder}`, '--reporter=github', '--max-diagnostics=none', folder]
    output = (await runProgram('@biomejs/biome/bin/biome', args)).output
  })

  test.each(sizes)('$title', ({ path, line }) => {
    const found = [...output.matchAll(/title=lint\/\w+\/noExcessiveLines\w+,file=([^,]+),line=(\d+)/g)]
    const places = found.filter(([, file]) => file?.endsWith(path)).map((match) => Number(match[2]))
    expect(places).toEqual(line === undefined ? [] : [line])
  })
})

describe('a promise', () => {
  /** @type {string} */
  let output
  beforeAll(async () => {
    const rules = ['noFloatingPromises', 'noMisusedPromises'].map((rule) => `--only=nursery/${rule}`)
    const args = ['lint', ...rules, `--config-path=${folder}`, '--reporter=github', '--max-diagnostics=none', folder]
    output = (await runProgram('@biomejs/biome/bin/biome', args)).output
  })

  test.each(promises)('$title', ({ path, rule }) => {
    const found = [...output.matchAll(/title=lint\/nursery\/(\w+),file=([^,]+),/g)]
    const names = found.filter(([, , file]) => file?.endsWith(path)).map(([, name]) => name)
    expect(names).toEqual(rule === undefined ? [] : [rule])
  })
})
