// An executor with twelve contracts who is nobody else's. People and contracts come from a spreadsheet, as a service that moves to
// Navyk brings them in, and the contracts run once both sides have acknowledged them.
import { type APIRequestContext, expect } from '@playwright/test'
import { addDays, businessDate, firstDayOf, monthOf } from '@navyk/api-spec/kit'
import { consentVersion } from '@navyk/api-spec/people/accounts'
import { startingPolicy } from '@navyk/api-spec/teaching/contracts'
import { type ListedThing, type SignedIn, signedIn, uniqueName } from '../chain/chain-cast.ts'
import { people } from '../people.ts'
import { newPhone } from '../registering.ts'

const password = 'Navyk-demo-2026'
const weekdays = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']
const hour = (value: number) => `${String(value).padStart(2, '0')}:00`

export interface Taught {
  id: string
  /** The executor knows a learner by this name, and nobody else has it. */
  learner: string
  family: Family
  slot: { weekday: number; time: string }
}

export interface Family {
  phone: string
  api: SignedIn
}

interface Executor {
  phone: string
  lastName: string
  api: SignedIn
}

export interface LeavingCast {
  request: APIRequestContext
  staff: SignedIn
  leaver: Executor
  /** Teaches the same, and is free at all those times. */
  successor: Executor
  families: Family[]
  contracts: Taught[]
  /** The day of the lessons that were held. */
  heldOn: string
  today: string
  /** The leaver's last day. */
  lastDay: string
}

/** Twelve contracts of three learners in each of four families. Each has a lesson of this month that was held, and four to come, of
 *  which two are before the last day and two after it. */
export async function arrangeLeaving(request: APIRequestContext): Promise<LeavingCast> {
  const today = businessDate(new Date())
  const startsOn = firstDayOf(monthOf(today))
  // Before today, or this morning where the month has just begun.
  const yesterday = addDays(today, -1)
  const heldOn = yesterday < startsOn ? today : yesterday
  // No longer than surnames are: twelve rows of them stand in lists that other journeys look at.
  const base = uniqueName().slice(-8)
  const nameOf = (place: number) => `Ник${base}${'абвгдежзиклмнопрст'[place]}`
  const [leaver, successor, ...parents] = Array.from({ length: 6 }, (_, place) => ({
    phone: newPhone(),
    lastName: nameOf(12 + place),
  }))
  if (!leaver || !successor) throw new Error('six people were drawn')
  const rows = Array.from({ length: 12 }, (_, index) => {
    const slot = { weekday: (index % 7) + 1, time: hour(14 + 2 * Math.floor(index / 7)) }
    return { parent: parents[index % 4] ?? leaver, learner: nameOf(index), slot }
  })
  const person = (kind: string, { phone, lastName }: Person) => `${kind};375${phone};${lastName};Ирина`
  const sheet = [
    'kind;phone;last_name;first_name;learner_last_name;learner_first_name;executor_phone;subject;level;format;lesson_minutes;weekly_times;customer_rate;executor_rate;starts_on',
    ...[leaver, successor].map((one) => person('executor', one)),
    ...rows.map(
      ({ parent, learner, slot: { weekday, time } }) =>
        `${person('customer', parent)};${parent.lastName};${learner};375${leaver.phone};mathematics;grades_5_9;online;60;${weekdays[weekday - 1]} ${time};42,50;31;${startsOn}`,
    ),
  ].join('\n')
  const staff = await signedIn(request, people.staff)
  const made = await importSheet(staff, sheet)
  const open = async (one: Person) => {
    const accountId = made.find((row) => row.name === `${one.lastName} Ирина`)?.accountId
    const { token } = await staff.post<{ token: string }>(`/frontend-api/invitations/${accountId}/renewal`, {})
    const acceptance = { token, password, password_confirmation: password, consentVersion }
    const answer = await request.post('/frontend-api/invitations/acceptance', { data: acceptance })
    expect(answer.ok(), await answer.text()).toBe(true)
    return { ...one, api: await signedIn(request, one.phone) }
  }
  const [leaving, next, ...families] = await Promise.all([leaver, successor, ...parents].map(open))
  if (!leaving || !next) throw new Error('all six have signed in')
  const contracts = rows.map(({ parent, learner, slot }): Taught => {
    const family = families.find(({ phone }) => phone === parent.phone)
    const row = made.find((one) => String(one.learner).includes(learner))
    if (!family || !row) throw new Error(`no contract of ${learner}`)
    return { id: String(row.contractId), learner, family, slot }
  })
  const cast = {
    request,
    staff,
    leaver: leaving,
    successor: next,
    families,
    contracts,
    heldOn,
    today,
    lastDay: addDays(today, 14),
  }
  await beginContracts(cast, leaving, contracts)
  await shareTimes(next.api)
  await addLessons(cast)
  return cast
}

/** Free on every day at all hours of the contracts. */
async function shareTimes(executor: SignedIn): Promise<void> {
  const week = weekdays.map((_, index) => ({ weekday: index + 1, from: '12:00', to: '20:00' }))
  const hours = await executor.get('/frontend-api/availability')
  await executor.put('/frontend-api/availability', { week, exceptions: [], version: hours.version })
  const { card } = await executor.get<{ card: { version: number } }>('/frontend-api/profile')
  await executor.patch('/frontend-api/profile', {
    about: 'Готовлю к контрольным',
    city: 'Минск',
    subjects: ['mathematics'],
    levels: [],
    formats: ['online'],
    experienceYears: 8,
    hourPayKopecks: 3100,
    isPublic: true,
    version: card.version,
  })
}

