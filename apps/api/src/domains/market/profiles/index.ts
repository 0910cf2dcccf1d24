import './tables.ts'

export { getCardStanding, listPublicCards, listPublicCities, type PublicCard } from './queries.ts'
export { listCards, listTeachers, listTeachersNamed, listTeachersOf } from './teacher-queries.ts'
