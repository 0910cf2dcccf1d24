import { expect, test } from 'vitest'
import { lessonPath } from '@navyk/api-spec/teaching/lessons/paths'
import { sessionPath } from '@navyk/api-spec/teaching/programme-sessions/paths'
import { meetingPath } from './meeting-path.ts'

test('a lesson and a session each lead to their own page', () => {
  expect(meetingPath({ kind: 'lesson', id: 'a' })).toBe(lessonPath('a'))
  expect(meetingPath({ kind: 'session', id: 'b' })).toBe(sessionPath('b'))
})
