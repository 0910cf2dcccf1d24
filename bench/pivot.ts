import { addMonths, businessMonth, datesOfMonth } from '../packages/api-spec/src/kit/dates.ts'
import { atMost, type Figure, known } from './figure.ts'
import { load, ratioInTurn } from './load/load.ts'
import { people, signIn } from './people.ts'
import { type MeasuredServer, startScript } from './servers/process.ts'

const rounds = 5
/** The last whole month: all of its lessons have an outcome. */
const days = datesOfMonth(addMonths(businessMonth(new Date()), -1))
const range = { from: days[0] ?? '', to: days.at(-1) ?? '' }
const query = new URLSearchParams({ ...range, columns: 'day', rows: 'customer', measures: 'planned,held' })

/** A month's pivot table of one executor and of the whole service, compared with the same sum read directly from the
 *  roll-up table, and a large service compared with a small one. */
export async function comparePivots(
  [atSmall, atLarge]: readonly [MeasuredServer, MeasuredServer],
  largeUrl: string,
): Promise<Figure[]> {
  const bare = await startScript('bare-pivot.ts', { DATABASE_URL: largeUrl })
  try {
    const own = await answerTime(atLarge.url, people.executor)
    const ownAtSmall = await answerTime(atSmall.url, people.executor)
    const whole = await answerTime(atLarge.url, people.staff)
    const ownSum = await sumTime(bare.url, atLarge.url, people.executor, 2000)
    const wholeSum = await sumTime(bare.url, atLarge.url, people.staff, 100)
    for (const warmUp of [own, ownAtSmall, whole, ownSum, wholeSum]) await warmUp()
    return [
      atMost("a month's pivot of one executor against its sum by SQL", await ratioInTurn(rounds, own, ownSum), 1.25),
      atMost(
        "a month's pivot of the whole service against its sum by SQL",
        await ratioInTurn(rounds, whole, wholeSum),
        1.25,
      ),
      atMost("a month's pivot of one executor, scale 100 against 1", await ratioInTurn(rounds, own, ownAtSmall), 1.2),
      known("a month's pivot of one executor, scale 100", await own(), 'ms'),
      known("a month's pivot of the whole service, scale 100", await whole(), 'ms'),
    ]
  } finally {
    await bare.stop()
  }
}

/** @returns a function that measures how many milliseconds an answer takes on the average, one after the other */
async function answerTime(url: string, username: string): Promise<() => Promise<number>> {
  const headers = { authorization: `Bearer ${await signIn(url, username)}` }
  const address = `${url}/frontend-api/pivot?${query}`
  const { data } = (await (await fetch(address, { headers })).json()) as { data: { rowCount: number } }
  if (data.rowCount === 0) throw new Error(`${address} is empty; a month with lessons is measured`)
  return timeOf(address, headers)
}

async function sumTime(url: string, product: string, username: string, limit: number): Promise<() => Promise<number>> {
  const headers = { authorization: `Bearer ${await signIn(product, username)}` }
  return timeOf(`${url}/pivot?${new URLSearchParams({ ...range, limit: String(limit) })}`, headers)
}

const timeOf = (url: string, headers: Record<string, string>) => async () =>
  1000 / (await load({ url, headers, connections: 1, seconds: 2 })).requestsPerSecond
