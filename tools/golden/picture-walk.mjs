// Takes the pictures of one person at one width.
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import process from 'node:process'
import { refuseWrites, watchLoading } from '../../e2e/screens/every-button.ts'
import { open, shown } from '../../e2e/screens/opening.ts'
import { signInBy } from '../../e2e/people.ts'
import { beyond, isOf } from '../../e2e/screens/route-walk.ts'
import { startServer } from '../../e2e/server-of-worker.ts'
import { testDay } from '../runs/test-day.mjs'

/** @typedef {import('@playwright/test').Page} Page
 *  @typedef {import('../../e2e/server-of-worker.ts').Server} Server
 *  @typedef {{ digits: string | undefined, paths: string[], width: number, folder: string }} Walk */

/** Highest window, in pixels. */
const highest = 8000
const mostPictures = 10
/** Milliseconds by which pages are later than noon, so that all that the server does before it is put back reads as a minute ago. */
const pageIsLateMs = 85_000
const noon = Date.parse(`${testDay()}T12:00:00+03:00`)
/** Milliseconds from the machine's time, which no test has moved, to noon. */
const msToNoon = () => Math.round(noon - performance.timeOrigin - performance.now())

/** @param {import('@playwright/test').Browser} browser
 *  @param {Walk} walk
 *  @returns {Promise<string[]>} a line for each screen of which there is no picture, with the reason */
export async function walkScreens(browser, { digits, paths, width, folder }) {
  mkdirSync(folder, { recursive: true })
  // What starts with the server begins at noon as well.
  process.env.NAVYK_TEST_MOVED_MS = String(msToNoon())
  const server = await startServer()
  await resetClock(server)
  const page = await newPage(browser, server, { digits, width })
  try {
    return await captureAll(paths, { page, server, folder })
  } finally {
    await page.context().close()
    await server.stop()
  }
}

/** @param {import('@playwright/test').Browser} browser
 *  @param {Server} server
 *  @param {{ digits: string | undefined, width: number }} person */
async function newPage(browser, server, { digits, width }) {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height: 900 },
    locale: 'ru-BY',
    timezoneId: 'Europe/Minsk',
    reducedMotion: 'reduce',
    ...(width < 600 && { isMobile: true, hasTouch: true }),
  })
  const page = await context.newPage()
  await page.clock.setFixedTime(noon + pageIsLateMs)
  await page.addInitScript(refuseWrites)
  await page.addInitScript(chooseLooks)
  if (digits !== undefined) await signInBy(page, digits)
  return page
}

/** Runs in the page. */
function chooseLooks() {
  if (!location.protocol.startsWith('http')) return
  const settings = { activeLayout: 'layout3', direction: 'ltr', theme: 'light', responsiveFontSizes: true }
  localStorage.setItem('settings', JSON.stringify(settings))
  localStorage.setItem('language', 'ru')
}

/** Puts the server's clock back; it runs on while a screen is loaded. @param {Server} server */
const resetClock = (server) => server.advance(msToNoon() - server.movedMs())

/** Loads each screen; those with an id by the links that are seen on the way.
 *  @param {string[]} paths
 *  @param {{ page: Page, server: Server, folder: string }} place */
async function captureAll(paths, place) {
  const { page } = place
  /** @type {Map<string, string>} */
  const links = new Map()
  const withId = paths.filter((path) => path.includes(':'))
  const collectLinks = async () => {
    // The home page shows the newest offers, in which little has happened.
    if (new URL(page.url()).pathname === '/dashboard/') return
    const found = await page.locator('main a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    for (const link of found.toReversed()) {
      const path = withId.find((each) => isOf(each, link))
      if (path && !links.has(path)) links.set(path, link)
    }
  }
  /** @param {string} path */
  const visit = async (path) => {
    await open(page, links.get(path) ?? beyond(path, links) ?? path)
    // The screen that the server has drawn stands there until the app has replaced it.
    await page.waitForFunction(() => document.getElementById('root')?.dataset.painted === undefined)
  }
  /** @param {string[]} some */
  const captureSome = (some) => captureEach(some, visit, { ...place, collectLinks })
  const untaken = await captureSome(paths.filter((path) => !path.includes(':')))
  let left = withId
  // Some details are found on those of something else.
  for (const _ of ['in lists', 'in details']) {
    const reached = left.filter((path) => links.has(path) || beyond(path, links))
    left = left.filter((path) => !reached.includes(path))
    untaken.push(...(await captureSome(reached)))
  }
  return [...untaken, ...left.map((path) => `${basename(place.folder)} ${path}: no link leads there\n`)]
}

/** @param {string[]} paths
 *  @param {(path: string) => Promise<unknown>} visit
 *  @param {{ page: Page, server: Server, folder: string, collectLinks: () => Promise<void> }} place */
async function captureEach(paths, visit, { page, server, folder, collectLinks }) {
  const { loaded } = watchLoading(page)
  const whole = async () => {
    await shown(page)
    await loaded()
  }
  const untaken = []
  for (const path of paths) {
    await resetClock(server)
    try {
      await visit(path)
      await whole()
      writeFileSync(join(folder, `${nameOf(path)}.png`), await stillPicture(page, whole))
      await collectLinks()
    } catch (error) {
      const reason = error instanceof Error ? error.message.split('\n')[0] : error
      untaken.push(`${basename(folder)} ${path}: ${reason}\n`)
    }
  }
  return untaken
}

/** A picture in a window as high as the screen, so that it holds what is loaded when somebody scrolls there, and nothing covers it.
 *  What comes late, or makes the screen higher, is awaited until two pictures are the same.
 *  @param {Page} page
 *  @param {() => Promise<void>} whole
 *  @returns {Promise<Buffer>} a PNG */
async function stillPicture(page, whole) {
  const usual = page.viewportSize() ?? { width: 0, height: 0 }
  /** @type {Buffer} */
  let last = Buffer.alloc(0)
  for (let more = 0; more < mostPictures; more += 1) {
    await page.setViewportSize(usual)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ ...usual, height: Math.min(height, highest) })
    await whole()
    await page.evaluate(calmPage)
    const next = await page.screenshot({ fullPage: true, animations: 'disabled' })
    if (next.equals(last)) break
    last = next
  }
  await page.setViewportSize(usual)
  return last
}

/** Runs in the page: as it is when nothing is scrolled or focused, laid out at once, because lines of text that have moved step by step
 *  may stand a pixel lower. */
async function calmPage() {
  const { style } = document.body
  style.display = 'none'
  document.body.getBoundingClientRect()
  style.display = ''
  scrollTo(0, 0)
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await document.fonts.ready
  await new Promise((resolve) => setTimeout(resolve, 300))
}

/** @param {string} path `/dashboard/docs?scope=documents` */
const nameOf = (path) =>
  path
    .replace(/^\/(dashboard\/?)?/, (_, dashboard) => (dashboard === undefined ? 'public-' : ''))
    .replaceAll(/[^\w:=-]+/g, '.')
    .replaceAll(':', '') || 'home'
