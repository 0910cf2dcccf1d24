import type { Invoice } from '@navyk/api-spec/money/invoices'
import type { PackageLeft as PackageOnWire } from '@navyk/api-spec/money/wallets'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useUser } from '#app/session/session.ts'
import { Fact } from '#ui/facts/facts.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { PackageLeft } from '#vocabulary/package-left.tsx'
import { contractPackagesQuery, ownPackagesLeftQuery } from './api.ts'
import { packagesPath } from './packages-path.ts'
import classes from './wallets.module.css'

interface Props {
  contractId: string
  customerId: string
}

/** Rest of the packages that can pay lessons of a contract; to its executor the count alone. Nothing where there is none. */
export function PaidAhead({ contractId, customerId }: Props) {
  const { t } = useTranslation('wallets')
  const { role } = useUser()
  const format = useFormat()
  const paid = useQuery(contractPackagesQuery(contractId)).data?.data
  if (!paid) return null
  const { lessons, minutes, packages = [] } = paid
  const counts = [
    ...(lessons > 0 ? [t('words.lesson_count', { count: lessons })] : []),
    ...(minutes > 0 ? [t('contract.time', { duration: format.duration(minutes) })] : []),
  ]
  if (role === 'executor') return counts.length > 0 && <Fact label={t('contract.title')}>{counts.join(', ')}</Fact>
  return <Packages all={packages} to={packagesPath(role === 'staff' ? customerId : '')} />
}

/** Rest of the packages that can pay an invoice's lessons. An invoice of several contracts tells its customer what is left of all
 *  packages. */
export function InvoicePackages({ invoice: { contractId, kind, customer } }: { invoice: Invoice }) {
  const isStaff = useUser().role === 'staff'
  if (contractId !== null) return <PaidAhead contractId={contractId} customerId={customer.id} />
  return kind === 'lessons' && !isStaff && <OwnPackages />
}

function OwnPackages() {
  return <Packages all={useQuery(ownPackagesLeftQuery).data?.data ?? []} to={packagesPath('')} />
}

function Packages({ all, to }: { all: PackageOnWire[]; to: string }) {
  const { t } = useTranslation('wallets')
  if (all.length === 0) return null
  return (
    <Fact label={t('contract.title')}>
      <ul className={`flush ${classes.lines}`}>
        {all.map((each) => (
          <li className="row between gap-0-16 high-44" key={each.id}>
            <Link to={to}>{each.name}</Link>
            <span className="muted anywhere">
              <PackageLeft of={each} />
            </span>
          </li>
        ))}
      </ul>
    </Fact>
  )
}

/** Line for a customer: what is left of the package that ends first, and how many there are beside it. Nothing where there is none. */
export function OwnPackagesLine() {
  const { t } = useTranslation('wallets')
  const [first, ...others] = useQuery(ownPackagesLeftQuery).data?.data ?? []
  if (!first) return null
  return (
    <p className={`not-printed up-to-480 ${classes.line}`}>
      <Link to={packagesPath('')}>
        {t('line')}: <PackageLeft of={first} />
        {others.length > 0 && <>, {t('more', { count: others.length })}</>}
      </Link>
    </p>
  )
}
