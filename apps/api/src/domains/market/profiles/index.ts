import './tables.ts'

export { getCardStanding, listPublicCards, listPublicCities } from './queries.ts'
export {
  listCards,
  listExecutors,
  listTeachers,
  listTeachersNamed,
  listTeachersOf,
} from './teacher-queries.ts'
