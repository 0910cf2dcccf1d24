// What leads, the matching desk, groups and documents add to the staff's page. Each count is that of the list it leads to.
import { businessInstant, type EndpointDeclaration, hourMs } from '@navyk/api-spec/kit'
import { declineDocument, listDocuments } from '@navyk/api-spec/desk/docs'
import * as leads from '@navyk/api-spec/market/leads'
import type { LeadBoard, LeadMark } from '@navyk/api-spec/market/leads'
import { listOffers } from '@navyk/api-spec/market/offers'
import { createManualInvoice, listInvoices } from '@navyk/api-spec/money/invoices'
import { listContracts } from '@navyk/api-spec/teaching/contracts'
import { listWaitingOffers, type PromiseMark } from '@navyk/api-spec/market/matching'
import {
  askForSubstitute,
  cancelProgrammeSession,
  listProgrammeSessions,
  moveProgrammeSession,
} from '@navyk/api-spec/teaching/programme-sessions'
import {
  cancelProgramme,
  confirmProgramme,
  listProgrammes,
  type ProgrammeMark,
} from '@navyk/api-spec/teaching/programmes'
import { getHome, type StaffChangeKind, type StaffHome, type StaffQueueKind } from '@navyk/api-spec/views/home'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordEvent } from '#platform/audit'
import { publishOffer, respond, submitOffer } from '#testing/acting/agreements.ts'
import { publishTemplate, sentDocument } from '#testing/factories/documents.ts'
import { typeLead } from '#testing/factories/leads.ts'
import { addSession } from '#testing/acting/programme-sessions.ts'
import { joinTeam, openProgramme, readProgramme, stepProgramme, createFirmSeat } from '#testing/acting/programmes.ts'
import { createContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'

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

test('a lead without activity waits since its last contact, until it is closed', async () => {
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

test('promises are divided into broken ones and those that end within twelve hours', async () => {
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

test('the desk refuses an unknown mark', async () => {
  expect((await t.call(listWaitingOffers, { as: manager, query: { mark: 'чужие' } })).status).toBe(422)
})

test('past unmarked sessions of groups wait, the oldest since its end', async () => {
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

test('coming sessions of groups that need somebody wait, the oldest since a substitute was requested', async () => {
  const programme = await openProgramme(t)
  await joinTeam(t, programme.id)
  const first = await addSession(t, programme.id, '2026-12-07')
  await addSession(t, programme.id, '2026-12-14')
  const at = t.clock.now()
  expect(await waits('unstaffed_sessions')).toBeUndefined()
  const body = { version: first.version, reason: 'Болею' }
  await t.call(askForSubstitute, { as: t.people.executor, params: { id: first.id }, body })
  expect(await waits('unstaffed_sessions')).toMatchObject({ count: 1, oldestAt: at.toISOString() })
  await t.services.db.deleteFrom('programme_session_teacher').where('session_id', '<>', first.id).execute()
  expect(await waits('unstaffed_sessions')).toMatchObject({ count: 2 })
  const { data } = (await t.call(listProgrammeSessions, { as: manager, query: { view: 'unstaffed' } })).body
  expect(data).toHaveLength(2)
  await notForAccountants('unstaffed_sessions')
})

test('groups wait that have no lead, do not fill, can be confirmed or are over; each count is that of its list', async () => {
  const marked = async (mark: ProgrammeMark): Promise<string[]> => {
    const { data } = (await t.call(listProgrammes, { as: manager, query: { mark } })).body
    return data.map(({ id }: { id: string }) => id)
  }
  const pressing = async () => {
    const { queue } = await home()
    return queue.filter(({ kind }) => kind.startsWith('programmes_')).map(({ kind, count }) => [kind, count])
  }
  const alone = await openProgramme(t)
  expect(await pressing()).toEqual([['programmes_no_lead', 1]])
  expect(await marked('no_lead')).toEqual([alone.id])
  await joinTeam(t, alone.id)
  expect(await pressing()).toEqual([])

  t.clock.set(new Date('2026-11-29T09:00:00Z'))
  expect(await pressing()).toEqual([['programmes_too_few', 1]])
  expect(await marked('too_few')).toEqual([alone.id])

  await createFirmSeat(t, alone.id)
  await createFirmSeat(t, alone.id)
  expect(await pressing()).toEqual([['programmes_ready', 1]])
  expect(await marked('ready')).toEqual([alone.id])
  for (const kind of ['programmes_ready', 'programmes_no_lead'] as const) await notForAccountants(kind)

  const confirmed = await stepProgramme(t, confirmProgramme, await readProgramme(t, alone.id))
  expect(await pressing()).toEqual([])
  await t.services.db.updateTable('programme').set({ state: 'running' }).where('id', '=', confirmed.id).execute()
  t.clock.set(new Date('2027-01-25T20:59:59Z'))
  expect(await pressing()).toEqual([])
  t.clock.set(new Date('2027-01-26T09:00:00Z'))
  expect(await waits('programmes_over')).toMatchObject({ count: 1, oldestAt: '2027-01-25T21:00:00.000Z' })
  expect(await marked('over')).toEqual([alone.id])
})

test('a group that is full enough and has no lead needs one before it is confirmed', async () => {
  const { id } = await openProgramme(t)
  await createFirmSeat(t, id)
  await createFirmSeat(t, id)
  expect([await waits('programmes_ready'), (await waits('programmes_no_lead'))?.count]).toEqual([undefined, 1])
})

test('a document that its receiver has declined waits beside the handed-in papers', async () => {
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

test('managers see which leads came, were won and lost, and which groups were confirmed and cancelled since yesterday', async () => {
  const lead = await typeLead(t)
  const lost = { version: lead.version, reason: 'Дорого' }
  await t.call(leads.loseLead, { as: manager, params: { id: lead.id }, body: lost })
  const won = { objectKind: 'lead', objectId: (await typeLead(t)).id, action: 'won' }
  await t.services.transact((tx) => recordEvent(tx, t.services, null, won))
  const { id } = await openProgramme(t, { minimumSeats: 1 })
  await joinTeam(t, id)
  await createFirmSeat(t, id)
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

test('managers see which sessions of groups were cancelled and moved since yesterday, each counted once, beside lessons', async () => {
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

test('a count since yesterday equals the list behind it, whatever has become of it since', async () => {
  const { accountant } = t.people
  const since = '2026-11-19'
  const happened = async (objectKind: string, action: string, objectId: string) =>
    t.services.transact((tx) => recordEvent(tx, t.services, null, { objectKind, action, objectId }))
  t.clock.set(businessInstant('2026-11-18', '23:59'))
  const [before, lead, otherLead] = [await typeLead(t), await typeLead(t), await typeLead(t)]
  const early = await publishOffer(t)
  const contracts = [await createContract(t), await createContract(t), await createContract(t)]
  const [first, second, old] = contracts.map(({ id }) => id) as [string, string, string]
  await happened('contract', 'activated', old)
  const programmes = [await openProgramme(t), await openProgramme(t)].map(({ id }) => id) as [string, string]
  const invoices = [await draftInvoice('the-first-invoice'), await draftInvoice('the-second-invoice')] as const
  await happened('invoice', 'issued', invoices[0])
  t.clock.set(businessInstant('2026-11-19', '00:00'))
  const arrived = await typeLead(t)
  await happened('lead', 'won', lead.id)
  await happened('lead', 'lost', otherLead.id)
  const fresh = await publishOffer(t)
  for (const id of [early.id, fresh.id]) await respond(t, id)
  await happened('contract', 'activated', first)
  await happened('contract', 'activated', second)
  await happened('contract', 'paused', old)
  await happened('contract', 'terminated', first)
  for (const action of ['confirmed', 'cancelled']) await happened('programme', action, programmes[1])
  await happened('invoice', 'issued', invoices[1])
  t.clock.set(businessInstant('2026-11-20', '12:00'))
  const shown: Partial<Record<StaffChangeKind, string[]>> = {
    leads_arrived: [arrived.id],
    leads_won: [lead.id],
    leads_lost: [otherLead.id],
    offers_submitted: [fresh.id],
    offers_responded: [fresh.id, early.id],
    contracts_begun: [second, first],
    contracts_ended: [first],
    programmes_confirmed: [programmes[1]],
    programmes_cancelled: [programmes[1]],
    invoices_issued: [invoices[1]],
  }
  const { changes } = await home()
  const counts = new Map([...changes, ...(await home(accountant)).changes].map(({ kind, count }) => [kind, count]))
  for (const [kind, ids] of Object.entries(shown)) {
    const [thing, changed = ''] = kind.split('_')
    const listed = await idsOf(
      thing as keyof typeof lists,
      { changed, since },
      thing === 'invoices' ? accountant : manager,
    )
    expect([kind, listed.toSorted(), counts.get(kind as StaffChangeKind)]).toEqual([kind, ids.toSorted(), ids.length])
  }
  expect(await idsOf('leads', {}, manager)).toContain(before.id)
})

async function draftInvoice(key: string): Promise<string> {
  const lines = [{ title: 'Учебник', quantity: 1, unitPriceKopecks: 20_00 }]
  const body = { customerId: t.people.customer.cabinetId, lines }
  const { body: answer } = await t.call(createManualInvoice, { as: t.people.accountant, body, key })
  return answer.data.id
}

const lists = {
  offers: listOffers,
  contracts: listContracts,
  programmes: listProgrammes,
  invoices: listInvoices,
  leads: leads.getLeadBoard,
}
/** Ids of the rows of a list; of a board, those of all its columns. */
async function idsOf(thing: keyof typeof lists, query: Record<string, string>, as: TestPerson): Promise<string[]> {
  const { status, body } = await t.call(lists[thing], { as, query })
  expect(status).toBe(200)
  const rows = thing === 'leads' ? (body.data as LeadBoard).columns.flatMap((column) => column.leads) : body.data
  return rows.map(({ id }: { id: string }) => id)
}

test('only staff see what others did since a day', async () => {
  const query = { since: '2026-11-19' }
  for (const as of [t.people.customer, t.people.executor]) {
    for (const [endpoint, changed] of [
      [listOffers, 'responded'],
      [listContracts, 'ended'],
      [listProgrammes, 'confirmed'],
    ] as const) {
      const { status, body } = await t.call(endpoint, { as, query: { ...query, changed } })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['changed']])
    }
  }
  const asked = { ...query, changed: 'issued' }
  expect((await t.call(listInvoices, { as: t.people.customer, query: asked })).status).toBe(422)
  expect((await t.call(listOffers, { as: manager, query: { ...query, changed: 'sold' } })).status).toBe(422)
})

test('administrators see which accounts were invited, blocked and are to be deleted since yesterday', async () => {
  const { administrator, customer, executor, otherCustomer } = t.people
  const happened = [
    ...[customer, executor].map(({ accountId }) => ({ objectId: accountId, action: 'invited' })),
    { objectId: executor.accountId, action: 'blocked' },
    { objectId: otherCustomer.accountId, action: 'deletion_requested' },
    { objectId: customer.accountId, action: 'signed_in' },
  ]
  await t.services.transact(async (tx) => {
    for (const event of happened) await recordEvent(tx, t.services, null, { objectKind: 'account', ...event })
  })
  expect((await home(administrator)).changes).toEqual([
    { kind: 'accounts_invited', count: 2 },
    { kind: 'accounts_blocked', count: 1 },
    { kind: 'accounts_to_delete', count: 1 },
  ])
  expect((await home()).changes.filter(({ kind }) => kind.startsWith('accounts'))).toEqual([])
})