/** Sends what is still a draft to both sides, who acknowledge it: from then on the contracts run. */
export async function beginContracts(
  { request, staff }: Pick<LeavingCast, 'request' | 'staff'>,
  executor: Executor,
  contracts: readonly Pick<Taught, 'id' | 'family'>[],
): Promise<void> {
  for (const { id } of contracts) {
    const { version, state } = await staff.get<{ version: number; state: string }>(`/frontend-api/contracts/${id}`)
    if (state === 'draft') await staff.post(`/frontend-api/contracts/${id}/send`, { version })
  }
  const parents = [...new Set(contracts.map(({ family }) => family))]
  const sides = [
    { side: executor, ids: contracts.map(({ id }) => id) },
    ...parents.map((side) => ({ side, ids: contracts.filter(({ family }) => family === side).map(({ id }) => id) })),
  ]
  await Promise.all(
    sides.map(async ({ side, ids }) => {
      for (const id of ids) await acknowledge(request, side, id)
    }),
  )
}

async function acknowledge(request: APIRequestContext, { phone, api }: Family, id: string): Promise<void> {
  const path = `/frontend-api/contracts/${id}`
  const before = await codesTo(request, phone)
  const { sha256 } = await api.get<{ sha256: string }>(`${path}/document`)
  const { publicCode } = await api.post<{ publicCode: string }>(`${path}/acknowledgement-code`, {})
  let privateCode: string | undefined
  await expect(async () => {
    const codes = await codesTo(request, phone)
    expect(codes.length).toBeGreaterThan(before.length)
    ;[privateCode] = codes
  }).toPass({ intervals: [50], timeout: 20_000 })
  await api.post(`${path}/acknowledgement`, { publicCode, privateCode, documentSha256: sha256, consent: true })
}

/** The successor responds to a request and is chosen. @returns the draft of the contract, with its terms */
export async function respondAndBeChosen(
  { staff, successor, lastDay }: LeavingCast,
  { family, slot }: Taught,
  offerId: string,
): Promise<string> {
  const path = `/frontend-api/offers/${offerId}`
  const [from, startsOn] = [slot.time, addDays(lastDay, 1)]
  const slots = [{ weekday: slot.weekday, from, to: hour(Number(from.slice(0, 2)) + 1) }]
  const response = { payKopecks: 3100, message: 'Продолжу с того же места', slots, startsOn }
  await successor.api.post(`${path}/responses`, response)
  const { version, responses } = await family.api.get<{ responses: ListedThing[] }>(path)
  const draft = await family.api.post(`${path}/choice`, { version, responseId: responses[0]?.id })
  await staff.patch(`/frontend-api/contracts/${draft.id}`, {
    ...startingPolicy,
    settlementModel: 'principal',
    format: 'online',
    place: '',
    startsOn,
    version: draft.version,
    customerRateKopecks: 4250,
    executorRateKopecks: 3100,
    lessonMinutes: 60,
    weeklySlots: [{ ...slot, minutes: 60 }],
  })
  return draft.id
}

/** The codes that were sent to a phone, the newest first. */
async function codesTo(request: APIRequestContext, phone: string): Promise<string[]> {
  const answer = await request.get('/dev/outbox.json')
  const { data } = (await answer.json()) as { data: { to: string; text: string }[] }
  return data.flatMap(({ to, text }) => (to === `375${phone}` ? (/\b\d{6}\b/.exec(text) ?? []) : []))
}

/** One lesson of each contract that was held, and four to come. */
async function addLessons({ leaver, families, contracts, heldOn, today }: LeavingCast): Promise<void> {
  for (const [index, { id, slot }] of contracts.entries()) {
    const lesson = { contractId: id, minutes: 60 }
    await leaver.api.post('/frontend-api/lessons', { ...lesson, date: heldOn, time: hour(index) })
    const repeat = { weekdays: [slot.weekday], everyWeeks: 1, times: 4 }
    await leaver.api.post('/frontend-api/lessons', { ...lesson, date: addDays(today, 1), time: slot.time, repeat })
  }
  const isPast = ({ startsAt }: ListedThing) => String(startsAt) < new Date().toISOString()
  const planned = await leaver.api.list('/frontend-api/lessons', { state: 'planned' })
  const lessons = planned.filter(isPast).map(({ id, version }) => ({ id, version, outcome: 'held' }))
  await leaver.api.post('/frontend-api/lessons/close', { lessons })
  for (const { api } of families) {
    const own = await api.list('/frontend-api/lessons')
    await api.post('/frontend-api/lessons/confirm', { lessons: own.map(({ id, version }) => ({ id, version })) })
  }
}

interface Person {
  phone: string
  lastName: string
}

/** Uploads a sheet and has it applied. @returns its rows with what they became */
async function importSheet(staff: SignedIn, sheet: string): Promise<ListedThing[]> {
  const { id } = await staff.upload('/frontend-api/imports?name=people.csv', sheet)
  const waitForState = async (state: string) => {
    let found: ListedThing | undefined
    await expect(async () => {
      found = await staff.get(`/frontend-api/imports/${id}`)
      expect(found.state, JSON.stringify(found)).toBe(state)
    }).toPass({ timeout: 30_000 })
    return found?.version
  }
  const version = await waitForState('ready')
  await staff.post(`/frontend-api/imports/${id}/application`, { version, isInviting: false })
  await waitForState('applied')
  return staff.list(`/frontend-api/imports/${id}/rows`)
}
