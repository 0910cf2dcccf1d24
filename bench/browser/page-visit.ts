// One visit to a page with an empty cache, in a browser that is as slow as a cheap phone with a slow connection.
import type { Browser, CDPSession, Page } from '@playwright/test'
import { setTimeout as delay } from 'node:timers/promises'
import { homePath } from '@navyk/api-spec/kit/paths'
import { observePage, observePasswordToggle, type PageRecord, pressOnceShown } from './page-observers.ts'

const usualSlowdown = 4
const bytesPerSecond = 1_600_000 / 8
const roundTripMs = 150

export interface Visit {
  /** Bytes on the wire, compressed, with headers. */
  totalBytes: number
  scriptBytes: number
  /** The scripts that had been requested when the page's own content was shown; lazy ones are requested later. */
  firstScriptBytes: number
  requests: number
  /** The requests that had been sent when the app reacted to presses. */
  firstRequests: number
  shownMs: number
  takenOverMs: number
  largestPaintMs: number
  /** The time that long tasks after the first paint take beyond 50 ms each. */
  blockingMs: number
  layoutShift: number
  heapBytes: number
}

/** Visits an address, with an access token in the local storage where one is given.
 *  @param slowdown how many times slower than this machine the processor is
 *  @throws when the page has not shown its content within a minute */
export async function visit(browser: Browser, url: string, token?: string, slowdown = usualSlowdown): Promise<Visit> {
  const { page, protocol, close } = await openSlowPage(browser, token, slowdown)
  try {
    await page.addInitScript(observePage)
    const traffic = await watchTraffic(protocol)
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(() => window.pageRecord.takenOverAt !== undefined, undefined, { timeout: 60_000 })
    await waitUntilIdle(page, traffic)
    const record = await page.evaluate(() => window.pageRecord)
    const early = await page.evaluate(namesAskedForBefore, record.takenOverAt ?? 0)
    await protocol.send('HeapProfiler.collectGarbage')
    const { usedSize } = await protocol.send('Runtime.getHeapUsage')
    return {
      totalBytes: traffic.bytes(() => true),
      scriptBytes: traffic.bytes(({ type }) => type === 'Script'),
      firstScriptBytes: traffic.bytes(({ type, address }) => type === 'Script' && early.includes(address)),
      requests: traffic.requests.size,
      // The document itself is not among the page's resource entries.
      firstRequests: early.length + 1,
      shownMs: record.shownAt ?? Number.NaN,
      takenOverMs: record.takenOverAt ?? Number.NaN,
      largestPaintMs: record.largestPaintAt,
      blockingMs: blockingTime(record),
      layoutShift: record.layoutShift,
      heapBytes: usedSize,
    }
  } finally {
    await close()
  }
}

/** Presses a button as soon as the screen's content is there, which is mostly the server's picture of it.
 *  @returns milliseconds of the visit: until the content was shown, until the press was seen on the button, until it was done */
export async function pressEarly(
  browser: Browser,
  url: string,
  token: string,
): Promise<{ shownMs: number; seenMs: number; doneMs: number }> {
  const { page, close } = await openSlowPage(browser, token)
  try {
    await page.addInitScript(pressOnceShown)
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(() => window.earlyPress?.doneAt !== undefined, undefined, { timeout: 60_000 })
    const { shownAt = 0, seenAt = 0, doneAt = 0 } = await page.evaluate(() => ({ ...window.earlyPress }))
    return { shownMs: shownAt, seenMs: seenAt, doneMs: doneAt }
  } finally {
    await close()
  }
}

/** Opens the home page, waits for a while, and goes by the menu to a list that was not opened before.
 *  @returns from the press to the drawn list, and what the list's own request took in the same page */
export async function followMenu(
  browser: Browser,
  url: string,
  token: string,
  list: { path: string; asks: string },
): Promise<{ shownMs: number; requestMs: number }> {
  const { page, close } = await openSlowPage(browser, token)
  try {
    await page.goto(`${url}${homePath}`)
    await page.waitForFunction(() => document.getElementById('root')?.dataset.painted === undefined)
    await delay(readingMs)
    await page.hover(`nav a[href="${list.path}"]`)
    return await page.evaluate(pressInMenu, list)
  } finally {
    await close()
  }
}

/** During this time the page fetches the parts of the screens that the menu leads to. */
const readingMs = 12_000

