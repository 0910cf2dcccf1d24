import pg from 'pg'
import { addMonths, businessMonth } from '../packages/api-spec/src/kit/dates.ts'
import { withPostgres } from '../tools/postgres.mjs'
import { compareBalances } from './money/balances.ts'
import { atLeast, atMost, type Figure, figuresOf, known } from './figure.ts'
import { compareEveryList } from './every-list.ts'
import { compareIncome } from './money/income.ts'
import { fillDatabase } from './load/fill-database.ts'
import { load, ratioInTurn } from './load/load.ts'
import { measureMonthRun } from './money/month-run.ts'
import { measureNotifications } from './money/notifications.ts'
import { people, signIn } from './people.ts'
import { measurePayoutRun } from './money/payout-run.ts'
import { comparePivots } from './pivot.ts'
import { measurePivotPage } from './browser/pivot-page.ts'
import { compareReadings } from './readings.ts'
import { compareReports } from './reports.ts'
import { restoreDemo } from './servers/demo-data.ts'
import { type MeasuredServer, startServer, startScript } from './servers/process.ts'
import { compareShops } from './shop.ts'

const [small, large] = [1, 100]
const longestPageMs = 400
/** Settings of a provider of cards, without ЕРИП, so that no numbers are asked for beside what is measured. Nobody pays by it. */
const cardsAlone = {
  WEBPAY_STORE_ID: '1',
  WEBPAY_SECRET_KEY: 'measurement',
  WEBPAY_USERNAME: 'measurement',
  WEBPAY_PASSWORD: 'measurement',
  WEBPAY_API_ROOT: 'http://127.0.0.1:9',
}
const longestPage = '/frontend-api/lessons?limit=100'
/** Writes reach the disk and the server keeps its own statistics, as in production, with the settings of `docs/operating.md`. */
const asInProduction = {
  survives: 'machine',
  settings: ['shared_buffers=2GB', 'max_wal_size=8GB', 'checkpoint_timeout=30min'],
} as const

/** The longest page of the longest list, and the pivot table, with ten thousand lessons in the database and with a
 *  million: the time should depend on what they show, not on what is stored. */
export function measureLargestList(): Promise<Figure[]> {
  return withPostgres(
    (smallUrl) =>
      withPostgres(async (largeUrl) => {
        const figures = await compareServices(smallUrl, largeUrl)
        // With services of their own, when the others have ended.
        return [
          ...figures,
          ...(await figuresOf('the run of a month', () => measureRunWithNumbers(largeUrl))),
          ...(await figuresOf('notifications', () => measureNotifications(largeUrl))),
        ]
      }, asInProduction),
    asInProduction,
  )
}

async function compareServices(smallUrl: string, largeUrl: string): Promise<Figure[]> {
  // The demo alone is scale 1, and was told for the parts before.
  await restoreDemo(smallUrl)
  const seconds = await fillDatabase(largeUrl, large)
  const servers = [
    await startServer({ DATABASE_URL: smallUrl, ...cardsAlone }),
    await startServer({ DATABASE_URL: largeUrl, ...cardsAlone }),
  ] as const
  try {
    return [
      atMost(`filling a database at scale ${large}`, seconds, 600, 's'),
      atLeast(`lessons in it`, await countLessons(largeUrl), 1_000_000, 'lessons'),
      known(`lessons at scale ${small}`, await countLessons(smallUrl), 'lessons'),
      ...(await compareList(servers, 'all lessons for staff', people.staff)),
      ...(await compareList(servers, "an executor's own lessons", people.executor)),
      ...(await figuresOf('every list', () => compareEveryList(servers))),
      ...(await figuresOf('pivots', () => comparePivots(servers, largeUrl))),
      ...(await figuresOf('income', () => compareIncome(servers[1], largeUrl))),
      ...(await figuresOf('reports', () => compareReports(servers, largeUrl))),
      ...(await figuresOf('readings', () => compareReadings([smallUrl, largeUrl]))),
      ...(await figuresOf('the page of a pivot', () => measurePivotPage(servers[0].url))),
      ...(await figuresOf('pages of staff', () => measureStaffPages(servers[1]))),
      // The last, because they write.
      ...(await figuresOf('the shop', () => compareShops(servers, [smallUrl, largeUrl]))),
      ...(await figuresOf('balances', () => compareBalances(servers[1], largeUrl))),
      ...(await figuresOf('the payout run', () => measurePayoutRun(servers[1], largeUrl))),
    ]
  } finally {
    for (const server of servers) await server.stop()
  }
}

/** The run of a month, each invoice of which gets a number in ЕРИП meanwhile, at a provider in a process of its own. */
async function measureRunWithNumbers(databaseUrl: string): Promise<Figure[]> {
  const provider = await startScript('paid-provider.ts', {})
  const server = await startServer({
    DATABASE_URL: databaseUrl,
    EXPRESS_PAY_TOKEN: 'a'.repeat(32),
    EXPRESS_PAY_NOTIFICATION_SECRET: 'a secret of the measurement',
    EXPRESS_PAY_API_ROOT: provider.url,
  })
  try {
    return await measureMonthRun(server, databaseUrl)
  } finally {
    await Promise.all([server.stop(), provider.stop()])
  }
}

/** Measures pages that staff open each morning and that grow with the service: its home, and the lessons left to invoice. */
async function measureStaffPages({ url }: MeasuredServer): Promise<Figure[]> {
  const headers = { authorization: `Bearer ${await signIn(url, people.staff)}` }
  const month = addMonths(businessMonth(new Date()), -1)
  const pages = {
    "the staff's home": '/frontend-api/home',
    'lessons that are left to invoice': `/frontend-api/invoices/uninvoiced?month=${month}`,
  }
  const figures: Figure[] = []
  for (const [name, path] of Object.entries(pages)) {
    const { requestsPerSecond } = await load({ url: url + path, headers, connections: 1, seconds: 5 })
    figures.push(atMost(`${name}, scale ${large}`, 1000 / requestsPerSecond, longestPageMs, 'ms'))
  }
  return figures
}

async function compareList(
  [atSmall, atLarge]: readonly [MeasuredServer, MeasuredServer],
  name: string,
  username: string,
): Promise<Figure[]> {
  const timeAtSmall = await pageTime(atSmall.url, username)
  const timeAtLarge = await pageTime(atLarge.url, username)
  await Promise.all([timeAtSmall(), timeAtLarge()])
  const ratio = await ratioInTurn(5, timeAtLarge, timeAtSmall)
  return [
    atMost(`a page of 100 of ${name}, scale ${large} against ${small}`, ratio, 1.2),
    known(`a page of 100 of ${name}, scale ${large}`, await timeAtLarge(), 'ms'),
  ]
}

/** @returns a function that measures how many milliseconds a page takes on the average, one after the other */
async function pageTime(url: string, username: string): Promise<() => Promise<number>> {
  const headers = { authorization: `Bearer ${await signIn(url, username)}` }
  const address = url + longestPage
  const answer = await fetch(address, { headers })
  const { data } = (await answer.json()) as { data: unknown[] }
  if (data.length !== 100) throw new Error(`${address} has ${data.length} lessons; a full page is measured`)
  return async () => 1000 / (await load({ url: address, headers, connections: 1, seconds: 3 })).requestsPerSecond
}

async function countLessons(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: string }>('select count(*) from lesson')
    return Number(rows[0]?.count)
  } finally {
    await client.end()
  }
}
