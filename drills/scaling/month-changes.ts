import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { atMost, type Figure, known } from '../../bench/figure.ts'
import { openClient } from '../ground/query.ts'
import { secondsSince } from '../ground/waiting.ts'
import { partitionName, partitionsOf } from './partitioned-twin.ts'
import { openProduct, type Work, worksOf } from './product-requests.ts'

/** A report that is being made while a partition comes or goes, in seconds: longer than any request. */
const reportSeconds = 2
const longestWaitMs = 250

interface MonthChange {
  name: string
  /** Whether people may not have to wait for the report that is being made. */
  isFree: boolean
  statements: string[]
}

/** Adds the next months and takes the oldest ones away while people work and a report is being made, and measures how long people wait. */
export async function changeMonths(databaseUrl: string): Promise<Figure[]> {
  const client = await openClient(databaseUrl)
  const product = await openProduct(databaseUrl, 4)
  const works = (await worksOf(product, await openClient(databaseUrl))).filter(({ name }) => watched.includes(name))
  const [oldest = '', second = ''] = await partitionsOf(client, 'lesson')
  const figures: Figure[] = []
  for (const change of changesOf(oldest, second)) figures.push(...(await tryChange(client, databaseUrl, change, works)))
  await product.close()
  await client.end()
  return figures
}

const watched = ['first page of the lessons of an executor', 'texts of a lesson', 'a month of a schedule']

/** Ways to add a month and to take one away. Far months, so that none of them is there already. */
const changesOf = (oldest: string, second: string): MonthChange[] => {
  const spanOf = (year: number) => `for values from ('${year}-01-01+03') to ('${year}-02-01+03')`
  const [created, attached] = [partitionName('lesson', '2090-01'), partitionName('lesson', '2091-01')]
  return [
    {
      name: 'create the next month as a partition',
      isFree: false,
      statements: [`create table ${created} partition of lesson ${spanOf(2090)}`],
    },
    {
      name: 'create the next month as a table, and attach it',
      isFree: true,
      statements: [
        `create table ${attached} (like lesson including all, check (starts_at >= '2091-01-01+03' and starts_at < '2091-02-01+03'))`,
        `alter table lesson attach partition ${attached} ${spanOf(2091)}`,
      ],
    },
    { name: 'detach the oldest month', isFree: false, statements: [`alter table lesson detach partition ${oldest}`] },
    {
      name: 'detach a month concurrently',
      isFree: true,
      statements: [`alter table lesson detach partition ${second} concurrently`],
    },
  ]
}

async function tryChange(
  client: pg.Client,
  databaseUrl: string,
  change: MonthChange,
  works: readonly Work[],
): Promise<Figure[]> {
  const report = await openClient(databaseUrl)
  await report.query('begin')
  await report.query('select count(*) from (select from lesson limit 1) as read')
  const reporting = delay(reportSeconds * 1000).then(() => report.query('commit'))
  let isOver = false
  const waits = works.map(async ({ run }) => {
    let longest = 0
    while (!isOver) {
      const began = performance.now()
      await run()
      longest = Math.max(longest, performance.now() - began)
      await delay(20)
    }
    return longest
  })
  await delay(300)
  const began = performance.now()
  for (const statement of change.statements) await client.query(statement)
  const seconds = secondsSince(began)
  await reporting
  isOver = true
  const longest = Math.max(...(await Promise.all(waits)))
  await report.end()
  const wait = `${change.name}: longest answer meanwhile`
  return [
    known(`${change.name}, beside a report of ${reportSeconds} s`, seconds, 's'),
    change.isFree ? atMost(wait, longest, longestWaitMs, 'ms') : known(wait, longest, 'ms'),
  ]
}
