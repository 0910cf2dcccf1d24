// A domain works as soon as its folders are there. Each test copies a workspace and api-spec to a folder of its own, asks a
// process there what it knows, adds a domain, asks again, deletes the folders, and finds every file as it was.
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
import { describe, test } from 'vitest'
import { root } from '../../machine.mjs'

const serverSpec = 'packages/api-spec/src/market/throw-away'
const serverDomain = 'apps/api/src/domains/market/throw-away'
const screenDomain = 'apps/web/src/domains/market/throw-away'

/** A domain of two folders: two calls, one with a quota of its own; what it sends, keeps and shows to staff; one task with
 *  its time, one part of personal data. */
const serverFiles = {
  [`${serverSpec}/index.ts`]: `
    import { z } from 'zod'
    import { endpoint, quota } from '#kit/endpoint.ts'
    import { dataOf } from '#kit/paging.ts'
    const answer = { responses: { 200: dataOf(z.object({ cabinetId: z.string() })) } }
    export const getThrowAway = endpoint({
      method: 'GET', path: '/frontend-api/throw-away/:id', summary: 'What is thrown away', session: 'required',
      roles: ['customer', 'staff'], params: z.strictObject({ id: z.string() }), ...answer,
    })
    export const throwAway = endpoint({
      method: 'POST', path: '/frontend-api/throw-away', summary: 'Throw something away', session: 'required',
      roles: ['customer'], quota: quota('throwAways', 1), ...answer,
    })`,
  [`${serverSpec}/manifest.ts`]: `
    export const manifest = {
      shows: { 'throw-away': ['throw_away'] },
      notices: { topic: 'throw_aways', about: 'throw_away', to: ['customer'], order: 15 },
      readings: { 'throw-away': 'throw_away' },
      savedViews: ['throw-away'],
    }`,
  [`${serverDomain}/messages.ru.json`]: '{ "throw_aways.notices.thrown": "Выброшено" }',
  [`${serverDomain}/manifest.ts`]: `
    import { getThrowAway, throwAway } from '@navyk/api-spec/market/throw-away'
    import { read, write } from '#platform/http'
    import type { Session } from '#platform/http'
    import type { DomainManifest } from '../../../platform/manifest.ts'
    import { notify } from '#messages/notices'
    const link = '/dashboard/throw-away'
    export const manifest: DomainManifest = {
      routes: [
        read(getThrowAway, async (_reader: unknown, _effects: unknown, session: Session) => session),
        write(throwAway, async (tx, effects, session) => {
          await notify(tx, effects, [{ cabinetId: session.cabinetId, kind: 'throw_aways.notices.thrown', values: {}, link }])
          return session
        }),
      ],
      tasks: () => ({ 'throw-away': async () => {} }),
      timetable: { 'throw-away': '0 5 * * *' },
      exportCabinet: async (reader, effects, session) => ({ 'throw-aways': [session.cabinetId] }),
      erase: async () => {},
    }`,
}

/** Program that prints what the server has of the domain. It runs in a process of its own, because a process finds its domains
 *  when it starts. */
const serverProbe = `
  import { allTasks, schedules } from './src/app.ts'
  import { testApp } from './src/testing/test-app.ts'
  import { buildExport } from './src/domains/views/personal-data/build-export.ts'
  import { strFromU8, unzipSync } from 'fflate'
  const t = await testApp()
  const { customer, executor, manager, administrator } = t.people
  const call = async (person, method, path, body) => {
    const headers = { authorization: 'Bearer ' + person.token, 'accept-language': 'ru' }
    const answer = await t.app.inject({ method, url: '/frontend-api/' + path, headers, ...(body && { payload: body }) })
    return { status: answer.statusCode, body: answer.json() }
  }
  const get = (person) => call(person, 'GET', 'throw-away/' + customer.cabinetId)
  const copy = unzipSync(await buildExport(t.services.db, t.services, customer.accountId, async () => {}))
  const part = copy['customer/throw-aways.json']
  const statuses = [await get(customer), await get(executor), await get(manager)].map(({ status }) => status)
  await t.services.reads.write()
  const throwing = [await call(customer, 'POST', 'throw-away'), await call(customer, 'POST', 'throw-away')]
  const view = { page: 'throw-away', name: 'Мой вид', search: 'state=thrown' }
  const topics = async (person) => (await call(person, 'GET', 'user/notification-choices')).body.data.topics
  console.log(JSON.stringify({
    statuses,
    task: 'throw-away' in allTasks(t.services),
    time: schedules['throw-away'] ?? null,
    exported: part ? JSON.parse(strFromU8(part)).length : null,
    erases: t.services.personalData.filter(({ erase }) => erase).length,
    throwing: throwing.map(({ status }) => status),
    reached: (await call(administrator, 'GET', 'quota-reaches')).body.data.map(({ kind }) => kind),
    notices: (await call(customer, 'GET', 'notices?box=new')).body.data.map(({ about, message }) => [about, message]),
    topics: [await topics(customer), await topics(executor)].map((all) => all.map(({ topic }) => topic).slice(0, 2)),
    choice: (await call(customer, 'PATCH', 'user/notification-choices', { email: { throw_aways: true } })).status,
    readings: (await call(administrator, 'GET', 'readings')).body.data.map(({ kind }) => kind),
    view: [await call(customer, 'PUT', 'saved-views', view), await call(customer, 'GET', 'saved-views?page=throw-away')]
      .map(({ status }) => status),
  }))
  await t.close()
  process.exit()`

