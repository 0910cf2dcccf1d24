import type * as spec from '@navyk/api-spec/views/search'
import { openOfferStates } from '@navyk/api-spec/market/offers'
import { dayOfText, mostFound } from '@navyk/api-spec/views/search'
import type { Subject } from '@navyk/api-spec/vocabulary'
import { businessDate } from '@navyk/api-spec/kit'
import type { ReadCase } from '#platform/http'
import { learnerName } from '#people/learners'
import { findOffersBy } from '#market/offers'
import { listPeople, type Person } from '#people/accounts'
import { findAccountsBy } from '#people/directory'
import { seesPeople, visibleTo } from './policy.ts'
import { findContractsBy, findLessonsBy, type SearchTerms } from './queries.ts'
import { typedNumber, typedDigits } from '#platform/texts/typed-number.ts'

interface Query {
  q: string
  subjects?: readonly Subject[] | undefined
}

/** Searches for the typed text among everything that the person may see: five results of each kind, in a fixed number of statements. */
export const search: ReadCase<typeof spec.search, 'clock'> = async (reader, effects, session, query) => {
  const now = effects.clock.now()
  const wanted = wantedOf(query, now)
  const visible = visibleTo(session)
  const contracts = await findContractsBy(reader, visible, wanted)
  const parties = contracts.flatMap((contract) => [contract.customer_id, contract.executor_id])
  const people = await listPeople(reader, parties)
  const lessons = await findLessonsBy(reader, visible, wanted)
  const offers = await findOffersBy(reader, visible, wanted, mostFound)
  const accounts = seesPeople(session) ? await findAccountsBy(reader, wanted.words, digitsOf(query.q), mostFound) : []
  return {
    contracts: contracts.map((contract) => ({
      id: contract.id,
      number: contract.number,
      learnerId: contract.learner_id,
      learnerName: learnerName(contract),
      subject: contract.subject,
      state: contract.state,
      customer: personOf(people, contract.customer_id),
      executor: personOf(people, contract.executor_id),
    })),
    lessons: lessons.map((lesson) => ({
      id: lesson.id,
      learnerName: learnerName(lesson),
      subject: lesson.subject,
      startsAt: lesson.starts_at.toISOString(),
      endsAt: lesson.ends_at.toISOString(),
      topic: lesson.topic,
      state: lesson.state,
      outcome: lesson.outcome,
    })),
    offers: offers.map(({ deadline_on, state, ...offer }) => {
      const isPast = deadline_on < wanted.today && openOfferStates.some((open) => open === state)
      return { ...offer, state: isPast ? 'expired' : state }
    }),
    people: accounts.map((account) => ({
      accountId: account.id,
      firstName: account.first_name,
      lastName: account.last_name,
    })),
  }
}

function wantedOf({ q, subjects = [] }: Query, now: Date): SearchTerms {
  const today = businessDate(now)
  const day = dayOfText(q, today)
  return {
    // A typed day is not searched as words.
    words: day === undefined ? (q.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) : [],
    number: typedNumber(q),
    day,
    subjects,
    now,
    today,
  }
}

/** At least four figures of a phone, however they are set apart; undefined for anything else. */
function digitsOf(typed: string): string | undefined {
  const digits = typedDigits(typed)
  return digits === undefined || digits.length < 4 ? undefined : digits
}

function personOf(people: Map<string, Person>, id: string) {
  const person = people.get(id)
  return { id, firstName: person?.firstName ?? '', lastName: person?.lastName ?? '' }
}
