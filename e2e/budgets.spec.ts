// What a first visit may cost, measured on the wire: bytes as they are sent, with headers, from an empty cache.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { manifestFile } from '../tools/web-build.mjs'
import { expect, type Page, test } from './journey.ts'
import { type Person, signInTogether } from './people.ts'
import { allEndpoints } from '@navyk/api-spec/testing'
import { homePath, screenPath } from '@navyk/api-spec/kit/paths'

const kB = 1000
const loginScripts = 135 * kB
const loginTotal = 200 * kB
const dashboardScripts = 220 * kB
const routeChunk = 30 * kB
/** Screens that contain a tool (a calendar, a table) and may be larger for it. */
const largeScreens = /schedule|chart|pivot/

test('the sign-in page costs at most 135 kB of scripts and 200 kB in all', async ({ page }) => {
  const traffic = await watchTraffic(page)
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await traffic.quiet()
  expect(traffic.bytes('Script')).toBeLessThanOrEqual(loginScripts)
  expect(traffic.bytes()).toBeLessThanOrEqual(loginTotal)
})

test.beforeEach(({ page }) => page.addInitScript(requestScreenAlone))

/** Not counted for the first screen: the parts of the menu's other screens, which are fetched some seconds later (on a
 *  slow machine before the page is complete), and requests after an event about other people's changes. */
function requestScreenAlone(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  const { fetch } = globalThis
  globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    return address.includes('/frontend-api/events') ? new Promise(() => {}) : fetch(input, init)
  }
}

for (const person of ['executor', 'customer', 'staff'] satisfies Person[]) {
  test(`the first page of the ${person} costs at most 220 kB of scripts before anything lazy`, async ({ page }) => {
    await signInTogether(page, person)
    const traffic = await watchTraffic(page)
    await page.goto(homePath)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const needed = traffic.requested()
    await traffic.quiet()
    expect(traffic.bytes('Script', needed)).toBeLessThanOrEqual(dashboardScripts)
  })
}

/** The home page, every list of the menu, and the schedule. */
const firstScreens = {
  executor: ['', 'offer-list', 'contract-list', 'plan-report', 'work-report', 'income-report', 'schedule', 'docs'],
  customer: ['', 'offer-list', 'lesson-list', 'invoice-list', 'schedule', 'docs'],
  staff: [
    '',
    'offer-list',
    'contract-list',
    'lesson-list',
    'work-report',
    'invoice-list',
    'user-list',
    'contact-list',
    'sales',
  ],
} satisfies Partial<Record<Person, string[]>>
const screenRequests = 16
const screenBytes = 350 * kB
/** Screens that contain a tool. */
const largerScreens: Record<string, number> = { schedule: 420 * kB }
/** At most three steps: the document, what it requests, and what that requests. */
const deepestChain = 3

for (const [person, paths] of Object.entries(firstScreens) as [keyof typeof firstScreens, string[]][]) {
  test(`the first screens of the ${person} ask the API once each, with their first bytes`, async ({ page }) => {
    await signInTogether(page, person)
    for (const path of paths) await test.step(screenPath(path), () => expectFirstScreen(page, path))
  })
}

async function expectFirstScreen(page: Page, path: string): Promise<void> {
  const visit = async () => {
    await forgetFiles(page)
    const traffic = await watchTraffic(page)
    await page.goto(screenPath(path))
    await expect(page.locator('main h1')).toBeVisible()
    await page.waitForFunction(isNearPartWhole)
    return traffic
  }
  let traffic = await visit()
  // Another journey may have changed what is shown, which the page asks for again.
  for (let more = 0; more < 3 && traffic.asked().length > 1; more++) traffic = await visit()
  const shown = traffic.requested()
  const addresses = traffic.addresses(shown)
  expect.soft(traffic.asked(), path).toEqual(['/frontend-api/first-screen'])
  expect.soft(traffic.deepest(shown), `${path}: requests that wait for each other`).toBeLessThanOrEqual(deepestChain)
  expect.soft(addresses.length, [path, ...addresses].join('\n')).toBeLessThanOrEqual(screenRequests)
  expect.soft(traffic.bytes(undefined, shown), `${path}: bytes`).toBeLessThanOrEqual(largerScreens[path] ?? screenBytes)
}

test("a route's own part is at most 30 kB", () => {
  const large = screens()
    .filter(({ source }) => !largeScreens.test(source))
    .map(({ source, file }) => ({ source, bytes: compressedSize(file) }))
    .filter(({ bytes }) => bytes > routeChunk)
  expect(large).toEqual([])
})

test('the scripts of the sign-in page hold no screen of the dashboard, so they do not grow with them', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') scripts.push(await response.text())
  })
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const code = scripts.join('\n')
  const known = screens().filter(({ file }) => code.includes(file) && !code.includes(`import"./${file}"`))
  const beyondSignIn = known.filter(({ source }) => !source.includes('/sign-in/'))
  expect(beyondSignIn.map(({ source }) => source)).toEqual([])
})

