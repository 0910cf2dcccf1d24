import type { ProgrammeMember } from '@navyk/api-spec/teaching/programmes'
import { expect, test } from 'vitest'
import { buttonsOfEach } from '#testing/buttons-of-each.tsx'
import { member } from '#testing/programme.ts'
import { staff } from '#testing/people.ts'
import { readLines } from '#testing/read-lines.tsx'
import { MemberButtons } from './member-buttons.tsx'

const rights = ['accept', 'decline', 'change', 'suspend', 'resume', 'remove'] as const

test('an assistant is made a lead', async () => {
  const actions = { ...member.actions, suspend: false, remove: false }
  const lines = await readLines(<MemberButtons member={{ ...member, role: 'assistant', actions }} />, staff)
  expect(lines).toEqual(['Новая ставка', 'Сделать ведущим'])
})

test('each step with a member of a team has its button by its own right', async () => {
  expect(
    await buttonsOfEach(
      rights,
      (actions) => <MemberButtons member={{ ...member, actions } as ProgrammeMember} />,
      staff,
    ),
  ).toEqual({
    accept: ['Принять'],
    decline: ['Отказаться'],
    change: ['Новая ставка', 'Сделать ассистентом'],
    suspend: ['Отстранить'],
    resume: ['Вернуть'],
    remove: ['Исключить'],
    none: [],
  })
})
