import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const contract = 'packages/api-spec/src/market/throw-away'
const domain = 'apps/api/src/domains/market/throw-away'

/** A domain of two folders: one call, one task with its time, one part of personal data. */
const files = {
  [`${contract}/index.ts`]: `
    import { z } from 'zod'
    import { endpoint } from '../../kit/endpoint.ts'
    import { dataOf } from '../../kit/paging.ts'
    export const getThrowAway = endpoint({
      method: 'GET', path: '/frontend-api/throw-away', summary: 'What is thrown away', session: 'required',
      roles: ['customer'], responses: { 200: dataOf(z.object({ cabinetId: z.string() })) },
    })`,
  [`${domain}/manifest.ts`]: `
    import { getThrowAway } from '@navyk/api-spec/market/throw-away'
    import { read } from '../../../platform/http/index.ts'
    import type { Session } from '../../../platform/http/index.ts'
    import type { DomainManifest } from '../../../platform/manifest.ts'
    export const manifest: DomainManifest = {
      routes: [read(getThrowAway, async (_store: unknown, _effects: unknown, session: Session) => session)],
      tasks: () => ({ 'throw-away': async () => {} }),
      timetable: { 'throw-away': '0 5 * * *' },
      exportCabinet: async (reader, effects, session) => ({ 'throw-aways': [session.cabinetId] }),
      erase: async (tx, { cabinetIds }) => cabinetIds,
    }`,
}

/** What the frame has of it, told by a process of its own, since a process finds its domains when it starts. */
const look = `
  import { allTasks, schedules } from './apps/api/src/app.ts'
  import { testApp } from './apps/api/src/testing/test-app.ts'
  import { buildExport } from './apps/api/src/domains/views/personal-data/build-export.ts'
  import { strFromU8, unzipSync } from 'fflate'
  const t = await testApp()
  const path = '/frontend-api/throw-away'
  const call = async (person) => (await t.app.inject({ url: path, headers: { authorization: 'Bearer ' + person.token } })).statusCode
  const { customer, executor } = t.people
  const copy = unzipSync(await buildExport(t.services.db, t.services, customer.accountId, async () => {}))
  const part = copy['customer/throw-aways.json']
  console.log(JSON.stringify({
    statuses: [await call(customer), await call(executor)],
    task: 'throw-away' in allTasks(t.services),
    time: schedules['throw-away'] ?? null,
    exported: part ? JSON.parse(strFromU8(part)).length : null,
    erases: t.services.personalData.filter(({ erase }) => erase).length,
  }))
  await t.close()
  process.exit()`

let copy: string
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'navyk-throw-away-'))
  for (const folder of ['apps/api', 'packages/api-spec']) {
    cpSync(join(root, folder), join(copy, folder), {
      recursive: true,
      filter: (path) => !/node_modules|\\.data$/.test(path.slice(root.length)),
    })
    for (const packages of globSync(`${folder}/node_modules`, { cwd: root })) {
      symlinkSync(join(root, packages), join(copy, packages))
    }
  }
  for (const name of ['package.json', 'tsconfig.base.json']) cpSync(join(root, name), join(copy, name))
  mkdirSync(join(copy, 'node_modules/@navyk'), { recursive: true })
  symlinkSync(join(copy, 'packages/api-spec'), join(copy, 'node_modules/@navyk/api-spec'))
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@navyk') symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  }
  writeFileSync(join(copy, 'look.ts'), look)
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

async function seen() {
  const { stdout } = await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', 'look.ts'], {
    cwd: copy,
  })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

const contents = () =>
  globSync('{apps,packages}/**/*.{ts,json,sql}', { cwd: copy, exclude: ['**/node_modules/**'] })
    .toSorted()
    .map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(copy, path)))
        .digest('hex'),
    ])

test('a domain is live as soon as its folders are there, and leaves nothing behind', { timeout: 90_000 }, async () => {
  const before = contents()
  const without = await seen()
  expect(without).toMatchObject({ statuses: [404, 404], task: false, time: null, exported: null })

  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    writeFileSync(join(copy, path), text)
  }
  expect(await seen()).toEqual({
    statuses: [200, 403],
    task: true,
    time: '0 5 * * *',
    exported: 1,
    erases: without.erases + 1,
  })

  for (const folder of [contract, domain]) rmSync(join(copy, folder), { recursive: true })
  expect(contents()).toEqual(before)
  expect(await seen()).toEqual(without)
})
