import type { Contract } from '@navyk/api-spec/teaching/contracts'
import { expect, test } from 'vitest'
import { customer, executor, staff } from '#testing/people.ts'
import { readLines } from '#testing/read-lines.tsx'
import { ContractStanding } from './contract-standing.tsx'

const successor = { id: '00000000-0000-4000-8000-0000000000c2', number: 13 }
const at = '2031-12-05T09:00:00.000Z'
/** The fields that are read here. */
const contract = {
  state: 'active',
  reason: 'Отъезд',
  changes: [],
  pauseAsked: null,
  pausedFrom: null,
  pausedUntil: null,
  pauseReason: null,
  endsOn: '2031-12-31',
  endedAt: at,
  endingBy: null,
  successor: null,
  customer: { id: customer.cabinetId, firstName: 'Ольга', lastName: 'Мицкевич' },
  executor: { id: executor.cabinetId, firstName: 'Анна', lastName: 'Ковалевич' },
  acknowledgedAt: { customer: null, executor: at },
  actions: { edit: false, acknowledge: false },
} as unknown as Contract
const asked = { from: '2031-12-08', until: '2031-12-14', reason: 'Отпуск' }
const waits = ['Мицкевич О.: ждём подтверждения Ковалевич А.: подтверждено пт, 5 дек 2031, 12:00']
const actions = { ...contract.actions, acknowledge: true }

type Lines = string[]
test.each<[Partial<Contract>, { customer: Lines; executor: Lines; staff: Lines } | Lines]>([
  [
    { state: 'draft' },
    {
      customer: ['Договор готовится', 'Сервис согласует условия с исполнителем и пришлёт договор на ознакомление.'],
      executor: ['Договор готовится', 'Сервис согласует условия с заказчиком и пришлёт договор на ознакомление.'],
      staff: [
        'Проверьте условия',
        'Ставки взяты из выбранного отклика. Проверьте их и занятия недели и отправьте договор сторонам.',
      ],
    },
  ],
  [{ state: 'awaiting_ack' }, ['Договор ждёт ознакомления', ...waits]],
  [{ state: 'awaiting_ack', actions }, ['Ознакомьтесь с договором', ...waits]],
  [{ state: 'cancelled' }, ['Договор отменён', 'Отъезд']],
  [{ state: 'terminated' }, ['Договор расторгнут пт, 5 дек 2031', 'Отъезд']],
  [
    { state: 'finished', successor },
    ['Договор завершён пт, 5 дек 2031', 'Отъезд', 'К договору № 13, который его продолжает'],
  ],
  [
    { state: 'ending', endingBy: 'customer' },
    {
      customer: ['Последний день — ср, 31 дек 2031', 'Вы завершаете договор: Отъезд'],
      executor: ['Последний день — ср, 31 дек 2031', 'Завершает заказчик: Отъезд'],
      staff: ['Последний день — ср, 31 дек 2031', 'Завершает заказчик: Отъезд'],
    },
  ],
  [
    { state: 'ending', endingBy: 'executor' },
    {
      customer: ['Последний день — ср, 31 дек 2031', 'Завершает исполнитель: Отъезд'],
      executor: ['Последний день — ср, 31 дек 2031', 'Вы завершаете договор: Отъезд'],
      staff: ['Последний день — ср, 31 дек 2031', 'Завершает исполнитель: Отъезд'],
    },
  ],
  [{ state: 'ending', endingBy: 'staff' }, ['Последний день — ср, 31 дек 2031', 'Завершает сервис: Отъезд']],
  [{ state: 'active' }, []],
  [
    { state: 'paused', pausedFrom: '2031-12-08', pausedUntil: '2031-12-14', pauseReason: 'Отпуск' },
    ['Пауза с пн, 8 дек 2031 по вс, 14 дек 2031: занятий нет', 'Отпуск'],
  ],
  [{ state: 'paused', pausedFrom: '2031-12-08' }, ['Пауза с пн, 8 дек 2031, дата окончания не назначена']],
  [
    { pauseAsked: asked },
    {
      customer: ['Исполнитель просит о паузе с пн, 8 дек 2031 по вс, 14 дек 2031', 'Отпуск'],
      executor: ['Вы просите о паузе с пн, 8 дек 2031 по вс, 14 дек 2031', 'Отпуск'],
      staff: ['Исполнитель просит о паузе с пн, 8 дек 2031 по вс, 14 дек 2031', 'Отпуск'],
    },
  ],
  [
    { pauseAsked: { ...asked, until: null } },
    {
      customer: ['Исполнитель просит о паузе с пн, 8 дек 2031, дата окончания не названа', 'Отпуск'],
      executor: ['Вы просите о паузе с пн, 8 дек 2031, дата окончания не названа', 'Отпуск'],
      staff: ['Исполнитель просит о паузе с пн, 8 дек 2031, дата окончания не названа', 'Отпуск'],
    },
  ],
] as [Partial<Contract>, { customer: Lines; executor: Lines; staff: Lines } | Lines][])(
  'each side reads the state of a contract (%#)',
  async (change, lines) => {
    for (const [side, user] of Object.entries({ customer, executor, staff })) {
      const read = await readLines(<ContractStanding contract={{ ...contract, ...change }} />, user)
      expect(read).toEqual(Array.isArray(lines) ? lines : lines[side as 'customer'])
    }
  },
)
