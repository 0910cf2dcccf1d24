// Where addresses of screens lead: each paths.ts names screens that there are, of its own domain.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../machine.mjs'

const spec = 'packages/api-spec/src'
/** @param {string} file */
const textOf = (file) => readFileSync(join(root, file), 'utf8')

/** The paths below /dashboard/ that a domain's manifest declares, with what stands for each parameter.
 *  @param {string} domain `market/leads` */
const screensOf = (domain) =>
  [...textOf(`apps/web/src/domains/${domain}/manifest.ts`).matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path)

const files = globSync(`${spec}/*/*/paths.ts`, { cwd: root })

test.each(files)('every address in %s is a screen of its domain', (file) => {
  const addresses = [...textOf(file).matchAll(/['`]\/dashboard\/([^?#'`]*)/g)].map(([, path = '']) =>
    path.replaceAll(/\$\{\w+\}/g, ':id'),
  )
  expect(addresses.length).toBeGreaterThan(0)
  const screens = screensOf(file.slice(spec.length + 1, -'/paths.ts'.length))
  expect(addresses.filter((address) => !screens.includes(address))).toEqual([])
})

test('domains with screens that others link to have a file of paths', () => {
  expect(files.length).toBeGreaterThan(30)
})
