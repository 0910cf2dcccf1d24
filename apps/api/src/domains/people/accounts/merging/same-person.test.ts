import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { changeAccount, listSamePerson } from '../index.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const countsAs = async (session: TestPerson) => new Set(await listSamePerson({ reader: t.services.db, session }))
const accounts = (...people: TestPerson[]) => new Set(people.map(({ accountId }) => accountId))

test('the author of an account and of everything made with it counts as one person, until somebody else confirms the account', async () => {
  const { administrator: first, manager: made, accountant: madeByMade, customer: other } = t.people
  const make = (account: TestPerson, by: TestPerson) =>
    t.services.transact((tx) => changeAccount(tx, account.accountId, { stands_for: by.accountId }))
  await make(made, first)
  await make(madeByMade, made)
  for (const one of [first, made, madeByMade]) expect(await countsAs(one)).toEqual(accounts(first, made, madeByMade))
  expect(await countsAs(other)).toEqual(accounts(other))
  await t.services.transact((tx) => changeAccount(tx, made.accountId, { stands_for: null }))
  // Else whoever is confirmed could confirm an account of their own, which they made before.
  expect(await countsAs(made)).toEqual(accounts(made, madeByMade))
  expect(await countsAs(first)).toEqual(accounts(first))
})
