import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { atMost, type Figure, known } from '../../bench/figure.ts'
import { openClient } from '../ground/query.ts'
import { secondsSince } from '../ground/waiting.ts'
import { partitionName, partitionsOf } from './partitioned-twin.ts'
import { openProduct, type Work, worksOf } from './product-requests.ts'

/** A report that is being made while a partition comes or goes, in seconds: longer than any request. */
const reportSeconds = 2
/** So many times the longest answer without a change is allowed meanwhile: on divided tables answers are slow by themselves. */
const slowerAtMost = 2

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
  const { longestMs: usualMs } = await tryChange(client, databaseUrl, [], works)
  const figures = [known('longest answer beside a report, without a change', usualMs, 'ms')]
  for (const { name, isFree, statements } of changesOf(oldest, second)) {
    const { seconds, longestMs } = await tryChange(client, databaseUrl, statements, works)
    const wait = `${name}: longest answer meanwhile`
    figures.push(
      known(`${name}, beside a report of ${reportSeconds} s`, seconds, 's'),
      isFree ? atMost(wait, longestMs, usualMs * slowerAtMost, 'ms') : known(wait, longestMs, 'ms'),
    )
  }
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

interface Tried {
  seconds: number
  /** The longest answer of the product while it was changed. */
  longestMs: number
}

async function tryChange(
  client: pg.Client,
  databaseUrl: string,
  statements: readonly string[],
  works: readonly Work[],
): Promise<Tried> {
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
  for (const statement of statements) await client.query(statement)
  const seconds = secondsSince(began)
  await reporting
  isOver = true
  const longestMs = Math.max(...(await Promise.all(waits)))
  await report.end()
  return { seconds, longestMs }
}
