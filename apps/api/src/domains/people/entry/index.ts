export { addAdministrator } from './add-administrator.ts'
import './tables.ts'
