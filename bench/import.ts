import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { atLeast, atMost, type Figure, known } from './figure.ts'
import { people, signIn } from './people.ts'
import { startDemo } from './servers/demo-data.ts'

const wanted = 5000
const limitSeconds = 60
const longestMs = 300_000

/** Facts of an import, as the API answers them. */
interface Sheet {
  id: string
  state: string
  version: number
  faultCount: number
}

/** A sheet of 5,000 customers and their contracts: uploaded with forty faults, uploaded again without them, and applied. */
export async function measureImport(databaseUrl: string): Promise<Figure[]> {
  const product = await startDemo({ DATABASE_URL: databaseUrl })
  try {
    const client = sheetsOf(product.url, await signIn(product.url, people.staff))
    const before = await countMade(databaseUrl)
    const begin = performance.now()
    const faulty = await client.upload(tableOf(plant))
    const found = await client.listFaults(faulty.id)
    const checked = performance.now()
    const ready = await client.upload(tableOf())
    const applying = performance.now()
    const answers = await Promise.all([client.apply(ready), client.apply(ready), client.apply(ready)])
    await client.untilDone(ready.id)
    const end = performance.now()
    answers.push(await client.apply(await client.get(ready.id)))
    const made = (await countMade(databaseUrl)).map((count, index) => count - (before[index] ?? 0))
    const planted = faults.map(({ column }, index) => `${rowOf(index)} ${column}`)
    return [
      atLeast(
        'planted faults that are named by row and column',
        planted.filter((one) => found.has(one)).length,
        40,
        'faults',
      ),
      atMost('faults that are named and were not planted', found.size - faults.length, 0, 'faults'),
      atLeast('customers made by an import', made[0] ?? 0, wanted, 'customers'),
      atMost('customers made by it more than once', (made[0] ?? 0) - wanted, 0, 'customers'),
      atLeast('contracts made by it', made[1] ?? 0, wanted, 'contracts'),
      atMost('of four who apply it those who succeed', answers.filter((status) => status === 200).length, 1, 'answers'),
      atMost(`a sheet of ${wanted} customers, checked twice and applied`, (end - begin) / 1000, limitSeconds, 's'),
      known('of that, the first check', (checked - begin) / 1000, 's'),
      known('of that, applying', (end - applying) / 1000, 's'),
    ]
  } finally {
    await product.stop()
  }
}

function sheetsOf(url: string, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const address = (path: string) => `${url}/frontend-api/imports${path}`
  const get = async (id: string) =>
    ((await (await fetch(address(`/${id}`), { headers })).json()) as { data: Sheet }).data
  const untilDone = async (id: string): Promise<Sheet> => {
    const begin = performance.now()
    while (performance.now() - begin < longestMs) {
      const sheet = await get(id)
      if (sheet.state !== 'checking' && sheet.state !== 'applying') return sheet
      await delay(200)
    }
    throw new Error(`An import is not finished after ${longestMs / 1000} s`)
  }
  return {
    get,
    untilDone,
    async upload(table: string): Promise<Sheet> {
      const answer = await fetch(address('?name=people.csv'), {
        method: 'POST',
        body: new Blob([table], { type: 'text/csv' }),
        headers: { ...headers, 'idempotency-key': randomUUID() },
      })
      if (!answer.ok) throw new Error(`An upload answered ${answer.status}: ${await answer.text()}`)
      return untilDone(((await answer.json()) as { data: Sheet }).data.id)
    },
    /** Faults as `row column`. */
    async listFaults(id: string): Promise<Set<string>> {
      const answer = await fetch(address(`/${id}/faults?limit=100`), { headers })
      const { data } = (await answer.json()) as { data: { row: number; column: string | null }[] }
      return new Set(data.map(({ row, column }) => `${row} ${column}`))
    },
    async apply({ id, version }: Sheet): Promise<number> {
      const answer = await fetch(address(`/${id}/application`), {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({ version, isInviting: false }),
      })
      await answer.arrayBuffer()
      return answer.status
    },
  }
}

const columns = [
  'phone',
  'last_name',
  'first_name',
  'learner_last_name',
  'learner_first_name',
  'learner_birth_year',
  'executor_phone',
  'subject',
  'level',
  'format',
  'lesson_minutes',
  'weekly_times',
  'customer_rate',
  'executor_rate',
  'starts_on',
]

/** Eight kinds of faults, five times each. */
const faults = Array.from({ length: 5 }, () => [
  { column: 'phone', value: '+375 33 12' },
  { column: 'last_name', value: '' },
  { column: 'learner_birth_year', value: '1800' },
  { column: 'executor_phone', value: '+375 29 000-00-01' },
  { column: 'subject', value: 'алхимия' },
  { column: 'weekly_times', value: 'пн 25:00' },
  { column: 'customer_rate', value: '=1+1' },
  { column: 'starts_on', value: '31.02.2027' },
]).flat()

/** They are spread over the sheet. */
const everyRows = 120
const rowOf = (fault: number) => 2 + fault * everyRows

function plant(row: Record<string, string>, number: number): void {
  const fault = number % everyRows === 0 ? faults[number / everyRows] : undefined
  if (fault) row[fault.column] = fault.value
}

function tableOf(change: (row: Record<string, string>, number: number) => void = () => {}): string {
  const lines = Array.from({ length: wanted }, (_, number) => {
    const row: Record<string, string> = {
      phone: `37533${7_000_000 + number}`,
      last_name: 'Ковалёва',
      first_name: 'Ирина',
      learner_last_name: 'Ковалёв',
      learner_first_name: 'Марк',
      learner_birth_year: '2014',
      executor_phone: people.executor,
      subject: 'Математика',
      level: '5–9 классы',
      format: 'Онлайн',
      lesson_minutes: '60',
      weekly_times: 'пн 17:00, ср 18:30',
      customer_rate: '45,50',
      executor_rate: '32',
      starts_on: '01.02.2027',
    }
    change(row, number)
    return columns.map((column) => row[column] ?? '')
  })
  return [columns, ...lines].map((cells) => cells.map((cell) => `"${cell}"`).join(';')).join('\r\n')
}

/** @returns how many customers and contracts there are */
async function countMade(databaseUrl: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ customers: number; contracts: number }>(
      `select (select count(*)::int from cabinet where role = 'customer') as customers,
         (select count(*)::int from contract) as contracts`,
    )
    return rows.flatMap(({ customers, contracts }) => [customers, contracts])
  } finally {
    await client.end()
  }
}
