// Applications on the screen: a customer asks to become an executor, the staff decide. It owns no page: it fills slots
// of the settings (manifest.ts).
export { useApplicationsWorkbook } from './application-filters.ts'
export { ApplicationList } from './application-list.tsx'
