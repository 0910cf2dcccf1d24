// The door of payments: what a payment of a customer can cover.
export { duesQuery } from './api.ts'
export { chosenAllocations, InvoiceChoice } from './recording/invoice-choice.tsx'
