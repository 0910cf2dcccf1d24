import { expect, test } from 'vitest'
import type { Session } from '#platform/http'
import { nameGroupLearners } from './learner-name.ts'

const of = (first_name: string, last_name: string, birth_year: number | null) => ({ first_name, last_name, birth_year })
const group = [of('Анна', 'Белая', 2014), of('Анна', 'Серая', 2015), of('Олег', 'Жук', 2014), of('Анна', 'Серая', null)]
const namesFor = (role: Session['role']) => nameGroupLearners({ role } as Session, group).map(({ name }) => name)

test('learners of one group who share a name are told apart by the year, for executors by first names only', () => {
  expect(namesFor('executor')).toEqual(['Анна, 2014', 'Анна, 2015', 'Олег', 'Анна'])
  expect(namesFor('staff')).toEqual(['Белая Анна', 'Серая Анна, 2015', 'Жук Олег', 'Серая Анна'])
})
