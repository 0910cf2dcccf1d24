import { expect, test } from 'vitest'
import type { Tx } from '../database/index.ts'
import type { Session } from '../http/session.ts'
import { type Reactions, announcerOfSteps } from './reactions.ts'
import type { Effects } from '../services.ts'

declare module './steps.ts' {
  interface Steps {
    'test.happened': { what: string }
  }
}

const [tx, session, effects] = [{} as Tx, {} as Session, {} as Effects]
const telling = (...reactions: Reactions[]) => announcerOfSteps(reactions)

test('a step calls all its reactions in their order, with the thing that it changed', async () => {
  const seen: unknown[] = []
  const reacting = (name: string): Reactions => ({
    'test.happened': async (...given) => void seen.push([name, ...given]),
  })
  await telling(reacting('one'), {}, reacting('other'))(tx, effects, session, 'test.happened', { what: 'a thing' })
  const given = [tx, effects, session, { what: 'a thing' }]
  expect(seen).toEqual([
    ['one', ...given],
    ['other', ...given],
  ])
})

test('a reaction that fails undoes its step, and no later reaction is called', async () => {
  const seen: string[] = []
  const failing: Reactions = { 'test.happened': () => Promise.reject(new Error('not now')) }
  const later: Reactions = { 'test.happened': async () => void seen.push('later') }
  await expect(telling(failing, later)(tx, effects, session, 'test.happened', { what: '' })).rejects.toThrow('not now')
  expect(seen).toEqual([])
})
