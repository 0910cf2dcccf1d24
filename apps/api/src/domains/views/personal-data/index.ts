export { erasePeopleTask } from './erase-person.ts'
export { removeExportsTask } from './export-tasks.ts'
import './tables.ts'
