// Personal data: export and erasing of a person's data. It owns no such data: each domain exports and erases its part,
// through its door.
export { erasePeopleTask } from './erase-person.ts'
export { removeExportsTask } from './export-tasks.ts'
export { personalDataRoutes, personalDataTasks } from './routes.ts'
import './tables.ts'
