import {
  acknowledgeAct,
  type Act,
  downloadAct,
  issueActs,
  listActs,
  replaceAct,
  requestActCode,
} from '@navyk/api-spec/money/acts'
import { addToCart } from '@navyk/api-spec/money/carts'
import { getOrder, type Order, placeOrder, refundOrder } from '@navyk/api-spec/money/orders'
import { holdProgrammeSession } from '@navyk/api-spec/teaching/programme-sessions'
import { cancelProgramme, finishProgramme, leaveProgramme, listOwnSeats } from '@navyk/api-spec/teaching/programmes'
import { extractText } from 'unpdf'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { digitsFor } from '#testing/codes.ts'
import { enterPayer, enterServiceDetails } from '#testing/legal-details.ts'
import { addSession } from '#testing/acting/programme-sessions.ts'
import {
  confirmSeat,
  enrol,
  joinTeam,
  openProgramme,
  readProgramme,
  stepProgramme,
  stepSeat,
  createFirmSeat,
} from '#testing/acting/programmes.ts'
import { orderForm } from '#testing/acting/shop.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { allTasks } from '#app.ts'
import { receivePayment } from '#money/payments'

let t: TestApp
let programmeId: string
let order: Order
/** Twelve planned sessions for 25.00 each; a learner of the customer has a seat that is paid. */
beforeEach(async () => {
  t = await testApp()
  programmeId = (await openProgramme(t, { startsOn: '2026-11-20', enrolUntil: '2026-12-06' })).id
  await joinTeam(t, programmeId)
  const { learner } = await enrol(t, programmeId)
  const as = customer()
  await t.call(addToCart, { as, body: { productId: programmeId, learnerId: learner.id, quantity: 1 } })
  order = (await t.call(placeOrder, { as, body: { ...orderForm, totalKopecks: 300_00 } })).body.data
  await t.services.transact((tx) =>
    receivePayment(tx, t.services, {
      customerId: as.cabinetId,
      amountKopecks: 300_00,
      method: 'erip',
      receivedOn: '2026-11-20',
      reference: '',
      source: 'online',
      sourceKey: t.services.ids.next(),
      preferredInvoiceId: order.invoiceId ?? undefined,
    }),
  )
  await allTasks(t.services)['pass-order-days']?.({})
})
afterEach(() => t.close())

const customer = () => t.people.customer
const acts = async (as: TestPerson = customer()): Promise<Act[]> => (await t.call(listActs, { as })).body.data

/** Holds a session that everybody came to. */
async function hold(time: string): Promise<void> {
  const { id, version, learners } = await addSession(t, programmeId, '2026-11-20', { time, minutes: 60 })
  const outcomes = learners.map((learner) => ({ learnerId: learner.id, outcome: 'present' }))
  const held = await t.call(holdProgrammeSession, {
    as: t.people.executor,
    params: { id },
    body: { version, outcomes },
  })
  if (held.status !== 200) throw new Error(held.text)
}

async function finish(): Promise<void> {
  await t.services.db.updateTable('programme').set({ state: 'running' }).where('id', '=', programmeId).execute()
  await stepProgramme(t, finishProgramme, await readProgramme(t, programmeId))
}