/** A domain of one folder: a screen with a state, a slot and saved views, a line of the menu, what fills the slot, and the
 *  words, those of its notices among them. */
const screenFiles = {
  [`${screenDomain}/manifest.ts`]: `
    import { IconTrash } from '@tabler/icons-react'
    import { look } from '../../../app/manifests/looks.ts'
    import type { DomainManifest } from '../../../app/manifest.ts'
    declare module '../../../app/manifest.ts' {
      interface States { throw_away: 'thrown' }
      interface Slots { 'throw-away.more': { count: number } }
    }
    export const manifest: DomainManifest = {
      screens: [
        {
          path: 'throw-away',
          roles: ['executor'],
          slots: ['throw-away.more'],
          lazy: () => import('./throw-away-page.tsx').then((module) => module.ThrowAwayPage),
        },
      ],
      slots: { 'throw-away.more': { lazy: () => import('./more.tsx').then((module) => module.More) } },
      menu: [{ order: 25, icon: IconTrash, label: 'throw_away', path: 'throw-away', roles: ['executor'], key: 't' }],
      states: { throw_away: { thrown: look('red', IconTrash) } },
    }`,
  [`${screenDomain}/throw-away-page.tsx`]: `
    import { Slot } from '../../../app/manifests/slots.tsx'
    import { useThingName, useTopicName } from '../../../app/manifests/notice-words.ts'
    import { State } from '../../../app/manifests/states.tsx'
    import { SavedViews } from '#people/saved-views'
    export const ThrowAwayPage = () => (
      <h1>
        <State of="throw_away" is="thrown" />
        <Slot name="throw-away.more" count={7} />
        <SavedViews page="throw-away" names={['state']} />
        {useThingName()('throw_away', '')} {useTopicName()('throw_aways', '')}
      </h1>
    )`,
  [`${screenDomain}/more.tsx`]: `
    import { useTranslation } from '#ui/texts.ts'
    export const More = ({ count }) => <p>{useTranslation('throw-away').t('more')} {count}</p>`,
  [`${screenDomain}/messages.ru.json`]: '{ "more": "Ещё" }',
  [`${screenDomain}/frame.ru.json`]:
    '{ "menu.throw_away": "Корзина", "states.throw_away.thrown": "Выброшено",' +
    ' "things.throw_away": "Отход", "topics.throw_aways": "Отходы" }',
}

/** Program that prints what the web app has of the domain. It runs in a process of its own, which renders the screen as the
 *  server does. */
const screenProbe = `
  import { AsyncLocalStorage } from 'node:async_hooks'
  import react from '@vitejs/plugin-react'
  import { createServer } from 'vite'
  import { declaredScreens } from './build/screen-files.ts'
  import { themeCss } from './build/theme-css.ts'
  const vite = await createServer({
    configFile: false,
    logLevel: 'error',
    cacheDir: '.vite',
    appType: 'custom',
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
    plugins: [react(), themeCss()],
    define: { __API_HOST__: '"http://navyk.invalid"' },
  })
  const { createDrawer } = await vite.ssrLoadModule('/src/app/first-screen/draw.tsx')
  const { executor, customer } = await vite.ssrLoadModule('/src/testing/people.ts')
  const { drawFirstScreen } = await createDrawer(new AsyncLocalStorage())
  const draw = async (user, path) => {
    const wish = { address: '/dashboard/' + path, language: 'ru', width: 90, hasPicture: true }
    return JSON.stringify((await drawFirstScreen(user, wish, async () => new Response('{}', { status: 404 }))).picture)
  }
  const texts = ['Корзина', 'Выброшено', 'data-tone', 'Ещё', 'Сохранённые виды', 'Отход ', 'Отходы']
  const textsIn = (picture) => texts.filter((text) => picture.includes(text))
  const other = await draw(executor, 'docs')
  console.log(JSON.stringify({
    itsScreen: textsIn(await draw(executor, 'throw-away')),
    anotherScreen: textsIn(other),
    lines: [...other.matchAll(/"href":"(.dashboard.[^"]+)"/g)].map(([, path]) => path),
    forAnotherRole: textsIn(await draw(customer, 'throw-away')),
    built: declaredScreens('.').find(({ path }) => path === 'throw-away')?.sources ?? null,
  }))
  process.exit()`

