// A picture of every screen, as each of the demo's people sees it at two widths, on the demo as it was told for the day of tests. Where
// an address takes an id, the last row of the list that leads there names it. Two people are walked at once, each on a server of
// their own, because what somebody opens is seen by others. The clocks of servers and pages stand at noon.
// Colours may differ by what the browser draws a little otherwise each time (compare-pictures.mjs).
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { handedOn, routesOf, screens } from '../../e2e/screens/all-screens.ts'
import { publicRoutes } from '../../e2e/screens/route-walk.ts'
import { toldDemo } from '../../apps/api/src/testing/databases/told-demo.ts'
import { chromiumArguments, findChromium } from '../chromium.mjs'
import { testDay } from '../runs/test-day.mjs'
import { buildWebApp } from '../web-build.mjs'
import { walkScreens } from './picture-walk.mjs'

const widths = [1440, 390]
const walksAtOnce = 2

/** Readings by staff; the order of those of one screen differs, because its parts are read at once. */
const unordered = /tab=readings/

// A code that is entered later is valid until then, whenever this module was loaded.
const expiresAt = `${testDay()}T12:30:00+03:00`
for (const state of Object.values(handedOn)) if ('sent' in state) Object.assign(state.sent ?? {}, { expiresAt })

/** With the nine digits by which they sign in, and what is opened. @type {Record<string, { digits?: string, paths: string[] }>} */
const people = {
  nobody: { paths: [...new Set([...publicRoutes, ...screens.nobody])] },
  executor: { digits: '291112233', paths: pathsOf('executor', screens.executor) },
  customer: { digits: '291112244', paths: pathsOf('customer', screens.customer) },
  staff: {
    digits: '291112255',
    paths: pathsOf('all permissions', [...screens.staff, ...screens['staff with money']]),
  },
  accountant: { digits: '291112277', paths: pathsOf('accountant', []) },
}

/** The routes that somebody sees, and those of them that show something else with a query.
 *  @param {import('../../e2e/screens/all-screens.ts').Viewer} viewer
 *  @param {string[]} opened */
function pathsOf(viewer, opened) {
  const { seen } = routesOf(viewer)
  return [...seen, ...opened.filter((path) => path.includes('?') && !unordered.test(path))]
}

/** @type {import('../golden.mjs').StoreResults} */
export async function storePictures(folder, named) {
  /** @param {string} path */
  const isNamed = (path) => named === undefined || named.some((part) => path.includes(part))
  await Promise.all([buildWebApp(), toldDemo()])
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
  const walks = Object.entries(people).flatMap(([name, { digits, paths }]) =>
    widths.map((width) => ({ digits, paths: paths.filter(isNamed), width, folder: join(folder, `${name}-${width}`) })),
  )
  // The longest first.
  walks.sort((one, other) => other.paths.length - one.paths.length)
  const untaken = (
    await Promise.all(
      Array.from({ length: walksAtOnce }, async () => {
        const left = []
        for (let walk = walks.shift(); walk; walk = walks.shift()) left.push(...(await walkScreens(browser, walk)))
        return left
      }),
    )
  ).flat()
  await browser.close()
  writeFileSync(join(folder, 'without-a-picture.txt'), untaken.toSorted().join(''))
}
