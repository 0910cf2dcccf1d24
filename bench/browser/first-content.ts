// How soon a visit with an empty cache and a stored token shows its content, compared with a minimal page that shows
// the same answer; and how soon the menu leads to a list that was not opened before, compared with that list's own
// request.
import { type Browser, chromium } from '@playwright/test'
import { homePath } from '@navyk/api-spec/kit/paths'
import { offerListPath } from '@navyk/api-spec/market/offers/paths'
import { incomeReportListPath } from '@navyk/api-spec/money/income-reports/paths'
import { invoiceListPath } from '@navyk/api-spec/money/invoices/paths'
import { workReportListPath } from '@navyk/api-spec/money/work-reports/paths'
import { contractListPath } from '@navyk/api-spec/teaching/contracts/paths'
import { lessonListPath } from '@navyk/api-spec/teaching/lessons/paths'
import { planListPath } from '@navyk/api-spec/teaching/plans/paths'
import { schedulePath } from '@navyk/api-spec/teaching/schedule/paths'
import { businessDate } from '../../packages/api-spec/src/kit/dates.ts'
import { chromiumArguments, findChromium } from '../../tools/chromium.mjs'
import { atMost, type Figure, known, median } from '../figure.ts'
import { followMenu, pressEarly, visit } from './page-visit.ts'
import { people, signIn } from '../people.ts'
import { startDemo } from '../servers/demo-data.ts'
import { startScript } from '../servers/process.ts'

const rounds = 3
const timesPossible = 1.8
const timesOwnRequest = 1.4
const timesContent = 1.3
const mostRequests = 16
const mostHeapBytes = 8_000_000
const mostShift = 0.01

type Role = keyof typeof people

interface Screen {
  role: Role
  path: string
  /** Path of the API whose answer the screen shows. */
  asks: string
}

const screens: Screen[] = [
  { role: 'executor', path: homePath, asks: '/frontend-api/home' },
  { role: 'customer', path: homePath, asks: '/frontend-api/home' },
  { role: 'staff', path: homePath, asks: '/frontend-api/home' },
  { role: 'executor', path: offerListPath, asks: '/frontend-api/offers?scope=open' },
  { role: 'executor', path: contractListPath, asks: '/frontend-api/contracts?scope=current' },
  { role: 'executor', path: planListPath, asks: '/frontend-api/plans' },
  { role: 'executor', path: workReportListPath, asks: '/frontend-api/work-reports' },
  { role: 'executor', path: incomeReportListPath, asks: '/frontend-api/income-reports' },
  { role: 'customer', path: lessonListPath, asks: '/frontend-api/lessons?view=upcoming' },
  { role: 'customer', path: invoiceListPath, asks: '/frontend-api/invoices' },
  { role: 'executor', path: schedulePath, asks: `/frontend-api/schedule?${week()}` },
]
const fromMenu = screens.filter(({ path }) => /(offer-list|contract-list|work-report)$/.test(path))

export async function measureFirstContent(): Promise<Figure[]> {
  const product = await startDemo()
  const bare = await startScript('bare-list.ts', { PRODUCT: product.url })
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
  try {
    const figures: Figure[] = []
    for (const screen of screens) {
      const token = await signIn(product.url, people[screen.role])
      figures.push(...(await measureScreen(browser, product.url, bare.url, token, screen)))
    }
    const token = await signIn(product.url, people.executor)
    for (const screen of fromMenu) figures.push(await measureWay(browser, product.url, token, screen))
    return figures
  } finally {
    await browser.close()
    await Promise.all([product.stop(), bare.stop()])
  }
}

async function measureScreen(
  browser: Browser,
  product: string,
  bare: string,
  token: string,
  { role, path, asks }: Screen,
): Promise<Figure[]> {
  const possible: number[] = []
  const visits: Awaited<ReturnType<typeof visit>>[] = []
  await visit(browser, product + path, token)
  // In turn, so that both are measured under the same conditions.
  for (let round = 0; round < rounds; round++) {
    possible.push((await visit(browser, `${bare}/?ask=${encodeURIComponent(asks)}`, token)).shownMs)
    visits.push(await visit(browser, product + path, token))
  }
  const press = await pressEarly(browser, product + path, token)
  const name = `${path} of the ${role}`
  const middle = (measure: (one: (typeof visits)[number]) => number) => median(visits.map(measure))
  return [
    known(
      `${name}: content`,
      middle((one) => one.shownMs),
      'ms',
    ),
    atMost(`${name}: content against a bare page`, middle((one) => one.shownMs) / median(possible), timesPossible),
    known(
      `${name}: until it answers to a hand`,
      middle((one) => one.takenOverMs),
      'ms',
    ),
    atMost(`${name}: until it shows a press, against its content`, press.seenMs / press.shownMs, timesContent),
    known(`${name}: until that press is done, against its content`, press.doneMs / press.shownMs, 'ratio'),
    atMost(
      `${name}: until it answers to a hand, against its content`,
      middle((one) => one.takenOverMs / one.shownMs),
      timesContent,
    ),
    known(
      `${name}: largest paint against its content`,
      middle((one) => one.largestPaintMs / one.shownMs),
      'ratio',
    ),
    atMost(
      `${name}: requests until then`,
      middle((one) => one.firstRequests),
      mostRequests,
      'requests',
    ),
    atMost(
      `${name}: layout shift`,
      middle((one) => one.layoutShift),
      mostShift,
      'score',
    ),
    atMost(
      `${name}: JavaScript heap`,
      middle((one) => one.heapBytes),
      mostHeapBytes,
      'bytes',
    ),
  ]
}

async function measureWay(
  browser: Browser,
  url: string,
  token: string,
  { path, asks }: Pick<Screen, 'path' | 'asks'>,
): Promise<Figure> {
  const ways: number[] = []
  const requests: number[] = []
  for (let round = 0; round < rounds; round++) {
    const { shownMs, requestMs } = await followMenu(browser, url, token, { path, asks })
    ways.push(shownMs)
    requests.push(requestMs)
  }
  return atMost(`from the menu to ${path}, against its own request`, median(ways) / median(requests), timesOwnRequest)
}

/** The days of the week that the schedule shows first. */
function week(): string {
  const today = new Date(`${businessDate(new Date())}T00:00:00Z`)
  const day = (offset: number) => {
    const date = new Date(today)
    date.setUTCDate(today.getUTCDate() - ((today.getUTCDay() + 6) % 7) + offset)
    return date.toISOString().slice(0, 10)
  }
  return `from=${day(0)}&to=${day(6)}`
}
