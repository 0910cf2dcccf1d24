import { useUser } from '#app/session/session.ts'
import { PayerDetails } from './payer-details.tsx'
import { PayoutDetails } from './payout-details.tsx'
import { ServiceDetails } from './service-details.tsx'

/** Legal details in the settings: of a customer's payer, of an executor's payout account, and to accountants those of the service. */
export function OwnDetails() {
  const { role, cabinetId, permissions } = useUser()
  if (role === 'customer') return <PayerDetails customerId={cabinetId} />
  if (role === 'executor') return <PayoutDetails executorId={cabinetId} />
  return permissions.includes('accountant') && <ServiceDetails />
}
