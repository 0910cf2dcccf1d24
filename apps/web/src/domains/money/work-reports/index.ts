// Work reports on the screen: months of lessons, submitted by executors and approved by staff.
// Other domains may ask for the list of months (invoices says which are not approved yet).
export { workReportsQuery } from './api.ts'
