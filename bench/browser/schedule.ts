// From the press to the drawn week, in a browser that is four times as slow as this machine; the connection is not
// slowed, because the drawing is measured.
import { type Browser, chromium, type Page } from '@playwright/test'
import { contractListPath } from '@navyk/api-spec/teaching/contracts/paths'
import { schedulePath } from '@navyk/api-spec/teaching/schedule/paths'
import { chromiumArguments, findChromium } from '../../tools/chromium.mjs'
import { atMost, type Figure, median } from '../figure.ts'
import { people, signIn } from '../people.ts'
import { startDemo } from '../servers/demo-data.ts'

const rounds = 5
const processorSlowdown = 4
const boundMs = 400
/** The time between two presses, in which the page draws what is still missing. */
const lookMs = 500

/** Measures an executor's wait for a week of the schedule: coming from another page, and going to the week before. */
export async function measureSchedule(): Promise<Figure[]> {
  const product = await startDemo()
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
  try {
    const page = await openSlowly(browser, product.url, await signIn(product.url, people.executor))
    const opened = await middleOf(async () => {
      await pressAndWait(page, contractListPath, 'link', 'nothing')
      return pressAndWait(page, schedulePath, 'link', 'a week')
    })
    const stepped = await middleOf(() => pressAndWait(page, 'Предыдущая неделя', 'button', 'another week'))
    return [
      atMost('schedule: from the press in the menu to the drawn week', opened, boundMs, 'ms'),
      atMost('schedule: from the press to the week before', stepped, boundMs, 'ms'),
    ]
  } finally {
    await browser.close()
    await product.stop()
  }
}

/** The schedule with its scripts in the cache, as on the second visit of a day. */
async function openSlowly(browser: Browser, url: string, token: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'ru-BY',
    timezoneId: 'Europe/Minsk',
  })
  await context.addInitScript(storeToken, token)
  const page = await context.newPage()
  await page.goto(`${url}${schedulePath}`)
  await page.waitForSelector('[data-event-id]')
  const protocol = await context.newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown })
  return page
}

/** Runs in the page, before its first script. */
function storeToken(token: string): void {
  if (location.protocol.startsWith('http')) localStorage.setItem('accessToken', token)
}

type Awaited = 'nothing' | 'a week' | 'another week'

/** @returns milliseconds from the press to the frame in which the awaited element is shown */
async function pressAndWait(page: Page, what: string, kind: 'link' | 'button', awaited: Awaited): Promise<number> {
  const selector = kind === 'link' ? `a[href="${what}"]` : `button[aria-label="${what}"]`
  await page.waitForTimeout(lookMs)
  return page.evaluate(pressInPage, { selector, awaited })
}

/** Runs in the page, so it refers to nothing outside of itself. */
function pressInPage({ selector, awaited }: { selector: string; awaited: Awaited }): Promise<number> {
  const firstLesson = () => document.querySelector('[data-event-id]')?.getAttribute('data-event-id')
  const before = firstLesson()
  const isThere = () => {
    const now = firstLesson()
    if (awaited === 'nothing') return now === undefined
    return now !== undefined && (awaited === 'a week' || now !== before)
  }
  const pressedAt = performance.now()
  document.querySelector<HTMLElement>(selector)?.click()
  return new Promise((resolve) => {
    const look = () => {
      // Runs after the frame in which the element was found has been painted.
      if (isThere()) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressedAt)))
      else requestAnimationFrame(look)
    }
    look()
  })
}

async function middleOf(measure: () => Promise<number>): Promise<number> {
  const values: number[] = []
  for (let round = 0; round < rounds; round++) values.push(await measure())
  return median(values)
}
