import {
  adjustIncomeReport,
  approveIncomeReport,
  confirmIncomeReport,
  getIncomeReport,
  holdIncomeReport,
  listIncomeReports,
  objectToAccrual,
  requestIncomeReportCode,
} from '@navyk/api-spec/money/income-reports'
import {
  createPayoutBatch,
  failBatchPayouts,
  failPayout,
  getPayoutBatch,
  listBatchPayouts,
  listDuePayouts,
  listPayoutBatches,
  recordBatchPaid,
  recordPayout,
  repeatPayoutBatch,
  sendPayoutBatch,
  startPayout,
  startPayoutRun,
} from '@navyk/api-spec/money/payouts'
import { addDays, addMonths, businessDate, businessInstant } from '@navyk/api-spec/kit'
import { runTask } from '../run-task.ts'
import type { Session } from '#platform/http'
import { accountedMonth } from '../schedule/accounted-month.ts'
import type { Demo } from '../demo.ts'
import { lastMessageTo } from '../queries.ts'

/** Schedules the statements of a month: they are made, answered by executors, approved by accountants and paid out. Those of the
 *  newest month were made yesterday, and stand at different steps. */
export function scheduleStatements(demo: Demo, month: string): void {
  const isNewest = month === accountedMonth(demo.now)
  const first = isNewest ? addDays(businessDate(demo.now), -1) : `${addMonths(month, 1)}-11`
  const at = (date: string, time: string, happen: () => Promise<void>) =>
    demo.timeline.at(businessInstant(date, time), happen)
  at(first, '12:00', () => drawUp(demo, month, isNewest))
  at(first, '14:00', () => answerAll(demo, month, isNewest))
  if (!isNewest) at(addDays(first, 3), '13:00', () => runTask(demo.services, 'confirm-income-reports'))
  at(isNewest ? first : addDays(first, 4), '16:00', () => approveAll(demo, month, isNewest))
  if (isNewest) {
    at(first, '17:00', () => prepareOne(demo, month))
    at(first, '18:00', () => failNewest(demo, month))
    return
  }
  at(addDays(first, 5), '11:00', () => sendAll(demo, month))
  at(addDays(first, 6), '11:00', () => recordAll(demo, month))
  at(addDays(first, 7), '11:00', () => repeatFailed(demo))
  at(addDays(first, 8), '11:00', () => recordBatches(demo))
}

const indexOf = ({ people }: Demo, executorId: string) =>
  people.executors.findIndex(({ as }) => as.cabinetId === executorId)

async function listMonth(demo: Demo, month: string) {
  const { data } = await demo.act(demo.people.staff, listIncomeReports, { query: { month, limit: 100 } })
  return data
}

/** Adds a bonus for the first executor in the newest month, and then makes the statements. */
async function drawUp(demo: Demo, month: string, isNewest: boolean): Promise<void> {
  const { act, people } = demo
  for (const { id, version, executor } of await listMonth(demo, month)) {
    if (!isNewest || indexOf(demo, executor.id) !== 0) continue
    const body = { version, kind: 'bonus' as const, amountKopecks: 2500, reason: 'Подмена коллеги 17 числа' }
    await act(people.staff, adjustIncomeReport, { params: { id }, body })
  }
  await act(people.staff, startPayoutRun, { body: { month } })
}

/** Two thirds of the executors confirm, the others do not answer; one objects to a row of the newest month. The first executor's
 *  newest statement waits for the visitor of the demo. */
async function answerAll(demo: Demo, month: string, isNewest: boolean): Promise<void> {
  for (const { id, state, version, executor } of await listMonth(demo, month)) {
    const index = indexOf(demo, executor.id)
    const as = demo.people.executors[index]?.as
    const isSilent = index % 3 === 1 && !(isNewest && index === 10)
    if (!as || state !== 'draft' || isSilent || (isNewest && index === 0)) continue
    const rowId = isNewest && index === 2 ? await firstRowOf(demo, as, id) : undefined
    if (rowId !== undefined) {
      const reason = 'Это занятие длилось полтора часа, а начислено как за час'
      await demo.act(as, objectToAccrual, { params: { id }, body: { version, rowId, reason } })
      continue
    }
    await confirm(demo, as, id)
  }
}

/** @returns undefined where no lesson of the month is approved yet */
async function firstRowOf({ act }: Demo, as: Session, id: string): Promise<string | undefined> {
  const { data } = await act(as, getIncomeReport, { params: { id } })
  return data.clients[0]?.accruals[0]?.id
}

/** Confirms a statement by the code that comes to the phone. */
async function confirm({ act, services }: Demo, as: Session, id: string): Promise<void> {
  const params = { id }
  const { documentSha256 } = (await act(as, getIncomeReport, { params })).data
  const { data: code } = await act(as, requestIncomeReportCode, { params })
  const privateCode = /\d{6}/.exec(await lastMessageTo(services.db, as.phone))?.[0] ?? ''
  const body = { publicCode: code.publicCode, privateCode, documentSha256: documentSha256 ?? '' }
  await act(as, confirmIncomeReport, { params, body })
}

/** Approves confirmed statements. One above the limit needs both accountants; in the newest month the second is still awaited. Of
 *  the newest month's confirmed statements one waits for an approval and one is on hold; the day decides which ones are
 *  confirmed. */
