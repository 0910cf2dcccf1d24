// Each condition of the notices that are looked at again when they leave: they leave while it holds, and not once it does not.
import { declineDocument, sendDocument } from '@navyk/api-spec/desk/docs'
import { confirmCredential } from '@navyk/api-spec/market/credentials'
import { type Act, declineAct, listActs, replaceAct } from '@navyk/api-spec/money/acts'
import { adjustIncomeReport, listIncomeReports, voidIncomeReport } from '@navyk/api-spec/money/income-reports'
import { freezeWallet, getWallet, refundWallet } from '@navyk/api-spec/money/wallets'
import { closeMonth } from '@navyk/api-spec/money/work-reports'
import { businessInstant, dayMs, type EndpointDeclaration } from '@navyk/api-spec/kit'
import { cancelProgrammeSession, moveProgrammeSession } from '@navyk/api-spec/teaching/programme-sessions'
import { leaveProgramme } from '@navyk/api-spec/teaching/programmes'
import { describe, expect, test } from 'vitest'
import { lastingNotices } from '#app.ts'
import { remindOfCredentials } from '#domains/market/credentials/reminders/remind.ts'
import { draftStatements } from '#money/income-reports'
import { passWalletDays } from '#domains/money/wallets/granting/pass-days.ts'
import { remindOfSessions } from '#domains/teaching/programme-sessions/notices/remind-of-sessions.ts'
import { checkedCredential, uploadCredential } from '#testing/factories/credentials.ts'
import { draftDocument, publishTemplate, readDocument } from '#testing/factories/documents.ts'
import { returnToOutbox, linkTelegram, messagesOf, sendWaiting } from '#testing/changes/late-messages.ts'
import { enterServiceDetails } from '#testing/legal-details.ts'
import { contract, eachTestHasOneContract, t } from '#testing/acting/one-contract.ts'
import { addSession, readSession } from '#testing/acting/programme-sessions.ts'
import { joinTeam, openProgramme, createFirmSeat } from '#testing/acting/programmes.ts'
import { confirmStatement } from '#testing/factories/statements.ts'
import { settleMonth, teach } from '#testing/acting/teaching.ts'
import type { TestPerson } from '#testing/test-app.ts'
import { createPackageContract, grant } from '#testing/acting/wallets.ts'

eachTestHasOneContract()

const setTime = (date: string, time: string) => t.clock.set(businessInstant(date, time))

async function done(endpoint: EndpointDeclaration, call: { as?: object; id: string; body: object }): Promise<void> {
  const as = (call.as ?? t.people.manager) as typeof t.people.manager
  const answer = await t.call(endpoint, { as, params: { id: call.id }, body: call.body })
  expect([answer.status, answer.text]).toEqual([200, answer.text])
}

/** Kinds of notices, the write that causes them, and the writes that end them. */
interface NoticeCase {
  kinds: string[]
  /** Receiver in Telegram; without it the parties of the contract and the manager. */
  reader?: () => TestPerson
  write: () => Promise<ThingOfNotice>
  ends: Record<string, (thing: ThingOfNotice) => unknown>
}
interface ThingOfNotice {
  id: string
  version?: number
  seat?: { id: string; version: number }
}

const session = (kinds: string[], form: object, at: [string, string], ends: NoticeCase['ends']): NoticeCase => ({
  kinds,
  reader: () => t.people.customer,
  write: async () => {
    const { id } = await openProgramme(t, form)
    const seat = await createFirmSeat(t, id)
    await joinTeam(t, id)
    const { id: sessionId, version } = await addSession(t, id, '2026-12-14')
    setTime(...at)
    await remindOfSessions(t.services)
    return { id: sessionId, version, seat }
  },
  ends: {
    'it was called off': ({ id, version }) => done(cancelProgrammeSession, { id, body: { version, reason: 'Ремонт' } }),
    'it was moved': ({ id, version }) =>
      done(moveProgrammeSession, { id, body: { version, date: '2026-12-14', time: '18:30', reason: 'Зал занят' } }),
    'it has begun': () => setTime('2026-12-14', '18:00'),
    ...ends,
  },
})
const atPlace = {}
const online = { format: 'online', place: '' }
const movedToNextWeek: NoticeCase['ends'] = {
  'it was moved to another day at the same time': async ({ id }) => {
    const { version } = await readSession(t, id)
    await done(moveProgrammeSession, {
      id,
      body: { version, date: '2026-12-21', time: '18:00', reason: 'Зал занят' },
    })
  },
}
const seatGivenUp: NoticeCase['ends'] = {
  'the reader has no seat any more': async ({ seat }) => {
    const { customer } = t.people
    await done(leaveProgramme, {
      as: customer,
      id: seat?.id ?? '',
      body: { version: seat?.version, reason: 'Переехали' },
    })
  },
}

