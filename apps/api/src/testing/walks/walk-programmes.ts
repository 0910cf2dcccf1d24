import { businessDate, businessTime, minuteMs, monthOf } from '@navyk/api-spec/kit'
import { addToCart } from '@navyk/api-spec/money/carts'
import { placeOrder } from '@navyk/api-spec/money/orders'
import * as progressSpec from '@navyk/api-spec/teaching/progress'
import * as sessionsSpec from '@navyk/api-spec/teaching/programme-sessions'
import * as spec from '@navyk/api-spec/teaching/programmes'
import { addLearner } from '../acting/agreements.ts'
import type { WriteWalk } from './chain/beside-the-chain.ts'
import type { PersonName } from '../readings/every-reading.ts'
import { memberForm, programmeForm } from '../acting/programmes.ts'
import { orderForm } from '../acting/shop.ts'

const reason = 'Так договорились'
const days = { startsOn: '2027-02-01', endsOn: '2027-04-19', enrolUntil: '2027-01-31' }
const form = { ...programmeForm, ...days, seats: 2, minimumSeats: 1 }

/** Calls all writes of programmes: one from the draft to its end, and a copy that is cancelled. */
export async function walkProgrammes(walk: WriteWalk): Promise<void> {
  const { app, write } = walk
  const drafted = await write(spec.createProgramme, 'manager', '', form)
  const { id } = drafted
  const step = async (endpoint: Parameters<WriteWalk['write']>[0], body: object = {}) => {
    const { version } = (await app.call(spec.getProgramme, { as: app.people.manager, params: { id } })).body.data
    return write(endpoint, 'manager', id, { version, ...body })
  }
  await step(spec.changeProgramme, { ...form, title: 'Группа по математике' })
  const sessionIds = await leadAndPlan(walk, id)
  await step(spec.openProgrammeForEnrolment)
  const copy = await write(spec.copyProgramme, 'manager', id, { startsOn: '2027-05-03' })
  await write(spec.cancelProgramme, 'manager', copy.id, { version: copy.version, reason })
  await walkTeam(walk, id)
  const seatId = await walkSeats(walk, id)
  await step(spec.confirmProgramme)
  await step(spec.startProgramme)
  // From here on the page is open that says how the learner of the seat gets on.
  walk.ids.contract = seatId
  await walkSessions(walk, id, sessionIds)
  await step(spec.finishProgramme)
}

async function invite({ app, write }: WriteWalk, id: string, who: PersonName, role: string) {
  return write(spec.inviteMember, 'manager', id, { ...memberForm, role, executorId: app.people[who].cabinetId })
}

/** Adds to a draft the lead and the sessions that it needs before customers see it. @returns ids of its sessions */
async function leadAndPlan(walk: WriteWalk, id: string): Promise<[string, string]> {
  const { write } = walk
  const lead = await invite(walk, id, 'executor', 'lead')
  await write(spec.acceptMembership, 'executor', lead.id, { version: lead.version })
  const week = { startsOn: '2027-02-01', slots: [{ weekday: 1, time: '18:00', minutes: 90 }], count: 2 }
  return (await write(sessionsSpec.planProgrammeSessions, 'manager', '', { programmeId: id, ...week })).sessionIds
}

async function walkTeam(walk: WriteWalk, id: string): Promise<void> {
  const { write } = walk
  const first = await invite(walk, id, 'otherExecutor', 'assistant')
  await write(spec.declineMembership, 'otherExecutor', first.id, { version: first.version, reason })
  const second = await invite(walk, id, 'otherExecutor', 'assistant')
  const { id: memberId } = second
  let { version } = await write(spec.acceptMembership, 'otherExecutor', memberId, { version: second.version })
  const step = async (endpoint: Parameters<WriteWalk['write']>[0], body: object = {}) => {
    version = (await write(endpoint, 'manager', memberId, { version, ...body })).version
  }
  await step(spec.addMemberRate, { validFrom: '2027-02-01', basis: 'share', shareBasisPoints: 3000 })
  await step(spec.changeMemberRole, { role: 'lead' })
  await step(spec.suspendMember, { reason })
  await step(spec.resumeMember)
  await step(spec.removeMember, { reason })
}

