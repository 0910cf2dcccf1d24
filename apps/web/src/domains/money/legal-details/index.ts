// The door of legal details: who pays for a customer, as the checkout asks.
export { partyDetailsQuery } from './api.ts'
export { PayerDialog, PayerForm } from './payer-form.tsx'
