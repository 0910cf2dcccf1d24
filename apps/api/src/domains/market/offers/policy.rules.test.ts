import { type OfferState, offerStates, type ResponseState } from '@navyk/api-spec/market/offers'
import { describe, expect, test } from 'vitest'
import type { Session } from '#platform/http'
import {
  allSteps,
  countsAsSeen,
  invitationState,
  isOpen,
  isProposable,
  isUndecided,
  mayChoose,
  mayInvite,
  mayPropose,
  maySee,
  mayTake,
  mayWeigh,
  mayWithdraw,
  mostResponses,
  refusalToRespond,
  seesCustomer,
  seesPay,
  seesPrice,
  type Step,
  stateOn,
  offerTransitions,
} from './policy.ts'

const today = '2026-11-20'
const offer = (
  state: OfferState,
  deadline_on = today,
  facts: { invited?: string; asked?: string[]; isNew?: boolean } = {},
) => ({
  customer_id: 'c',
  state,
  deadline_on,
  invited_executor_id: facts.invited ?? null,
  asked_executor_ids: facts.asked ?? [],
  published_at: facts.isNew ? null : new Date('2026-11-19T09:00:00Z'),
})
const session = (role: string, cabinetId = 'x', permissions: string[] = []) =>
  ({ role, cabinetId, permissions }) as unknown as Session
const manager = session('staff', 's', ['manager'])
const submitted = [{ state: 'submitted' as ResponseState, ending: null }]

describe('an open offer', () => {
  test.each([
    ['published', today, 'published'],
    ['published', '2026-11-19', 'expired'],
    ['in_selection', '2026-11-19', 'expired'],
    ['matched', '2026-11-19', 'matched'],
    ['cancelled', '2026-11-19', 'cancelled'],
    ['moderation', '2026-11-19', 'expired'],
    ['paused', '2026-11-19', 'expired'],
    ['returned', '2026-11-19', 'returned'],
  ] as const)('%s with its last day on %s is %s today', (state, deadline, shown) => {
    expect(stateOn(offer(state, deadline), today)).toBe(shown)
    expect(isOpen(offer(state, deadline), today)).toBe(shown === 'published')
  })
})

describe('who sees an offer', () => {
  test.each([
    ['staff', session('staff'), 'cancelled', false, true],
    ['its customer', session('customer', 'c'), 'cancelled', false, true],
    ['another customer', session('customer'), 'published', false, false],
    ['an executor, while it is open', session('executor'), 'published', false, true],
    ['an executor, once it is not', session('executor'), 'matched', false, false],
    ['an executor who responded, ever after', session('executor'), 'cancelled', true, true],
  ] as const)('%s', (_, person, state, hasResponded, sees) => {
    expect(maySee(person, offer(state), hasResponded, today)).toBe(sees)
  })
})

test('an invited executor sees the offer from its publication on, and not before', () => {
  const invited = session('executor', 'e')
  expect(maySee(invited, offer('cancelled', today, { invited: 'e' }), false, today)).toBe(true)
  expect(maySee(invited, offer('moderation', today, { invited: 'e', isNew: true }), false, today)).toBe(false)
  expect(maySee(session('executor'), offer('cancelled', today, { invited: 'e' }), false, today)).toBe(false)
  expect(maySee(invited, offer('cancelled', today, { asked: ['a', 'e'] }), false, today)).toBe(true)
  expect(maySee(session('executor'), offer('cancelled', today, { asked: ['e'] }), false, today)).toBe(false)
  expect(maySee(invited, offer('moderation', today, { asked: ['e'], isNew: true }), false, today)).toBe(false)
})

