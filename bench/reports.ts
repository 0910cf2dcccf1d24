import { addMonths, businessMonth, datesOfMonth } from '../packages/api-spec/src/kit/dates.ts'
import { atMost, type Figure, known } from './figure.ts'
import { load, ratioInTurn } from './load/load.ts'
import { people, signIn } from './people.ts'
import { type MeasuredServer, startScript } from './servers/process.ts'

const rounds = 5
const reports = ['sales', 'workload', 'missed', 'variance', 'subscriptions', 'shop'] as const
/** Reports that can be narrowed to one executor. */
const ofExecutor = ['workload', 'missed', 'variance'] as const
/** The last whole month, which a report shows first, and the month before it. */
const month = addMonths(businessMonth(new Date()), -1)
const [days, before] = [datesOfMonth(month), datesOfMonth(addMonths(month, -1))]
const period = { from: days[0] ?? '', to: days.at(-1) ?? '' }

/** Each report of a month, compared with the same sums of the rows themselves by SQL, and a large service compared with a small
 *  one. */
export async function compareReports(
  [atSmall, atLarge]: readonly [MeasuredServer, MeasuredServer],
  largeUrl: string,
): Promise<Figure[]> {
  const bare = await startScript('bare-reports.ts', { DATABASE_URL: largeUrl })
  try {
    const headers = { authorization: `Bearer ${await signIn(atLarge.url, people.staff)}` }
    const headersAtSmall = { authorization: `Bearer ${await signIn(atSmall.url, people.staff)}` }
    const executorId = await cabinetOf(atLarge.url, people.executor)
    const figures: Figure[] = []
    const compare = async (report: string, whose: string, filter: Record<string, string>) => {
      const path = `/frontend-api/reports/${report}?${new URLSearchParams({ ...period, ...filter })}`
      const ours = timeOf(atLarge.url + path, headers)
      const small = timeOf(atSmall.url + path, headersAtSmall)
      const span = { before: before[0] ?? '', ...period, ...filter }
      const sum = timeOf(`${bare.url}/reports/${report}?${new URLSearchParams(span)}`, headers)
      for (const warmUp of [ours, small, sum]) await warmUp()
      const name = `the report ${report} of a month of ${whose}`
      const againstSum = await ratioInTurn(rounds, ours, sum)
      const ofSum = `${name} against its sum by SQL`
      figures.push(
        // The rows of one executor are so few that what a request costs by itself decides; the goal is of the whole.
        filter.executorId === undefined ? atMost(ofSum, againstSum, 1.5) : known(ofSum, againstSum, 'ratio'),
        atMost(`${name}, scale 100 against 1`, await ratioInTurn(rounds, ours, small), 1.2),
        known(`${name}, scale 100`, await ours(), 'ms'),
      )
    }
    for (const report of reports) await compare(report, 'the whole service', {})
    for (const report of ofExecutor) await compare(report, 'one executor', { executorId })
    return figures
  } finally {
    await bare.stop()
  }
}

/** The cabinet of a person; those of the demo have the same ids at any scale. */
async function cabinetOf(url: string, username: string): Promise<string> {
  const headers = { authorization: `Bearer ${await signIn(url, username)}` }
  const { data } = (await (await fetch(`${url}/frontend-api/cabinets`, { headers })).json()) as {
    data: { id: string; current: boolean }[]
  }
  const id = data.find(({ current }) => current)?.id
  if (id === undefined) throw new Error(`${username} has no cabinet`)
  return id
}

const timeOf = (url: string, headers: Record<string, string>) => async () =>
  1000 / (await load({ url, headers, connections: 1, seconds: 2 })).requestsPerSecond
