// What leads, the matching desk, groups and documents add to the staff's page. Each count is that of the list it leads to.
import { type EndpointDeclaration, hourMs } from '@navyk/api-spec/kit'
import { declineDocument, listDocuments } from '@navyk/api-spec/desk/docs'
import * as leads from '@navyk/api-spec/market/leads'
import type { LeadBoard, LeadMark } from '@navyk/api-spec/market/leads'
import { listWaitingOffers, type PromiseMark } from '@navyk/api-spec/market/matching'
import {
  cancelProgrammeSession,
  listProgrammeSessions,
  moveProgrammeSession,
} from '@navyk/api-spec/teaching/programme-sessions'
import { cancelProgramme, confirmProgramme } from '@navyk/api-spec/teaching/programmes'
import { getHome, type StaffHome, type StaffQueueKind } from '@navyk/api-spec/views/home'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordEvent } from '../../../platform/audit/index.ts'
import { publishOffer, submitOffer } from '../../../testing/agreements.ts'
import { publishTemplate, sentDocument } from '../../../testing/documents.ts'
import { typeLead } from '../../../testing/leads.ts'
import { addSession } from '../../../testing/programme-sessions.ts'
import { joinTeam, openProgramme, stepProgramme, takeSeat } from '../../../testing/programmes.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/test-app.ts'

// It is 12:00 in Minsk on Friday, 20 November 2026.
let t: TestApp
let manager: TestPerson
beforeEach(async () => {
  t = await testApp()
  manager = t.people.manager
})
afterEach(() => t.close())

const home = async (as = manager): Promise<StaffHome> => (await t.call(getHome, { as })).body.data
const waits = async (kind: StaffQueueKind, as = manager) => (await home(as)).queue.find((item) => item.kind === kind)
const notForAccountants = async (kind: StaffQueueKind) => expect(await waits(kind, t.people.accountant)).toBeUndefined()

const leadsWith = async (mark: LeadMark): Promise<string[]> => {
  const board: LeadBoard = (await t.call(leads.getLeadBoard, { as: manager, query: { mark } })).body.data
  return board.columns.flatMap((column) => column.leads.map(({ id }) => id))
}
const plan = (leadId: string, dueOn: string) =>
  t.call(leads.addLeadTask, { as: manager, params: { id: leadId }, body: { title: 'Позвонить', dueOn } })

test('leads with a task of today or before wait, and not those of tomorrow', async () => {
  const [today, before, tomorrow] = [await typeLead(t), await typeLead(t), await typeLead(t)]
  await plan(today.id, '2026-11-20')
  await plan(before.id, '2026-11-19')
  await plan(tomorrow.id, '2026-11-21')
  expect(await waits('due_leads')).toMatchObject({ count: 2, oldestAt: null })
  expect((await leadsWith('due')).toSorted()).toEqual([today.id, before.id].toSorted())
  await notForAccountants('due_leads')
})

test('a lead that nobody goes on with waits since it was last spoken of, until it is closed', async () => {
  const lead = await typeLead(t)
  const since = t.clock.now().toISOString()
  t.clock.advance(24 * hourMs)
  expect(await waits('stale_leads')).toBeUndefined()
  t.clock.advance(1)
  expect(await waits('stale_leads')).toMatchObject({ count: 1, oldestAt: since })
  expect(await leadsWith('stale')).toEqual([lead.id])
  await notForAccountants('stale_leads')
  const body = { version: lead.version, reason: 'Дорого' }
  await t.call(leads.loseLead, { as: manager, params: { id: lead.id }, body })
  expect(await waits('stale_leads')).toBeUndefined()
})

test('promises are told apart by what is broken and what runs out within twelve hours', async () => {
  const desk = async (mark: PromiseMark): Promise<string[]> => {
    const { data } = (await t.call(listWaitingOffers, { as: manager, query: { mark } })).body
    return data.map(({ id }: { id: string }) => id)
  }
  const sent = await submitOffer(t)
  const promised = new Date(t.clock.now().getTime() + 24 * hourMs)
  await publishOffer(t)
  expect([await waits('promises_soon'), await waits('broken_promises')]).toEqual([undefined, undefined])
  t.clock.advance(12 * hourMs + 1)
  expect(await waits('promises_soon')).toMatchObject({ count: 1, oldestAt: null })
  expect([await desk('soon'), await desk('broken')]).toEqual([[sent.id], []])
  t.clock.advance(12 * hourMs)
  expect(await waits('promises_soon')).toBeUndefined()
  expect(await waits('broken_promises')).toMatchObject({ count: 1, oldestAt: promised.toISOString() })
  expect([await desk('soon'), await desk('broken')]).toEqual([[], [sent.id]])
  await notForAccountants('broken_promises')
})

