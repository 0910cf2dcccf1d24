import { businessDate } from '../../packages/api-spec/src/kit/dates.ts'
import { atMost, type Figure, known } from '../figure.ts'
import { load, ratioInTurn } from '../load/load.ts'
import { people, signIn } from '../people.ts'
import { type MeasuredServer, startScript } from '../servers/process.ts'

const rounds = 5
const year = businessDate(new Date()).slice(0, 4)

/** The income of a year of one executor and of the whole service, compared with the same sums of the accruals by SQL. */
export async function compareIncome({ url }: MeasuredServer, databaseUrl: string): Promise<Figure[]> {
  const bare = await startScript('bare-income.ts', { DATABASE_URL: databaseUrl })
  const figuresOf = async (whose: string, username: string): Promise<Figure[]> => {
    const headers = { authorization: `Bearer ${await signIn(url, username)}` }
    const time = (address: string) => async () =>
      1000 / (await load({ url: address, headers, connections: 1, seconds: 2 })).requestsPerSecond
    const ours = time(`${url}/frontend-api/income-reports/totals?year=${year}`)
    const theirs = time(`${bare.url}/income?year=${year}`)
    await Promise.all([ours(), theirs()])
    const name = `the income of a year of ${whose}`
    return [
      atMost(`${name} against its sum by SQL`, await ratioInTurn(rounds, ours, theirs), 1.5),
      known(`${name}, scale 100`, await ours(), 'ms'),
    ]
  }
  try {
    return [
      ...(await figuresOf('one executor', people.executor)),
      ...(await figuresOf('the whole service', people.staff)),
    ]
  } finally {
    await bare.stop()
  }
}
