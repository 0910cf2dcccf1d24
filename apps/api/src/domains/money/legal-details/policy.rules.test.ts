import { endOfIban } from '@navyk/api-spec/vocabulary'
import { expect, test } from 'vitest'
import type { Session } from '#platform/http'
import { changesOf, maySee, partyFields, serviceFields } from './policy.ts'

const session = (role: Session['role'], cabinetId: string) => ({ role, cabinetId }) as Session

test.each([
  ['the person', session('customer', 'own'), true],
  ['another person', session('executor', 'other'), false],
  ['staff', session('staff', 'other'), true],
])('details of a person are for %s: %s', (_, who, may) => {
  expect(maySee(who, 'own')).toBe(may)
})

test('the history has the end of an account, and no address of a person', () => {
  const before = { name: 'Анна', iban: 'BY13NBRB3600900000002Z00AB00', address: 'Минск', kind: 'person' }
  const after = { ...before, iban: 'BY13NBRB3600900000002Z00AB01', address: 'Брест' }
  expect(changesOf(before, after, partyFields)).toEqual({
    iban: { from: '…AB00', to: '…AB01' },
    address: { from: '…', to: '…' },
  })
  expect(changesOf({ address: 'Минск' }, { address: 'Брест' }, serviceFields)).toEqual({
    address: { from: 'Минск', to: 'Брест' },
  })
  expect(endOfIban('BY13NBRB3600900000002Z00AB00')).toBe('…AB00')
})

test('an unchanged field is no change in the history, and the first details have no former ones', () => {
  expect(changesOf({ name: 'Анна' }, { name: 'Анна' }, partyFields)).toEqual({})
  expect(changesOf(undefined, { tax_status: 'npd' }, partyFields)).toEqual({ taxStatus: { from: null, to: 'npd' } })
})