async function october(): Promise<Act> {
  await enterServiceDetails(t)
  await teach(t, contract, [{ date: '2026-10-05' }, { date: '2026-10-12' }])
  await settleMonth(t, contract.executor, '2026-10')
  await t.call(closeMonth, { as: t.people.accountant, body: { month: '2026-10' } })
  return (await t.call(listActs, { as: t.people.accountant, query: {} })).body.data[0]
}
const answered: NoticeCase['ends'] = {
  'its customer declined it': ({ id, version }) =>
    done(declineAct, { as: contract.customer, id, body: { version, reason: 'Занятия не было' } }),
  'another took its place': ({ id, version }) =>
    done(replaceAct, { as: t.people.accountant, id, body: { version, reason: 'Исправили занятие' } }),
}

async function draftedStatement(): Promise<ThingOfNotice> {
  await teach(t, contract, [{ date: '2026-10-05' }, { date: '2026-10-12' }])
  await settleMonth(t, contract.executor, '2026-10')
  const part = { month: '2026-10', after: '00000000-0000-0000-0000-000000000000', limit: 100 }
  await t.services.transact((tx) =>
    draftStatements(tx, t.services, part, {
      actor: null,
      secondAboveKopecks: 5000,
      listPayable: async (_tx, rows) => new Set(rows.map((row) => row.invoicedId)),
    }),
  )
  return (await t.call(listIncomeReports, { as: t.people.accountant, query: { month: '2026-10' } })).body.data[0]
}

async function sentDocument(): Promise<ThingOfNotice> {
  const template = await publishTemplate(t)
  const { id, version } = await draftDocument(t, template.id, { cabinetId: contract.customer.cabinetId })
  await done(sendDocument, { id, body: { version, answerBy: '2026-11-25' } })
  return { id }
}

const wallet = (kind: string, write: () => Promise<string>, ends: NoticeCase['ends'] = {}): NoticeCase => ({
  kinds: [`wallets.notices.${kind}`],
  write: async () => {
    const id = await write()
    const { version } = (await t.call(getWallet, { as: t.people.accountant, params: { id } })).body.data
    return { id, version }
  },
  ends: {
    'it is frozen': ({ id, version }) =>
      done(freezeWallet, { as: t.people.accountant, id, body: { version, reason: 'Болезнь' } }),
    'it was given back': ({ id, version }) =>
      done(refundWallet, { as: t.people.accountant, id, body: { version, reason: 'Переезд' } }),
    'its last day is over': async ({ id }) => {
      const { expiresOn } = (await t.call(getWallet, { as: t.people.accountant, params: { id } })).body.data
      t.clock.set(new Date(businessInstant(expiresOn, '00:00').getTime() + dayMs))
    },
    ...ends,
  },
})
async function usedTo(change: object): Promise<string> {
  const id = await grant(t, change)
  await teach(t, await createPackageContract(t), [{ date: '2026-10-05' }])
  await settleMonth(t, contract.executor, '2026-10')
  return id
}
const usedUp: NoticeCase['ends'] = {
  'nothing is left in it': async () => {
    await teach(t, await createPackageContract(t), [{ date: '2026-11-02' }])
    await settleMonth(t, contract.executor, '2026-11')
  },
}

const credential = (
  kind: 'diploma' | 'police_certificate' | 'npd_registration',
  ends: NoticeCase['ends'] = {},
): NoticeCase => ({
  kinds: [`credentials.notices.ends_${kind}`, 'credentials.notices.ends'],
  write: async () => {
    const { id } = await checkedCredential(t, { kind, validUntil: '2026-11-25' })
    await remindOfCredentials(t.services)
    return { id }
  },
  ends: { 'its last day is over': () => setTime('2026-11-26', '00:00'), ...ends },
})

