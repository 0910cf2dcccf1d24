// Applications on the screen: a customer asks to become an executor, the staff decide. It does not own the pages that
// they stand on: accounts has those. They fill places of the settings (slots.ts).
export { ApplicationList } from './application-list.tsx'