test('the desk refuses a mark that it does not know', async () => {
  expect((await t.call(listWaitingOffers, { as: manager, query: { mark: 'чужие' } })).status).toBe(422)
})

test('sessions of groups that are over and not marked wait, the oldest since its end', async () => {
  const programme = await openProgramme(t)
  await joinTeam(t, programme.id)
  const first = await addSession(t, programme.id, '2026-12-07')
  await addSession(t, programme.id, '2026-12-14')
  expect(await waits('unclosed_sessions')).toBeUndefined()
  t.clock.set(new Date('2026-12-07T16:30:00Z'))
  expect(await waits('unclosed_sessions')).toMatchObject({ count: 1, oldestAt: '2026-12-07T16:30:00.000Z' })
  const { data } = (await t.call(listProgrammeSessions, { as: manager, query: { view: 'unclosed' } })).body
  expect(data.map(({ id }: { id: string }) => id)).toEqual([first.id])
  await notForAccountants('unclosed_sessions')
})

test('a document that its receiver has declined waits beside the papers that were handed in', async () => {
  const { id: templateId } = await publishTemplate(t)
  const { customer } = t.people
  const { id, version } = await sentDocument(t, templateId, { cabinetId: customer.cabinetId })
  expect(await waits('declined_documents')).toBeUndefined()
  await t.call(declineDocument, { as: customer, params: { id }, body: { version, reason: 'Ошибка' } })
  expect(await waits('declined_documents')).toMatchObject({ count: 1, oldestAt: null })
  expect(await waits('handed_in_documents')).toBeUndefined()
  const query = { scope: 'of_service', state: 'declined' }
  expect((await t.call(listDocuments, { as: manager, query })).body.data).toMatchObject([{ id }])
  await notForAccountants('declined_documents')
})

test('since yesterday leads came, were won and lost, and groups were confirmed and cancelled, for managers alone', async () => {
  const lead = await typeLead(t)
  const lost = { version: lead.version, reason: 'Дорого' }
  await t.call(leads.loseLead, { as: manager, params: { id: lead.id }, body: lost })
  const won = { objectKind: 'lead', objectId: (await typeLead(t)).id, action: 'won' }
  await t.services.transact((tx) => recordEvent(tx, t.services, null, won))
  const { id } = await openProgramme(t, { minimumSeats: 1 })
  await joinTeam(t, id)
  await takeSeat(t, id)
  const version = async () =>
    (await t.services.db.selectFrom('programme').select('version').where('id', '=', id).executeTakeFirstOrThrow())
      .version
  await stepProgramme(t, confirmProgramme, { id, version: await version() })
  await stepProgramme(t, cancelProgramme, { id, version: await version() }, { reason: 'Заболел преподаватель' })
  expect((await home()).changes).toEqual([
    { kind: 'leads_arrived', count: 2 },
    { kind: 'leads_won', count: 1 },
    { kind: 'leads_lost', count: 1 },
    { kind: 'programmes_confirmed', count: 1 },
    { kind: 'programmes_cancelled', count: 1 },
  ])
  const { changes } = await home(t.people.accountant)
  expect(changes.filter(({ kind }) => kind.startsWith('lead') || kind.startsWith('programme'))).toEqual([])
})

test('since yesterday sessions of groups were called off and moved, each counted once, beside lessons, for managers alone', async () => {
  const { id } = await openProgramme(t)
  await joinTeam(t, id)
  const off = await addSession(t, id, '2026-12-07')
  const moved = await addSession(t, id, '2026-12-14')
  await addSession(t, id, '2026-12-21')
  const reason = 'Заболел преподаватель'
  const step = (endpoint: EndpointDeclaration, session: { id: string; version: number }, body: object) =>
    t.call(endpoint, { as: manager, params: { id: session.id }, body: { version: session.version, reason, ...body } })
  await step(cancelProgrammeSession, off, {})
  const once = (await step(moveProgrammeSession, moved, { date: '2026-12-15', time: '18:00' })).body.data
  expect((await step(moveProgrammeSession, once, { date: '2026-12-16', time: '18:00' })).status).toBe(200)
  const changes = [
    { kind: 'sessions_cancelled', count: 1 },
    { kind: 'sessions_moved', count: 1 },
  ]
  expect((await home()).changes).toEqual(changes)
  expect((await home(t.people.accountant)).changes).toEqual([])
  t.clock.advance(48 * hourMs)
  expect((await home()).changes).toEqual([])
})
