import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { addMonths, businessDate, businessMonth, datesOfMonth } from '../../packages/api-spec/src/kit/dates.ts'
import { createApp, createServices, loadAllTexts } from '../../apps/api/src/app.ts'
import { balance, listAccountRows, post } from '../../apps/api/src/domains/money/ledger/index.ts'
import { deliveryHandler } from '../../apps/api/src/platform/channels/outbox/index.ts'
import { systemClock } from '../../apps/api/src/platform/clock.ts'
import { connectPostgres, type ReplicaPlace } from '../../apps/api/src/platform/database/index.ts'
import { randomIds } from '../../apps/api/src/platform/ids/ids.ts'
import { createLogger } from '../../apps/api/src/platform/operation/log.ts'
import { silentQueue } from '../../apps/api/src/platform/queue/index.ts'
import { signedIn } from '../../bench/load/people-at-work.ts'
import { onEnd } from '../ground/cleaning.ts'

/** Something that the product does, by its own statements. */
export interface Work {
  name: string
  isWrite: boolean
  run: () => Promise<unknown>
}

const limits = { connectMs: 5000, answerMs: 60_000 }

type InjectedApp = Awaited<ReturnType<typeof createApp>>['app']
type Answer = { data: { id: string; version: number }[]; nextCursor: string | null }

/** The product over a database, in this process; by default with one connection, so that each statement is prepared once. */
export async function openProduct(databaseUrl: string, connections = 1, replica?: ReplicaPlace) {
  const connection = connectPostgres(databaseUrl, connections, () => {}, limits, undefined, replica)
  const clock = systemClock
  const effects = {
    clock,
    ids: randomIds(clock),
    queue: silentQueue,
    texts: loadAllTexts(),
    log: createLogger('error'),
    secret: 'a secret of the drill, 32 letters',
    oldSecrets: [],
  }
  const services = createServices(connection, effects, { mode: 'demo', smsPerDay: 1000 })
  const { app } = await createApp({ services, readiness: { isStopping: false, ping: connection.ping } })
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    await app.close()
    await connection.close()
  }
  onEnd(close)
  return { app, services, close }
}

type Product = Awaited<ReturnType<typeof openProduct>>

/** Lessons that were planned in this process: each has a time of its own, within the months that have partitions. */
let planned = 0

/** All that is measured, for one executor in the middle of all, and one staff member. */
export async function worksOf(product: Product, client: pg.Client): Promise<Work[]> {
  const executor = await someone(client, 'executor')
  const staff = await someone(client, 'staff')
  const [executorToken = '', staffToken = ''] = await signedIn(client, [executor, staff])
  const asExecutor = caller(product.app, executorToken)
  const asStaff = caller(product.app, staffToken)
  return [
    ...(await readingWorks(asExecutor, asStaff, client, executor.id)),
    ...ledgerWorks(product, executor.id),
    ...(await writingWorks(product, asExecutor, client, executor.id)),
  ]
}

export type Call = (path: string, body?: { method: 'POST' | 'PATCH'; payload: object }) => Promise<Answer>

async function readingWorks(asExecutor: Call, asStaff: Call, client: pg.Client, executorId: string): Promise<Work[]> {
  const month = addMonths(businessMonth(new Date()), -1)
  const middle = addMonths(month, -30)
  const daysOf = (of: string) => datesOfMonth(of)
  const span = (of: string) => `from=${daysOf(of)[0]}&to=${daysOf(of).at(-1)}`
  const list = '/lessons?limit=100'
  const year = `from=${datesOfMonth(addMonths(middle, -11))[0]}&to=${daysOf(middle).at(-1)}`
  const deep = async (call: Call) => (await call(`${list}&${year}`)).nextCursor ?? ''
  const [cursorOfExecutor, cursorOfStaff] = [await deep(asExecutor), await deep(asStaff)]
  const lessonId = await lessonOf(client, executorId, `${middle}-15`)
  const { rows } = await client.query<{ id: string }>(
    'select id from work_report where executor_id = $1 and month = $2',
    [executorId, month],
  )
  const read = (name: string, call: Call, path: string): Work => ({ name, isWrite: false, run: () => call(path) })
  const pivot = `/pivot?${span(month)}&columns=day&rows=customer&measures=planned,held`
  return [
    read('a month of a schedule', asExecutor, `/schedule?${span(middle)}`),
    read('first page of the lessons of an executor', asExecutor, list),
    read(
      'deep page of the lessons of an executor',
      asExecutor,
      `${list}&cursor=${encodeURIComponent(cursorOfExecutor)}`,
    ),
    read('first page of all lessons', asStaff, list),
    read('deep page of all lessons', asStaff, `${list}&cursor=${encodeURIComponent(cursorOfStaff)}`),
    read('lessons of a month of all', asStaff, `${list}&${span(middle)}`),
    read('pivot of a month of an executor', asExecutor, pivot),
    read('pivot of a month of all', asStaff, pivot),
    read('accounting of a month of an executor', asExecutor, `/work-reports/${rows[0]?.id}`),
    read('one lesson', asExecutor, `/lessons/${lessonId}`),
    read('history of one lesson', asExecutor, `/lessons/${lessonId}/history`),
    read('newest actions of everybody', asStaff, '/actions?limit=100'),
  ]
}