test('the served files hold nothing of the mock layer', () => {
  const assets = join(dirname(manifestFile), 'assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  expect(scripts.length, 'scripts in the build').toBeGreaterThan(0)
  const mocking = scripts.filter((name) =>
    /\bmsw\b|setupWorker|mockServiceWorker/i.test(readFileSync(join(assets, name), 'utf8')),
  )
  expect(mocking).toEqual([])
})

test('no script holds the parts of api-spec that only the server needs', () => {
  const assets = join(dirname(manifestFile), 'assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const code = scripts.map((name) => readFileSync(join(assets, name), 'utf8')).join('\n')
  const calls = allEndpoints.map(([, endpoint]) => endpoint)
  expect(calls.length).toBeGreaterThan(100)
  expect(calls.filter(({ path }) => code.includes(path)).length, 'calls of the browser').toBeGreaterThan(100)
  // Short ones may also occur among the texts.
  const described = calls.filter(({ summary }) => summary.length > 40)
  expect(described.length).toBeGreaterThan(50)
  expect(described.filter(({ summary }) => code.includes(summary)).map(({ path }) => path)).toEqual([])
})

/** Runs in the page: nothing is loading but what waits to be scrolled to (src/ui/loading/when-near.tsx). */
function isNearPartWhole(): boolean {
  const pending = [...document.querySelectorAll('main [role="status"]')].filter((part) =>
    part.getAttribute('aria-label'),
  )
  return pending.every((part) => part.getBoundingClientRect().top > innerHeight + 200)
}

/** The lazy parts of the build that are screens. */
function screens(): { source: string; file: string }[] {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, ManifestEntry>
  const found = Object.values(manifest).flatMap(({ src, file, isDynamicEntry }) =>
    isDynamicEntry && src?.endsWith('-page.tsx') ? [{ source: src, file }] : [],
  )
  expect(found.length, 'lazy screens in the build').toBeGreaterThan(0)
  return found
}

interface ManifestEntry {
  file: string
  src?: string
  isDynamicEntry?: boolean
}

function compressedSize(file: string): number {
  return statSync(join(dirname(manifestFile), `${file}.br`)).size
}

interface Request {
  type: string
  bytes: number | undefined
  address: string
  /** The address of the page or script that asked for it. */
  by: string | undefined
}

/** The next visit is a first one again. */
async function forgetFiles(page: Page): Promise<void> {
  await page.goto('about:blank')
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Network.clearBrowserCache')
}

async function watchTraffic(page: Page) {
  const protocol = await page.context().newCDPSession(page)
  const requests = new Map<string, Request>()
  protocol.on('Network.requestWillBeSent', ({ requestId, type, request, initiator }) => {
    // Data in the address itself (`data:`) needs no request; the icon of the tab is one of these.
    if (request.url.startsWith('data:')) return
    const by = initiator.url ?? initiator.stack?.callFrames.at(0)?.url
    requests.set(requestId, { type: type ?? 'Other', bytes: undefined, address: request.url, by })
  })
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) request.bytes = encodedDataLength
  })
  protocol.on('Network.responseReceived', ({ requestId, response }) => {
    // Live events never end.
    if (response.mimeType === 'text/event-stream') requests.delete(requestId)
  })
  protocol.on('Network.loadingFailed', ({ requestId }) => requests.delete(requestId))
  await protocol.send('Network.enable')

  const bytes = (type?: string, ids: Iterable<string> = requests.keys()) => {
    const counted = [...ids].map((id) => requests.get(id)).filter((request) => !type || request?.type === type)
    return counted.reduce((sum, request) => sum + (request?.bytes ?? 0), 0)
  }
  const pending = () => [...requests.values()].filter((request) => request.bytes === undefined).length
  const state = () => `${requests.size} ${pending()}`
  /** Waits until nothing is loading and nothing new has begun for a while. */
  const quiet = async () => {
    let before = ''
    await expect
      .poll(
        () => {
          const isQuiet = pending() === 0 && state() === before
          before = state()
          return isQuiet
        },
        { intervals: [1000], timeout: 30_000 },
      )
      .toBe(true)
  }
  /** The requests to the API in order, without the stream of live events, which the page opens when it is shown. */
  const asked = () =>
    [...requests.values()]
      .map(({ address }) => new URL(address).pathname)
      .filter((it) => it.startsWith('/frontend-api/') && !it.startsWith('/frontend-api/events'))
  const addresses = (ids: string[]) => ids.map((id) => new URL(requests.get(id)?.address ?? '').pathname)
  /** The number of requests in the chain from the document to this one, both counted. */
  const depthOf = ({ address, by }: Request): number => {
    const asker = by === address ? undefined : [...requests.values()].find((request) => request.address === by)
    return asker ? 1 + depthOf(asker) : 1
  }
  const deepest = (ids: string[]) => Math.max(...ids.map((id) => depthOf(requests.get(id) as Request)))
  return { bytes, quiet, asked, addresses, deepest, requested: () => [...requests.keys()] }
}
