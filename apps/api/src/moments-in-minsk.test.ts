// The same is done half an hour after midnight of the first of a month in Minsk, which is the last of another month in UTC, and at noon of
// that day: whatever is read afterwards names the same days and months. Likewise half an hour before midnight of the last day.
import { createPaymentRequest } from '@navyk/api-spec/money/online-payments'
import { holdProgrammeSession } from '@navyk/api-spec/teaching/programme-sessions'
import { businessDate, businessInstant } from '@navyk/api-spec/kit'
import { expect, test } from 'vitest'
import { compareWithProviders } from './domains/money/online-payments/compare.ts'
import { moveClock } from './testing/chain.ts'
import { changeAreas, plainWalk } from './testing/change-areas.ts'
import { nothingYet, type ReadIds, readEverything, type Who } from './testing/every-reading.ts'
import { addSession } from './testing/programme-sessions.ts'
import { joinTeam, openProgramme, takeSeat } from './testing/programmes.ts'
import { createContract, teach } from './testing/teaching.ts'
import { type TestApp, testApp } from './testing/test-app.ts'
import { runChain, walkChain } from './testing/walk-chain.ts'

const readers: Who[] = ['customer', 'executor', 'otherExecutor', 'manager', 'accountant', 'administrator']

/** The areas in an order in which none takes away what another one needs. */
const order = [
  ...['desk', 'agreements', 'lessons', 'invoices', 'packages', 'payouts', 'groups', 'shop', 'customers'],
  'people',
] as (keyof typeof changeAreas)[]

/** What is taught and paid at a moment. */
async function teachAndPay(t: TestApp, ids: ReadIds, date: string, time: string): Promise<void> {
  const { customer, executor } = t.people
  const body = { invoiceId: ids.invoice, provider: 'express-pay', method: 'erip' }
  const { accountNo, amountKopecks } = (await t.call(createPaymentRequest, { as: customer, body })).body.data
  t.played.pay(accountNo, amountKopecks, { paidAt: businessInstant(date, time) })
  await compareWithProviders(t.services)
  await teach(t, await createContract(t), [{ date, time }])
  const { id } = await openProgramme(t, { startsOn: '2027-02-01', endsOn: '2027-04-19', enrolUntil: '2027-01-31' })
  await joinTeam(t, id)
  const seat = await takeSeat(t, id)
  const session = await addSession(t, id, date, { time, minutes: 15 })
  const outcomes = [{ learnerId: seat.learner.id, outcome: 'present' }]
  const held = { version: session.version, outcomes, topic: '', homework: '' }
  await t.call(holdProgrammeSession, { as: executor, params: { id: session.id }, body: held })
}

/** All answers, with days in the place of moments. */
async function answersOf(date: string, time: string): Promise<Map<string, string>> {
  const t = await testApp()
  const ids = structuredClone(nothingYet)
  const walk = plainWalk(t, ids)
  await runChain(walk)
  const ofChain = structuredClone(ids)
  await moveClock(t, businessInstant(date, time).toISOString())
  for (const area of order) {
    // Each begins with what the chain has brought about.
    Object.assign(ids, ofChain)
    for (const step of changeAreas[area].walks) if (step !== walkChain) await step(walk)
  }
  ids.invoice = ofChain.invoice
  t.clock.set(businessInstant('2027-01-02', '12:00'))
  await teachAndPay(t, ids, date, time)
  const seen = await readEverything(t, ids, { as: readers })
  await t.close()
  const named = namer()
  return new Map(seen.map(({ who, name, status, text }) => [`${who} ${name}`, `${status} ${withDays(named(text))}`]))
}

/** Names ids by their order, because they are others each time. */
function namer(): (text: string) => string {
  const names = new Map<string, string>()
  return (text) =>
    text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
      const name = names.get(id) ?? `<${names.size}>`
      names.set(id, name)
      return name
    })
}

const withDays = (text: string): string =>
  text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (at) => `<${businessDate(new Date(at))}>`)
    .replaceAll(/\b\d\d:\d\d\b/g, '<time>')
    .replaceAll(/\b[0-9a-f]{64}\b/g, '<digest>')
    // Moments of workbooks are fractions of days.
    .replaceAll(/<v>(\d{5})\.\d+<\/v>/g, '<v>$1</v>')

/** Where two texts begin to differ. */
function differenceOf(text: string, other: string): string {
  const at = [...text].findIndex((letter, index) => letter !== other[index])
  const around = (whole: string) => whole.slice(Math.max(0, at - 60), at + 40)
  return `«${around(text)}» instead of «${around(other)}»`
}

test.each([
  ['half an hour after midnight of the first', '2027-01-01', '00:30'],
  ['half an hour before midnight of the last', '2026-12-31', '23:30'],
])('what is done %s of a month stands under the days and months of Minsk', async (_, date, time) => {
  const atNoon = await answersOf(date, '12:00')
  const atNight = await answersOf(date, time)
  const differing = [...atNight].flatMap(([page, text]) => {
    const other = atNoon.get(page) ?? ''
    return other === text ? [] : [`${page}: ${differenceOf(text, other)}`]
  })
  expect(differing).toEqual([])
})