const tellings: NoticeCase[] = [
  session(['programme_sessions.notices.soon_at'], atPlace, ['2026-12-14', '17:00'], {
    ...movedToNextWeek,
    ...seatGivenUp,
  }),
  session(['programme_sessions.notices.soon'], online, ['2026-12-14', '17:00'], seatGivenUp),
  session(['programme_sessions.notices.tomorrow_at'], atPlace, ['2026-12-13', '19:00'], {
    ...movedToNextWeek,
    ...seatGivenUp,
  }),
  session(['programme_sessions.notices.tomorrow'], online, ['2026-12-13', '19:00'], seatGivenUp),
  { kinds: ['acts.notices.issued'], write: october, ends: answered },
  {
    kinds: ['acts.notices.issued_silent'],
    write: async () => {
      await t.services.db.updateTable('contract').set({ silent_act_days: 5 }).execute()
      return october()
    },
    ends: { ...answered, 'silence has accepted it': () => t.clock.advance(5 * dayMs) },
  },
  {
    kinds: ['income_reports.notices.drafted'],
    write: draftedStatement,
    ends: {
      'its executor confirmed it': async ({ id }) => {
        // The code comes by SMS again.
        await t.services.db.deleteFrom('telegram_link').execute()
        await confirmStatement(t, contract.executor, id)
      },
      'it was taken back': ({ id, version }) =>
        done(voidIncomeReport, { as: t.people.accountant, id, body: { version, reason: 'Ошибка периода' } }),
      'the hour of the silent confirmation has come': () => t.clock.advance(3 * dayMs),
      'its executor has longer than the notice says': async ({ id, version }) => {
        t.clock.advance(dayMs)
        const bonus = { version, kind: 'bonus', amountKopecks: 1000, reason: 'Замена' }
        await done(adjustIncomeReport, { as: t.people.accountant, id, body: bonus })
      },
    },
  },
  {
    kinds: ['docs.notices.sent_until'],
    write: sentDocument,
    ends: {
      'its person declined it': async ({ id }) => {
        const { version } = await readDocument(t, contract.customer, id)
        await done(declineDocument, { as: contract.customer, id, body: { version, reason: 'Не согласен' } })
      },
      'the day that it names is over': () => setTime('2026-11-26', '00:00'),
    },
  },
  wallet('last_lesson', () => usedTo({ totalUnits: 2, priceKopecks: 7000 }), usedUp),
  wallet('last_hour', () => usedTo({ unit: 'minutes', totalUnits: 120, priceKopecks: 7000 }), usedUp),
  wallet('ends_soon', async () => {
    const id = await grant(t, { validDays: 58 })
    await passWalletDays(t.services)
    return id
  }),
  credential('police_certificate'),
  credential('diploma'),
  credential('npd_registration', {
    'another was confirmed in its place': async () => {
      const { id, version } = await uploadCredential(t, { kind: 'npd_registration', validUntil: '2027-11-25' })
      await done(confirmCredential, { id, body: { version } })
    },
  }),
]

const cases = tellings.flatMap(({ kinds, reader, write, ends }) =>
  kinds.flatMap((kind) => Object.entries(ends).map(([end, make]) => ({ kind, reader, write, end, make }))),
)

describe('a message is sent while it is true, and not once', () => {
  test.each(cases)('$end ($kind)', async ({ kind, reader, write, make }) => {
    const { customer, executor, manager } = t.people
    for (const person of reader ? [reader()] : [customer, executor, manager]) await linkTelegram(t, person)
    const thing = await write()
    const written = await messagesOf(t, kind)
    expect(await sendWaiting(t, written)).not.toEqual([])
    await returnToOutbox(t)
    await make(thing)
    expect(await sendWaiting(t, written)).toEqual([])
  })
})

test('the table has each notice of these domains that may become untrue', () => {
  const domains = /^(programme_sessions|acts|income_reports|docs|wallets|credentials)\./
  const kinds = Object.keys(lastingNotices).filter((kind) => domains.test(kind))
  expect([...new Set(cases.map(({ kind }) => kind))].toSorted()).toEqual(kinds.toSorted())
})