/** Runs in the page. */
async function pressInMenu({
  path,
  asks,
}: {
  path: string
  asks: string
}): Promise<{ shownMs: number; requestMs: number }> {
  const pressedAt = performance.now()
  document.querySelector<HTMLElement>(`nav a[href="${path}"]`)?.click()
  const isDrawn = () => location.pathname === path && document.querySelector('main table tbody tr') !== null
  while (!isDrawn()) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    if (performance.now() - pressedAt > 20_000) throw new Error(`${path} was not drawn within 20 s`)
  }
  const shownMs = performance.now() - pressedAt
  const begin = performance.now()
  const authorization = `Bearer ${localStorage.getItem('accessToken')}`
  await (await fetch(asks, { headers: { authorization }, cache: 'no-store' })).json()
  return { shownMs, requestMs: performance.now() - begin }
}

/** Keeps pressing the button that shows the password, beginning before the page is there.
 *  @returns after how many milliseconds the form first reacted */
export async function timeToAnswer(browser: Browser, url: string): Promise<number> {
  const { x, y } = await findPasswordToggle(browser, url)
  const { page, close } = await openSlowPage(browser)
  try {
    await page.addInitScript(observePasswordToggle)
    await page.goto(url, { waitUntil: 'commit' })
    const end = performance.now() + 60_000
    while (performance.now() < end) {
      await page.mouse.click(x, y)
      const answeredAt = await page.evaluate(() => window.passwordShownAt)
      if (answeredAt !== undefined) return answeredAt
      await delay(20)
    }
    throw new Error(`The form at ${url} did not answer to a press within a minute`)
  } finally {
    await close()
  }
}

/** The position of the button, so that it can be pressed without searching for it, which would take the page's time. */
async function findPasswordToggle(browser: Browser, url: string): Promise<{ x: number; y: number }> {
  const page = await browser.newPage(screen)
  try {
    await page.goto(url, { waitUntil: 'networkidle' })
    const box = await page.locator('form button[type=button][aria-label]').boundingBox()
    if (!box) throw new Error(`There is no button to show the password at ${url}`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  } finally {
    await page.close()
  }
}

const screen = { viewport: { width: 1440, height: 900 }, locale: 'ru-BY', timezoneId: 'Europe/Minsk' }

async function openSlowPage(browser: Browser, token?: string, slowdown = usualSlowdown) {
  const context = await browser.newContext(screen)
  if (token !== undefined) await context.addInitScript(storeToken, token)
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.enable')
  await protocol.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, protocol, close: () => context.close() }
}

/** Runs in the page, before its first script. */
function storeToken(token: string): void {
  if (location.protocol.startsWith('http')) localStorage.setItem('accessToken', token)
}

interface Transfer {
  type: string
  address: string
  bytes: number | undefined
}

interface Traffic {
  requests: Map<string, Transfer>
  bytes(isCounted: (transfer: Transfer) => boolean): number
  isBusy(): boolean
}

async function watchTraffic(protocol: CDPSession): Promise<Traffic> {
  const requests = new Map<string, Transfer>()
  protocol.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (request.url.startsWith('http'))
      requests.set(requestId, { type: type ?? '', address: request.url, bytes: undefined })
  })
  protocol.on('Network.responseReceived', ({ requestId, response }) => {
    const transfer = requests.get(requestId)
    // The page reads live events by fetch, so the browser does not report their type as an event stream.
    if (transfer && response.mimeType === 'text/event-stream') transfer.type = 'EventSource'
  })
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = requests.get(requestId)
    if (transfer) transfer.bytes = encodedDataLength
  })
  protocol.on('Network.loadingFailed', ({ requestId }) => requests.delete(requestId))
  return {
    requests,
    bytes: (isCounted) =>
      [...requests.values()].filter(isCounted).reduce((sum, transfer) => sum + (transfer.bytes ?? 0), 0),
    // Live events never end.
    isBusy: () => [...requests.values()].some(({ bytes, type }) => bytes === undefined && type !== 'EventSource'),
  }
}

/** Waits until nothing is loading, nothing new was requested and there was no long task for more than a second; half a minute at
 *  most. */
async function waitUntilIdle(page: Page, traffic: Traffic): Promise<void> {
  const end = performance.now() + 30_000
  let quietSince = performance.now()
  let known = 0
  while (performance.now() < end && performance.now() - quietSince < 1200) {
    await delay(200)
    const state = traffic.requests.size + (await page.evaluate(() => window.pageRecord.longTasks.length))
    if (traffic.isBusy() || state !== known) quietSince = performance.now()
    known = state
  }
}

/** Runs in the page. */
function namesAskedForBefore(moment: number): string[] {
  const entries = performance.getEntriesByType('resource')
  return entries.filter(({ startTime }) => startTime <= moment).map(({ name }) => name)
}

function blockingTime({ firstPaintAt, longTasks }: PageRecord): number {
  const later = longTasks.filter(({ startedAt, lastedMs }) => startedAt + lastedMs > firstPaintAt)
  return later.reduce((sum, { lastedMs }) => sum + lastedMs - 50, 0)
}