function ledgerWorks({ services }: Product, executorId: string): Work[] {
  const account = { kind: 'executor' as const, ownerId: executorId }
  const before = new Date(Date.now() - 400 * 86_400_000)
  const span = { from: new Date(before.getTime() - 31 * 86_400_000), to: before }
  return [
    { name: 'balance of an executor on a day', isWrite: false, run: () => balance(services.db, account, { before }) },
    { name: 'rows of an account in a month', isWrite: false, run: () => listAccountRows(services.db, account, span) },
    {
      name: 'an entry of the ledger',
      isWrite: true,
      run: () =>
        services.transact((tx) =>
          post(tx, services, {
            kind: 'lesson_settled',
            sourceKind: 'lesson',
            sourceId: randomUUID(),
            occurredAt: new Date(),
            postings: [
              { account, amountKopecks: 100 },
              { account: { kind: 'commission' }, amountKopecks: -100 },
            ],
          }),
        ),
    },
  ]
}

async function writingWorks(
  product: Product,
  asExecutor: Call,
  client: pg.Client,
  executorId: string,
): Promise<Work[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from contract where executor_id = $1 and state = 'active' order by id limit 1`,
    [executorId],
  )
  const today = businessDate(new Date())
  const lessonId = await lessonOf(client, executorId, today)
  const sent: string[] = []
  const carrier = async ({ recipient }: { recipient: string }) => void sent.push(recipient)
  const deliver = deliveryHandler(product.services, { sms: carrier, email: carrier, telegram: carrier })[
    'deliver-message'
  ]
  const plan = () => planLesson(asExecutor, rows[0]?.id ?? '')
  const change = async () => {
    const { rows: found } = await client.query<{ version: number }>('select version from lesson where id = $1', [
      lessonId,
    ])
    const payload = { version: found[0]?.version, topic: 'Another topic', homework: '', note: '' }
    await asExecutor(`/lessons/${lessonId}`, { method: 'PATCH', payload })
  }
  const deliverNext = async () => {
    const id = product.services.ids.next()
    await client.query(
      `insert into outgoing_message (id, channel, recipient, body, created_at) values ($1, 'sms', '375291234567', 'Text', now())`,
      [id],
    )
    await deliver?.({ id })
  }
  return [
    { name: 'a new lesson', isWrite: true, run: plan },
    { name: 'texts of a lesson', isWrite: true, run: change },
    { name: 'delivery of a message', isWrite: true, run: deliverNext },
  ]
}

/** Plans a lesson of a contract, at a time of its own. */
export async function planLesson(call: Call, contractId: string): Promise<void> {
  planned += 1
  const date = businessDate(new Date(Date.now() + (3 + (planned % 20)) * 86_400_000))
  const time = `0${2 + Math.floor(planned / 20)}:00`
  await call('/lessons', { method: 'POST', payload: { contractId, date, time, minutes: 60 } })
}

export const caller =
  (app: InjectedApp, token: string): Call =>
  async (path, write) => {
    const answer = await app.inject({
      method: write?.method ?? 'GET',
      url: `/frontend-api${path}`,
      headers: { authorization: `Bearer ${token}`, ...(write && { 'idempotency-key': randomUUID() }) },
      ...(write && { payload: write.payload }),
    })
    if (answer.statusCode >= 400) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
    return answer.json()
  }

/** A person of a role whose number is in the middle. */
export async function someone(client: pg.Client, role: string): Promise<{ id: string; account_id: string }> {
  const { rows } = await client.query<{ id: string; account_id: string }>(
    `select id, account_id from cabinet where role = $1 order by id
     offset (select count(*) / 2 from cabinet where role = $1) limit 1`,
    [role],
  )
  const [found] = rows
  if (!found) throw new Error(`nobody has the role ${role}`)
  return found
}

/** The first lesson of an executor that is over, from a day on or before it. */
async function lessonOf(client: pg.Client, executorId: string, day: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `select id from lesson where executor_id = $1 and starts_at < $2::date and outcome = 'held' order by starts_at desc limit 1`,
    [executorId, day],
  )
  return rows[0]?.id ?? ''
}
