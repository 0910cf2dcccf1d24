// The people of the chain; none of them is one of the four who sign in by name.
import { type APIRequestContext, expect } from '@playwright/test'
import { addMonths, businessMonth } from '@navyk/api-spec/kit'

const password = 'Navyk-demo-2026'

export interface Cast {
  /** Nine digits each, as they are typed. */
  customer: string
  executor: string
  staff: string
  /** A first name that nobody else has, because an executor sees no more of a learner in a list. */
  learner: { firstName: string; lastName: string }
  /** The month that the chain is taught and accounted in, and the one that is planned from the week. */
  month: string
  nextMonth: string
}

/** Executors and customers of the demo, several, because it depends on the day whose month is open and who has paid ahead. */
const executors = ['293001004', '293001006', '293001010', '293001007']
const customers = ['336001049', '336001058', '336001048', '336001057']

export async function chooseCast(request: APIRequestContext): Promise<Cast> {
  const month = businessMonth(new Date())
  return {
    customer: await firstWithoutCredit(request),
    executor: await firstWithOpenMonth(request, month),
    staff: '291112255',
    learner: { firstName: uniqueName(), lastName: 'Сковорода' },
    month,
    nextMonth: addMonths(month, 1),
  }
}

/** The journey pays its invoice itself, so nothing may be there that pays it at once. */
async function firstWithoutCredit(request: APIRequestContext) {
  for (const customer of customers) {
    const person = await signedIn(request, customer)
    const { creditKopecks } = await person.get<{ creditKopecks: number }>('/frontend-api/payments/dues')
    if (creditKopecks === 0) return customer
  }
  throw new Error('Every one of these customers has paid ahead')
}

/** A month can be handed in when none of its lessons waits for an outcome, and a test can't wait for the end of the
 *  month. So the executor's other lessons of the month are called off, and only the lesson that the journey plans is
 *  left to close. */
async function firstWithOpenMonth(request: APIRequestContext, month: string) {
  for (const executor of executors) {
    const person = await signedIn(request, executor)
    const [report] = await person.list('/frontend-api/work-reports', { month })
    if (report !== undefined && report.state !== 'open') continue
    for (const planned of [month, addMonths(month, 1)]) await callOff(person, planned)
    return executor
  }
  throw new Error('Every one of these executors has handed the month in')
}

async function callOff(person: SignedIn, month: string): Promise<void> {
  for (const lesson of await person.list('/frontend-api/lessons', { month, state: 'planned' })) {
    const { id, version, actions } = lesson
    const outcome = { version, reason: 'Отпуск', by: 'executor', acceptsCharge: false }
    if (actions.cancel) await person.post(`/frontend-api/lessons/${id}/cancel`, outcome)
    else
      await person.post('/frontend-api/lessons/close', { lessons: [{ id, version, outcome: 'cancelled_by_executor' }] })
  }
}

export interface ListedThing {
  id: string
  version: number
  state: string
  actions: Record<string, boolean>
  [field: string]: unknown
}

export interface SignedIn {
  list: (path: string, query?: Record<string, string>) => Promise<ListedThing[]>
  get: <Detail>(path: string) => Promise<ListedThing & Detail>
  post: <Detail = unknown>(path: string, body: object) => Promise<ListedThing & Detail>
  /** A file as the body. */
  upload: (path: string, text: string) => Promise<ListedThing>
  patch: (path: string, body: object) => Promise<ListedThing>
  put: (path: string, body: object) => Promise<ListedThing>
  /** The first row that was made; undefined where it was refused. */
  tryToMake: (path: string, body: object) => Promise<ListedThing | undefined>
}

/** A demo account without a browser: for preparing a journey, never for the steps that it tests. */
export async function signedIn(request: APIRequestContext, digits: string): Promise<SignedIn> {
  const account = { username: `375${digits}`, password }
  const answer = await request.post('/frontend-api/sign-in', { data: account })
  const { accessToken } = (await answer.json()) as { accessToken: string }
  const call = async (method: string, path: string, { params, data, type }: Call = {}) => {
    const headers = {
      authorization: `Bearer ${accessToken}`,
      'idempotency-key': crypto.randomUUID(),
      ...(type !== undefined && { 'content-type': type }),
    }
    const response = await request.fetch(path, { method, headers, ...(params && { params }), ...(data && { data }) })
    expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true)
    return ((await response.json()) as { data: never }).data
  }
  return {
    list: (path, query = {}) => call('GET', path, { params: { limit: '100', ...query } }),
    get: (path) => call('GET', path),
    post: (path, data) => call('POST', path, { data }),
    upload: (path, text) => call('POST', path, { data: Buffer.from(text), type: 'application/octet-stream' }),
    patch: (path, data) => call('PATCH', path, { data }),
    put: (path, data) => call('PUT', path, { data }),
    tryToMake: async (path, data) => {
      const response = await request.post(path, { headers: { authorization: `Bearer ${accessToken}` }, data })
      return response.status() === 201 ? ((await response.json()) as { data: ListedThing[] }).data[0] : undefined
    },
  }
}

interface Call {
  params?: Record<string, string>
  data?: object
  /** Content type of a body that is no JSON. */
  type?: string
}

/** The code of the newest message to a phone within the last minute, from the list of messages that the demo shows. It
 *  arrives a moment after the request. */
export async function codeSentTo(request: APIRequestContext, digits: string): Promise<string> {
  const since = new Date(Date.now() - 60_000).toISOString()
  return partSentTo(request, digits, since, /\b\d{6}\b/)
}

/** The link of the newest invitation to a phone. */
export const linkSentTo = (request: APIRequestContext, digits: string): Promise<string> =>
  partSentTo(request, digits, '', /\S+\/invitation#\S+/)

async function partSentTo(request: APIRequestContext, digits: string, since: string, part: RegExp): Promise<string> {
  let found: string | undefined
  await expect(async () => {
    const answer = await request.get('/dev/outbox.json')
    const { data } = (await answer.json()) as { data: { to: string; text: string; createdAt: string }[] }
    const messages = data.filter(({ to, createdAt }) => to === `375${digits}` && createdAt > since)
    found = messages.map(({ text }) => part.exec(text)?.[0]).find((each) => each !== undefined)
    expect(found, `a message with ${part.source} has come`).toBeDefined()
  }).toPass()
  return found ?? ''
}

/** Letters alone, because a name may have no digits. */
export function uniqueName(): string {
  return `Ника${Date.now()
    .toString()
    .replace(/\d/g, (digit) => 'абвгдежзик'[Number(digit)] ?? '')}`
}