async function textOf(id: string): Promise<string> {
  const url = downloadAct.path.replace(':id', id)
  const answer = await t.app.inject({ url, headers: { authorization: `Bearer ${customer().token}` } })
  const { text } = await extractText(new Uint8Array(answer.rawPayload), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

describe('the end of a programme', () => {
  test('makes an act of each paid seat, whose sessions add up to the price', async () => {
    await enterServiceDetails(t)
    await enterPayer(t, customer(), customer().cabinetId)
    for (const time of ['08:00', '09:00', '10:00']) await hold(time)
    expect(await acts()).toEqual([])
    await finish()
    const [act] = await acts()
    expect(act).toMatchObject({
      number: 'А-2026-000001',
      month: '2026-11',
      totalKopecks: 300_00,
      lessonCount: 3,
      canAnswer: true,
      programmeTitle: 'Готовимся к ЦЭ по математике',
      contractNumber: null,
      executor: null,
    })
    const text = await textOf(act?.id ?? '')
    for (const part of [
      'ООО «Платим»',
      'УНП 100582333',
      'Программа: «Готовимся к ЦЭ по математике»',
      '20 ноября 2026 г., 08:00–09:00',
      '60 1 100,00 BYN 100,00 BYN',
      'Триста белорусских рублей',
      'проведение занятий в группе',
    ])
      expect(text).toContain(part)
    // The pay of the team for a session.
    expect(text).not.toContain('61,03')
    expect(await acts(t.people.otherCustomer)).toEqual([])
  })

  test('makes an act of a seat that a manager invoiced, and none of one that was given free', async () => {
    await enterServiceDetails(t)
    await createFirmSeat(t, programmeId, t.people.otherCustomer)
    const given = { isInvoiced: false, reason: 'Ребёнок сотрудника' }
    await confirmSeat(t, await enrol(t, programmeId), given)
    for (const time of ['08:00', '09:00']) await hold(time)
    await finish()
    expect(await acts(t.people.otherCustomer)).toMatchObject([{ totalKopecks: 300_00, lessonCount: 2 }])
    expect(await acts()).toMatchObject([{ totalKopecks: 300_00, lessonCount: 2 }])
  })

  test('makes no act of a seat without a held session, nor of one that nobody has bought', async () => {
    await enterServiceDetails(t)
    await finish()
    expect(await acts()).toEqual([])
  })
})

test('the act of a seat is acknowledged by a code like any other', async () => {
  await enterServiceDetails(t)
  await hold('10:00')
  await finish()
  const [act] = await acts()
  const request = { as: customer(), params: { id: act?.id ?? '' } }
  const { publicCode } = (await t.call(requestActCode, request)).body.data
  const { right: privateCode } = await digitsFor(t, customer().phone)
  const body = { publicCode, privateCode, documentSha256: act?.sha256 }
  expect((await t.call(acknowledgeAct, { ...request, body })).body.data.state).toBe('acknowledged')
})

test('an act that was missing because the service had no details is made later, once', async () => {
  await hold('10:00')
  await finish()
  await enterServiceDetails(t)
  const issue = async () =>
    (await t.call(issueActs, { as: t.people.accountant, body: { month: '2026-11' } })).body.data.issuedCount
  expect([await issue(), await issue()]).toEqual([1, 0])
})

test('the act of a cancelled programme covers what was held and not refunded', async () => {
  await enterServiceDetails(t)
  await hold('10:00')
  await stepProgramme(t, cancelProgramme, await readProgramme(t, programmeId), { reason: 'Мало учеников' })
  await t.call(issueActs, { as: t.people.accountant, body: { month: '2026-11' } })
  expect(await acts()).toMatchObject([{ totalKopecks: 25_00, lessonCount: 1 }])
})

test('a refund after the act is a line of the act that replaces it', async () => {
  await enterServiceDetails(t)
  await hold('10:00')
  const [seat] = (await t.call(listOwnSeats, { as: customer() })).body.data
  await stepSeat(t, leaveProgramme, seat, customer(), { reason: 'Переехали' })
  await finish()
  const [act] = await acts()
  expect(act?.totalKopecks).toBe(300_00)
  const as = t.people.accountant
  const { version } = (await t.call(getOrder, { as, params: { id: order.id } })).body.data
  const body = { version, lineIds: [], refundKopecks: 275_00, reason: 'Переехали' }
  expect((await t.call(refundOrder, { as, params: { id: order.id }, body })).status).toBe(200)
  const replaced = await t.call(replaceAct, {
    as,
    params: { id: act?.id ?? '' },
    body: { version: act?.version, reason: 'Возврат' },
  })
  expect(replaced.body.data).toMatchObject({ totalKopecks: 25_00, number: 'А-2026-000002', state: 'issued' })
  expect((await acts()).map(({ state }) => state)).toEqual(['issued', 'superseded'])
})
