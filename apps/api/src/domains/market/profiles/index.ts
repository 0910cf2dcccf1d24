import './tables.ts'

export { getCardStanding, listPublicCards, listPublicCities, type PublicCard } from './queries.ts'
export {
  type ExecutorRow,
  listCards,
  listExecutors,
  listTeachers,
  listTeachersNamed,
  listTeachersOf,
} from './teacher-queries.ts'
