import {
  acknowledgeAct,
  type Act,
  type ActState,
  declineAct,
  downloadAct,
  getAct,
  issueActs,
  listActHistory,
  listActs,
  replaceAct,
  requestActCode,
} from '@navyk/api-spec/money/acts'
import {
  approveCorrection,
  askCorrection,
  closeMonth,
  getWorkReport,
  listWorkReports,
} from '@navyk/api-spec/money/work-reports'
import { dayMs, minuteMs } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import { extractText } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { digitsFor } from '#testing/codes.ts'
import { enterPayer, enterServiceDetails } from '#testing/legal-details.ts'
import { contract, eachTestHasOneContract, t } from '#testing/acting/one-contract.ts'
import { addSecondAccountant } from '#testing/acting/payments.ts'
import { settleMonth, teach } from '#testing/acting/teaching.ts'
import type { TestPerson } from '#testing/test-app.ts'
import { acceptSilent } from './answering/accept-silent.ts'
import { countDeclinedActs } from './queries.ts'

eachTestHasOneContract()

const month = '2026-10'
const close = (of = month) => t.call(closeMonth, { as: t.people.accountant, body: { month: of } })
const acts = async (as: TestPerson = t.people.accountant, query = {}): Promise<Act[]> =>
  (await t.call(listActs, { as, query })).body.data
const only = async (): Promise<Act> => {
  const [act] = await acts()
  if (!act) throw new Error('no act was made')
  return act
}

async function october(): Promise<Act> {
  await enterServiceDetails(t)
  await teach(t, contract, [{ date: '2026-10-05' }, { date: '2026-10-12' }])
  await settleMonth(t, contract.executor, month)
  await close()
  return only()
}

