import type { HomeContract, HomeLesson, HomePlan } from '@navyk/api-spec'
import type { Person } from '../accounts/index.ts'
import type { PartyContract } from '../contracts/index.ts'
import type { LessonFacts } from '../lessons/index.ts'
import type { PlanFacts } from '../plans/index.ts'

export type People = Map<string, Person>

/** How many of the things that wait are named; the rest is a number. */
export const named = 3

/** A person by name alone: whoever is on this page knows them from their own contracts. */
export function presentName(people: People, cabinetId: string) {
  const person = people.get(cabinetId)
  if (!person) throw new Error(`Cabinet ${cabinetId} has a contract and is not there`)
  return { id: cabinetId, firstName: person.firstName, lastName: person.lastName }
}

/** A lesson, with the person on the other side of it. */
export function presentLesson(people: People, lesson: LessonFacts, otherSide: string, now: Date): HomeLesson {
  return {
    id: lesson.id,
    subject: lesson.subject,
    learnerName: lesson.learnerName,
    person: presentName(people, otherSide),
    startsAt: lesson.startsAt.toISOString(),
    endsAt: lesson.endsAt.toISOString(),
    state: lesson.state,
    outcome: lesson.outcome,
    isUnclosed: lesson.state === 'planned' && lesson.endsAt <= now,
  }
}

export const learnerName = (contract: Pick<PartyContract, 'learnerFirstName' | 'learnerLastName'>) =>
  `${contract.learnerFirstName} ${contract.learnerLastName}`.trim()

export function presentContract(people: People, contract: PartyContract, otherSide: string): HomeContract {
  return {
    id: contract.id,
    number: contract.number,
    subject: contract.subject,
    learnerName: learnerName(contract),
    person: presentName(people, otherSide),
  }
}

export const presentPlan = ({ id, subject, learnerName, month }: PlanFacts): HomePlan => ({
  id,
  subject,
  learnerName,
  month,
})
