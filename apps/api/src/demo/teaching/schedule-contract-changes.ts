import {
  acknowledgeContractChange,
  type Contract,
  type ContractChangeForm,
  getContract,
  getContractDocument,
  giveEndNotice,
  listContracts,
  pauseContract,
  proposeContractChange,
  requestChangeCode,
  sendContract,
  startSuccessor,
  updateContract,
} from '@navyk/api-spec/teaching/contracts'
import { approvePlan, draftPlan, submitPlan } from '@navyk/api-spec/teaching/plans'
import { addDays, addMonths, businessDate, businessInstant, firstDayOf, hourMs, monthOf } from '@navyk/api-spec/kit'
import { runTask } from '../run-task.ts'
import { customerPriceOf } from '#market/offers'
import type { Session } from '#platform/http'
import type { Executor } from '../people/people.ts'
import { acknowledge, type ContractOutline } from '../schedule/schedule-contract.ts'
import { lastMessageTo } from '../queries.ts'
import type { Demo } from '../demo.ts'

const daysPassed = 100

/** Contracts to which more happens than lessons: a pause, a notice, an end, changed and proposed rates, a successor. All are of
 *  the first executor, whose account visitors use. */
export function scheduleContractChanges(
  demo: Demo,
  reserveSlots: (executor: Executor, count: number, minutes: number) => ContractOutline['slots'],
): void {
  const today = businessDate(demo.now)
  for (let ago = daysPassed; ago > 0; ago--) {
    demo.timeline.at(businessInstant(addDays(today, -ago), '00:10'), () => runTask(demo.services, 'pass-contract-days'))
  }
  const thisMonth = monthOf(today)
  const at = (date: string, time: string, happen: () => Promise<void>) =>
    demo.timeline.at(businessInstant(date, time), happen)
  at(`${addMonths(thisMonth, -3)}-20`, '12:30', () =>
    end(demo, 9, firstDayOf(addMonths(thisMonth, -2)), -1, 'Экзамен сдан, спасибо'),
  )
  at(`${addMonths(thisMonth, -1)}-10`, '11:20', () => newRates(demo, 0, 0, firstDayOf(thisMonth), true))
  at(addDays(today, -5), '15:40', () => newRates(demo, 0, 1, firstDayOf(addMonths(thisMonth, 1)), false))
  at(addDays(today, -10), '19:05', () => pause(demo, 3, addDays(today, -9), addDays(today, 20)))
  at(addDays(today, -8), '20:15', () => end(demo, 6, today, 12, 'Переезжаем в другой город'))
  const successor = demo.people.executors[2]
  const slots = successor ? reserveSlots(successor, 2, 60) : []
  if (successor && slots.length > 0) {
    at(addDays(today, -16), '10:25', () => scheduleSuccessor(demo, 5, successor, slots, addDays(today, -4)))
  }
}

interface ContractWithParties {
  customer: Session
  executor: Executor
  contract: Contract
}

/** The present active contract of a customer and an executor; undefined without one. */
async function pairOf(
  { people, act }: Demo,
  customerIndex: number,
  executorIndex = 0,
): Promise<ContractWithParties | undefined> {
  const [customer, executor] = [people.customers[customerIndex], people.executors[executorIndex]]
  if (!customer || !executor) return undefined
  const query = { customerId: customer.cabinetId, executorId: executor.as.cabinetId, state: 'active' as const }
  const { data } = await act(people.staff, listContracts, { query })
  const id = data.at(-1)?.id
  if (id === undefined) return undefined
  return { customer, executor, contract: (await act(people.staff, getContract, { params: { id } })).data }
}

async function pause(demo: Demo, customerIndex: number, from: string, until: string): Promise<void> {
  const pair = await pairOf(demo, customerIndex)
  if (!pair) return
  const { id, version } = pair.contract
  const body = { version, from, until, reason: 'Уезжаем на сборы, вернёмся к занятиям через месяц' }
  await demo.act(pair.customer, pauseContract, { params: { id }, body })
}

/** The customer gives notice; the last day is `days` after `date`, and never earlier than the contract allows. */
async function end(demo: Demo, customerIndex: number, date: string, days: number, reason: string): Promise<void> {
  const pair = await pairOf(demo, customerIndex)
  if (!pair) return
  const { id, version, endNoticeDays } = pair.contract
  const soonest = addDays(businessDate(demo.services.clock.now()), endNoticeDays)
  const wanted = addDays(date, days)
  const body = { version, endsOn: [wanted, soonest].sort().at(-1) ?? soonest, reason }
  await demo.act(pair.customer, giveEndNotice, { params: { id }, body })
}