async function textOf(as: TestPerson, id: string): Promise<string> {
  const url = downloadAct.path.replace(':id', id)
  const answer = await t.app.inject({ url, headers: { authorization: `Bearer ${as.token}` } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const { text } = await extractText(new Uint8Array(answer.rawPayload), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

async function acknowledge(act: Act, { wrong = false, sha256 = act.sha256 } = {}) {
  const as = contract.customer
  const { body } = await t.call(requestActCode, { as, params: { id: act.id } })
  const digits = await digitsFor(t, as.phone)
  return t.call(acknowledgeAct, {
    as,
    params: { id: act.id },
    body: {
      publicCode: body.data.publicCode,
      privateCode: wrong ? digits.wrong : digits.right,
      documentSha256: sha256,
    },
  })
}

const decline = (act: Act, as = contract.customer) =>
  t.call(declineAct, { as, params: { id: act.id }, body: { version: act.version, reason: 'Одного занятия не было' } })
const replace = (act: Act, as = t.people.accountant) =>
  t.call(replaceAct, { as, params: { id: act.id }, body: { version: act.version, reason: 'Исправили занятие' } })

/** Corrects the charge of a lesson of October: one accountant asks for it, another approves. */
async function correct(chargeKopecks: number): Promise<void> {
  const [report] = (await t.call(listWorkReports, { as: t.people.accountant, query: { month } })).body.data
  const params = { id: report.id }
  const { version, contracts } = (await t.call(getWorkReport, { as: t.people.accountant, params })).body.data
  const [lesson] = contracts[0].lessons
  const body = {
    version,
    lessonId: lesson.id,
    chargeKopecks,
    payKopecks: lesson.payKopecks,
    reason: 'Связь прервалась',
  }
  const asked = (await t.call(askCorrection, { as: t.people.accountant, params, body })).body.data.corrections.at(-1)
  const decision = { correctionId: asked.id, correctionVersion: asked.version }
  await addSecondAccountant(t)
  const { status } = await t.call(approveCorrection, { as: t.people.administrator, params, body: decision })
  expect(status).toBe(200)
}

describe('closing a month', () => {
  test('makes an act of each contract, with the next number of the year, and notifies the customer', async () => {
    const act = await october()
    expect(act).toMatchObject({
      number: 'А-2026-000001',
      month,
      state: 'issued',
      lessonCount: 2,
      totalKopecks: 8000,
      canAnswer: false,
      acknowledgement: null,
      supersededBy: null,
    })
    expect((await acts(contract.customer))[0]).toMatchObject({ id: act.id, canAnswer: true })
    const { rows } = await sql<{ kind: string }>`
      select kind from notice where cabinet_id = ${contract.customer.cabinetId} and kind like 'acts%'`.execute(
      t.services.db,
    )
    expect(rows).toEqual([{ kind: 'acts.notices.issued' }])
  })

  test('makes no second act, however often it is repeated', async () => {
    await october()
    await close()
    expect((await t.call(issueActs, { as: t.people.accountant, body: { month } })).body.data).toEqual({
      issuedCount: 0,
    })
    expect((await acts()).length).toBe(1)
  })

  test('makes the acts later if the service had no details yet', async () => {
    await teach(t, contract, [{ date: '2026-10-05' }])
    await settleMonth(t, contract.executor, month)
    await close()
    expect(await acts()).toEqual([])
    const issue = () => t.call(issueActs, { as: t.people.accountant, body: { month } })
    expect((await issue()).body.code).toBe('act_no_details')
    await enterServiceDetails(t)
    expect((await issue()).body.data).toEqual({ issuedCount: 1 })
    expect((await t.call(issueActs, { as: t.people.manager, body: { month } })).status).toBe(403)
  })
})

describe('the file of an act', () => {
  test('names the parties, the contract, each lesson and the sum in words', async () => {
    const account = { iban: 'BY55MTBK30120001093300096372', bic: 'MTBKBY22', bank: 'МТБанк' }
    await enterPayer(t, contract.customer, contract.customer.cabinetId, account)
    const { id, number, sha256 } = await october()
    const text = await textOf(contract.customer, id)
    for (const part of [
      `Акт сдачи-приёмки услуг № ${number}`,
      'за октябрь 2026',
      'ООО «Навык»',
      'УНП 200988541',
      account.iban,
      'МТБанк, БИК MTBKBY22',
      'BY79BPSB30121736180139330000',
      'ООО «Платим»',
      'УНП 100582333',
      'Ученик: Savich Alina',
      'Договор №',
      'место составления: Минск, ул. Немига, 5',
      'Кол-во',
      'Цена за занятие',
      '5 октября 2026',
      '10:00–11:00',
      '12 октября',
      'Математика',
      '40,00 BYN',
      '80,00 BYN',
      'Восемьдесят белорусских рублей 00 копеек',
      'Без НДС',
      'директор Иванова А. П.',
      sha256,
    ])
      expect(text).toContain(part)
  })

  test('never names the executor’s pay', async () => {
    const { id } = await october()
    const { rows } = await sql<{ pay: number; charge: number }>`
      select pay_kopecks as pay, charge_kopecks as charge from lesson where pay_kopecks > 0`.execute(t.services.db)
    const text = await textOf(contract.customer, id)
    for (const { pay, charge } of rows) {
      expect(pay).not.toBe(charge)
      expect(text).not.toContain((pay / 100).toFixed(2).replace('.', ','))
    }
  })

  test('keeps the details of the parties from the day it was made', async () => {
    const { id } = await october()
    await enterServiceDetails(t, { name: 'ООО «Навык Два»' }, 1)
    expect(await textOf(contract.customer, id)).not.toContain('Навык Два')
  })
})

describe('a customer', () => {
  test('acknowledges an act by the code sent to the phone; the act keeps who, when, how and which text', async () => {
    const act = await october()
    expect((await acknowledge(act)).body.data).toMatchObject({
      state: 'acknowledged',
      canAnswer: false,
      acknowledgement: { channel: 'sms', by: 'Last-customer First0' },
    })
    expect(await textOf(contract.customer, act.id)).toMatch(
      /Подтверждено одноразовым кодом: Last-customer First0, .*СМС/,
    )
    const { rows } = await sql<{ account: string; code_id: string; sha256: string }>`
      select acknowledged_account as account, code_id, sha256 from act`.execute(t.services.db)
    expect(rows).toMatchObject([{ account: contract.customer.accountId, sha256: act.sha256 }])
    expect(rows[0]?.code_id).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('can not acknowledge an act by wrong digits, for another document, or a second time', async () => {
    const act = await october()
    expect((await acknowledge(act, { wrong: true })).status).toBe(422)
    t.clock.advance(2 * minuteMs)
    expect((await acknowledge(act, { sha256: 'a'.repeat(64) })).status).toBe(409)
    t.clock.advance(2 * minuteMs)
    expect((await acknowledge(act)).status).toBe(200)
    const again = await t.call(requestActCode, { as: contract.customer, params: { id: act.id } })
    expect([again.status, again.body.code]).toEqual([409, 'act_state'])
  })

  test('declines an act with a reason, accountants are notified, and the customer may still acknowledge', async () => {
    const act = await october()
    expect((await decline(act)).body.data).toMatchObject({ state: 'declined', declineReason: 'Одного занятия не было' })
    const { rows } = await sql`
      select cabinet_id, message_values from notice where kind = 'acts.notices.declined'`.execute(t.services.db)
    expect(rows).toEqual([
      {
        cabinet_id: t.people.accountant.cabinetId,
        message_values: expect.objectContaining({ number: act.number, month: act.month }),
      },
    ])
    const ids = async (state: ActState) => (await acts(t.people.accountant, { state })).map(({ id }) => id)
    expect([await ids('declined'), await ids('issued')]).toEqual([[act.id], []])
    expect(await countDeclinedActs(t.services.db)).toBe(1)
    expect((await decline(act)).status).toBe(409)
    expect((await acknowledge(act)).body.data.state).toBe('acknowledged')
    expect(await countDeclinedActs(t.services.db)).toBe(0)
  })

  test('sees, declines and acknowledges no act of another customer; an executor sees none at all', async () => {
    const act = await october()
    const { otherCustomer } = t.people
    const params = { id: act.id }
    expect(await acts(otherCustomer, { customerId: contract.customer.cabinetId })).toEqual([])
    const found = async (query: object) => (await acts(t.people.accountant, query)).length
    const { customer, executor } = contract
    expect(await found({ customerId: customer.cabinetId, executorId: executor.cabinetId, month })).toBe(1)
    expect(await found({ customerId: otherCustomer.cabinetId })).toBe(0)
    expect(await found({ executorId: t.people.otherExecutor.cabinetId })).toBe(0)
    expect(await found({ month: '2026-09' })).toBe(0)
    expect((await t.call(listActHistory, { as: otherCustomer, params })).status).toBe(404)
    expect((await t.call(getAct, { as: otherCustomer, params })).status).toBe(404)
    expect((await t.call(downloadAct, { as: otherCustomer, params })).status).toBe(404)
    expect((await decline(act, otherCustomer)).status).toBe(404)
    expect((await t.call(requestActCode, { as: otherCustomer, params })).status).toBe(404)
    for (const endpoint of [getAct, downloadAct, listActs])
      expect((await t.call(endpoint, { as: contract.executor, params })).status).toBe(403)
    expect((await t.call(getAct, { params })).status).toBe(401)
    expect((await decline(act, t.people.accountant)).status).toBe(403)
  })
})

describe('an act that nobody answers', () => {
  const days = 10
  /** Advances the clock, and runs the task. */
  const wait = async (ms: number) => {
    t.clock.advance(ms)
    await acceptSilent(t.services)
  }
  const kinds = async () => {
    const { rows } = await sql<{ kind: string }>`
      select kind from notice where cabinet_id = ${contract.customer.cabinetId} and kind like 'acts%' order by id`.execute(
      t.services.db,
    )
    return rows.map(({ kind }) => kind)
  }
  const silently = async (): Promise<Act> => {
    await t.services.db.updateTable('contract').set({ silent_act_days: days }).execute()
    return october()
  }

  test('is accepted after the days of its contract, not a minute earlier, and its customer was told the date', async () => {
    const act = await silently()
    const until = new Date(new Date(act.issuedAt).getTime() + days * dayMs).toISOString()
    expect(act).toMatchObject({ state: 'issued', acceptBy: until, acceptedSilentlyAt: null })
    expect(await kinds()).toEqual(['acts.notices.issued_silent'])
    await wait(days * dayMs - minuteMs)
    expect((await only()).state).toBe('issued')
    await wait(minuteMs)
    const accepted = await only()
    expect(accepted).toMatchObject({ state: 'accepted_silently', acknowledgement: null, acceptedSilentlyAt: until })
    expect((await acts(contract.customer))[0]?.canAnswer).toBe(false)
    expect(await kinds()).toEqual(['acts.notices.issued_silent', 'acts.notices.accepted_silently'])
    expect(await textOf(contract.customer, act.id)).toContain('не подтвердил и не отклонил его в срок')
    const history = (await t.call(listActHistory, { as: t.people.accountant, params: { id: act.id } })).body.data
    expect(history[0]).toMatchObject({ action: 'accepted_silently' })
    expect([(await decline(accepted)).status, (await replace(accepted)).status]).toEqual([409, 200])
  })

  test('waits without end if its contract does not let silence accept', async () => {
    const act = await october()
    expect(act.acceptBy).toBeNull()
    await wait(400 * dayMs)
    expect(await only()).toMatchObject({ state: 'issued', version: act.version })
  })

  test('is not accepted once it is declined', async () => {
    await decline(await silently())
    await wait((days + 1) * dayMs)
    expect((await only()).state).toBe('declined')
  })

  test('keeps the number of days that its contract had when it was made', async () => {
    const act = await silently()
    await t.services.db.updateTable('contract').set({ silent_act_days: null }).execute()
    await wait(days * dayMs)
    expect(await only()).toMatchObject({ id: act.id, state: 'accepted_silently' })
  })
})

describe('a correction of a closed month', () => {
  test('is a line of the act of the next month with its reason', async () => {
    const first = await october()
    await correct(1500)
    await teach(t, contract, [{ date: '2026-11-02' }])
    t.clock.set(new Date('2026-12-04T09:00:00Z'))
    await settleMonth(t, contract.executor, '2026-11')
    await close('2026-11')
    const [next] = await acts()
    expect(next).toMatchObject({ number: 'А-2026-000002', month: '2026-11', lessonCount: 1, totalKopecks: 4000 - 2500 })
    expect(await textOf(contract.customer, next?.id ?? '')).toMatch(/Исправление: Связь прервалась .*-?25,00 BYN/)
    expect(await textOf(contract.customer, first.id)).toContain('80,00 BYN')
  })

  test('counts at once if an accountant replaces the act, which then no longer counts', async () => {
    const first = await october()
    await correct(1500)
    const { status, body } = await replace(first)
    expect([status, body.data]).toMatchObject([200, { number: 'А-2026-000002', state: 'issued', totalKopecks: 5500 }])
    const old = (await t.call(getAct, { as: contract.customer, params: { id: first.id } })).body.data
    expect(old).toMatchObject({ state: 'superseded', supersededBy: { number: 'А-2026-000002' }, canAnswer: false })
    expect(await textOf(contract.customer, first.id)).toContain('заменён другим')
    expect((await replace(first)).status).toBe(409)
    expect((await replace(body.data, t.people.manager)).status).toBe(403)
    const history = (await t.call(listActHistory, { as: t.people.accountant, params: { id: first.id } })).body.data
    expect(history.map((row: { action: string }) => row.action)).toEqual(['superseded', 'issued'])
  })
})

describe('an act', () => {
  test('is never changed or deleted in the database', async () => {
    await october()
    const db = t.services.db
    await expect(sql`update act set total_kopecks = 1`.execute(db)).rejects.toThrow('never changed')
    await expect(sql`delete from act_line`.execute(db)).rejects.toThrow('never changed')
  })
})

test('a search finds an act by a part of its number, among the acts of the reader', async () => {
  const { id, number } = await october()
  const found = async (search: string, as?: TestPerson) => (await acts(as, { search })).map((act) => act.id)
  expect(await found(number.slice(-4))).toEqual([id])
  expect(await found(number, contract.customer)).toEqual([id])
  expect([await found('нет такого'), await found(number, t.people.otherCustomer)]).toEqual([[], []])
})
