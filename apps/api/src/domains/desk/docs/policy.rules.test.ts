import type { DocumentState, TemplateState } from '@navyk/api-spec/desk/docs'
import { expect, test } from 'vitest'
import type { Session } from '#platform/http'
import { actionsOf, countsAsViewed, isFor, mayAnswer, maySee, templateActionsOf } from './policy.ts'

const session = (role: Session['role'], cabinetId: string, permissions: string[] = [], readOnly = false) =>
  ({ role, cabinetId, permissions, readOnly: readOnly ? 'opened_by_staff' : null }) as unknown as Session
const person = session('customer', 'own')
const stranger = session('executor', 'other')
const manager = session('staff', 'staff', ['manager'])
const document = (state: DocumentState, more: object = {}) => ({
  cabinet_id: 'own',
  direction: 'to_person' as const,
  state,
  sent_at: state === 'draft' ? null : new Date(),
  is_to_acknowledge: true,
  template_id: 'x',
  ...more,
})
const allowed = (actions: object) => Object.entries(actions).flatMap(([name, may]) => (may === true ? [name] : []))

test('a document is seen by its person once it was sent, by staff always, by nobody else', () => {
  expect(maySee(person, document('draft'))).toBe(false)
  expect(maySee(person, document('revoked', { sent_at: null }))).toBe(false)
  expect(maySee(person, document('sent'))).toBe(true)
  expect(maySee(stranger, document('sent'))).toBe(false)
  expect(maySee(manager, document('draft'))).toBe(true)
  expect(maySee(session('staff', 'own'), document('draft'))).toBe(true)
})

test('a handed-in paper belongs to its person at once', () => {
  const handedIn = document('uploaded', { direction: 'to_service', sent_at: null })
  expect([maySee(person, handedIn), maySee(stranger, handedIn)]).toEqual([true, false])
})

test.each<[DocumentState, string[]]>([
  ['draft', ['send', 'revoke']],
  ['sent', ['signOnPaper', 'replace', 'revoke']],
  ['viewed', ['signOnPaper', 'replace', 'revoke']],
  ['declined', ['signOnPaper', 'replace', 'revoke']],
  ['expired', ['signOnPaper', 'replace', 'revoke']],
  ['acknowledged', ['replace']],
  ['signed_paper', ['replace']],
  ['superseded', []],
  ['revoked', []],
  ['uploaded', ['check', 'reject']],
  ['checked', []],
  ['rejected', []],
])('with a document that is %s a manager may %j', (state, steps) => {
  expect(allowed(actionsOf(manager, document(state)))).toEqual(steps)
  expect(allowed(actionsOf(session('staff', 'staff', ['accountant']), document(state)))).toEqual([])
})

test('an uploaded file is not replaced by a template, and a document that asks for no answer is not signed', () => {
  expect(actionsOf(manager, document('sent', { template_id: null })).replace).toBe(false)
  expect(actionsOf(manager, document('sent', { is_to_acknowledge: false })).signOnPaper).toBe(false)
})

test.each<[DocumentState, boolean, boolean]>([
  ['sent', true, true],
  ['viewed', true, true],
  ['declined', true, false],
  ['expired', false, false],
  ['acknowledged', false, false],
  ['superseded', false, false],
  ['revoked', false, false],
])('a person may acknowledge a document that is %s: %s, and decline it: %s', (state, acknowledge, decline) => {
  expect(mayAnswer(person, document(state), 'acknowledge')).toBe(acknowledge)
  expect(mayAnswer(person, document(state), 'decline')).toBe(decline)
  expect(mayAnswer(stranger, document(state), 'acknowledge')).toBe(false)
  expect(mayAnswer(session('staff', 'own', ['manager']), document(state), 'acknowledge')).toBe(false)
  expect(mayAnswer(person, document(state, { is_to_acknowledge: false }), 'acknowledge')).toBe(false)
})

test('only the person’s own first look counts as viewed', () => {
  expect(countsAsViewed(person, document('sent'))).toBe(true)
  expect(countsAsViewed(person, document('viewed'))).toBe(false)
  expect(countsAsViewed(session('customer', 'own', [], true), document('sent'))).toBe(false)
  expect(countsAsViewed(manager, document('sent'))).toBe(false)
})

test.each<[TemplateState, string[]]>([
  ['draft', ['change', 'publish', 'retire']],
  ['published', ['retire', 'begin']],
  ['retired', ['begin']],
])('with a version that is %s an administrator may %j', (state, steps) => {
  expect(allowed(templateActionsOf(session('staff', 'x', ['administrator']), { state }))).toEqual(steps)
  expect(allowed(templateActionsOf(manager, { state }))).toEqual([])
})

test('a template for one side is not for people of the other', () => {
  expect([isFor('customer', 'customer'), isFor('customer', 'executor'), isFor('executor', undefined)]).toEqual([
    true,
    false,
    false,
  ])
})
