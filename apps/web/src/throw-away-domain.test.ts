// @vitest-environment node
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
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const domain = 'apps/web/src/domains/market/throw-away'

/** A domain of one folder: a screen with a state and a slot, a line of the menu, what fills the slot, and the words. */
const files = {
  'manifest.ts': `
    import { IconTrash } from '@tabler/icons-react'
    import { look } from '../../../app/looks.ts'
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
  'throw-away-page.tsx': `
    import { Slot } from '../../../app/slots.tsx'
    import { State } from '../../../app/states.tsx'
    export const ThrowAwayPage = () => <h1><State of="throw_away" is="thrown" /><Slot name="throw-away.more" count={7} /></h1>`,
  'more.tsx': `
    import { useTranslation } from 'react-i18next'
    export const More = ({ count }) => <p>{useTranslation('throw-away').t('more')} {count}</p>`,
  'messages.ru.json': '{ "more": "Ещё" }',
  'frame.ru.json': '{ "menu": { "throw_away": "Корзина" }, "states": { "throw_away": { "thrown": "Выброшено" } } }',
}

/** What the frame has of it, told by a process of its own that renders the screen as the server does. */
const look = `
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
  const textsIn = (picture) => ['Корзина', 'Выброшено', 'data-tone', 'Ещё'].filter((text) => picture.includes(text))
  const other = await draw(executor, 'docs')
  console.log(JSON.stringify({
    itsScreen: textsIn(await draw(executor, 'throw-away')),
    anotherScreen: textsIn(other),
    lines: [...other.matchAll(/"href":"(.dashboard.[^"]+)"/g)].map(([, path]) => path),
    forAnotherRole: textsIn(await draw(customer, 'throw-away')),
    built: declaredScreens('.').find(({ path }) => path === 'throw-away')?.sources ?? null,
  }))
  process.exit()`

let copy: string
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'navyk-throw-away-'))
  for (const folder of ['apps/web', 'packages/api-spec']) {
    cpSync(join(root, folder), join(copy, folder), {
      recursive: true,
      filter: (path) => !/node_modules|dist$/.test(path.slice(root.length)),
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
  writeFileSync(join(copy, 'apps/web/look.mjs'), look)
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

async function seen() {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'look.mjs'],
    {
      cwd: join(copy, 'apps/web'),
    },
  )
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

const contents = () =>
  globSync('{apps,packages}/**/*.*', { cwd: copy, exclude: (name) => name === 'node_modules' })
    .filter((path) => /\.\w+$/.test(path) && !path.includes('node_modules'))
    .toSorted()
    .map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(copy, path)))
        .digest('hex'),
    ])

test('a domain is on the screen as soon as its folder is there, and leaves nothing behind', {
  timeout: 90_000,
}, async () => {
  const before = contents()
  const without = await seen()
  expect(without).toMatchObject({ itsScreen: [], anotherScreen: [], forAnotherRole: [], built: null })

  mkdirSync(join(copy, domain))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(copy, domain, name), text)
  const withIt = await seen()
  expect(withIt).toMatchObject({
    itsScreen: ['Корзина', 'Выброшено', 'data-tone', 'Ещё'],
    anotherScreen: ['Корзина'],
    forAnotherRole: [],
    built: [`${domain}/throw-away-page.tsx`, `${domain}/more.tsx`].map((path) => path.slice('apps/web/'.length)),
  })
  const place = withIt.lines.indexOf('/dashboard/throw-away')
  expect(withIt.lines[place - 1]).toBe('/dashboard/contract-list')
  expect(withIt.lines[place + 1]).toBe('/dashboard/plan-report')

  rmSync(join(copy, domain), { recursive: true })
  expect(contents()).toEqual(before)
  expect(await seen()).toEqual(without)
})