describe('the life of an offer, step by step', () => {
  const people = {
    customer: session('customer', 'c'),
    stranger: session('customer'),
    executor: session('executor'),
    manager,
    accountant: session('staff', 's', ['accountant']),
  }
  /** Every step that is possible at all; whatever is not here is refused. */
  const possible: Record<Step, { from: OfferState[]; by: (keyof typeof people)[]; to: OfferState }> = {
    publish: { from: ['moderation'], by: ['manager'], to: 'published' },
    return: { from: ['moderation'], by: ['manager'], to: 'returned' },
    resubmit: { from: ['returned', 'moderation'], by: ['customer'], to: 'moderation' },
    pause: { from: ['published', 'in_selection'], by: ['manager'], to: 'paused' },
    resume: { from: ['paused'], by: ['manager'], to: 'published' },
    republish: { from: ['cancelled', 'expired'], by: ['customer', 'manager'], to: 'moderation' },
    cancel: {
      from: ['moderation', 'returned', 'published', 'in_selection', 'paused'],
      by: ['customer', 'manager'],
      to: 'cancelled',
    },
  }

  test.each(allSteps)('%s is possible from each state to each role as listed', (step) => {
    const { from, by, to } = possible[step]
    expect(offerTransitions[step].to).toBe(to)
    for (const state of offerStates) {
      for (const [who, person] of Object.entries(people)) {
        const may = from.includes(state) && by.some((each) => each === who)
        expect([step, state, who, mayTake(person, offer(state), step, today)]).toEqual([step, state, who, may])
      }
    }
  })

  test('an offer past its last day is expired, and can only be opened again', () => {
    const past = offer('published', '2026-11-19')
    expect(allSteps.filter((step) => mayTake(manager, past, step, today))).toEqual(['republish'])
  })
})

describe('responding', () => {
  const respondent = { own: [], liveCount: 0, isCustomer: false }
  test.each([
    ['to an open offer', 'published', respondent, undefined],
    ['in selection', 'in_selection', respondent, undefined],
    ['to a matched offer', 'matched', respondent, 'not_open'],
    ['to one’s own offer from another cabinet', 'published', { ...respondent, isCustomer: true }, 'own_offer'],
    ['a second time', 'published', { ...respondent, own: submitted }, 'already_responded'],
    [
      'after taking the first one back',
      'published',
      { ...respondent, own: [{ state: 'withdrawn', ending: null }] },
      undefined,
    ],
    [
      'after another was chosen and the contract came to nothing',
      'published',
      { ...respondent, own: [{ state: 'not_selected', ending: 'other_chosen' }] },
      undefined,
    ],
    [
      'after having been declined',
      'published',
      { ...respondent, own: [{ state: 'not_selected', ending: 'rejected' }] },
      'response_rejected',
    ],
    ['as the last that fits', 'published', { ...respondent, liveCount: mostResponses - 1 }, undefined],
    ['as one too many', 'published', { ...respondent, liveCount: mostResponses }, 'too_many_responses'],
  ] as const)('%s', (_, state, who, refusal) => {
    expect(refusalToRespond(offer(state), { ...who, own: [...who.own] }, today)).toBe(refusal)
  })
})

describe('deciding about an offer', () => {
  test.each([
    ['the customer', session('customer', 'c'), true],
    ['another customer', session('customer'), false],
    ['a manager', manager, true],
    ['an accountant', session('staff', 's', ['accountant']), false],
    ['an executor', session('executor', 'c'), false],
  ])('is for the customer or a manager: %s', (_, person, may) => {
    expect(mayTake(person, offer('published'), 'cancel', today)).toBe(may)
    expect(mayChoose(person, offer('in_selection'), submitted, today)).toBe(may)
  })

  test.each([
    ['a response that waits', submitted, 'in_selection', true],
    ['only one that was taken back', [{ state: 'withdrawn' }], 'in_selection', false],
    ['none', [], 'published', false],
    ['an offer that is over', submitted, 'expired', false],
  ] as const)('choosing needs a response and an open offer: %s', (_, responses, state, may) => {
    expect(mayChoose(manager, offer(state), [...responses], today)).toBe(may)
  })
})

test.each([
  ['submitted', 'e', true],
  ['accepted', 'e', false],
  ['withdrawn', 'e', false],
  ['submitted', 'other', false],
] as const)('a response that is %s and belongs to %s can be taken back by e: %s', (state, executor_id, may) => {
  expect(mayWithdraw(session('executor', 'e'), { executor_id, state })).toBe(may)
})

test.each(offerStates)('a response can still be chosen while an offer is open or paused: %s', (state) => {
  const is = state === 'published' || state === 'in_selection' || state === 'paused'
  expect(isUndecided(offer(state), today)).toBe(is)
  expect(isUndecided(offer(state, '2026-11-19'), today)).toBe(false)
})

