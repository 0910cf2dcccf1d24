// Personal data: a copy of everything about a person, and their being forgotten. It owns no such data: each domain
// gives its part and erases it, through its door.
export { erasePeopleTask } from './erase-person.ts'
export { removeExportsTask } from './export-tasks.ts'
export { personalDataRoutes, personalDataTasks } from './routes.ts'
import './tables.ts'
