import { hash } from '@node-rs/argon2'
import { randomInt, randomUUID } from 'node:crypto'
import pg from 'pg'
import { atLeast, atMost, type Figure, median } from './figure.ts'
import { mannWhitney } from './mann-whitney.ts'
import { startDemo } from './servers/demo-data.ts'

const pairs = 2000

const questions = [
  { name: 'sign-in', path: '/frontend-api/sign-in', password: 'not the password of anybody' },
  { name: 'sign-up-request', path: '/frontend-api/sign-up-request', password: 'a password of somebody new' },
  { name: 'forget-password-request', path: '/frontend-api/forget-password-request', password: undefined },
]

/** Measures whether an answer tells that a phone has an account, by its words or by its time. Known and unknown phones are asked
 *  about in a random order, each once a question and from an address of its own, so that no limit is met. */
export async function measureEnumeration(databaseUrl: string): Promise<Figure[]> {
  const product = await startDemo({
    DATABASE_URL: databaseUrl,
    TRUSTED_PROXIES: '127.0.0.1',
    NAVYK_DEMO_PUBLIC: 'yes',
    SMS_PER_DAY: '9999999',
  })
  try {
    await execute(databaseUrl, createAccounts)
    const figures: Figure[] = []
    for (const [round, question] of questions.entries()) {
      // A number gets one code a minute, whatever the purpose.
      await execute(databaseUrl, (client) => client.query('delete from limit_window'))
      const { known, unknown, shapes } = await requestInTurn(product.url, question, round)
      const differing = new Set(shapes).size - 1
      const gap = Math.abs(median(known) - median(unknown))
      figures.push(
        atMost(`${question.name}: ways in which answers about known and unknown phones differ`, differing, 0, 'ways'),
        atLeast(
          `${question.name}: probability that their times are of one kind`,
          mannWhitney(known, unknown),
          0.01,
          'p',
        ),
        atMost(`${question.name}: gap between the medians of their times`, gap, 1, 'ms'),
      )
    }
    return figures
  } finally {
    await product.stop()
  }
}

/** Counts in the last four digits, so that few numbers share the other digits and the limit for a range of numbers is
 *  not reached. */
const phoneOf = (index: number, last: number) => `37525${String(index % 1000).padStart(3, '0')}${last + index}`
const knownPhone = (index: number) => phoneOf(index, 1000)
const unknownPhone = (index: number) => phoneOf(index, 5000)

async function requestInTurn(url: string, question: (typeof questions)[number], round: number) {
  const order = Array.from({ length: pairs }, (_, index) => [
    { phone: knownPhone(index), isKnown: true },
    { phone: unknownPhone(index), isKnown: false },
  ])
    .flat()
    .map((asked) => ({ ...asked, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
  const times = { known: [] as number[], unknown: [] as number[] }
  const shapes: string[] = []
  for (const [index, { phone, isKnown }] of order.entries()) {
    const address = `10.${round}.${index >> 8}.${index & 255}`
    const begin = performance.now()
    const answer = await fetch(url + question.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ username: phone, password: question.password }),
    })
    const text = await answer.text()
    times[isKnown ? 'known' : 'unknown'].push(performance.now() - begin)
    shapes.push(shapeOf(answer, text))
  }
  return { ...times, shapes }
}

/** Everything that an answer shows, except ids and times. */
function shapeOf(answer: Response, text: string): string {
  const headers = [...answer.headers].filter(([name]) => name !== 'date')
  const words = text.replace(/"publicCode":"[\w-]{22}"/, '').replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/, '')
  return JSON.stringify([answer.status, headers, words])
}

async function execute(databaseUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await work(client).finally(() => client.end())
}

async function createAccounts(client: pg.Client): Promise<void> {
  const passwordHash = await hash(`nobody types this ${randomInt(1e9)}`, {
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
  })
  const ids = Array.from({ length: pairs }, () => randomUUID())
  await client.query(
    `insert into account (id, phone, password_hash, first_name, last_name, created_at)
     select id, phone, $2, '', '', now() from unnest($1::uuid[], $3::text[]) as given (id, phone)`,
    [ids, passwordHash, ids.map((_id, index) => knownPhone(index))],
  )
  await client.query(
    `insert into cabinet (id, account_id, role, created_at) select gen_random_uuid(), id, 'customer', now() from unnest($1::uuid[]) as given (id)`,
    [ids],
  )
  await client.query('analyze')
}
