import { useUser } from '#app/session.ts'
import { PayerDetails } from './payer-details.tsx'
import { PayoutDetails } from './payout-details.tsx'
import { ServiceDetails } from './service-details.tsx'

/** In the settings: who pays for a customer, where an executor is paid, and to accountants the details of the service. */
export function OwnDetails() {
  const { role, cabinetId, permissions } = useUser()
  if (role === 'customer') return <PayerDetails customerId={cabinetId} />
  if (role === 'executor') return <PayoutDetails executorId={cabinetId} />
  return permissions.includes('accountant') && <ServiceDetails />
}
