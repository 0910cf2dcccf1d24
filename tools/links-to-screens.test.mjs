// What the server sends people to: paths of screens that there are.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
/** @param {string} pattern */
const textsOf = (pattern) =>
  globSync(pattern, { cwd: root }).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

test('every path of the dashboard that the server names is a screen', () => {
  const screens = new Set(
    textsOf('apps/web/src/domains/*/*/manifest.ts').flatMap(({ text }) =>
      [...text.matchAll(/\bpath: '([\w-]+)/g)].map(([, path]) => path),
    ),
  )
  const links = textsOf('apps/api/src/**/*.ts')
    .filter(({ file }) => !file.includes('.test.'))
    .flatMap(({ file, text }) => [...text.matchAll(/['`]\/dashboard\/([\w-]+)/g)].map(([, path]) => ({ file, path })))
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter(({ path }) => !screens.has(path))).toEqual([])
})