async function approveAll(demo: Demo, month: string, isNewest: boolean): Promise<void> {
  const { act, people } = demo
  const confirmed = (await listMonth(demo, month))
    .filter(({ state }) => state === 'confirmed')
    .sort((one, other) => indexOf(demo, one.executor.id) - indexOf(demo, other.executor.id))
  const [waiting, held] = isNewest ? confirmed : []
  for (const { id, version } of confirmed) {
    if (id === waiting?.id) continue
    if (id === held?.id) {
      const reason = 'Уточняем банковский счёт'
      await act(people.staff, holdIncomeReport, { params: { id }, body: { version, reason } })
      continue
    }
    const { data } = await act(people.staff, approveIncomeReport, { params: { id }, body: { version } })
    if (data.state === 'approved' || isNewest) continue
    await act(people.accountant, approveIncomeReport, { params: { id }, body: { version: data.version } })
  }
}

const batchForm = {
  format: 'belarusbank' as const,
  branch: '500',
  contract: 'Д-17 от 01.02.2026',
  purpose: 'Вознаграждение по договору',
}

/** Pays one half by a batch, the others one by one. */
async function sendAll(demo: Demo, month: string): Promise<void> {
  const { act, people } = demo
  const { data } = await act(people.staff, listDuePayouts, { query: { month, kind: 'ready', limit: 100 } })
  const chosen = data.filter(({ executor }) => indexOf(demo, executor.id) % 2 === 0)
  if (chosen.length > 0) {
    const kopecks = chosen.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)
    const onlyIds = chosen.map(({ id }) => id)
    const body = { ...batchForm, onlyIds, count: chosen.length, kopecks }
    await sendBatch(demo, (await act(people.staff, createPayoutBatch, { body })).data)
  }
  for (const { id, state, version } of await listMonth(demo, month)) {
    if (state === 'approved') await act(people.staff, startPayout, { params: { id }, body: { version } })
  }
}

const sendBatch = ({ act, people }: Demo, { id, version }: { id: string; version: number }) =>
  act(people.staff, sendPayoutBatch, { params: { id }, body: { version } })

/** Prepares a batch of one statement, and does not give it to the bank. */
async function prepareOne({ act, people }: Demo, month: string): Promise<void> {
  const { data } = await act(people.staff, listDuePayouts, { query: { month, kind: 'ready', limit: 1 } })
  const [due] = data
  if (!due) return
  const chosen = { onlyIds: [due.id], count: 1, kopecks: due.amountKopecks }
  await act(people.staff, createPayoutBatch, { body: { ...batchForm, ...chosen } })
}

/** Sends one payout of the newest month, which comes back; nobody has repeated it yet. */
async function failNewest(demo: Demo, month: string): Promise<void> {
  const { act, people } = demo
  const [approved] = (await listMonth(demo, month)).filter(({ state }) => state === 'approved')
  if (!approved) return
  const params = { id: approved.id }
  const { data } = await act(people.staff, startPayout, { params, body: { version: approved.version } })
  const reason = 'Счёт получателя закрыт'
  await act(people.staff, failPayout, { params, body: { version: data.version, reason } })
}

/** Records most payouts at once. Of the month before the newest one, one is paid in part, and one payout of the batch fails. */
async function recordAll(demo: Demo, month: string): Promise<void> {
  const { act, people, services } = demo
  const isSecondNewest = month === addMonths(accountedMonth(demo.now), -1)
  if (isSecondNewest) await failOne(demo)
  await recordBatches(demo)
  const paidOn = businessDate(services.clock.now())
  for (const { id, state, version, executor, payableKopecks } of await listMonth(demo, month)) {
    if (state !== 'in_payment') continue
    const isPart = isSecondNewest && indexOf(demo, executor.id) === 5
    const amountKopecks = isPart ? Math.ceil(payableKopecks / 2) : payableKopecks
    await act(people.staff, recordPayout, { params: { id }, body: { version, amountKopecks, paidOn } })
  }
}

async function listSent({ act, people }: Demo) {
  const { data } = await act(people.staff, listPayoutBatches, { query: { limit: 10 } })
  return data.filter(({ state }) => state === 'sent')
}

async function recordBatches(demo: Demo): Promise<void> {
  const paidOn = businessDate(demo.services.clock.now())
  for (const { id, version } of await listSent(demo)) {
    await demo.act(demo.people.staff, recordBatchPaid, { params: { id }, body: { version, paidOn } })
  }
}

async function failOne(demo: Demo): Promise<void> {
  const { act, people } = demo
  const [batch] = await listSent(demo)
  if (!batch || batch.all.count < 2) return
  const params = { id: batch.id }
  const { data } = await act(people.staff, listBatchPayouts, { params, query: { limit: 1 } })
  const [payout] = data
  if (!payout) return
  const reason = 'Банк не нашёл такого счёта'
  await act(people.staff, failBatchPayouts, {
    params,
    body: { version: batch.version, payoutIds: [payout.id], reason },
  })
}

/** Repeats the failed payouts of a batch; the executor has corrected the account in the meantime. */
async function repeatFailed(demo: Demo): Promise<void> {
  const { act, people } = demo
  const { data } = await act(people.staff, listPayoutBatches, { query: { limit: 5 } })
  const batch = data.find(({ failed }) => failed.count > 0)
  if (!batch) return
  const params = { id: batch.id }
  const { repeatableCount, version } = (await act(people.staff, getPayoutBatch, { params })).data
  if (repeatableCount === 0) return
  await sendBatch(demo, (await act(people.staff, repeatPayoutBatch, { params, body: { version } })).data)
}