describe.concurrent('a domain of which only the folders are added', { timeout: 300_000 }, () => {
  test('a domain works as soon as its folders are there, and leaves nothing behind', async ({
    expect,
    onTestFinished,
  }) => {
    const copy = copyWorkspaces('apps/api')
    onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
    const before = fingerprintsOf(copy)
    const without = await runProbe(copy, 'apps/api', serverProbe)
    expect(without).toMatchObject({ statuses: [404, 404, 404], task: false, time: null, exported: null })
    expect(without).toMatchObject({ throwing: [404, 404], reached: [], notices: [], readings: [] })
    expect(without).toMatchObject({
      topics: [
        ['applications', 'offers'],
        ['credentials', 'offers'],
      ],
      choice: 422,
      view: [422, 422],
    })

    addFiles(copy, serverFiles)
    expect(await runProbe(copy, 'apps/api', serverProbe)).toEqual({
      statuses: [200, 403, 200],
      task: true,
      time: '0 5 * * *',
      exported: 1,
      erases: without.erases + 1,
      throwing: [200, 429],
      reached: ['throwAways'],
      notices: [['throw_away', 'Выброшено']],
      topics: [
        ['applications', 'throw_aways'],
        ['credentials', 'offers'],
      ],
      choice: 200,
      readings: ['throw_away'],
      view: [200, 200],
    })

    for (const folder of [serverSpec, serverDomain]) rmSync(join(copy, folder), { recursive: true })
    expect(fingerprintsOf(copy)).toEqual(before)
  })

  test('a domain is on the screen as soon as its folder is there, and leaves nothing behind', async ({
    expect,
    onTestFinished,
  }) => {
    const copy = copyWorkspaces('apps/web')
    onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
    const before = fingerprintsOf(copy)
    const without = await runProbe(copy, 'apps/web', screenProbe)
    expect(without).toMatchObject({ itsScreen: [], anotherScreen: [], forAnotherRole: [], built: null })

    addFiles(copy, screenFiles)
    const withIt = await runProbe(copy, 'apps/web', screenProbe)
    expect(withIt).toMatchObject({
      itsScreen: ['Корзина', 'Выброшено', 'data-tone', 'Ещё', 'Сохранённые виды', 'Отход ', 'Отходы'],
      anotherScreen: ['Корзина'],
      forAnotherRole: [],
      built: [`${screenDomain}/throw-away-page.tsx`, `${screenDomain}/more.tsx`].map((path) =>
        path.slice('apps/web/'.length),
      ),
    })
    const place = withIt.lines.indexOf('/dashboard/throw-away')
    expect(withIt.lines[place - 1]).toBe('/dashboard/contract-list')
    expect(withIt.lines[place + 1]).toBe('/dashboard/plan-report')

    rmSync(join(copy, screenDomain), { recursive: true })
    expect(fingerprintsOf(copy)).toEqual(before)
  })
})

/** A folder with a copy of a workspace and of api-spec, and with links to the installed packages.
 *  @param {string} workspace
 *  @returns {string} its path */
function copyWorkspaces(workspace) {
  const copy = mkdtempSync(join(tmpdir(), 'navyk-throw-away-'))
  for (const folder of [workspace, 'packages/api-spec']) {
    cpSync(join(root, folder), join(copy, folder), {
      recursive: true,
      filter: (path) => !/node_modules|dist$|\.data$/.test(path.slice(root.length)),
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
  return copy
}

/** @param {string} copy
 *  @param {Record<string, string>} files */
function addFiles(copy, files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    writeFileSync(join(copy, path), text)
  }
}

/** Runs a program in a process of its own, because a process finds its domains when it starts. The last line of its output is its
 *  result, as JSON.
 *  @param {string} copy
 *  @param {string} workspace where it runs
 *  @param {string} program */
async function runProbe(copy, workspace, program) {
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module-typescript', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, flags, { cwd: join(copy, workspace) })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

/** Path and hash of every source file.
 *  @param {string} copy */
const fingerprintsOf = (copy) =>
  globSync('{apps,packages}/**/*.*', { cwd: copy, exclude: (name) => name === 'node_modules' })
    .filter((path) => /\.\w+$/.test(path) && !path.includes('node_modules'))
    .toSorted()
    .map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(copy, path)))
        .digest('hex'),
    ])
