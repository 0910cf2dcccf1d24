import { manifests } from '../apps/api/src/domains.ts'
import { listPeopleOf } from '../apps/api/src/domains/views/oversight/queries.ts'
import { connectPostgres, type Reader } from '../apps/api/src/platform/database/index.ts'
import { atMost, type Figure, known, median } from './figure.ts'

const parties = manifests.flatMap((manifest) => manifest.parties ?? [])
const rounds = 7
/** Milliseconds that a reading of a hundred rows may cost beside what people wait for. */
const longestMs = 400
const tables = ['lesson', 'invoice', 'contract', 'payment', 'learner'] as const
const ofEachTable = 100

/** Measures finding the people whom read things are about: five pages of a hundred, of several kinds, which all staff together
 *  read within five seconds. */
export async function compareReadings([smallUrl, largeUrl]: readonly [string, string]): Promise<Figure[]> {
  const small = await timesOf(smallUrl)
  const large = await timesOf(largeUrl)
  return [
    atMost(
      'finding whom five hundred things are about that staff have read, scale 100',
      median(large),
      longestMs,
      'ms',
    ),
    known('the same at scale 1', median(small), 'ms'),
  ]
}

async function timesOf(databaseUrl: string): Promise<number[]> {
  const connection = connectPostgres(databaseUrl, 1, console.error)
  try {
    const ids = await someIds(connection.db)
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const begin = performance.now()
      const people = await listPeopleOf(connection.db, parties, ids)
      times.push(performance.now() - begin)
      if (people.size === 0) throw new Error('nobody is found whom things are about')
    }
    return times
  } finally {
    await connection.close()
  }
}

async function someIds(reader: Reader): Promise<string[]> {
  const found: string[] = []
  for (const table of tables) {
    const rows = await reader.selectFrom(table).select('id').orderBy('id', 'desc').limit(ofEachTable).execute()
    found.push(...rows.map(({ id }) => id))
  }
  return found
}
