// Applications on the screen: a customer asks to become an executor, the staff decide.
// It does not own the pages that they stand on: accounts has those. Screens that show them name the namespaces
// `applications` and `offers` in their route.
export { ApplicationList } from './application-list.tsx'
