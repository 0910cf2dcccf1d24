// The door of payments: what a payment of a customer can cover.
export { duesQuery } from './api.ts'
export { EndedOrderChoice } from './recording/ended-order-choice.tsx'
export { chosenAllocations, InvoiceChoice } from './recording/invoice-choice.tsx'