/** @returns the seat that stays firm */
async function walkSeats({ app, write, prepare }: WriteWalk, id: string): Promise<string> {
  const enrol = async (who: 'customer' | 'otherCustomer', more: object = {}) => {
    const learner = await prepare((t) => addLearner(t, t.people[who], { firstName: 'Ева' }))
    return write(spec.enrolLearner, who, id, { learnerId: learner.id, kind: 'regular', ...more })
  }
  const first = await enrol('customer')
  await write(spec.confirmSeat, 'manager', first.id, { version: first.version, isInvoiced: true })
  const trial = await enrol('otherCustomer', { kind: 'trial', trialOn: '2027-02-01' })
  const kept = await write(spec.keepSeat, 'otherCustomer', trial.id, { version: trial.version })
  const waiting = await enrol('customer')
  const last = await enrol('otherCustomer')
  await write(spec.leaveProgramme, 'otherCustomer', kept.id, { version: kept.version, reason })
  const own = (await app.call(spec.listOwnSeats, { as: app.people.customer })).body.data
  const offered = own.find((seat: { id: string }) => seat.id === waiting.id)
  const held = await write(spec.acceptSeat, 'customer', offered.id, { version: offered.version })
  const line = { productId: held.programme.id, learnerId: held.learner.id, quantity: 1 }
  const { totalKopecks } = await write(addToCart, 'customer', '', line)
  await write(placeOrder, 'customer', '', { ...orderForm, totalKopecks })
  await write(spec.declineSeat, 'otherCustomer', last.id, { version: last.version })
  return first.id
}

/** Sessions of a programme that is running: two to come, and one of this day that is held. */
async function walkSessions(
  { app, write }: WriteWalk,
  programmeId: string,
  sessionIds: [string, string],
): Promise<void> {
  const [first, second] = sessionIds
  const step = async (endpoint: Parameters<WriteWalk['write']>[0], who: PersonName, id: string, body: object = {}) => {
    const read = await app.call(sessionsSpec.getProgrammeSession, { as: app.people.manager, params: { id } })
    return write(endpoint, who, id, { version: read.body.data.version, ...body })
  }
  await step(sessionsSpec.moveProgrammeSession, 'executor', first, { date: '2027-02-02', time: '17:00', reason })
  await step(sessionsSpec.cancelProgrammeSession, 'executor', first, { reason })
  await step(sessionsSpec.restoreProgrammeSession, 'executor', first)
  await step(sessionsSpec.askForSubstitute, 'executor', first, { reason })
  const substitute = app.people.otherExecutor.cabinetId
  await step(sessionsSpec.setSessionTeachers, 'manager', first, { leadId: substitute, assistantIds: [] })
  await step(sessionsSpec.updateProgrammeSession, 'executor', second, { topic: 'Дроби', homework: '№ 12' })
  // Just over, half an hour after midnight too.
  const begun = new Date(app.clock.now().getTime() - 30 * minuteMs)
  const today = { date: businessDate(begun), time: businessTime(begun), minutes: 30 }
  const { id, learners } = await write(sessionsSpec.addProgrammeSession, 'manager', '', { programmeId, ...today })
  const outcomes = learners.map((learner: { id: string }) => ({ learnerId: learner.id, outcome: 'present' }))
  const [{ learnerId }] = outcomes
  const absent = { version: 0, outcome: 'absent' }
  await write(sessionsSpec.setAttendance, 'executor', id, absent, { params: { learnerId } })
  await step(sessionsSpec.holdProgrammeSession, 'executor', id, { outcomes })
  await step(sessionsSpec.updateProgrammeSession, 'executor', id, { topic: 'Дроби', homework: '№ 14' })
  await walkResults({ app, write }, programmeId, id)
  for (const each of sessionIds) await step(sessionsSpec.cancelProgrammeSession, 'manager', each, { reason })
}

/** Walks the progress of a group's learners: a seat has everything that a contract has. */
async function walkResults({ app, write }: Pick<WriteWalk, 'app' | 'write'>, programmeId: string, sessionId: string) {
  const { topics } = await write(progressSpec.addGroupTopic, 'executor', programmeId, { title: 'Дроби' })
  const [{ seatId, topicId, version }] = topics[0].learners
  await write(progressSpec.markLearningTopic, 'executor', topicId, { version, mark: 8, note: '' })
  const done = { version: 0, result: 'done' }
  await write(progressSpec.checkHomework, 'executor', seatId, done, { params: { meetingId: sessionId } })
  const [goal] = (await write(progressSpec.addLearningGoal, 'executor', seatId, { text: 'Сдать ЦЭ' })).goals
  await write(progressSpec.changeLearningGoal, 'executor', goal.id, { text: 'Сдать', state: 'reached', version: 1 })
  const month = monthOf(businessDate(app.clock.now()))
  const report = await write(progressSpec.draftProgressReport, 'executor', seatId, { month })
  await write(progressSpec.saveProgressReport, 'executor', report.id, { version: 1, text: 'Черновик' })
  await write(progressSpec.sendProgressReport, 'executor', report.id, { version: 2, text: 'Готово' })
}
