import { expect, test } from 'vitest'
import { meetingPath } from './meeting-path.ts'

test('a lesson and a session each lead to their own page', () => {
  expect(meetingPath({ kind: 'lesson', id: 'a' })).toBe('/dashboard/lesson-details/a')
  expect(meetingPath({ kind: 'session', id: 'b' })).toBe('/dashboard/project-details/sessions/b')
})
