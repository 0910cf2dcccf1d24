import { randomInt, randomUUID } from 'node:crypto'
import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import fc from 'fast-check'
import { openSession } from '../apps/api/src/domains/people/sessions/index.ts'
import { domains } from '../apps/api/src/domains.ts'
import { systemClock } from '../apps/api/src/platform/clock.ts'
import { type Connection, connectPostgres } from '../apps/api/src/platform/database/index.ts'
import { randomIds } from '../apps/api/src/platform/ids/ids.ts'
import { atLeast, atMost, type Figure, known } from '../bench/figure.ts'
import { freePort } from '../tools/machine.mjs'
import { startPostgres } from '../tools/postgres.mjs'
import { type DrillOptions, optionOf } from './drill.ts'
import { onEnd } from './ground/cleaning.ts'
import { type ProcessFigures, readFigures, slopeOf } from './ground/memory.ts'
import { startProduct } from './ground/product.ts'
import { query } from './ground/query.ts'
import { secondsSince, until } from './ground/waiting.ts'
import { inputsOf } from './load/made-inputs.ts'

const concurrency = 8
const samplesEvery = 500
/** The code is compiled and the caches are filled after this share of the requests. */
const warmShare = 0.3
/** Each try of an endpoint is as good as the first one, so what limits people is taken away now and then. */
const resetEvery = 200

/** An answer that must not be. */
interface Fault {
  kind: 'status' | 'schema' | 'leak' | 'none'
  line: string
}

/** A person who sends requests. */
interface Sender {
  role: string
  accountId: string
  cabinetId: string
  token: string
}

/** Sends requests that are made of the declarations of all endpoints, as each role and as a stranger, to a service with the demo. */
export async function run(options: DrillOptions): Promise<Figure[]> {
  const count = optionOf(options, 'count')
  const seed = optionOf(options, 'seed') || randomInt(1, 2 ** 31)
  console.error(`seed ${seed}: --seed=${seed} sends the same requests again`)
  const cluster = await startPostgres({ survives: 'processes' })
  onEnd(cluster.stop)
  const metricsPort = await freePort()
  const product = await startProduct({
    DATABASE_URL: cluster.databaseUrl,
    METRICS_PORT: String(metricsPort),
    LOG_LEVEL: 'error',
  })
  await until('the demo is there', async () => (await fetch(`${product.url}/readyz`)).ok, 1200)
  const connection = connectPostgres(cluster.databaseUrl, 2, () => {})
  onEnd(connection.close)
  const senders = await signInEach(connection, cluster.databaseUrl)
  const ids = new Set(await idsOf(cluster.databaseUrl))
  let idList = [...ids]
  const makers = endpointMakers(() => idList)

  const faults: Fault[] = []
  const statuses: Record<string, number> = {}
  const samples: [number, ProcessFigures][] = []
  const random = fc.sample(fc.nat(), { seed, numRuns: count * 2 })
  let next = 0
  const work = async () => {
    while (next < count) {
      const place = next++
      if (place % resetEvery === 0) {
        await query(cluster.databaseUrl, 'delete from quota_use')
        idList = [...ids]
      }
      if (place % samplesEvery === 0)
        samples.push([place, await readFigures(`http://127.0.0.1:${metricsPort}/metrics`)])
      const maker = makers[(random[place * 2] ?? 0) % makers.length]
      const sender = senders[(random[place * 2 + 1] ?? 0) % senders.length]
      if (!maker || !sender) throw new Error('there is nothing to send')
      const sent = await sendOne(product.url, maker, sender, seed + place)
      statuses[sent.status] = (statuses[sent.status] ?? 0) + 1
      faults.push(...sent.faults)
      for (const id of sent.ids) if (ids.size < 20_000) ids.add(id)
      if (sent.status === 401 && sender.token !== '') sender.token = await openAnew(connection, sender)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: concurrency }, work))
  const seconds = secondsSince(began)
  for (const { line } of faults.slice(0, 40)) console.error(line)
  if (faults.length > 0) console.error(product.said().slice(-8000))
  console.error(statuses)
  const warm = samples.filter(([place]) => place > count * warmShare)
  const riseOf = (figure: 'residentBytes' | 'heapBytes') =>
    slopeOf(warm.map(([place, figures]) => [place / 10_000, figures[figure] / 1024 ** 2]))
  const countOf = (kind: Fault['kind']) => faults.filter((fault) => fault.kind === kind).length
  return [
    atLeast('requests sent', count, count, 'requests'),
    known('endpoints', makers.length, 'endpoints'),
    known(
      'answers of success',
      Object.entries(statuses).reduce((sum, [status, n]) => sum + (status.startsWith('2') ? n : 0), 0),
      'answers',
    ),
    atMost('answers of 500 and more, but for refusals with Retry-After', countOf('status'), 0, 'answers'),
    known('such refusals', statuses['503'] ?? 0, 'answers'),
    atMost('requests without an answer', countOf('none'), 0, 'requests'),
    atMost('answers against their schema', countOf('schema'), 0, 'answers'),
    atMost('answers that show SQL or a place in the code', countOf('leak'), 0, 'answers'),
    atMost('rise of the memory with ten thousand requests', riseOf('residentBytes'), 1, 'MB'),
    known('rise of the heap with ten thousand requests', riseOf('heapBytes'), 'MB'),
    known('requests a second', count / seconds, 'requests/s'),
    known('seed', seed, ''),
  ]
}

interface EndpointMaker {
  endpoint: EndpointDeclaration
  inputs: fc.Arbitrary<{ params: unknown; query: unknown; body: unknown }>
}

