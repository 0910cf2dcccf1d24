import { type Browser, chromium } from '@playwright/test'
import { homePath } from '@navyk/api-spec/kit/paths'
import { chromiumArguments, findChromium } from '../../tools/chromium.mjs'
import { atMost, type Figure, known, median } from '../figure.ts'
import { timeToAnswer, type Visit, visit } from './page-visit.ts'
import { people, signIn } from '../people.ts'
import { startDemo } from '../servers/demo-data.ts'
import { startScript } from '../servers/process.ts'

const rounds = 3
const kB = 1000
/** Processors, as many times slower than this machine. The first frame needs no script, so the ratio is the same on all of them. */
const slowdowns = [1, 4, 8]
const timesBare = 1.6

/** Measures a first visit on a slow phone with a slow connection, compared with a minimal page. */
export async function measurePages(): Promise<Figure[]> {
  const product = await startDemo()
  const bare = await startScript('bare-page.ts', {})
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
  try {
    await visit(browser, bare.url)
    const barePage = await middleVisit(browser, bare.url)
    const login = await middleVisit(browser, `${product.url}/login`)
    const figures = [
      known('the bare page: largest paint', barePage.largestPaintMs, 'ms'),
      ...loginFigures(login, await middleOf(() => timeToAnswer(browser, `${product.url}/login`))),
    ]
    for (const slowdown of slowdowns) figures.push(await comparePaint(browser, product.url, bare.url, slowdown))
    for (const [role, username] of Object.entries(people)) {
      const token = await signIn(product.url, username)
      const dashboard = await middleVisit(browser, `${product.url}${homePath}`, token)
      figures.push(...dashboardFigures(`/dashboard of the ${role}`, dashboard, barePage))
    }
    return figures
  } finally {
    await browser.close()
    await Promise.all([product.stop(), bare.stop()])
  }
}

/** The largest paint of the sign-in page against that of a bare page, visited in turn. */
async function comparePaint(browser: Browser, product: string, bare: string, slowdown: number): Promise<Figure> {
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    theirs.push((await visit(browser, bare, undefined, slowdown)).largestPaintMs)
    ours.push((await visit(browser, `${product}/login`, undefined, slowdown)).largestPaintMs)
  }
  const ratio = median(ours) / median(theirs)
  return atMost(`/login: largest paint against a bare page, processor ${slowdown} times slower`, ratio, timesBare)
}

function loginFigures(login: Visit, answersMs: number): Figure[] {
  return [
    atMost('/login: largest paint', login.largestPaintMs, 600, 'ms'),
    atMost('/login: until it answers to input', answersMs, 1600, 'ms'),
    atMost('/login: scripts', login.scriptBytes / kB, 135, 'kB'),
    atMost('/login: everything sent', login.totalBytes / kB, 200, 'kB'),
    atMost('/login: layout shift', login.layoutShift, 0.01, 'score'),
    ...otherFigures('/login', login),
  ]
}

function dashboardFigures(name: string, page: Visit, barePage: Visit): Figure[] {
  return [
    known(`${name}: largest paint`, page.largestPaintMs, 'ms'),
    known(`${name}: largest paint against the bare page`, page.largestPaintMs / barePage.largestPaintMs, 'ratio'),
    atMost(`${name}: scripts before anything lazy`, page.firstScriptBytes / kB, 220, 'kB'),
    known(`${name}: all scripts`, page.scriptBytes / kB, 'kB'),
    known(`${name}: everything sent`, page.totalBytes / kB, 'kB'),
    known(`${name}: layout shift`, page.layoutShift, 'score'),
    ...otherFigures(name, page),
  ]
}

const otherFigures = (name: string, page: Visit): Figure[] => [
  known(`${name}: requests`, page.requests, 'requests'),
  known(`${name}: time blocked by long tasks`, page.blockingMs, 'ms'),
  known(`${name}: JavaScript heap`, page.heapBytes / kB, 'kB'),
]

/** The median of each measure over several visits. */
async function middleVisit(browser: Browser, url: string, token?: string): Promise<Visit> {
  const visits: Visit[] = []
  for (let round = 0; round < rounds; round++) visits.push(await visit(browser, url, token))
  const middle = (measure: (visit: Visit) => number) => median(visits.map(measure))
  return {
    totalBytes: middle((one) => one.totalBytes),
    scriptBytes: middle((one) => one.scriptBytes),
    firstScriptBytes: middle((one) => one.firstScriptBytes),
    requests: middle((one) => one.requests),
    firstRequests: middle((one) => one.firstRequests),
    shownMs: middle((one) => one.shownMs),
    takenOverMs: middle((one) => one.takenOverMs),
    largestPaintMs: middle((one) => one.largestPaintMs),
    blockingMs: middle((one) => one.blockingMs),
    layoutShift: middle((one) => one.layoutShift),
    heapBytes: middle((one) => one.heapBytes),
  }
}

async function middleOf(measure: () => Promise<number>): Promise<number> {
  const values: number[] = []
  for (let round = 0; round < rounds; round++) values.push(await measure())
  return median(values)
}
