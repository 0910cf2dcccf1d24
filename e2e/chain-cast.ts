// The people of the chain. Every project has its own, so that two projects may run at the same time on one server, and
// none of them is one of the four whom other journeys sign in as.
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

/** Positions in the demo's list of executors. A month can be handed in only once: all but the first are for further
 *  runs on the same server. */
const executors: Record<string, readonly number[]> = {
  'desktop-light': [2, 3, 8, 9],
  'phone-dark': [4, 6, 10, 7],
}
/** Positions in its list of customers; the second stands in for one who has paid ahead. */
const customers: Record<string, readonly number[]> = { 'desktop-light': [48, 57], 'phone-dark': [49, 58] }

export async function chooseCast(request: APIRequestContext, project: string): Promise<Cast> {
  // The lesson begins two minutes from now, so in the last minutes of a month it belongs to the next one.
  const month = businessMonth(new Date(Date.now() + 5 * 60_000))
  const places = executors[project] ?? executors['desktop-light'] ?? []
  const executor = await firstWithOpenMonth(request, places, month)
  return {
    customer: await firstWithoutCredit(request, customers[project] ?? customers['desktop-light'] ?? []),
    executor,
    staff: '291112255',
    learner: { firstName: uniqueName(), lastName: 'Сковорода' },
    month,
    nextMonth: addMonths(month, 1),
  }
}

/** The journey pays its invoice itself, so nothing may be there that pays it at once. */
async function firstWithoutCredit(request: APIRequestContext, places: readonly number[]) {
  for (const place of places) {
    const customer = `3360010${place}`
    const person = await signedIn(request, customer)
    const { creditKopecks } = await person.get<{ creditKopecks: number }>('/frontend-api/payments/dues')
    if (creditKopecks === 0) return customer
  }
  throw new Error('Every customer of this project has paid ahead: start the server anew')
}

/** A month can be handed in when none of its lessons waits for an outcome, and a test can't wait for the end of the
 *  month. So the executor's other lessons of the month are called off, and only the lesson that the journey plans is
 *  left to close. */
async function firstWithOpenMonth(request: APIRequestContext, places: readonly number[], month: string) {
  for (const place of places) {
    const executor = `29300${1000 + place}`
    const person = await signedIn(request, executor)
    const [report] = await person.list('/frontend-api/work-reports', { month })
    if (report !== undefined && report.state !== 'open') continue
    for (const planned of [month, addMonths(month, 1)]) await callOff(person, planned)
    return executor
  }
  throw new Error('Everybody of this project has handed the month in: start the server anew')
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

export interface Listed {
  id: string
  version: number
  state: string
  actions: Record<string, boolean>
  [field: string]: unknown
}

export interface SignedIn {
  list: (path: string, query?: Record<string, string>) => Promise<Listed[]>
  get: <Detail>(path: string) => Promise<Listed & Detail>
  post: <Detail = unknown>(path: string, body: object) => Promise<Listed & Detail>
  /** A file as the body. */
  upload: (path: string, text: string) => Promise<Listed>
  patch: (path: string, body: object) => Promise<Listed>
  put: (path: string, body: object) => Promise<Listed>
  /** The first row that was made; undefined where it was refused. */
  tryToMake: (path: string, body: object) => Promise<Listed | undefined>
}

/** A demo account without a browser: for preparing a journey, never for the steps that it tests. */
export async function signedIn(request: APIRequestContext, digits: string): Promise<SignedIn> {
  const account = { username: `375${digits}`, password }
  const answer = await request.post('/frontend-api/sign-in', { data: account })
  const { accessToken } = (await answer.json()) as { accessToken: string }
  const call = async (method: string, path: string, { params, data, type }: Call = {}) => {
    const headers = {
      ...{ authorization: `Bearer ${accessToken}`, 'idempotency-key': crypto.randomUUID() },
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
      return response.status() === 201 ? ((await response.json()) as { data: Listed[] }).data[0] : undefined
    },
  }
}

interface Call {
  params?: Record<string, string>
  data?: object
  /** Of a body that is no JSON. */
  type?: string
}

/** The code of the newest message to a phone within the last minute, from the list of messages that the demo shows. It
 *  arrives a moment after the request. */
export async function codeSentTo(request: APIRequestContext, digits: string): Promise<string> {
  const since = new Date(Date.now() - 60_000).toISOString()
  let code: string | undefined
  await expect(async () => {
    const answer = await request.get('/dev/outbox.json')
    const { data } = (await answer.json()) as { data: { to: string; text: string; createdAt: string }[] }
    const message = data.find(({ to, createdAt }) => to === `375${digits}` && createdAt > since)
    code = /\b\d{6}\b/.exec(message?.text ?? '')?.[0]
    expect(code, 'a code has come').toBeDefined()
  }).toPass()
  return code ?? ''
}

/** Letters alone, because a name may have no digits. */
export function uniqueName(): string {
  return `Ника${Date.now()
    .toString()
    .replace(/\d/g, (digit) => 'абвгдежзик'[Number(digit)] ?? '')}`
}