/** What makes the inputs of each endpoint; streams last for ever and are left out. */
function endpointMakers(ids: () => readonly string[]): EndpointMaker[] {
  return domains
    .flatMap(({ manifest }) => manifest.routes ?? [])
    .map(({ endpoint }) => endpoint as EndpointDeclaration)
    .filter((endpoint) => !endpoint.stream)
    .map((endpoint) => ({
      endpoint,
      inputs: fc.record({
        params: inputsOf(endpoint.params, ids),
        query: inputsOf(endpoint.query, ids),
        body: endpoint.file ? fc.uint8Array({ maxLength: 2000 }) : inputsOf(endpoint.body, ids),
      }),
    }))
}

const leak =
  /\bat \S+ \(?(file:|node:|\/)|node_modules|\.ts:\d+|\b(select|insert into|update|delete from) "?\w+"?.*\b(from|where|set|values)\b|SQLSTATE/i

async function sendOne(url: string, { endpoint, inputs }: EndpointMaker, sender: Sender, seed: number) {
  const [made] = fc.sample(inputs, { seed, numRuns: 1 })
  const { method } = endpoint
  const path = pathOf(endpoint.path, made?.params) + searchOf(made?.query)
  const headers: Record<string, string> = {
    ...(sender.token !== '' && { authorization: `Bearer ${sender.token}` }),
    ...(endpoint.limits?.idempotent && { 'idempotency-key': randomUUID() }),
  }
  const hasBody = method !== 'GET' && made?.body !== undefined
  const body = endpoint.file ? Buffer.from(made?.body as Uint8Array) : JSON.stringify(made?.body)
  if (hasBody) headers['content-type'] = endpoint.file ? 'application/octet-stream' : 'application/json'
  const shown = `${method} ${path} as ${sender.role} ${hasBody ? String(body).slice(0, 300) : ''} (input ${seed})`
  const answer = await fetch(url + path, {
    method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(60_000),
    ...(hasBody && { body }),
  }).then(
    async (response) => ({
      status: response.status,
      isBusy: response.status === 503 && response.headers.has('retry-after'),
      type: response.headers.get('content-type') ?? '',
      text: await response.text(),
    }),
    (error: Error) => ({ status: 0, isBusy: false, type: '', text: String(error.cause ?? error) }),
  )
  return { status: answer.status, faults: faultsOf(endpoint, answer, shown), ids: idsIn(answer.text) }
}

interface Answered {
  status: number
  /** A refusal of a process that has too much to do, with a time to come again. */
  isBusy: boolean
  type: string
  text: string
}

function faultsOf(endpoint: EndpointDeclaration, { status, isBusy, type, text }: Answered, shown: string): Fault[] {
  const line = `${status} ${shown}: ${text.slice(0, 200)}`
  if (status === 0) return [{ kind: 'none', line }]
  const faults: Fault[] = []
  if (status >= 500 && !isBusy) faults.push({ kind: 'status', line })
  if (!type.startsWith('application/json')) return faults
  const body: unknown = JSON.parse(text)
  const schema = endpoint.responses[status]
  if (status >= 400 ? !isFailure(body) : schema && !endpoint.download && !schema.safeParse(body).success) {
    faults.push({ kind: 'schema', line })
  }
  if (status >= 400 && leak.test(text)) faults.push({ kind: 'leak', line })
  return faults
}

const isFailure = (body: unknown) =>
  typeof body === 'object' && body !== null && 'message' in body && 'code' in body && typeof body.code === 'string'

function pathOf(path: string, params: unknown): string {
  const given = typeof params === 'object' && params !== null ? (params as Record<string, unknown>) : {}
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(textOf(given[name] ?? 'none')))
}

function searchOf(query: unknown): string {
  if (typeof query !== 'object' || query === null) return ''
  const pairs = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, textOf(value)]]))
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

/** A lone surrogate has no form in an address. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()

const idsIn = (text: string) =>
  text.match(/\b[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/g)?.slice(0, 50) ?? []

const effects = { clock: systemClock, ids: randomIds(systemClock) }

/** A session of each role with each set of permissions, and nobody. */
async function signInEach(connection: Connection, databaseUrl: string): Promise<Sender[]> {
  const rows = await query<Omit<Sender, 'token'>>(
    databaseUrl,
    `
    select distinct on (role, permissions) role, account_id as "accountId", id as "cabinetId"
    from cabinet where merged_into is null order by role, permissions, id`,
  )
  const senders = rows.map((row) => ({ ...row, token: '' }))
  for (const sender of senders) sender.token = await openAnew(connection, sender)
  return [...senders, { role: 'nobody', accountId: '', cabinetId: '', token: '' }]
}

function openAnew({ db }: Connection, { role, accountId, cabinetId }: Sender): Promise<string> {
  const known = role as 'customer' | 'executor' | 'staff'
  return db
    .transaction()
    .execute((tx) =>
      openSession(tx, effects, { address: '127.0.0.1', userAgent: 'drill' }, { accountId, cabinetId, role: known }),
    )
}

/** Ids of rows of the larger tables. */
async function idsOf(databaseUrl: string): Promise<string[]> {
  const tables = await query<{ name: string }>(
    databaseUrl,
    `select quote_ident(table_name) as name from information_schema.columns
      where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`,
  )
  const parts = tables.map(({ name }) => `(select id::text from ${name} limit 20)`)
  const rows = await query<{ id: string }>(databaseUrl, parts.join(' union all '))
  return rows.map(({ id }) => id)
}
