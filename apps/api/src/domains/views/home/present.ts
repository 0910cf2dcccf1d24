import type { HomeContract, HomeLesson, HomeMeeting, HomePlan, HomeSession } from '@navyk/api-spec/views/home'
import { fullName } from '@navyk/api-spec/vocabulary'
import { addDays } from '@navyk/api-spec/kit'
import type { Session } from '#platform/http'
import type { Person } from '#people/accounts'
import type { listPartyContracts } from '#teaching/contracts'
import type { getExecutorLessons } from '#teaching/lessons'
import type { getExecutorSessions } from '#teaching/programme-sessions'
import type { listPlansToApprove } from '#teaching/plans'

export type PartyContract = Awaited<ReturnType<typeof listPartyContracts>>[number]

export type People = Map<string, Person>

type LessonFacts = Awaited<ReturnType<typeof getExecutorLessons>>['ofDays'][number]
type PlanFacts = Awaited<ReturnType<typeof listPlansToApprove>>['items'][number]
type SessionFacts = Awaited<ReturnType<typeof getExecutorSessions>>['ofDays'][number]

/** Most waiting items that are listed; the others are only counted. */
export const named = 3

/** A person by name alone: the viewer knows them from their contracts. */
export function presentName(people: People, cabinetId: string) {
  const person = people.get(cabinetId)
  if (!person) throw new Error(`Cabinet ${cabinetId} has a contract and is not there`)
  return { id: cabinetId, firstName: person.firstName, lastName: person.lastName }
}

/** A lesson, with the person on the other side of it. */
export function presentLesson(people: People, lesson: LessonFacts, otherSide: string, now: Date): HomeLesson {
  return {
    kind: 'lesson',
    id: lesson.id,
    subject: lesson.subject,
    learnerName: lesson.learnerName,
    place: lesson.place,
    person: presentName(people, otherSide),
    startsAt: lesson.startsAt.toISOString(),
    endsAt: lesson.endsAt.toISOString(),
    state: lesson.state,
    outcome: lesson.outcome,
    isUnclosed: lesson.state === 'planned' && lesson.endsAt <= now,
  }
}

/** A session of a group, with who leads it where that is another person. */
export function presentSession(
  { role, cabinetId }: Pick<Session, 'role' | 'cabinetId'>,
  { id, title, subject, place, state, learnerNames, learnerCount, leader, startsAt, endsAt }: SessionFacts,
  now: Date,
): HomeSession {
  return {
    kind: 'session',
    id,
    title,
    subject,
    place,
    state,
    learnerNames,
    learnerCount: role === 'customer' ? null : learnerCount,
    person: leader?.id === cabinetId ? null : leader,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    isUnclosed: state === 'planned' && endsAt <= now,
  }
}

/** Lessons and sessions in one order of time. */
export const inOrder = (meetings: HomeMeeting[]): HomeMeeting[] =>
  meetings.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))

export const learnerName = (contract: Pick<PartyContract, 'learnerFirstName' | 'learnerLastName'>) =>
  fullName(contract.learnerFirstName, contract.learnerLastName)

export function presentContract(people: People, contract: PartyContract, otherSide: string): HomeContract {
  return {
    id: contract.id,
    number: contract.number,
    subject: contract.subject,
    learnerName: learnerName(contract),
    person: presentName(people, otherSide),
  }
}

/** Contracts that end within so many days are listed. */
const endingSoonDays = 14

/** Running contracts that wait for the person or end soon; `side` is the other side. */
export function presentContractTasks(
  people: People,
  contracts: PartyContract[],
  toAnswer: PartyContract[],
  { today, side }: { today: string; side: 'customerId' | 'executorId' },
) {
  const until = addDays(today, endingSoonDays)
  const ending = contracts
    .flatMap((contract) =>
      contract.state === 'ending' && contract.endsOn ? [{ contract, endsOn: contract.endsOn }] : [],
    )
    .filter(({ endsOn }) => endsOn >= today && endsOn <= until)
    .sort((one, other) => one.endsOn.localeCompare(other.endsOn))
  const present = (contract: PartyContract) => presentContract(people, contract, contract[side])
  return {
    changesToAcknowledge: { count: toAnswer.length, items: toAnswer.slice(0, named).map(present) },
    contractsEnding: {
      count: ending.length,
      items: ending.slice(0, named).map(({ contract, endsOn }) => ({ ...present(contract), endsOn })),
    },
  }
}

export const presentPlan = ({ id, subject, learnerName, month }: PlanFacts): HomePlan => ({
  id,
  subject,
  learnerName,
  month,
})
