import { expect, test } from 'vitest'
import { statementName } from './statement-name.ts'

test('a statement is named by its verb and its first table', () => {
  expect(statementName('select "id" from "lesson" where "id" = $1').name).toBe('select lesson')
  expect(statementName('insert into "outgoing_message" ("id") values ($1)').name).toBe('insert outgoing_message')
  expect(statementName('update "contract" set "state" = $1').name).toBe('update contract')
  expect(statementName('select name from queue.job').name).toBe('select queue.job')
  expect(statementName('commit').name).toBe('commit')
})

test('texts that a statement contains are no part of its name, and two statements of one name differ by their digest', () => {
  const [one, other] = [statementName("select 'Anna' from account"), statementName("select 'Boris' from account")]
  expect([one.name, other.name]).toEqual(['select account', 'select account'])
  expect(one.digest).not.toBe(other.digest)
  expect(JSON.stringify([one, other])).not.toMatch(/Anna|Boris/)
})