async function newRates(
  demo: Demo,
  customerIndex: number,
  executorIndex: number,
  validFrom: string,
  isAgreed: boolean,
): Promise<void> {
  const pair = await pairOf(demo, customerIndex, executorIndex)
  if (!pair) return
  const { id, version, executorRateKopecks = 0 } = pair.contract
  const raised = executorRateKopecks + 200
  const form: ContractChangeForm = {
    validFrom,
    executorRateKopecks: raised,
    customerRateKopecks: customerPriceOf(raised) + 50,
    comment: 'Занятия перешли на уровень экзамена',
  }
  const body = { ...form, version }
  const { data } = await demo.act(demo.people.staff, proposeContractChange, { params: { id }, body })
  const changeId = data.changes[0]?.id ?? ''
  const now = demo.services.clock.now().getTime()
  demo.timeline.at(new Date(now + 2 * hourMs), () => agree(demo, pair.executor.as, id, changeId))
  if (isAgreed) demo.timeline.at(new Date(now + 7 * hourMs), () => agree(demo, pair.customer, id, changeId))
}

async function agree({ act, services }: Demo, as: Session, id: string, changeId: string): Promise<void> {
  const { data: document } = await act(as, getContractDocument, { params: { id }, query: { changeId } })
  const { data: code } = await act(as, requestChangeCode, { params: { id: changeId } })
  const privateCode = /\d{6}/.exec(await lastMessageTo(services.db, as.phone))?.[0] ?? ''
  const body = {
    publicCode: code.publicCode,
    privateCode,
    documentSha256: document.sha256,
    consent: true as const,
  }
  await act(as, acknowledgeContractChange, { params: { id: changeId }, body })
}

/** Staff give a customer another executor by a successor; both sides acknowledge it, and the rest of the month is planned. */
async function scheduleSuccessor(
  demo: Demo,
  customerIndex: number,
  executor: Executor,
  weeklySlots: ContractOutline['slots'],
  startsOn: string,
): Promise<void> {
  const pair = await pairOf(demo, customerIndex)
  if (!pair) return
  const { act, people, timeline, services } = demo
  const { id, version, executorRateKopecks = 0 } = pair.contract
  const reason = 'Исполнитель сократил число занятий по вечерам'
  const body = { version, executorId: executor.as.cabinetId, executorRateKopecks, startsOn, reason }
  const { data: draft } = await act(people.staff, startSuccessor, { params: { id }, body })
  const params = { id: draft.id }
  const form = { ...termsOf(draft), weeklySlots, version: draft.version }
  const { data: complete } = await act(people.staff, updateContract, { params, body: form })
  await act(people.staff, sendContract, { params, body: { version: complete.version } })
  const sentAt = services.clock.now().getTime()
  timeline.at(new Date(sentAt + 3 * hourMs), () => acknowledge(demo, executor.as, draft.id))
  timeline.at(new Date(sentAt + 9 * hourMs), () => acknowledge(demo, pair.customer, draft.id))
  timeline.at(new Date(sentAt + 24 * hourMs), async () => {
    const month = monthOf(startsOn)
    const { data: plan } = await act(executor.as, draftPlan, { body: { contractId: draft.id, month } })
    if (plan.rows.length === 0) return
    const target = { params: { id: plan.id } }
    const { data: ready } = await act(executor.as, submitPlan, { ...target, body: { version: plan.version } })
    await act(pair.customer, approvePlan, { ...target, body: { version: ready.version } })
  })
}

/** The form of a draft as it stands; staff know all of it. */
function termsOf(draft: Contract) {
  const { customerRateKopecks = 0, executorRateKopecks = 0, latePayPercent = 100 } = draft
  return {
    customerRateKopecks,
    executorRateKopecks,
    latePayPercent,
    startsOn: draft.startsOn,
    endsOn: draft.endsOn,
    lessonMinutes: draft.lessonMinutes,
    format: draft.format,
    place: draft.place,
    basis: draft.basis,
    packageLessons: draft.packageLessons,
    noticeHours: draft.noticeHours,
    freeMovesPerMonth: draft.freeMovesPerMonth,
    makeUpRule: draft.makeUpRule,
    makeUpDays: draft.makeUpDays,
    noShowMinutes: draft.noShowMinutes,
    silentApproval: draft.silentApproval,
    silentConfirmation: draft.silentConfirmation,
    silentActDays: draft.silentActDays,
    paysAhead: draft.paysAhead,
    issuesAtOnce: draft.issuesAtOnce,
    endNoticeDays: draft.endNoticeDays,
    settlementModel: draft.settlementModel,
  }
}