test('each side sees its own money; executors see no customer, staff see everything', () => {
  const people = [session('customer', 'c'), session('executor', 'e'), manager]
  expect(people.map(seesCustomer)).toEqual([true, false, true])
  expect(people.map(seesPay)).toEqual([false, true, true])
  expect(people.map(seesPrice)).toEqual([true, false, true])
})

test('the customer or a manager shortlists responses, while they wait and the offer is open', () => {
  const weigh = (person: Session, state: OfferState = 'published', response: ResponseState = 'submitted') =>
    mayWeigh(person, offer(state), { state: response }, today)
  expect([session('customer', 'c'), manager].map((person) => weigh(person))).toEqual([true, true])
  const others = [session('customer'), session('executor', 'c', ['manager']), session('staff', 's', ['accountant'])]
  expect(others.map((person) => weigh(person))).toEqual([false, false, false])
  expect(weigh(manager, 'paused')).toBe(false)
  expect(weigh(manager, 'published', 'withdrawn')).toBe(false)
})

test('a response counts as seen when its customer opens it, not when others look at it', () => {
  const asThemselves = (person: Session, readOnly: Session['readOnly'] = null) => ({ ...person, readOnly })
  expect(countsAsSeen(asThemselves(session('customer', 'c')), offer('published'))).toBe(true)
  expect(countsAsSeen(asThemselves(session('customer', 'c'), 'opened_by_staff'), offer('published'))).toBe(false)
  expect(countsAsSeen(asThemselves(session('customer')), offer('published'))).toBe(false)
  expect(countsAsSeen(asThemselves(session('executor', 'c')), offer('published'))).toBe(false)
})

test('the chosen executor counts as having responded', () => {
  const own = [{ state: 'accepted' as const, ending: null }]
  expect(refusalToRespond(offer('published'), { own, liveCount: 0, isCustomer: false }, today)).toBe(
    'already_responded',
  )
})

describe('an invitation by staff', () => {
  const invitation = (state: OfferState, facts: { responded?: boolean; dismissed?: boolean; on?: string } = {}) => ({
    state,
    deadline_on: facts.on ?? today,
    has_responded: facts.responded ?? false,
    has_dismissed: facts.dismissed ?? false,
  })
  test.each([
    ['waits while a choice is possible', invitation('published'), 'invited'],
    ['waits while the offer is paused', invitation('paused'), 'invited'],
    ['lapses with the last day', invitation('published', { on: '2026-11-19' }), 'lapsed'],
    ['lapses when somebody is chosen', invitation('matched'), 'lapsed'],
    ['lapses when the offer is cancelled', invitation('cancelled'), 'lapsed'],
    ['is declined by putting the offer aside', invitation('matched', { dismissed: true }), 'declined'],
    ['is answered by a response', invitation('published', { responded: true }), 'applied'],
    [
      'is answered by a response, whatever was said before',
      invitation('cancelled', { responded: true, dismissed: true }),
      'applied',
    ],
  ] as const)('%s', (_, row, state) => {
    expect(invitationState(row, today)).toBe(state)
  })

  test.each([
    ['a manager, while it is open', manager, 'published', true],
    ['a manager, while it is paused', manager, 'paused', false],
    ['an accountant', session('staff', 's', ['accountant']), 'published', false],
    ['its customer', session('customer', 'c'), 'published', false],
    ['an executor', session('executor'), 'published', false],
  ] as const)('is made by %s: %o', (_, person, state, may) => {
    expect(mayInvite(person, offer(state), today)).toBe(may)
    expect(mayPropose(person, offer(state), submitted, today)).toBe(may)
  })

  test('proposals need a response that waits', () => {
    expect(mayPropose(manager, offer('published'), [{ state: 'withdrawn' }], today)).toBe(false)
  })

  test.each([
    ['submitted', true],
    ['accepted', true],
    ['withdrawn', false],
    ['not_selected', false],
    ['closed', false],
  ] as const)('a suggested response that is %s is shown as suggested: %o', (state, isShown) => {
    expect(isProposable({ state })).toBe(isShown)
  })
})
